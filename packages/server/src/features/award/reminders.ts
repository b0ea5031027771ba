import type { InputOf } from '@portal/contract/endpoint'
import type { award as calls } from '@portal/contract/features/award'
import { today } from '@portal/contract/fields'
import { AppError, type Context, type Db } from '../../platform/http/context.ts'
import { noteOn } from './batches.ts'
import { byOf, writeLog } from './log.ts'
import type { AwardDeps } from './ports.ts'
import * as store from './store.ts'
import type { BatchRow } from './tables.ts'
import { tellExperts } from './tell.ts'

/** Experts who have something left hear of it, by hand or by the clock. */

export const remind =
  (deps: AwardDeps) =>
  async ({ batchId, expertIds }: InputOf<typeof calls.remind>, context: Context) => {
    const { db } = context
    const batch = await store.lockBatch(db, batchId)
    if (batch.status !== 'review') throw new AppError('stateChanged')
    const sent = await remindExperts(deps, db, batch, `day:${today()}`, expertIds)
    noteOn(context, batch, { sent })
    await writeLog(db, batchId, byOf(context), { act: `提醒${sent}位专家` })
    return { sent }
  }

/** Those who have something left; each rule once to each. */
export const remindExperts = async (
  deps: AwardDeps,
  db: Db,
  batch: BatchRow,
  rule: string,
  only?: readonly string[],
): Promise<number> => {
  const living = new Set(
    (await store.listItems(db, batch.id)).filter(({ state }) => state === 'passed').map(({ id }) => id),
  )
  const counts = new Map<string, number>()
  for (const { expertId, state, itemId } of await store.listSeats(db, batch.id))
    if (living.has(itemId) && ['none', 'draft', 'submitted'].includes(state))
      counts.set(expertId, (counts.get(expertId) ?? 0) + 1)
  const due = new Map<string, number>()
  for (const [expertId, count] of counts) {
    if (only && !only.includes(expertId)) continue
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('awardReminder')
      .values({ batchId: batch.id, expertId, rule })
      .onConflict((conflict) => conflict.columns(['batchId', 'expertId', 'rule']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) due.set(expertId, count)
  }
  return tellExperts(deps, db, batch, 'reminder', due, rule)
}
