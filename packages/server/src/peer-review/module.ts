import { phoneOf } from '../identity/account/account.routes.ts'
import { createPhoneCodes } from '../identity/sign-in/captcha.actions.ts'
import { recordActivity } from '../membership/expert-ledger/activity.queries.ts'
import { theOne } from '../platform/assembly/extension-point.ts'
import type { Module } from '../platform/assembly/module.ts'
import { oncePerPortal, type Parts } from '../platform/assembly/parts.ts'
import { definePanelJobs } from './panel/panel.jobs.ts'
import { panelOwnData } from './panel/panel.own-data.ts'
import { type PanelDeps, reviewSubject } from './panel/panel.parts.ts'
import { panelRoutes } from './panel/panel.routes.ts'
import { identityOf, listObjections } from './publicity/objection.queries.ts'
import { publicityRoutes } from './publicity/publicity.routes.ts'
import { readPartiesOf } from './recusal/parties.queries.ts'
import { openWhenSettled } from './sheet/sheet.actions.ts'
import { examinationOwnData } from './sheet/sheet.own-data.ts'
import type { ExaminationDeps } from './sheet/sheet.parts.ts'
import { examinationRoutes } from './sheet/sheet.routes.ts'
import { scoresFor } from './sheet/sheet.views.ts'

export const panelsOf = oncePerPortal(
  (parts: Parts): PanelDeps => ({
    ...{
      keyRing: parts.keyRing,
      settings: parts.settings,
      messages: parts.messages,
      publicUrl: parts.publicUrl,
    },
    ...{ phoneOf, settled: openWhenSettled, record: recordActivity(parts) },
    ...theOne(parts.all(reviewSubject), 'what panels are about'),
    parties: readPartiesOf(parts.keyRing, async (db, id) =>
      (await listObjections(db, { achievementId: id })).map((row) => {
        const { name, mobileTel: mobile } = identityOf(parts.keyRing, row)
        return { name, mobile }
      }),
    ),
  }),
)

export const examinationsOf = (parts: Parts): ExaminationDeps => ({
  ...{ keyRing: parts.keyRing, files: parts.files, fonts: parts.fonts, messages: parts.messages },
  record: recordActivity(parts),
})

/** Experts judge: panels, recusal, invitations, scoring sheets, announcements with objections. */
export const peerReview: Module = {
  name: 'peer-review',
  routes: (parts) => [
    ...publicityRoutes({
      ...{ keyRing: parts.keyRing, files: parts.files, scan: parts.scan },
      codes: createPhoneCodes(parts.keyRing, parts.messages),
      onFiled: theOne(parts.all(reviewSubject), 'what objections are about').onFiled,
    }),
    ...panelRoutes(panelsOf(parts), scoresFor(parts)),
    ...examinationRoutes(examinationsOf(parts)),
  ],
  jobs: (parts) => definePanelJobs({ ...panelsOf(parts), jobs: parts.jobs }, parts.db),
  ownData: ({ keyRing }) => [panelOwnData, examinationOwnData(keyRing)],
}
