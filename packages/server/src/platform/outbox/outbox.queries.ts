import { type Selectable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Channel } from './transport/transport.ts'

export type OutboxRow = Selectable<Tables['outbox']>

/** Codes and passwords do not stay behind once they have done their work. */
const SECRET = /^(captcha-|initial-password)/
/** What is left of such a message: nothing, or sealed to whom it went while the gateway is still asked about it. */
export const emptied = (template: string, recipient: Buffer | null = null) =>
  SECRET.test(template) ? { payload: recipient } : {}

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

/** Messages to a member that have not left and must not leave any more. */
export const cancelWaiting = async (
  db: Db,
  memberId: string,
  templates: readonly string[],
  why: string,
): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ state: 'cancelled', lastError: why, payload: null })
    .where('memberId', '=', memberId)
    .where('template', 'in', templates)
    .where('state', '=', 'queued')
    .execute()
}

/** Inserts the row, or finds the one that said the same before. */
export const insertMessage = async (
  db: Db,
  row: NewRow & { nextAt?: string; state?: 'failed'; lastError?: string },
): Promise<string> => {
  const inserted = await db
    .insertInto('outbox')
    .values({ ...row, claimedAt: null, sentAt: null, askAt: null, reportedAt: null })
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

export interface ClaimedBy {
  readonly name: string
  readonly repeatable: boolean
  /** When this gateway is first asked about the message; null: it cannot be asked. */
  readonly askAfterSeconds: number | null
}

const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

const claimed = (by: ClaimedBy) => ({
  state: 'sending' as const,
  claimedAt: sql<string>`now()`,
  attempts: sql<number>`attempts + 1`,
  transport: by.name,
  repeatable: by.repeatable,
  askAt: by.askAfterSeconds === null ? null : inSeconds(by.askAfterSeconds),
  asked: 0,
})
export const alive = sql<boolean>`("expiresAt" is null or "expiresAt" > now())`

/** Takes what is due; no two processes ever take the same row. */
const claimDue = (db: Db, channel: Channel, by: ClaimedBy, limit: number): Promise<OutboxRow[]> =>
  db
    .updateTable('outbox')
    .set(claimed(by))
    .where('id', 'in', (from) =>
      from
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', channel)
        .where('state', '=', 'queued')
        .where('held', '=', false)
        .where('nextAt', '<=', sql<string>`now()`)
        .where(alive)
        .orderBy('nextAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()

export const claimOne = (db: Db, id: string, by: ClaimedBy): Promise<OutboxRow | undefined> =>
  db
    .updateTable('outbox')
    .set(claimed(by))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('held', '=', false)
    .where(alive)
    .returningAll()
    .executeTakeFirst()

/** A message that was taken, and what is left of a secret one ({@link markSent}). */
export interface Taken {
  readonly row: OutboxRow
  readonly recipient: Buffer | null
}

/**
 * Writes down what was taken and takes what is due, in one statement and so in one commit. What is in hand grows by no more than
 * `limit`; a process that dies before this commits has the messages of `taken` in hand still.
 */
export const settleAndClaim = async (
  db: Db,
  channel: Channel,
  { by, taken, limit }: { readonly by: ClaimedBy; readonly taken: readonly Taken[]; readonly limit: number },
): Promise<OutboxRow[]> => {
  if (taken.length === 0) return limit > 0 ? claimDue(db, channel, by, limit) : []
  const secret = taken.map(({ row }) => SECRET.test(row.template))
  const settled = sql`update outbox set state = 'sent', "sentAt" = now(), "lastError" = '',
      payload = case when t.secret then t.recipient else outbox.payload end
    from unnest(${taken.map(({ row }) => row.id)}::uuid[], ${taken.map(({ row }) => row.attempts)}::int[],
      ${secret}::boolean[], ${taken.map(({ recipient }) => recipient)}::bytea[]) as t (id, attempts, secret, recipient)
    where outbox.id = t.id and outbox.attempts = t.attempts and outbox.state in ('sending', 'unknown')`
  if (limit < 1) {
    await settled.execute(db)
    return []
  }
  const { rows } = await sql<OutboxRow>`with settled as (${settled}), due as (
      select id from outbox where channel = ${channel} and state = 'queued' and not held and "nextAt" <= now() and ${alive}
      order by "nextAt" limit ${limit} for update skip locked)
    update outbox set state = 'sending', "claimedAt" = now(), attempts = attempts + 1, transport = ${by.name},
      repeatable = ${by.repeatable}, asked = 0,
      "askAt" = now() + make_interval(secs => ${by.askAfterSeconds}::float8)
    where id in (select id from due) returning *`.execute(db)
  return rows
}

/** Taken and not touched: as if it had never been taken. */
export const giveBack = async (db: Db, rows: readonly OutboxRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`update outbox set state = 'queued', attempts = outbox.attempts - 1
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ attempts }) => attempts)}::int[]) as t (id, attempts)
    where outbox.id = t.id and outbox.attempts = t.attempts and outbox.state = 'sending'`.execute(db)
}

export const findMessage = (db: Db, id: string) =>
  db.selectFrom('outbox').select(['state', 'channel']).where('id', '=', id).executeTakeFirst()

// `attempts` fences: a result counts only for the attempt it belongs to. One that comes after the row was given up as unknown
// still counts, because it is knowledge.
export const ofAttempt = (db: Db, row: OutboxRow) =>
  db
    .updateTable('outbox')
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('state', 'in', ['sending', 'unknown'])

export const markSent = async (db: Db, row: OutboxRow, recipient: Buffer | null): Promise<void> => {
  await ofAttempt(db, row)
    .set({ state: 'sent', sentAt: sql`now()`, lastError: '', ...emptied(row.template, recipient) })
    .execute()
}

export const markRetry = async (db: Db, row: OutboxRow, error: string, seconds: number): Promise<void> => {
  await ofAttempt(db, row)
    .set({ state: 'queued', lastError: error, nextAt: inSeconds(seconds) })
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
 * has to look (docs/handbook/communication.md#outbox).
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

export const countByState = (db: Db) =>
  db
    .selectFrom('outbox')
    .select(({ fn }) => ['channel', 'state', fn.countAll<number>().as('count')])
    .groupBy(['channel', 'state'])
    .execute()
