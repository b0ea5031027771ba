import { randomUUID } from 'node:crypto'
import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { sql } from 'kysely'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { FileRecord } from '../../platform/files/file-records.ts'
import type { Db } from '../../platform/http/context.ts'
import {
  columnsOf,
  contentHash,
  idIndexOf,
  openForm,
  openFrozen,
  sealForm,
  sealFrozen,
} from '../application/application-form.actions.ts'
import type { AchievementRow, FrozenFile } from './achievement.rows.ts'

/** All SQL of achievements but that of lists (listing.ts) and of the log (log.ts). */

export const findAchievement = async (db: Db, id: string): Promise<AchievementRow | undefined> =>
  db
    .selectFrom('achievement')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

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

// --- submissions -----------------------------------------------------------------------------------------------------------

export const insertRevision = async (
  db: Db,
  ring: KeyRing,
  revision: { achievementId: string; no: number; form: AchievementForm; files: readonly FrozenFile[] },
): Promise<void> => {
  const { achievementId, no, form, files } = revision
  const id = randomUUID()
  await db
    .insertInto('achievementRevision')
    .values({
      id,
      achievementId,
      no,
      form: sealFrozen(ring, id, form),
      contentHash: contentHash(form, files),
      files: JSON.stringify(files),
    })
    .execute()
}

export interface Revision {
  readonly no: number
  readonly at: string
  readonly contentHash: string
  readonly form: AchievementForm
  readonly files: readonly FrozenFile[]
}

/** What was handed in, oldest first. */
export const listRevisions = async (db: Db, ring: KeyRing, achievementId: string): Promise<Revision[]> => {
  const rows = await db
    .selectFrom('achievementRevision')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .orderBy('no')
    .execute()
  return rows.map((row) => ({
    no: row.no,
    at: row.at,
    contentHash: row.contentHash,
    files: row.files,
    form: openFrozen(ring, row),
  }))
}

/** One submission; the newest when no number is given. */
export const findRevision = async (
  db: Db,
  ring: KeyRing,
  achievementId: string,
  no?: number,
): Promise<Revision | undefined> => {
  let query = db.selectFrom('achievementRevision').selectAll().where('achievementId', '=', achievementId)
  if (no !== undefined) query = query.where('no', '=', no)
  const row = await query.orderBy('no', 'desc').limit(1).executeTakeFirst()
  return (
    row && {
      no: row.no,
      at: row.at,
      contentHash: row.contentHash,
      files: row.files,
      form: openFrozen(ring, row),
    }
  )
}

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

// --- answers to a return sheet -----------------------------------------------------------------------------------------------

export const listAnswers = async (db: Db, achievementId: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('achievementAnswer')
    .select(['itemId', 'text'])
    .where('achievementId', '=', achievementId)
    .execute()
  return new Map(rows.map(({ itemId, text }) => [itemId, text]))
}

export const saveAnswers = async (
  db: Db,
  achievementId: string,
  answers: readonly { itemId: string; text: string }[],
): Promise<void> => {
  for (const { itemId, text } of answers)
    await db
      .insertInto('achievementAnswer')
      .values({ achievementId, itemId, text })
      .onConflict((conflict) =>
        conflict.columns(['achievementId', 'itemId']).doUpdateSet({ text, at: sql`now()` }),
      )
      .execute()
}

// --- files -------------------------------------------------------------------------------------------------------------------

export type SlotFile = FileRecord & { slot: string; addedAt: string; removedAt: string | null }

/** Files by slot in the order in which they came; `all`: those that were taken out as well. */
export const listFiles = async (db: Db, achievementId: string, all = false): Promise<SlotFile[]> => {
  let query = db
    .selectFrom('achievementFile')
    .innerJoin('file', 'file.id', 'achievementFile.fileId')
    .selectAll('file')
    .select(['achievementFile.slot', 'achievementFile.addedAt', 'achievementFile.removedAt'])
    .where('achievementFile.achievementId', '=', achievementId)
    .where('file.state', '=', 'attached')
  if (!all) query = query.where('achievementFile.removedAt', 'is', null)
  const rows = await query.orderBy('achievementFile.addedAt').orderBy('file.fileName').execute()
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

/** Whose file it is: the achievement that it belongs or belonged to. */
export const findAchievementOfFile = async (db: Db, fileId: string): Promise<AchievementRow | undefined> =>
  db
    .selectFrom('achievementFile')
    .innerJoin('achievement', 'achievement.id', 'achievementFile.achievementId')
    .selectAll('achievement')
    .where('achievementFile.fileId', '=', fileId)
    .where('achievement.deletedAt', 'is', null)
    .executeTakeFirst()
