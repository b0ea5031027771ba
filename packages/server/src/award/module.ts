import { certificateChecks } from '../membership/certificate/certificate.routes.ts'
import { recordTies } from '../membership/duplicate/ties.parts.ts'
import { recordActivity } from '../membership/expert-ledger/record-activity.actions.ts'
import { openWork } from '../membership/maintenance/open-work.parts.ts'
import { panelsOf } from '../peer-review/module.ts'
import { awardCaseSubjects } from '../peer-review/publicity/objection-case.actions.ts'
import type { Module } from '../platform/assembly/module.ts'
import { oncePerPortal, type Parts } from '../platform/assembly/parts.ts'
import { defineAwardJobs } from './batch/award.jobs.ts'
import { AWARD_MESSAGES } from './batch/award.messages.ts'
import { awardOwnData } from './batch/award.own-data.ts'
import type { AwardDeps } from './batch/award.parts.ts'
import { awardRoutes } from './batch/award.routes.ts'
import { awardCases } from './batch/award-objection.actions.ts'
import { awardChecks } from './certificate/award-certificate.actions.ts'
import { defineAwardDossiers } from './dossier/award-dossier.jobs.ts'
import { definePapers } from './item/item-papers.jobs.ts'
import { hasNominated, nominationsUnderWay } from './nomination/nomination.queries.ts'
import { hasSeat, seatsUnderWay } from './seat/award-seat.queries.ts'

export const awardsOf = oncePerPortal(
  (parts: Parts): AwardDeps => ({
    keyRing: parts.keyRing,
    settings: parts.settings,
    files: parts.files,
    jobs: parts.jobs,
    messages: parts.messages,
    fonts: parts.fonts,
    publicUrl: parts.publicUrl,
    scan: parts.scan,
    record: recordActivity(parts),
    subject: panelsOf(parts).subject,
  }),
)

/** The yearly award: batch, items, seats, voting, certificates. */
export const award: Module = {
  name: 'award',
  routes: (parts) => awardRoutes(awardsOf(parts)),
  messages: AWARD_MESSAGES,
  jobs(parts) {
    defineAwardJobs({ ...awardsOf(parts), db: parts.db })
    definePapers({ ...awardsOf(parts), db: parts.db })
    defineAwardDossiers(awardsOf(parts), parts.db)
  },
  ownData: ({ keyRing }) => [awardOwnData(keyRing)],
  gives: (parts) => [
    certificateChecks.give(() => awardChecks),
    recordTies.give(() => ({
      of: async (db, id) => [
        ...((await hasSeat(db, id)) ? ['奖励评审任务'] : []),
        ...((await hasNominated(db, id)) ? ['奖励推荐'] : []),
      ],
    })),
    openWork.give(() => ({
      of: async (db, ids) => [...(await seatsUnderWay(db, ids)), ...(await nominationsUnderWay(db, ids))],
    })),
    awardCaseSubjects.give(() => awardCases(awardsOf(parts))),
  ],
}
