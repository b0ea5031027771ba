import type { MemberKind } from '@portal/contract/membership/kind/kinds'
import { type SqlBool, sql } from 'kysely'
import { databaseError } from '../../platform/database/database.ts'
import { AppError, type Db } from '../../platform/http/context.ts'

/** Labels, and which records have them. */

/** Records that have one of the labels, or each of them. */
export const labelled = (labelIds: readonly string[], match: 'any' | 'all' = 'any') => {
  const wanted = [...new Set(labelIds)]
  const each = sql`group by "memberLabel"."memberId" having count(*) = ${wanted.length}::int`
  return sql<SqlBool>`member.id in (select "memberLabel"."memberId" from "memberLabel"
    where "memberLabel"."labelId" = any(${wanted}::uuid[]) ${match === 'all' ? each : sql``})`
}

const taken = (error: unknown): never => {
  const known = databaseError(error)
  if (known?.kind === 'unique' && known.constraint === 'label_name_unique')
    throw new AppError('nameTaken').at({ name: '已有同名标签' })
  throw error
}

/** All of them with how many records that are not deleted have each, by their kind. */
export const listLabels = (db: Db) =>
  db
    .selectFrom('label')
    .select(['label.id', 'label.name', 'label.byName', 'label.at'])
    .select(
      sql<Partial<Record<MemberKind, number>>>`coalesce((select jsonb_object_agg(kind, count) from (
        select member.kind, count(*) from "memberLabel" join member on member.id = "memberLabel"."memberId"
        where "memberLabel"."labelId" = label.id and member."deletedAt" is null group by member.kind) of), '{}')`.as(
        'kinds',
      ),
    )
    .orderBy('label.name')
    .execute()

export const findLabel = (db: Db, id: string) =>
  db.selectFrom('label').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

export const countLabels = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('label')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const insertLabel = (db: Db, label: { name: string; byName: string }) =>
  db.insertInto('label').values(label).returning('id').executeTakeFirstOrThrow().catch(taken)

export const renameLabel = (db: Db, id: string, name: string) =>
  db.updateTable('label').set({ name }).where('id', '=', id).execute().catch(taken)

/**
 * Totals of lists are kept until a record of the kind changes (`stampOf`), and a label is such a change. One record of the kind is
 * enough, and its version stays: nobody edited anything.
 */
export const touchRecord = (db: Db, memberId: string) =>
  db.updateTable('member').set({ updatedAt: sql`clock_timestamp()` }).where('id', '=', memberId).execute()

export const deleteLabel = async (db: Db, id: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select distinct on (member.kind) member.id from member
    join "memberLabel" on "memberLabel"."memberId" = member.id
    where "memberLabel"."labelId" = ${id}::uuid order by member.kind, member.id`.execute(db)
  await db.deleteFrom('label').where('id', '=', id).execute()
  for (const { id: memberId } of rows) await touchRecord(db, memberId)
}

export const labelsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('memberLabel')
    .innerJoin('label', 'label.id', 'memberLabel.labelId')
    .select(['label.id', 'label.name'])
    .where('memberLabel.memberId', '=', memberId)
    .orderBy('label.name')
    .execute()

/** Of these records those that have the label. */
export const havingLabel = async (db: Db, labelId: string, memberIds: readonly string[]) => {
  const rows = await db
    .selectFrom('memberLabel')
    .select('memberId')
    .where('labelId', '=', labelId)
    .where('memberId', '=', sql<string>`any(${[...memberIds]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}

/** False where the record has it already. */
export const giveLabel = async (db: Db, given: { labelId: string; memberId: string; byName: string }) => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('memberLabel')
    .values(given)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** False where the record does not have it. */
export const takeLabel = async (db: Db, labelId: string, memberId: string) => {
  const { numDeletedRows } = await db
    .deleteFrom('memberLabel')
    .where('labelId', '=', labelId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
