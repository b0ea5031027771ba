import type { AwardItemState, AwardStatus } from '@portal/contract/award/award.rules'
import { awardSheet } from '@portal/contract/award/award-sheet.calls'
import { type ScoringTemplate, templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { endOfDay } from '@portal/contract/platform/time'
import { type Insertable, type Kysely, type SqlBool, sql, type Updateable } from 'kysely'
import { sealedSheets } from '../../peer-review/sheet/sealed-sheet.rules.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { contains } from '../../platform/database/like.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import type { BatchRow, ItemRow, SeatRow } from './award.rows.ts'

/** SQL of batches, items and seats. */

export const titleOf = ({ year, award }: Pick<BatchRow, 'year' | 'award'>): string => `${year}年度${award}`

export const findBatch = (db: Db, id: string): Promise<BatchRow | undefined> =>
  db
    .selectFrom('awardBatch')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
export const requireBatch = async (db: Db, id: string): Promise<BatchRow> => {
  const row = await findBatch(db, id)
  if (!row) throw new AppError('notFound')
  return row
}
/** Every write takes it first: one act on a batch at a time. */
export const lockBatch = async (db: Db, id: string, expectVersion?: number): Promise<BatchRow> => {
  const row = await db
    .selectFrom('awardBatch')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  if (expectVersion !== undefined && row.version !== expectVersion) throw new AppError('stateChanged')
  return row
}
export const bump = { version: sql<number>`version + 1` }

/** Of a passed day it is the last second, where the society is. */
export const deadlineAt = (deadline: string | null): string | null =>
  deadline ? new Date(endOfDay(deadline)).toISOString() : null
export const isLate = (deadline: string | null, at = portalNow().getTime()): boolean => {
  const end = deadlineAt(deadline)
  return end !== null && Date.parse(end) < at
}

/** A batch of the same award in the same year that was not given up. */
export const sameAward = (db: Db, year: number, award: string, except: string | undefined) => {
  let query = db
    .selectFrom('awardBatch')
    .select('id')
    .where('year', '=', year)
    .where('award', '=', award)
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'cancelled')
  if (except) query = query.where('id', '<>', except)
  return query.executeTakeFirst()
}
export const insertBatch = (db: Db, batch: Insertable<Tables['awardBatch']>): Promise<BatchRow> =>
  db.insertInto('awardBatch').values(batch).returningAll().executeTakeFirstOrThrow()
export const updateBatch = async (
  db: Db,
  id: string,
  set: Omit<Updateable<Tables['awardBatch']>, 'version'>,
): Promise<void> => {
  await db
    .updateTable('awardBatch')
    .set({ ...set, ...bump })
    .where('id', '=', id)
    .execute()
}
/** The form as it is from now on, whatever becomes of its template. */
export const keepScoring = async (db: Db, id: string, scoring: ScoringTemplate): Promise<void> => {
  await db
    .updateTable('awardBatch')
    .set({ scoring: JSON.stringify(scoring) })
    .where('id', '=', id)
    .execute()
}
/** Moments of a batch; the first opening of the scores stays. */
export const markBatch = async (
  db: Db,
  id: string,
  moment: 'deleted' | 'opened' | 'announced',
  openReason?: string,
): Promise<void> => {
  const set = {
    deleted: { deletedAt: sql<string>`now()` },
    opened: { openedAt: sql<string>`coalesce("openedAt", now())` },
    announced: { announcedAt: sql<string>`now()` },
  }[moment]
  await db
    .updateTable('awardBatch')
    .set({ ...set, ...(openReason !== undefined && { openReason }) })
    .where('id', '=', id)
    .execute()
}

