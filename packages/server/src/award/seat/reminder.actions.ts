import type { award as calls } from '@portal/contract/award/award.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { AppError, type Context, type Db } from '../../platform/http/context.ts'
import { tellExperts } from '../batch/award.messages.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { byOf, writeLog } from '../batch/batch-log.queries.ts'
import { markReminded } from './award-seat.queries.ts'

/** Experts who have something left hear of it, by hand or by the clock. */

export const remind =
  (deps: AwardDeps) =>
  async ({ batchId, expertIds }: InputOf<typeof calls.remind>, context: Context) => {
    const { db } = context
    const batch = await store.lockBatch(db, batchId)
    if (batch.status !== 'review') throw new AppError('stateChanged')
    const sent = await remindExperts(deps, db, batch, { rule: `day:${today()}`, only: expertIds })
    noteOn(context, batch, { sent })
    await writeLog(db, batchId, byOf(context), { act: `提醒${sent}位专家` })
    return { sent }
  }

/** Those who have something left; each rule once to each. */
export const remindExperts = async (
  deps: AwardDeps,
  db: Db,
  batch: BatchRow,
  { rule, only }: { readonly rule: string; readonly only?: readonly string[] | undefined },
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
    if (await markReminded(db, { batchId: batch.id, expertId, rule })) due.set(expertId, count)
  }
  return tellExperts(deps, db, batch, { kind: 'reminder', counts: due, once: rule })
}
