import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** Who is to review which application. */

export const assignedTo = (accountId: string) =>
  sql<SqlBool>`member.id in (select "reviewAssignment"."memberId" from "reviewAssignment"
    where "reviewAssignment"."accountId" = ${accountId}::uuid)`

export interface Assignee {
  readonly accountId: string
  readonly name: string
}

export const findAssignee = (db: Db, memberId: string): Promise<Assignee | undefined> =>
  db
    .selectFrom('reviewAssignment')
    .select(['accountId', 'name'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()

export const assigneesAmong = async (db: Db, memberIds: readonly string[]) => {
  const rows = await db
    .selectFrom('reviewAssignment')
    .select(['memberId', 'accountId', 'name'])
    .where('memberId', '=', sql<string>`any(${[...memberIds]}::uuid[])`)
    .execute()
  return new Map<string, Assignee>(rows.map((row) => [row.memberId, row]))
}

export const assign = (db: Db, given: Assignee & { readonly memberId: string; readonly byName: string }) =>
  db
    .insertInto('reviewAssignment')
    .values(given)
    .onConflict((on) =>
      on.column('memberId').doUpdateSet({
        accountId: given.accountId,
        name: given.name,
        byName: given.byName,
        at: sql<string>`now()`,
      }),
    )
    .execute()

export const unassign = (db: Db, memberId: string) =>
  db.deleteFrom('reviewAssignment').where('memberId', '=', memberId).execute()
