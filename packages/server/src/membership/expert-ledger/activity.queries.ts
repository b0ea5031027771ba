import type { ActivityKind, AutoKind } from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import './activity.rows.ts'

/** All SQL of the ledger of experts. Days are counted where the society is. */

export const todayOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`.execute(db)
  return rows[0]?.today ?? ''
}

export const findApprovedExpert = (db: Db, id: string) =>
  db
    .selectFrom('member')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('kind', '=', 'expert')
    .where('state', '=', 'approved')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Ids of approved experts in their order, a slice after the one named. */
export const approvedExpertsAfter = async (db: Db, after: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('expert')
    .innerJoin('member', 'member.id', 'expert.id')
    .select('expert.id')
    .where('member.state', '=', 'approved')
    .where('member.deletedAt', 'is', null)
    .where('expert.id', '>', after)
    .orderBy('expert.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

// --- entries ---------------------------------------------------------------------------------------------------------------

export const lockEntry = (db: Db, id: string) =>
  db.selectFrom('expertActivity').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertEntry = (db: Db, entry: Insertable<Tables['expertActivity']>) =>
  db.insertInto('expertActivity').values(entry).returning('id').executeTakeFirstOrThrow()

type Entry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>

/** The entry says something else from now on; what it said is kept beside it. */
export const correctEntry = async (
  db: Db,
  before: Entry,
  now: Pick<Entry, 'date' | 'points' | 'text'>,
  by: { readonly byId: string; readonly byName: string; readonly reason: string },
): Promise<void> => {
  await db
    .insertInto('expertActivityChange')
    .values({ activityId: before.id, points: before.points, text: before.text, ...by })
    .execute()
  await db
    .updateTable('expertActivity')
    .set({ ...now, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
}

interface Removal {
  readonly removedBy: string
  readonly removedReason: string
}

export const markEntryRemoved = async (
  db: Db,
  id: string,
  removal: Removal & { readonly removedById: string },
): Promise<void> => {
  await db
    .updateTable('expertActivity')
    .set({ ...removal, removedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** What an event wrote by itself and nobody has taken back yet. */
export const dropAutomaticEntries = async (
  db: Db,
  of: { readonly expertId: string; readonly refId: string; readonly kinds: readonly AutoKind[] },
  removal: Removal,
): Promise<void> => {
  await db
    .updateTable('expertActivity')
    .set({ ...removal, removedAt: sql`now()` })
    .where('expertId', '=', of.expertId)
    .where('refId', '=', of.refId)
    .where('auto', '=', true)
    .where('kind', 'in', of.kinds)
    .where('removedAt', 'is', null)
    .execute()
}

/** An event has written such an entry: it stands, or staff took it back. */
export const hasAutomaticEntry = async (
  db: Db,
  of: { readonly expertId: string; readonly refId: string; readonly kind: ActivityKind },
): Promise<boolean> =>
  (await db
    .selectFrom('expertActivity')
    .select('id')
    .where('expertId', '=', of.expertId)
    .where('refId', '=', of.refId)
    .where('kind', '=', of.kind)
    .where('auto', '=', true)
    .where((eb) => eb.or([eb('removedAt', 'is', null), eb('removedById', 'is not', null)]))
    .executeTakeFirst()) !== undefined

export const entriesOf = (db: Db, expertId: string) =>
  db
    .selectFrom('expertActivity')
    .selectAll()
    .where('expertId', '=', expertId)
    .orderBy('date', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Earlier states of entries, the newest first. */
export const changesOf = (db: Db, activityIds: readonly string[]) =>
  db
    .selectFrom('expertActivityChange')
    .selectAll()
    .where(sql<SqlBool>`"activityId" = any(${[...activityIds]}::uuid[])`)
    .orderBy('id', 'desc')
    .execute()

// --- appraisals ------------------------------------------------------------------------------------------------------------

export const lockSheet = (db: Db, id: string) =>
  db.selectFrom('expertAppraisal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertSheet = (db: Db, sheet: Insertable<Tables['expertAppraisal']>) =>
  db.insertInto('expertAppraisal').values(sheet).returning('id').executeTakeFirstOrThrow()

export const markSheetRemoved = async (db: Db, id: string, removal: Removal): Promise<void> => {
  await db
    .updateTable('expertAppraisal')
    .set({ ...removal, removedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export const sheetsOf = (db: Db, expertId: string) =>
  db
    .selectFrom('expertAppraisal')
    .selectAll()
    .where('expertId', '=', expertId)
    .orderBy('at', 'desc')
    .execute()

// --- objections ------------------------------------------------------------------------------------------------------------

/** Undefined: there is one against it already. */
export const insertObjection = (db: Db, objection: Insertable<Tables['expertObjection']>) =>
  db
    .insertInto('expertObjection')
    .values(objection)
    .onConflict((conflict) => conflict.column('targetId').doNothing())
    .returning('id')
    .executeTakeFirst()

export const lockObjection = (db: Db, id: string) =>
  db.selectFrom('expertObjection').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const answerObjection = async (
  db: Db,
  id: string,
  answer: { readonly state: 'kept' | 'removed'; readonly answer: string; readonly answeredBy: string },
): Promise<void> => {
  await db
    .updateTable('expertObjection')
    .set({ ...answer, answeredAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export const objectionsOf = (db: Db, expertId: string) =>
  db.selectFrom('expertObjection').selectAll().where('expertId', '=', expertId).execute()
