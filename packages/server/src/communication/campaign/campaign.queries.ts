import { randomBytes, randomUUID } from 'node:crypto'
import type {
  Audience,
  MessageChannel,
  MessageState,
  RecipientState,
} from '@portal/contract/communication/message.calls'
import { isDate } from '@portal/contract/platform/fields'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { takeBack } from '../../platform/outbox/store.ts'

/** All SQL of messages to members: what is said, and what became of each recipient. */

export type Nature = 'service' | 'news'

export type Campaign = Selectable<Tables['campaign']>
export type Recipient = Selectable<Tables['campaignRecipient']>
export interface By {
  readonly id: string | null
  readonly name: string
}
export interface Content {
  readonly channel: MessageChannel
  readonly nature: Nature
  readonly subject: string
  readonly body: string
  readonly audience: Audience
  readonly fileIds: readonly string[]
  readonly templateId?: string | null
}

const stored = ({ audience, fileIds, templateId = null, ...rest }: Content) => ({
  ...rest,
  templateId,
  fileIds: [...fileIds],
  audience: sql<Audience>`${JSON.stringify(audience)}::jsonb`,
})

export const insertCampaign = async (db: Db, content: Content, by: By): Promise<string> => {
  const id = randomUUID()
  await db
    .insertInto('campaign')
    .values({
      id,
      publicId: randomBytes(16).toString('base64url'),
      ...stored(content),
      scheduledAt: null,
      dispatchedAt: null,
      createdById: by.id,
      createdBy: by.name,
      sentById: null,
      approvedById: null,
      sentAt: null,
      finishedAt: null,
      clearedAt: null,
    })
    .execute()
  return id
}

export const findCampaign = (db: Db, id: string): Promise<Campaign | undefined> =>
  db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst()

export const findByPublicId = (db: Db, publicId: string): Promise<Campaign | undefined> =>
  db.selectFrom('campaign').selectAll().where('publicId', '=', publicId).executeTakeFirst()

export const lockCampaign = (db: Db, id: string): Promise<Campaign | undefined> =>
  db.selectFrom('campaign').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Change = Partial<Omit<Campaign, 'id' | 'audience' | 'version'>>
