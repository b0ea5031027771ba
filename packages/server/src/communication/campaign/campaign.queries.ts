import { randomBytes, randomUUID } from 'node:crypto'
import type { Audience, MessageChannel } from '@portal/contract/communication/message.fields'
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** Mailings: what is said, and how they are sent. */

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
      handedInAt: null,
      returnedAt: null,
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

type Change = Omit<Updateable<Tables['campaign']>, 'id' | 'audience' | 'version'>
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

// --- quotas ------------------------------------------------------------------------------------------------------------------

const LOCK = 7_001_090
/** Whoever counts against a quota does so one after another. */
export const lockQuota = (db: Db) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)

const QUOTA_HOURS = 24

/** What left within a day, and what is bound to leave. */
export const countToday = async (db: Db, channel: MessageChannel): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from "campaignRecipient" r join campaign c on c.id = r."campaignId"
    where c.channel = ${channel} and (
      r."handedAt" > now() - make_interval(hours => ${QUOTA_HOURS})
      or (r.state = 'waiting' and c.state in ('awaiting', 'sending', 'paused')))`.execute(db)
  return rows[0]?.count ?? 0
}

const ALONE_HOURS = 1

/** How many somebody wrote to within the hour without a second person: a thousand in portions is a thousand (docs/handbook/communication.md#sending-limits). */
export const countRecent = async (db: Db, accountId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from "campaignRecipient" r join campaign c on c.id = r."campaignId"
    where c."sentById" = ${accountId} and c."sentAt" > now() - make_interval(hours => ${ALONE_HOURS}) and c."approvedById" is null
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
      where o.address = r.address and o.id <> r.id and o."handedAt" > now() - make_interval(hours => ${QUOTA_HOURS})
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
