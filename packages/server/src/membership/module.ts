import { accountsOf, passwordCheckOf } from '../identity/module.ts'
import { memberDirectory as directoryPoint } from '../identity/sign-in/sign-in.parts.ts'
import type { Module } from '../platform/assembly/module.ts'
import { oncePerPortal, type Parts } from '../platform/assembly/parts.ts'
import type { OwnDataPart } from '../platform/own-data/own-data.ts'
import { defineBulk } from './bulk/bulk.jobs.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { defineAtApproval } from './certificate/at-approval.jobs.ts'
import { certificateOwnData } from './certificate/certificate.own-data.ts'
import { revokeOf } from './certificate/certificate.queries.ts'
import {
  type CertificateDeps,
  certificateChecks,
  certificateRoutes,
} from './certificate/certificate.routes.ts'
import { defineCertificates } from './certificate/certificate-batch.jobs.ts'
import { charterRoutes } from './charter/charter.routes.ts'
import { councilOwnData } from './council/council.own-data.ts'
import { councilRoutes } from './council/council.routes.ts'
import { forgetBefore } from './council/reelection.queries.ts'
import { reelectionRoutes } from './council/reelection.routes.ts'
import { DUES_MESSAGES } from './dues/dues.messages.ts'
import { duesOwnData } from './dues/dues.own-data.ts'
import { duesExport, duesRoutes } from './dues/dues.routes.ts'
import { addLateUnits } from './dues/dues-year.actions.ts'
import { duplicateRoutes } from './duplicate/duplicate.routes.ts'
import { recordTies } from './duplicate/ties.parts.ts'
import { serveExpert } from './expert/expert.kind.ts'
import { expertRoster } from './expert/expert.queries.ts'
import { expertRoutes } from './expert/expert.routes.ts'
import { activityOwnData } from './expert-ledger/activity.own-data.ts'
import { activityRoutes } from './expert-ledger/activity.routes.ts'
import { refreshAll } from './expert-ledger/refresh.jobs.ts'
import { writeYearLetters, YEAR_MESSAGES } from './expert-ledger/year.messages.ts'
import { expertYearRoutes } from './expert-ledger/year.routes.ts'
import { feedbackOwnData } from './feedback/feedback.own-data.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { defineFullExport } from './full-export/full-export.jobs.ts'
import { sweepFullExports } from './full-export/full-export.queries.ts'
import { fullExportRoutes } from './full-export/full-export.routes.ts'
import { defineImports, sweepImports } from './import/import.jobs.ts'
import { importRoutes } from './import/import.routes.ts'
import { labelOwnData } from './label/label.own-data.ts'
import { labelRoutes } from './label/label.routes.ts'
import { councilExport } from './list/across.queries.ts'
import { defineExport } from './list/export.jobs.ts'
import { memberAdminRoutes } from './maintenance/maintenance.routes.ts'
import { openWork } from './maintenance/open-work.parts.ts'
import { nameListRoutes } from './name-list/name-list.routes.ts'
import { noteOwnData } from './note/note.own-data.ts'
import { noteRoutes } from './note/note.routes.ts'
import { organisationRoutes } from './organisation/organisation.routes.ts'
import { sweepShown } from './organisation/organisation-shown.queries.ts'
import { servePerson } from './person/person.kind.ts'
import { personRoster } from './person/person.queries.ts'
import { personRoutes } from './person/person.routes.ts'
import { purgeDeleted } from './personal-data/erase.actions.ts'
import { erasureOwnData } from './personal-data/erasure.own-data.ts'
import { memberOwnData } from './personal-data/member.own-data.ts'
import { defineOwnExport } from './personal-data/own-export.jobs.ts'
import { erasureRoutes } from './personal-data/personal-data.routes.ts'
import { serveProjectAccount } from './project-account/project-account.kind.ts'
import { projectAccountRoster } from './project-account/project-account.queries.ts'
import { projectAccountRoutes } from './project-account/project-account.routes.ts'
import { MEMBER_MESSAGES } from './record/member.messages.ts'
import type { MemberDeps } from './record/member.parts.ts'
import { memberRoutes } from './record/member.routes.ts'
import { memberDirectory } from './record/member-directory.queries.ts'
import { fillRegions } from './record/region.jobs.ts'
import { REVIEW_MESSAGES } from './review/review.messages.ts'
import { serveUnit } from './unit/unit.kind.ts'
import { unitRoster } from './unit/unit.queries.ts'
import { unitRoutes } from './unit/unit.routes.ts'