export const updateCampaign = async (db: Db, id: string, change: Change): Promise<void> => {
  await db
    .updateTable('campaign')
    .set({ ...change, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}
export const updateContent = async (db: Db, id: string, content: Content): Promise<void> => {
  await db
    .updateTable('campaign')
    .set({ ...stored(content), version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}
export const deleteCampaign = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('campaign').where('id', '=', id).execute()
}

export const isFileUsed = async (db: Db, fileId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('campaign')
    .select('id')
    .where(sql<SqlBool>`"fileIds" @> array[${fileId}::uuid]`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

// --- recipients --------------------------------------------------------------------------------------------------------------

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

const likely = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

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

// --- quotas ------------------------------------------------------------------------------------------------------------------

const LOCK = 7_001_090
/** Whoever counts against a quota does so one after another. */
export const lockQuota = (db: Db) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)

/** What left within a day, and what is bound to leave. */
export const countToday = async (db: Db, channel: MessageChannel): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from "campaignRecipient" r join campaign c on c.id = r."campaignId"
    where c.channel = ${channel} and (
      r."handedAt" > now() - interval '1 day'
      or (r.state = 'waiting' and c.state in ('awaiting', 'sending', 'paused')))`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many somebody wrote to within the hour without a second person: a thousand in portions is a thousand (docs/handbook/communication.md#sending-limits). */
export const countRecent = async (db: Db, accountId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from "campaignRecipient" r join campaign c on c.id = r."campaignId"
    where c."sentById" = ${accountId} and c."sentAt" > now() - interval '1 hour' and c."approvedById" is null
      and c.state <> 'awaiting' and r.state <> 'excluded'`.execute(db)
  return rows[0]?.count ?? 0
}

// --- sending -----------------------------------------------------------------------------------------------------------------

export const listActive = (db: Db): Promise<{ id: string }[]> =>
  db
    .selectFrom('campaign')
    .select('id')
    .where('state', '=', 'sending')
    .where('held', '=', false)
    .where(sql<boolean>`("scheduledAt" is null or "scheduledAt" <= now())`)
    .orderBy('sentAt')
    .limit(50)
    .execute()

/** Nobody else hands over this message meanwhile; undefined when somebody does. */
export const takeActive = async (
  db: Db,
  id: string,
): Promise<(Campaign & { allowance: number }) | undefined> =>
  db
    .selectFrom('campaign')
    .selectAll()
    .select(
      // What the rate allows since the last time, never more than ten seconds' worth at once.
      sql<number>`case when "dispatchedAt" is null then greatest(1, "ratePerMinute" / 60)
        else floor(least(10, extract(epoch from clock_timestamp() - "dispatchedAt")) * "ratePerMinute" / 60) end::int`.as(
        'allowance',
      ),
    )
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('held', '=', false)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** The next ones, in order. */
export const handOver = (db: Db, campaignId: string, limit: number): Promise<Recipient[]> =>
  db
    .updateTable('campaignRecipient')
    .set({ state: 'queued', handedAt: sql<string>`now()`, reason: '' })
    .where('id', 'in', (from) =>
      from
        .selectFrom('campaignRecipient')
        .select('id')
        .where('campaignId', '=', campaignId)
        .where('state', '=', 'waiting')
        .orderBy('seq')
        .limit(limit),
    )
    .returningAll()
    .execute()

/** Of these, the ones whose number had its share of the day already. */
export const findCapped = async (db: Db, ids: readonly string[], cap: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from "campaignRecipient" r
    where r.id = any(${[...ids]}::uuid[]) and (
      select count(*) from "campaignRecipient" o
      where o.address = r.address and o.id <> r.id and o."handedAt" > now() - interval '1 day'
        and o.state in ('queued', 'sending', 'sent', 'unknown')) >= ${cap}`.execute(db)
  return rows.map(({ id }) => id)
}

export const endRecipients = async (
  db: Db,
  ids: readonly string[],
  state: 'failed' | 'cancelled',
  reason: string,
): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('campaignRecipient')
    .set({ state, reason, handedAt: null })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

export const markDispatched = async (db: Db, id: string, used: number, rate: number): Promise<void> => {
  await db
    .updateTable('campaign')
    .set({
      dispatchedAt: sql<string>`greatest(
        coalesce("dispatchedAt", clock_timestamp()) + make_interval(secs => ${(used * 60) / rate}),
        clock_timestamp() - interval '10 seconds')`,
    })
    .where('id', '=', id)
    .execute()
}

export const finish = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('campaign')
    .set({ state: 'done', finishedAt: sql<string>`now()`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

// --- lists -------------------------------------------------------------------------------------------------------------------

export interface LogFilter {
  readonly state?: MessageState | undefined
  readonly nature?: Nature | undefined
  readonly keyword?: string | undefined
  readonly recipient?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const day = (field: string, value: string): string => {
  if (!isDate(value)) throw new AppError('badInput', { fields: { [field]: '日期格式不正确' } })
  return value
}

const filtered = (db: Db, channel: MessageChannel, filter: LogFilter) => {
  const { nature, keyword, recipient, from, to } = filter
  let query = db.selectFrom('campaign').where('channel', '=', channel)
  if (nature) query = query.where('nature', '=', nature)
  if (keyword)
    query = query.where((eb) =>
      eb.or([
        eb('subject', 'ilike', likely(keyword)),
        eb('body', 'ilike', likely(keyword)),
        eb('createdBy', 'like', likely(keyword)),
        eb('sentBy', 'like', likely(keyword)),
      ]),
    )
  if (recipient)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('campaignRecipient')
          .select('campaignRecipient.id')
          .whereRef('campaignRecipient.campaignId', '=', 'campaign.id')
          .where((of) =>
            of.or([
              of('campaignRecipient.name', 'like', likely(recipient)),
              of('campaignRecipient.address', '=', recipient.toLowerCase()),
            ]),
          ),
      ),
    )
  const start = (value: string, later: number) =>
    sql<string>`(${value}::date + ${later}::int)::timestamp at time zone 'Asia/Shanghai'`
  if (from) query = query.where('createdAt', '>=', start(day('from', from), 0))
  if (to) query = query.where('createdAt', '<', start(day('to', to), 1))
  return query
}

export const listCampaigns = async (
  db: Db,
  channel: MessageChannel,
  filter: LogFilter,
  page: { pageNum: number; pageSize: number; sort: 'createdAt' | 'sentAt'; order: 'asc' | 'desc' },
) => {
  const query = filtered(db, channel, filter)
  const groups = await query
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(groups.map(({ state, count }) => [state, Number(count)]))
  const wanted = filter.state ? query.where('state', '=', filter.state) : query
  const list = await wanted
    .selectAll()
    .orderBy(sql`${sql.ref(page.sort)} ${sql.raw(page.order)} nulls last`)
    .orderBy('id')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const total = filter.state
    ? (counts[filter.state] ?? 0)
    : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, counts, list }
}
