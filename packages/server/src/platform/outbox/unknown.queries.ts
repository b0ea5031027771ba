import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { alive } from './outbox.queries.ts'

/** Messages of unknown fate: the line was cut after the text, so that nobody knows whether they arrived. A person decides. */

const repeatable = sql<boolean>`(payload is not null and ${alive})`
const undecided = (db: Db) =>
  // Written out, not passed: only so the index of them serves any plan.
  db.selectFrom('outbox').where('state', '=', sql.lit('unknown')).where('askAt', 'is', null)

export const countUnknown = async (db: Db): Promise<number> => {
  const { count } = await undecided(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const listUnknown = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  undecided(db)
    .select(['id', 'channel', 'template', 'destination', 'claimedAt as at', 'lastError as reason'])
    .select(repeatable.as('repeatable'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

/** They count as sent at the moment of their last attempt. Answers the ids of those that still were of unknown fate. */
export const acceptAsSent = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .updateTable('outbox')
    .set({ state: 'sent', sentAt: sql<string>`coalesce("claimedAt", now())`, lastError: '' })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('state', '=', 'unknown')
    .where('askAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** They go into the queue as if they had never left it. Answers the ids of those for which that was still possible. */
export const sendAgain = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .updateTable('outbox')
    .set({ state: 'queued', nextAt: sql<string>`now()`, lastError: '' })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('state', '=', 'unknown')
    .where('askAt', 'is', null)
    .where(repeatable)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
