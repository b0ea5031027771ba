import { phoneOf } from '../identity/account/account.routes.ts'
import { createPhoneCodes } from '../identity/sign-in/captcha.actions.ts'
import { recordTies } from '../membership/duplicate/ties.parts.ts'
import { recordActivity } from '../membership/expert-ledger/record-activity.actions.ts'
import { openWork } from '../membership/maintenance/open-work.parts.ts'
import { theOne } from '../platform/assembly/extension-point.ts'
import type { Module } from '../platform/assembly/module.ts'
import { oncePerPortal, type Parts } from '../platform/assembly/parts.ts'
import { INVITATION_MESSAGES } from './invitation/invitation.messages.ts'
import { definePanelJobs } from './panel/panel.jobs.ts'
import { panelOwnData } from './panel/panel.own-data.ts'
import { type PanelDeps, reviewSubjects } from './panel/panel.parts.ts'
import { panelRoutes } from './panel/panel.routes.ts'
import { OBJECTION_MESSAGES } from './publicity/objection.messages.ts'
import { achievementCaseSubjects, awardCaseSubjects } from './publicity/objection-case.actions.ts'
import { publicityRoutes } from './publicity/publicity.routes.ts'
import { seatsUnderWay, sitsOnPanel } from './selection/credit.queries.ts'
import { scoresFor } from './sheet/results.views.ts'
import { examinationOwnData } from './sheet/sheet.own-data.ts'
import type { ExaminationDeps } from './sheet/sheet.parts.ts'
import { examinationRoutes } from './sheet/sheet.routes.ts'
import { SIGN_CODE } from './signing/signing.messages.ts'

export const panelsOf = oncePerPortal(
  (parts: Parts): PanelDeps => ({
    keyRing: parts.keyRing,
    settings: parts.settings,
    messages: parts.messages,
    publicUrl: parts.publicUrl,
    phoneOf,
    record: recordActivity(parts),
    subject: theOne(parts.all(reviewSubjects), 'what panels are about'),
  }),
)

export const examinationsOf = (parts: Parts): ExaminationDeps => ({
  keyRing: parts.keyRing,
  files: parts.files,
  fonts: parts.fonts,
  messages: parts.messages,
  subject: panelsOf(parts).subject,
  record: recordActivity(parts),
})

/** Experts judge: panels, recusal, invitations, scoring sheets, announcements with objections. */
export const peerReview: Module = {
  name: 'peer-review',
  routes: (parts) => [
    ...publicityRoutes({
      keyRing: parts.keyRing,
      files: parts.files,
      scan: parts.scan,
      messages: parts.messages,
      publicUrl: parts.publicUrl,
      codes: createPhoneCodes(parts.keyRing, parts.messages),
      subjects: {
        achievement: theOne(parts.all(achievementCaseSubjects), 'objections to achievements'),
        award: theOne(parts.all(awardCaseSubjects), 'objections to awards'),
      },
    }),
    ...panelRoutes(panelsOf(parts), scoresFor(examinationsOf(parts))),
    ...examinationRoutes(examinationsOf(parts)),
  ],
  messages: [...INVITATION_MESSAGES, ...OBJECTION_MESSAGES, SIGN_CODE],
  jobs: (parts) => definePanelJobs({ ...panelsOf(parts), jobs: parts.jobs }, parts.db),
  gives: (parts) => [
    recordTies.give(() => ({
      of: async (db, id) => ((await sitsOnPanel(db, panelsOf(parts).subject, id)) ? ['专家组任务'] : []),
    })),
    openWork.give(() => ({ of: (db, ids) => seatsUnderWay(db, panelsOf(parts).subject, ids) })),
  ],
  ownData: (parts) => [panelOwnData, examinationOwnData(parts.keyRing, panelsOf(parts).subject)],
}
