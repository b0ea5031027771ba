import { RESTORE_DAYS } from '@portal/contract/membership/member-admin.calls'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { recordsOfPerson } from '../duplicate/same-person.queries.ts'
import type { Subject } from './holdings.queries.ts'

/** SQL of erasing a person beside what the holdings themselves say. */

const subjectOf = async (db: Db, memberId: string): Promise<Subject> => {
  const { rows } = await sql<{ id: string }>`
    select id from account where "memberId" = ${memberId}::uuid
    order by ("deletedAt" is null) desc limit 1`.execute(db)
  return { memberId, accountId: rows[0]?.id ?? null }
}

/** A person's records, the given one first and those that went into it after. */
export const recordsOf = async (db: Db, memberId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from member where id in ${recordsOfPerson(memberId)}
    order by id <> ${memberId}::uuid, "deletedAt", id`.execute(db)
  return rows.map(({ id }) => id)
}
export const everySubject = async (db: Db, memberId: string): Promise<Subject[]> => {
  const subjects: Subject[] = []
  for (const id of await recordsOf(db, memberId)) subjects.push(await subjectOf(db, id))
  return subjects
}

/** One for each account of the member, deleted ones too; without any, the record alone. */
export const subjectsOf = async (db: Db, memberId: string): Promise<Subject[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from account where "memberId" = ${memberId}::uuid`.execute(db)
  return rows.length > 0
    ? rows.map(({ id }) => ({ memberId, accountId: id }))
    : [{ memberId, accountId: null }]
}

/** Records that went into this one are of the same person. */
export const mergedRecords = async (db: Db, memberId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('mergedInto', '=', memberId)
    .where(sql<boolean>`"erasedAt" is null`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Where the contents of a subject's files lie. */
export const storageKeysOf = async (db: Db, { memberId, accountId }: Subject): Promise<string[]> => {
  const files = await db
    .selectFrom('file')
    .select('storageKey')
    .where((on) =>
      on.or([on('memberId', '=', memberId), ...(accountId ? [on('ownerAccountId', '=', accountId)] : [])]),
    )
    .execute()
  return files.map(({ storageKey }) => storageKey)
}

export const clearRequestReason = (db: Db, memberId: string) =>
  sql`update "erasureRequest" set reason = '' where "memberId" = ${memberId}::uuid`.execute(db)

/** Records that were deleted so long ago that nobody can restore them any more. */
export const deletedForGood = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from member where "deletedAt" < now() - make_interval(days => ${RESTORE_DAYS}::int)
      and "erasedAt" is null and "mergedInto" is null order by "deletedAt" limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
