import { randomUUID } from 'node:crypto'
import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { type SqlBool, sql, type Updateable } from 'kysely'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { ofMember } from '../../platform/own-data/own-data.queries.ts'
import type { OwnDataPart } from '../../platform/own-data/own-data.ts'
import { columnsOf, idIndexOf, openForm, sealForm } from '../application/application-form.actions.ts'
import type { AchievementRow } from './achievement.rows.ts'

/** Rows of achievements, and who has to do with them. */

export const findAchievement = async (db: Db, id: string): Promise<AchievementRow | undefined> =>
  db
    .selectFrom('achievement')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Whose they are. */
export const ownersOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('achievement').select(['id', 'ownerId']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]))
}

export const lockRow = (db: Db, id: string): Promise<AchievementRow | undefined> =>
  db
    .selectFrom('achievement')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
/** The same, unless somebody else has it locked. */
export const lockRowIfFree = (db: Db, id: string): Promise<AchievementRow | undefined> =>
  db
    .selectFrom('achievement')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Writes a move: the status, and when it was entered anew also since when. */
export const updateStatus = (
  db: Db,
  row: AchievementRow,
  set: Updateable<Tables['achievement']>,
  entered: boolean,
): Promise<AchievementRow> =>
  db
    .updateTable('achievement')
    .set({
      ...set,
      version: row.version + 1,
      updatedAt: sql`now()`,
      ...(entered && { enteredAt: sql`now()` }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const countDrafts = async (db: Db, ownerId: string): Promise<number> => {
  const { drafts } = await db
    .selectFrom('achievement')
    .select(({ fn }) => fn.countAll<number>().as('drafts'))
    .where('ownerId', '=', ownerId)
    .where('status', '=', AchievementStatus.draft)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(drafts)
}
/** Under way or concluded: its applicant answers, reads and appeals. */
export const ownsAchievement = async (db: Db, ownerId: string): Promise<boolean> =>
  (await db
    .selectFrom('achievement')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
export const setDeleted = async (db: Db, row: AchievementRow): Promise<void> => {
  await db
    .updateTable('achievement')
    .set({ deletedAt: sql`now()`, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}

/** Those of them that are there. */
export const findAchievements = (db: Db, ids: readonly string[]): Promise<AchievementRow[]> =>
  db
    .selectFrom('achievement')
    .selectAll()
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute()

/** An achievement with its form opened: what its applicant is writing. Undefined when there is none. */
export const findOpened = async (
  db: Db,
  ring: KeyRing,
  id: string,
): Promise<{ row: AchievementRow; form: AchievementForm } | undefined> => {
  const row = await findAchievement(db, id)
  return row && { row, form: openForm(ring, row) }
}

export const insertAchievement = async (
  db: Db,
  ring: KeyRing,
  { ownerId, form }: { ownerId: string; form: AchievementForm },
): Promise<AchievementRow> => {
  const id = randomUUID()
  const row = await db
    .insertInto('achievement')
    .values({ id, ownerId, ...columnsOf(form), form: sealForm(ring, id, form) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeParties(db, ring, id, form)
  return row
}

export const updateForm = async (
  db: Db,
  ring: KeyRing,
  row: AchievementRow,
  form: AchievementForm,
): Promise<AchievementRow> => {
  const after = await db
    .updateTable('achievement')
    .set({
      ...columnsOf(form),
      form: sealForm(ring, row.id, form),
      version: row.version + 1,
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeParties(db, ring, row.id, form)
  return after
}

const writeParties = async (db: Db, ring: KeyRing, achievementId: string, form: AchievementForm) => {
  await db.deleteFrom('achievementUnit').where('achievementId', '=', achievementId).execute()
  await db.deleteFrom('achievementPerson').where('achievementId', '=', achievementId).execute()
  const units = form.units
    .filter(({ orgId }) => orgId !== '')
    .map(({ orgId, rank }) => ({ achievementId, rank, orgId }))
  if (units.length > 0) await db.insertInto('achievementUnit').values(units).execute()
  const persons = form.persons.map(({ name, idCard, orgId, rank }) => ({
    achievementId,
    rank,
    name,
    orgId: orgId || null,
    idIndex: idIndexOf(ring, idCard),
  }))
  if (persons.length > 0) await db.insertInto('achievementPerson').values(persons).execute()
}

/** Completing units in their order, for recusal: what is written now, which after a submission is what was submitted. */
export const listCompletingUnits = async (
  db: Db,
  achievementId: string,
): Promise<{ orgId: string; orgName: string; rank: number }[]> =>
  db
    .selectFrom('achievementUnit')
    .innerJoin('organisation as named', 'named.id', 'achievementUnit.orgId')
    .innerJoin('organisation', (join) =>
      join.on(sql<boolean>`organisation.id = coalesce(named."mergedInto", named.id)`),
    )
    .select(['organisation.id as orgId', 'organisation.name as orgName', 'achievementUnit.rank'])
    .where('achievementId', '=', achievementId)
    .orderBy('rank')
    .execute()

/** Main contributors in their order, with the blind index of their ID numbers. */
export const listContributors = async (db: Db, achievementId: string) =>
  db
    .selectFrom('achievementPerson')
    .select(['rank', 'name', 'idIndex', 'orgId'])
    .where('achievementId', '=', achievementId)
    .orderBy('rank')
    .execute()

/** The counter stays locked until the caller's transaction ends, so that a rolled back submission leaves no gap. */
export const takeAcceptNo = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ year: number; serial: number }>`
    insert into "achievementCounter" (year, next)
    values (extract(year from now() at time zone 'Asia/Shanghai')::int, 2)
    on conflict (year) do update set next = "achievementCounter".next + 1
    returning year, next - 1 as serial
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('no acceptance number')
  return `PJ${row.year}-${String(row.serial).padStart(4, '0')}`
}

const SAME_NAME_LOCK = 7_001_021
/**
 * Whether another achievement of that name and first unit is under way. The lock lets two submissions of the same one see each
 * other.
 */
export const hasDuplicate = async (
  db: Db,
  { id, nameKey, orgId }: Pick<AchievementRow, 'id' | 'nameKey' | 'orgId'>,
): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(${SAME_NAME_LOCK}, hashtext(${`${nameKey} ${orgId}`}))`.execute(db)
  const other = await db
    .selectFrom('achievement')
    .select('id')
    .where('nameKey', '=', nameKey)
    .where('orgId', '=', orgId)
    .where('status', 'not in', [AchievementStatus.draft, AchievementStatus.concluded])
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** For whoever asks for their own data. */
export const listOwned = (db: Db, subject: Parameters<OwnDataPart['read']>[1]): Promise<AchievementRow[]> =>
  db
    .selectFrom('achievement')
    .selectAll()
    .where(ofMember('ownerId')(subject))
    .orderBy('updatedAt', 'desc')
    .execute()
