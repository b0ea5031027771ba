import { randomUUID } from 'node:crypto'
import type { RecipientState } from '@portal/contract/communication/message.fields'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { takeBack } from '../../platform/outbox/outbox.queries.ts'
import type { Recipient } from './campaign.queries.ts'

/** What became of each recipient of a mailing. */

export type NewRecipient = Pick<
  Recipient,
  'memberId' | 'name' | 'address' | 'title' | 'serialNum' | 'level' | 'unit' | 'state' | 'reason'
>
const SLICE = 1000

/** The frozen audience, in one transaction with what sends it. */
export const insertRecipients = async (
  db: Db,
  campaignId: string,
  recipients: readonly NewRecipient[],
): Promise<void> => {
  for (let at = 0; at < recipients.length; at += SLICE) {
    const rows = recipients.slice(at, at + SLICE).map((recipient, index) => ({
      ...recipient,
      id: randomUUID(),
      campaignId,
      seq: at + index + 1,
      handedAt: null,
      sentAt: null,
    }))
    await db.insertInto('campaignRecipient').values(rows).execute()
  }
}

export const deleteRecipients = async (db: Db, campaignId: string): Promise<void> => {
  await db.deleteFrom('campaignRecipient').where('campaignId', '=', campaignId).execute()
}

/** By message, then by state. */
export const countRecipients = async (
  db: Db,
  campaignIds: readonly string[],
): Promise<Map<string, Record<string, number>>> => {
  const counted = new Map<string, Record<string, number>>()
  if (campaignIds.length === 0) return counted
  const rows = await db
    .selectFrom('campaignRecipient')
    .select(['campaignId', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('campaignId', 'in', [...campaignIds])
    .groupBy(['campaignId', 'state'])
    .execute()
  for (const { campaignId, state, count } of rows)
    counted.set(campaignId, { ...counted.get(campaignId), [state]: Number(count) })
  return counted
}

export const countExclusions = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaignRecipient')
    .select(['reason', (eb) => eb.fn.countAll<number>().as('count')])
    .where('campaignId', '=', campaignId)
    .where('state', '=', 'excluded')
    .groupBy('reason')
    .execute()

export const likely = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

export const listRecipients = async (
  db: Db,
  filter: {
    readonly id: string
    readonly state?: RecipientState | undefined
    readonly states?: readonly RecipientState[] | undefined
    readonly keyword?: string | undefined
    readonly afterSeq?: number
  },
  page: { readonly limit: number; readonly offset?: number },
): Promise<{ total: number; counts: Record<string, number>; list: Recipient[] }> => {
  let query = db.selectFrom('campaignRecipient').where('campaignId', '=', filter.id)
  if (filter.keyword) {
    const { keyword } = filter
    query = query.where((eb) =>
      eb.or([
        eb('name', 'like', likely(keyword)),
        eb('unit', 'like', likely(keyword)),
        // A whole address only: nobody finds out by trying what is masked.
        eb('address', '=', keyword.toLowerCase()),
      ]),
    )
  }
  const groups = await query
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(groups.map(({ state, count }) => [state, Number(count)]))
  let wanted = query
  if (filter.state) wanted = wanted.where('state', '=', filter.state)
  if (filter.states?.length) wanted = wanted.where('state', 'in', [...filter.states])
  if (filter.afterSeq !== undefined) wanted = wanted.where('seq', '>', filter.afterSeq)
  const list = await wanted
    .selectAll()
    .orderBy('seq')
    .limit(page.limit)
    .offset(page.offset ?? 0)
    .execute()
  const total = filter.state
    ? (counts[filter.state] ?? 0)
    : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, counts, list }
}

export const countDelivered = async (db: Db, campaignId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('campaignRecipient')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('campaignId', '=', campaignId)
    .where('report', '=', 'delivered')
    .executeTakeFirstOrThrow()
  return Number(count)
}

const inStates = (db: Db, campaignId: string, states: readonly RecipientState[]) =>
  db
    .selectFrom('campaignRecipient')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('state', 'in', [...states])

/** What has not left the house waits again (pause), or will not leave it (cancel). */
export const holdBack = async (db: Db, campaignId: string, to: 'waiting' | 'cancelled'): Promise<void> => {
  const queued = await inStates(db, campaignId, ['queued']).execute()
  const back = await takeBack(
    db,
    queued.map(({ id }) => id),
    ['queued'],
  )
  await db
    .updateTable('campaignRecipient')
    .set({ state: to, handedAt: null })
    .where('campaignId', '=', campaignId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        ...(back.length > 0 ? [sql<boolean>`id = any(${back}::uuid[])`] : []),
      ]),
    )
    .execute()
}

/** Failures wait again; answers how many. */
export const waitAgain = async (db: Db, campaignId: string, unknown: boolean): Promise<number> => {
  const states: RecipientState[] = unknown ? ['failed', 'unknown'] : ['failed']
  const ids = (await inStates(db, campaignId, states).forUpdate().execute()).map(({ id }) => id)
  if (ids.length === 0) return 0
  await takeBack(db, ids, ['failed', 'unknown'])
  await db
    .updateTable('campaignRecipient')
    .set({ state: 'waiting', reason: '', handedAt: null })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return ids.length
}

const unsent: RecipientState[] = ['waiting', 'queued']
/** Messages that are to go to them, by member. */
export const messagesUnderWay = async (db: Db, memberIds: readonly string[]) => {
  const { rows } = await sql<{ memberId: string; count: number }>`
    select "memberId", count(*)::int as count from "campaignRecipient"
    where "memberId" = any(${[...memberIds]}::uuid[]) and state = any(${unsent}::text[]) group by "memberId"`.execute(
    db,
  )
  return rows.map(({ memberId, count }) => ({ memberId, what: `待发的群发消息${count}条`, bars: false }))
}
export const endMessages = async (db: Db, memberIds: readonly string[], reason: string): Promise<void> => {
  const rows = await db
    .selectFrom('campaignRecipient')
    .select(['id', 'state'])
    .where('memberId', '=', sql<string>`any(${[...memberIds]}::uuid[])`)
    .where('state', 'in', unsent)
    .forUpdate()
    .execute()
  const queued = rows.flatMap(({ id, state }) => (state === 'queued' ? [id] : []))
  // What the sender has in hand is on its way.
  const back = await takeBack(db, queued, ['queued'])
  const ids = [...back, ...rows.flatMap(({ id, state }) => (state === 'waiting' ? [id] : []))]
  if (ids.length === 0) return
  await db
    .updateTable('campaignRecipient')
    .set({ state: 'cancelled', reason, handedAt: null })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
