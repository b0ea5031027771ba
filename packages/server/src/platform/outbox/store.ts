import { type Generated, type Selectable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Channel } from './transport.ts'

interface OutboxTable {
  id: string
  channel: Channel
  template: string
  destination: string
  payload: Buffer | null
  state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'cancelled'>
  attempts: Generated<number>
  nextAt: Generated<string>
  expiresAt: string | null
  claimedAt: string | null
  transport: Generated<string>
  repeatable: Generated<boolean>
  lastError: Generated<string>
  dedupeKey: string
  memberId: string | null
  createdAt: Generated<string>
  sentAt: string | null
}
declare module '../database/tables.ts' {
  interface Tables {
    outbox: OutboxTable
  }
}
export type OutboxRow = Selectable<OutboxTable>

/** Codes and passwords do not stay behind once they have done their work. */
const SECRET = /^(captcha-|initial-password)/
const emptied = (template: string) => (SECRET.test(template) ? { payload: null } : {})

type NewRow = Pick<
  OutboxRow,
  'id' | 'channel' | 'template' | 'destination' | 'payload' | 'dedupeKey' | 'memberId' | 'expiresAt'
>

/** Those whose key is there already stay as they are. */
export const insertMessages = async (db: Db, rows: readonly NewRow[]): Promise<void> => {
  if (rows.length === 0) return
  await db
    .insertInto('outbox')
    .values(rows.map((row) => ({ ...row, claimedAt: null, sentAt: null })))
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
}

/**
 * Takes back what has not left, or what has failed for good: the caller may hand it over again. A message whose fate is unknown
 * only where that is said. Answers the ids.
 */
export const takeBack = async (
  db: Db,
  ids: readonly string[],
  states: readonly OutboxRow['state'][],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const gone = await db
    .deleteFrom('outbox')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('state', 'in', states)
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}

/** Inserts the row, or finds the one that said the same before. */
export const insertMessage = async (db: Db, row: NewRow): Promise<string> => {
  const inserted = await db
    .insertInto('outbox')
    .values({ ...row, claimedAt: null, sentAt: null })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return inserted.id
  const { id } = await db
    .selectFrom('outbox')
    .select('id')
    .where('dedupeKey', '=', row.dedupeKey)
    .executeTakeFirstOrThrow()
  return id
}

const claimed = (by: { name: string; repeatable: boolean }) => ({
  state: 'sending' as const,
  claimedAt: sql<string>`now()`,
  attempts: sql<number>`attempts + 1`,
  transport: by.name,
  repeatable: by.repeatable,
})
const alive = sql<boolean>`("expiresAt" is null or "expiresAt" > now())`

/** Takes what is due; no two processes ever take the same row. */
export const claimDue = (
  db: Db,
  channel: Channel,
  by: { name: string; repeatable: boolean },
  limit: number,
): Promise<OutboxRow[]> =>
  db
    .updateTable('outbox')
    .set(claimed(by))
    .where('id', 'in', (from) =>
      from
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', channel)
        .where('state', '=', 'queued')
        .where('nextAt', '<=', sql<string>`now()`)
        .where(alive)
        .orderBy('nextAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()

export const claimOne = (
  db: Db,
  id: string,
  by: { name: string; repeatable: boolean },
): Promise<OutboxRow | undefined> =>
  db
    .updateTable('outbox')
    .set(claimed(by))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where(alive)
    .returningAll()
    .executeTakeFirst()

export const findMessage = (db: Db, id: string) =>
  db.selectFrom('outbox').select(['state', 'channel']).where('id', '=', id).executeTakeFirst()

// `attempts` fences: a result counts only for the attempt it belongs to. One that comes after the row was given up as unknown
// still counts, because it is knowledge.
const ofAttempt = (db: Db, row: OutboxRow) =>
  db
    .updateTable('outbox')
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('state', 'in', ['sending', 'unknown'])

export const markSent = async (db: Db, row: OutboxRow): Promise<void> => {
  await ofAttempt(db, row)
    .set({ state: 'sent', sentAt: sql`now()`, lastError: '', ...emptied(row.template) })
    .execute()
}

export const markRetry = async (db: Db, row: OutboxRow, error: string, seconds: number): Promise<void> => {
  await ofAttempt(db, row)
    .set({ state: 'queued', lastError: error, nextAt: sql`now() + make_interval(secs => ${seconds})` })
    .execute()
}

export const markEnded = async (
  db: Db,
  row: OutboxRow,
  state: 'failed' | 'unknown',
  error: string,
): Promise<void> => {
  await ofAttempt(db, row).set({ state, lastError: error }).execute()
}

/** The gateway answers again: what waited for it goes now. */
export const hasten = async (db: Db, channel: Channel): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ nextAt: sql`now()` })
    .where('channel', '=', channel)
    .where('state', '=', 'queued')
    .where('attempts', '>', 0)
    .execute()
}

/**
 * What a process claimed and never finished: it died in between. Sent again only where that does no harm; otherwise somebody
 * has to look (security.md R4).
 */
export const releaseAbandoned = async (db: Db, leaseSeconds: number): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({
      state: sql`case when repeatable then 'queued' else 'unknown' end`,
      lastError: '发送过程中断，结果未知',
    })
    .where('state', '=', 'sending')
    .where('claimedAt', '<', sql<string>`now() - make_interval(secs => ${leaseSeconds})`)
    .execute()
}

export const cancelExpired = async (db: Db): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ state: 'cancelled', lastError: '超过有效时间，未发送', payload: null })
    .where('state', '=', 'queued')
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute()
}

export const RETENTION_DAYS = 180

export const sweepOutbox = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('outbox')
    .where('state', 'in', ['sent', 'failed', 'unknown', 'cancelled'])
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .execute()
}

export const countByState = (db: Db) =>
  db
    .selectFrom('outbox')
    .select(({ fn }) => ['channel', 'state', fn.countAll<number>().as('count')])
    .groupBy(['channel', 'state'])
    .execute()