export const membersOf = oncePerPortal(
  (parts: Parts): MemberDeps => ({
    keyRing: parts.keyRing,
    kinds: {
      person: servePerson(parts.keyRing),
      unit: serveUnit(parts.keyRing),
      expert: serveExpert(parts.keyRing, parts.files),
      project: serveProjectAccount(parts.keyRing),
    },
    accounts: accountsOf(parts),
    messages: parts.messages,
    settings: parts.settings,
    certificates: { revokeOf },
    openWork: () => parts.all(openWork),
    publicUrl: parts.publicUrl,
  }),
)

/** The list of each kind, as lists, spreadsheets and mailings read it. */
export const rostersOf = oncePerPortal(({ keyRing }: Parts) => ({
  person: personRoster(keyRing),
  unit: unitRoster(keyRing),
  expert: expertRoster(keyRing),
  project: projectAccountRoster(keyRing),
}))

const certificatesOf = (parts: Parts): CertificateDeps => ({
  ...membersOf(parts),
  files: parts.files,
  jobs: parts.jobs,
  fonts: parts.fonts,
  rosters: rostersOf(parts),
  others: parts.all(certificateChecks),
})

/** In the order of the file: what the member is first, then everything else from the ground up. */
export const ownDataOf = oncePerPortal((parts: Parts): readonly OwnDataPart[] => [
  memberOwnData(membersOf(parts)),
  ...parts.modules.flatMap((module) => module.ownData?.(parts) ?? []),
])

/** Everybody the society keeps: registration, review, records, lists, organisations, certificates, dues, personal data. */
export const membership: Module = {
  name: 'membership',
  routes: (parts) => {
    const members = membersOf(parts)
    const deps = { ...parts, ...members }
    return [
      ...memberRoutes(members),
      ...memberAdminRoutes(deps),
      ...personRoutes(deps),
      ...unitRoutes(deps),
      ...expertRoutes(deps),
      ...projectAccountRoutes(deps),
      ...certificateRoutes(certificatesOf(parts)),
      ...duesRoutes(deps),
      ...erasureRoutes({
        ...parts,
        members,
        ownData: ownDataOf(parts),
        confirmPassword: passwordCheckOf(parts),
      }),
      ...duplicateRoutes({ ...members, ties: parts.all(recordTies) }),
      ...organisationRoutes(parts),
      ...importRoutes({ ...parts, members }),
      ...activityRoutes(parts),
      ...expertYearRoutes(parts),
      ...charterRoutes(members),
      ...councilRoutes(members),
      ...reelectionRoutes(deps),
      ...labelRoutes(),
      ...nameListRoutes(parts),
      ...noteRoutes(members),
      ...feedbackRoutes(),
      ...bulkRoutes({ ...members, jobs: parts.jobs, rosters: rostersOf(parts) }),
      ...fullExportRoutes({ jobs: parts.jobs, rosters: rostersOf(parts) }),
    ]
  },
  messages: [...MEMBER_MESSAGES, ...REVIEW_MESSAGES, ...DUES_MESSAGES, ...YEAR_MESSAGES],
  jobs(parts) {
    const { person, unit, expert, project } = rostersOf(parts)
    defineExport(parts, person)
    defineExport(parts, unit)
    defineExport(parts, expert)
    defineExport(parts, project)
    defineExport(parts, councilExport)
    defineExport(parts, duesExport)
    defineOwnExport({ ...parts, ownData: ownDataOf(parts) }, parts.db)
    defineFullExport({ ...parts, kinds: membersOf(parts).kinds })
    defineImports({ ...parts, members: membersOf(parts) })
    defineBulk({ ...membersOf(parts), jobs: parts.jobs, rosters: rostersOf(parts), db: parts.db })
    defineCertificates({ ...certificatesOf(parts), db: parts.db })
    defineAtApproval({ ...certificatesOf(parts), db: parts.db })
  },
  hourly: [
    ({ db }) => sweepImports(db),
    ({ db }) => sweepFullExports(db),
    ({ db }) => sweepShown(db),
    ({ db }) => addLateUnits(db),
    ({ db }) => forgetBefore(db),
    ({ settings, db }, signal) => refreshAll({ settings }, (act) => db.transaction().execute(act), signal),
    (parts, signal) => fillRegions(membersOf(parts), parts.db, signal),
  ],
  nightly: [
    ({ db, files }, signal) => purgeDeleted(db, files, signal),
    (parts, signal) => writeYearLetters(parts, (act) => parts.db.transaction().execute(act), signal),
  ],
  ownData: (parts) => [
    labelOwnData,
    noteOwnData(parts),
    feedbackOwnData,
    councilOwnData(),
    certificateOwnData,
    duesOwnData,
    activityOwnData,
    erasureOwnData,
  ],
  gives: () => [directoryPoint.give(() => memberDirectory)],
}
