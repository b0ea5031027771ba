import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { alive, emptied, type OutboxRow, ofAttempt } from '../outbox.queries.ts'
import type { Channel } from '../transport/transport.ts'

/** What comes back of messages: reports of delivery, and mails that were returned. */

/** Takes messages whose gateway is to be asked now; `nextSeconds[n]` after the n-th question, then no more. */
export const claimAsks = (
  db: Db,
  by: { channel: Channel; name: string; nextSeconds: readonly number[]; limit: number },
): Promise<OutboxRow[]> => {
  const next = sql<string>`now() + make_interval(secs => (${[...by.nextSeconds]}::float8[])[asked + 1])`
  return db
    .updateTable('outbox')
    .set({ askAt: next, asked: sql<number>`asked + 1` })
    .where('id', 'in', (from) =>
      from
        .selectFrom('outbox')
        .select('id')
        .where('askAt', '<=', sql<string>`now()`)
        .where('state', 'in', ['sent', 'unknown'])
        .where('report', '=', '')
        .where('channel', '=', by.channel)
        .where('transport', '=', by.name)
        .orderBy('askAt')
        .limit(by.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

const AFTERWARDS = { delivered: 'sent', undelivered: 'failed', bounced: 'bounced' } as const

/** The last word on a message. False when it had one already or is being sent again. */
export const markReported = async (
  db: Db,
  row: Pick<OutboxRow, 'id' | 'template'>,
  report: keyof typeof AFTERWARDS,
  words: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ report, reportedAt: sql`now()`, askAt: null, ...emptied(row.template) })
    .set({ state: AFTERWARDS[report], lastError: words, sentAt: sql`coalesce("sentAt", "claimedAt")` })
    .where('id', '=', row.id)
    .where('state', 'in', ['sent', 'unknown'])
    .where('report', '=', '')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An attempt of unknown fate turns out to have been taken. */
export const markTaken = async (db: Db, row: OutboxRow, recipient: Buffer | null): Promise<void> => {
  await ofAttempt(db, row)
    .set({ state: 'sent', sentAt: sql`"claimedAt"`, lastError: '', ...emptied(row.template, recipient) })
    .execute()
}

/** An attempt of unknown fate turns out never to have arrived: it is sent again, unless it is too late for that. */
export const requeueAbsent = async (db: Db, row: OutboxRow): Promise<void> => {
  await ofAttempt(db, row)
    .set({
      state: sql`case when ${alive} then 'queued' else 'cancelled' end`,
      lastError: sql`case when ${alive} then '' else '超过有效时间，未发送' end`,
      nextAt: sql`now()`,
      askAt: null,
    })
    .where('state', '=', 'unknown')
    .execute()
}

export const findSent = (db: Db, id: string) =>
  db
    .selectFrom('outbox')
    .select(['id', 'template', 'channel', 'payload'])
    .where('id', '=', id)
    .where('channel', '=', 'mail')
    .executeTakeFirst()
