import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { recheckBatch } from '../seat/recheck.actions.ts'
import { remindExperts } from '../seat/reminder.actions.ts'
import type { AwardDeps } from './award.parts.ts'
import { batchesUnderReview, lockBatch } from './award.queries.ts'

/** Recusal is looked at again every day while a review is under way. Answers how many things are new. */
export const recheckAwards = async (deps: AwardDeps, db: Kysely<Tables>): Promise<number> => {
  let fresh = 0
  for (const { id } of await batchesUnderReview(db))
    fresh += await db.transaction().execute(async (tx) => {
      const batch = await lockBatch(tx, id)
      return batch.status === 'review' ? recheckBatch(deps, tx, batch) : 0
    })
  return fresh
}

/** Experts who have something left are reminded so many days before the deadline, and on its last day. */
export const tickAwards = async (deps: AwardDeps, db: Kysely<Tables>): Promise<number> => {
  const days = await deps.settings.get('awardRemindDays')
  let told = 0
  for (const { id, left } of await batchesUnderReview(db)) {
    if (left === null || left < 0 || left > days) continue
    told += await db.transaction().execute(async (tx) => {
      const batch = await lockBatch(tx, id)
      if (batch.status !== 'review') return 0
      // Put off, the days before the new deadline count anew.
      return remindExperts(deps, tx, batch, { rule: `${left === 0 ? 'last' : 'before'}:${batch.deadline}` })
    })
  }
  return told
}

export const defineAwardJobs = (
  deps: AwardDeps & { readonly jobs: Jobs; readonly db: Kysely<Tables> },
): void => {
  deps.jobs.define(
    'awards',
    async () => {
      await recheckAwards(deps, deps.db)
      await tickAwards(deps, deps.db)
      return undefined
    },
    { waits: true },
  )
  // In the morning, where the society is.
  deps.jobs.schedule('awards', '30 9 * * *')
}