interface BatchFilter {
  readonly year?: readonly number[] | undefined
  readonly group?: readonly string[] | undefined
  readonly status?: readonly AwardStatus[] | undefined
  readonly keyword?: string | undefined
}
/** The newest year first. */
export const searchBatches = async (
  db: Db,
  { year, group, status, keyword }: BatchFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: BatchRow[] }> => {
  let query = db.selectFrom('awardBatch').where('deletedAt', 'is', null)
  if (year?.length) query = query.where('year', 'in', [...year])
  if (group?.length) query = query.where(sql<SqlBool>`groups && ${[...group]}::text[]`)
  if (status?.length) query = query.where('status', 'in', [...status])
  if (keyword)
    query = query.where(
      sql<SqlBool>`(award like ${contains(keyword)} or exists (select 1 from "awardItem" i
        where i."batchId" = "awardBatch".id and i.name like ${contains(keyword)}))`,
    )
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('year', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { total: Number(total), rows }
}
/** What batches can be looked for by. */
export const yearsAndGroups = (db: Db) =>
  db.selectFrom('awardBatch').where('deletedAt', 'is', null).select(['year', 'groups']).execute()

/** Batches under review, with the days that are left to the deadline; null without one. */
export const batchesUnderReview = (db: Kysely<Tables>) =>
  db
    .selectFrom('awardBatch')
    .select('id')
    .select(sql<number | null>`deadline - (now() at time zone 'Asia/Shanghai')::date`.as('left'))
    .where('status', '=', 'review')
    .where('deletedAt', 'is', null)
    .execute()

/** Levels beside the total are of evaluations, not of awards. */
export const scoringOf = (batch: Pick<BatchRow, 'scoring' | 'template'>): ScoringTemplate =>
  batch.scoring ?? { ...templateOf(batch.template), scales: [] }
// --- items ---------------------------------------------------------------------------------------------------------------

export const listItems = (db: Db, batchId: string): Promise<ItemRow[]> =>
  db.selectFrom('awardItem').selectAll().where('batchId', '=', batchId).orderBy('no').orderBy('id').execute()
export const findItem = (db: Db, id: string): Promise<ItemRow | undefined> =>
  db.selectFrom('awardItem').selectAll().where('id', '=', id).executeTakeFirst()
export const requireItem = async (db: Db, id: string): Promise<ItemRow> => {
  const row = await findItem(db, id)
  if (!row) throw new AppError('notFound')
  return row
}
/** The batch is locked first, so that two acts on one item wait for each other. */
export const lockItem = async (db: Db, id: string, expectVersion?: number) => {
  const found = await requireItem(db, id)
  const batch = await lockBatch(db, found.batchId)
  const item = await requireItem(db, id)
  if (expectVersion !== undefined && item.version !== expectVersion) throw new AppError('stateChanged')
  return { batch, item }
}
export const insertItem = (db: Db, item: Insertable<Tables['awardItem']>): Promise<ItemRow> =>
  db.insertInto('awardItem').values(item).returningAll().executeTakeFirstOrThrow()
export const updateItem = async (
  db: Db,
  id: string,
  set: Omit<Updateable<Tables['awardItem']>, 'version'>,
): Promise<void> => {
  await db
    .updateTable('awardItem')
    .set({ ...set, ...bump })
    .where('id', '=', id)
    .execute()
}
/** Somebody nominated it, examined it or objected to it: that is kept, and the item with it. */
export const isOnRecord = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from "awardNomination" where "itemId" = ${id})
      or exists (select from "awardSeat" where "itemId" = ${id})
      or exists (select from objection where "awardItemId" = ${id})
      or exists (select from "recusalHit" where "awardItemId" = ${id}) as kept`.execute(db)
  return rows[0]?.kept === true
}
/** With what was said of its material; the files themselves stay where they are. */
export const deleteItem = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('awardFile').where('itemId', '=', id).execute()
  await db.deleteFrom('awardItem').where('id', '=', id).execute()
}
export const setItemState = async (db: Db, id: string, state: AwardItemState, endReason = '') => {
  await updateItem(db, id, { state, endReason })
}
/** 001, 002, … after the highest number that is one. */
export const nextNo = (items: readonly Pick<ItemRow, 'no'>[], taken: ReadonlySet<string> = new Set()) => {
  const used = new Set([...items.map(({ no }) => no), ...taken])
  let n = Math.max(0, ...[...used].filter((no) => /^\d{1,6}$/.test(no)).map(Number)) + 1
  while (used.has(String(n).padStart(3, '0'))) n += 1
  return String(n).padStart(3, '0')
}

// --- seats ---------------------------------------------------------------------------------------------------------------

export const listSeats = (db: Db, batchId: string): Promise<SeatRow[]> =>
  db
    .selectFrom('awardSeat')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('goneAt', 'is', null)
    .orderBy('assignedAt')
    .orderBy('id')
    .execute()
/** Everybody who was ever assigned in a batch. */
export const expertsOfBatch = async (db: Db, batchId: string): Promise<string[]> =>
  (
    await db.selectFrom('awardSeat').select('expertId').distinct().where('batchId', '=', batchId).execute()
  ).map(({ expertId }) => expertId)
export const findSeat = (db: Db, id: string): Promise<SeatRow | undefined> =>
  db.selectFrom('awardSeat').selectAll().where('id', '=', id).where('goneAt', 'is', null).executeTakeFirst()
/** Of the calling expert: what they may know of. */
export const requireOwnSeat = async (db: Db, id: string, expertId: string | null): Promise<SeatRow> => {
  const row = await findSeat(db, id)
  if (!row || expertId === null || row.expertId !== expertId || row.state === 'waiting')
    throw new AppError('notFound')
  return row
}

/** Experts of whom a sheet is expected. */
export const isExpected = ({ state }: Pick<SeatRow, 'state'>): boolean =>
  state !== 'recused' && state !== 'waiting'

export interface Progress {
  readonly assigned: number
  readonly signed: number
  readonly recused: number
  readonly waiting: number
}
export const progressOf = (seats: readonly Pick<SeatRow, 'state'>[]): Progress => ({
  assigned: seats.filter(isExpected).length,
  signed: seats.filter(({ state }) => state === 'signed').length,
  recused: seats.filter(({ state }) => state === 'recused').length,
  waiting: seats.filter(({ state }) => state === 'waiting').length,
})

/** Batches with the seats of their expert, in the states in which experts see them. */
export const EXPERT_STATUSES = ['review', 'meeting', 'result', 'announced'] as const satisfies AwardStatus[]

export const { sealSheet, openSheet } = sealedSheets('awardSeat', awardSheet)

// --- what the whole batch waits for --------------------------------------------------------------------------------------

/** Objections that somebody still has to decide, by item. */
export const openObjections = async (db: Db, batchId: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('objection')
    .select(['awardItemId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('awardBatchId', '=', batchId)
    .where(sql<SqlBool>`state in ('submitted', 'accepted', 'investigated')`)
    .groupBy('awardItemId')
    .execute()
  return new Map(rows.map(({ awardItemId, count }) => [awardItemId ?? '', Number(count)]))
}
export const itemsByIds = (db: Db, ids: readonly string[]): Promise<ItemRow[]> =>
  db
    .selectFrom('awardItem')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
export const listPromises = async (db: Db, expertId: string): Promise<Set<string>> =>
  new Set(
    (await db.selectFrom('awardPromise').select('batchId').where('expertId', '=', expertId).execute()).map(
      ({ batchId }) => batchId,
    ),
  )
