import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow } from '../batch/award.rows.ts'
import { expectedSeats } from '../batch/batch-guard.rules.ts'
import { SYSTEM, writeLog } from '../batch/batch-log.queries.ts'

/** The last signature that was expected opens the scores; a recusal that leaves an item short keeps them sealed. */
export const openWhenAll = async (db: Db, batch: BatchRow): Promise<void> => {
  if (batch.openedAt !== null) return
  const items = await store.listItems(db, batch.id)
  const seats = await store.listSeats(db, batch.id)
  if (seats.some(({ state }) => state === 'waiting')) return
  const expected = expectedSeats({ items, seats })
  const whole = items
    .filter(({ state }) => state === 'passed')
    .every(({ id }) => expected.filter(({ itemId }) => itemId === id).length >= batch.minExperts)
  if (!whole || expected.length === 0 || expected.some(({ state }) => state !== 'signed')) return
  await db
    .updateTable('awardBatch')
    .set({ openedAt: sql<string>`now()`, openReason: '全部专家已签字', ...store.bump })
    .where('id', '=', batch.id)
    .execute()
  await writeLog(db, batch.id, SYSTEM, { act: '全部专家已签字，评分启封' })
}
