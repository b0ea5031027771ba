import { createHash } from 'node:crypto'
import { NOMINATION_STATES } from '@portal/contract/award/award.rules'
import type { NominationForm } from '@portal/contract/award/nomination.fields'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { findItem, isLate } from '../batch/award.queries.ts'
import type { ItemRow } from '../batch/award.rows.ts'

/** SQL of nominations and their files. */

export type NominationRow = Selectable<Tables['awardNomination']>
/** What becomes an item. */
export type NominatedItem = Omit<NominationForm, 'channel' | 'nominator' | 'opinion'>

const nominations = (db: Db) => db.selectFrom('awardNomination').selectAll()
export const listOwn = (db: Db, memberId: string): Promise<NominationRow[]> =>
  nominations(db)
    .where('memberId', '=', memberId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
export const ofItem = (db: Db, itemId: string): Promise<NominationRow | undefined> =>
  nominations(db).where('itemId', '=', itemId).executeTakeFirst()
export const ofItems = async (
  db: Db,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, NominationRow>> => {
  if (itemIds.length === 0) return new Map()
  const rows = await nominations(db).where('itemId', 'in', itemIds).execute()
  return new Map(rows.flatMap((row) => (row.itemId ? [[row.itemId, row] as const] : [])))
}
/** Written, under way or decided: its nominator corrects, reads and downloads. */
export const hasNominated = async (db: Db, memberId: string): Promise<boolean> =>
  (await nominations(db)
    .where('memberId', '=', memberId)
    .where('state', '<>', 'withdrawn')
    .limit(1)
    .executeTakeFirst()) !== undefined
/** What is not decided yet, by who nominated; what is still being written waits for nobody else. */
export const nominationsUnderWay = async (db: Db, memberIds: readonly string[]) => {
  const rows = await db
    .selectFrom('awardNomination')
    .innerJoin('awardBatch', 'awardBatch.id', 'awardNomination.batchId')
    .select(['awardNomination.memberId', 'awardNomination.state', 'awardNomination.form'])
    .where('awardNomination.memberId', '=', sql<string>`any(${[...memberIds]}::uuid[])`)
    .where('awardNomination.state', '<>', 'withdrawn')
    .where('awardBatch.status', 'not in', ['announced', 'cancelled'])
    .execute()
  return rows.map(({ memberId, state, form }) => ({
    memberId,
    what: `奖励推荐《${form.name}》（${NOMINATION_STATES[state]}）`,
    bars: state !== 'draft',
  }))
}
/** Whether the society has anything of somebody's for a batch. */
export const hasHandedIn = async (db: Db, batchId: string): Promise<boolean> =>
  (await nominations(db)
    .where('batchId', '=', batchId)
    .where('state', 'in', ['submitted', 'returned'])
    .limit(1)
    .executeTakeFirst()) !== undefined
/** What it became. */
export const itemOf = async (
  db: Db,
  { itemId }: Pick<NominationRow, 'itemId'>,
): Promise<ItemRow | undefined> => (itemId === null ? undefined : findItem(db, itemId))
/** Who nominated for a batch, by their record. */
export const nominatorsOf = async (db: Db, batchId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await nominations(db).where('batchId', '=', batchId).execute()
  return new Map(rows.map(({ memberId, nominator }) => [memberId, nominator]))
}
/** Items whose nominator was asked for a correction and still has time for it. */
export const returnedOf = async (db: Db, batchId: string): Promise<ReadonlySet<string>> => {
  const rows = await nominations(db)
    .where('batchId', '=', batchId)
    .where('state', '=', 'returned')
    .where('itemId', 'is not', null)
    .execute()
  return new Set(rows.flatMap((row) => (row.itemId && !isLate(row.returnDue) ? [row.itemId] : [])))
}
/** Somebody else's does not exist. */
export const requireOwn = async (db: Db, id: string, memberId: string | null): Promise<NominationRow> => {
  const row = await nominations(db).where('id', '=', id).executeTakeFirst()
  if (!row || row.memberId !== memberId) throw new AppError('notFound')
  return row
}
export const lockOwn = async (
  db: Db,
  {
    id,
    memberId,
    expectVersion,
  }: { id: string; memberId: string | null; expectVersion?: number | undefined },
): Promise<NominationRow> => {
  const row = await nominations(db).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || row.memberId !== memberId) throw new AppError('notFound')
  if (expectVersion !== undefined && row.version !== expectVersion) throw new AppError('stateChanged')
  return row
}
export const insertNomination = (
  db: Db,
  row: Insertable<Tables['awardNomination']>,
): Promise<NominationRow> =>
  db.insertInto('awardNomination').values(row).returningAll().executeTakeFirstOrThrow()
export const updateNomination = async (
  db: Db,
  id: string,
  set: Omit<Updateable<Tables['awardNomination']>, 'version' | 'updatedAt'>,
): Promise<void> => {
  await db
    .updateTable('awardNomination')
    .set({ ...set, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
export const markHandedIn = async (db: Db, id: string, itemId: string): Promise<void> => {
  await updateNomination(db, id, { state: 'submitted', itemId, submittedAt: portalNow().toISOString() })
}

/** Batches that take nominations: drafts whose day has not passed where the society is. */
export const openBatches = (db: Db) =>
  db
    .selectFrom('awardBatch')
    .select(['id', 'year', 'award', 'groups', 'grades', 'nominateUntil'])
    .where('status', '=', 'draft')
    .where('deletedAt', 'is', null)
    .where('nominateUntil', '>=', sql<string>`(now() at time zone 'Asia/Shanghai')::date`)
    .orderBy('nominateUntil')
    .execute()

/** Of everything that the stamped form says. */
export const hashOf = ({ channel, nominator, opinion, form }: NominationRow): string => {
  const { name, group, grade, units, persons, contactName, contactMobile, summary } = form
  const people = persons.map((person) => [person.name, person.orgName])
  const said = [
    channel,
    nominator,
    opinion,
    name,
    group,
    grade,
    units,
    people,
    contactName,
    contactMobile,
    summary,
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

// --- files ---------------------------------------------------------------------------------------------------------------

export const filesOf = async (db: Db, nominationId: string) => {
  const rows = await db
    .selectFrom('awardNominationFile as own')
    .innerJoin('file', 'file.id', 'own.id')
    .select(['file.id', 'file.fileName', 'file.mime', 'file.size', 'own.kind', 'own.at'])
    .where('own.nominationId', '=', nominationId)
    .where('own.removedAt', 'is', null)
    .orderBy('own.kind')
    .orderBy('own.at')
    .orderBy('file.id')
    .execute()
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}
export const addFile = async (db: Db, row: Insertable<Tables['awardNominationFile']>): Promise<void> => {
  await db.insertInto('awardNominationFile').values(row).execute()
}
export const markRemoved = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('awardNominationFile')
    .set({ removedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
/** The item has what the nomination has now; what staff put beside it stays. */
export const handOverFiles = async (
  db: Db,
  { nominationId, itemId, byName }: { nominationId: string; itemId: string; byName: string },
): Promise<void> => {
  await db
    .deleteFrom('awardFile')
    .where('itemId', '=', itemId)
    .where(
      'id',
      'in',
      db.selectFrom('awardNominationFile').select('id').where('nominationId', '=', nominationId),
    )
    .execute()
  for (const { id } of await filesOf(db, nominationId))
    await db.insertInto('awardFile').values({ id, itemId, seatId: null, byName }).execute()
}
