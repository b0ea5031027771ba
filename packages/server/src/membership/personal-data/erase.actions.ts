import { RESTORE_DAYS } from '@portal/contract/membership/member-admin.calls'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Db } from '../../platform/http/context.ts'
import { HOLDINGS, type Subject } from './holdings.queries.ts'

/** Taking a person out of the portal for good. There is no way back. */

export const subjectOf = async (db: Db, memberId: string): Promise<Subject> => {
  const { rows } = await sql<{ id: string }>`
    select id from account where "memberId" = ${memberId}::uuid and kind <> 'staff'
    order by ("deletedAt" is null) desc limit 1`.execute(db)
  return { memberId, accountId: rows[0]?.id ?? null }
}

/** Records that went into this one are of the same person. */
const mergedInto = async (db: Db, memberId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('mergedInto', '=', memberId)
    .where(sql<boolean>`"erasedAt" is null`)
    .execute()
  return rows.map(({ id }) => id)
}

/** In the caller's transaction; answers the contents to delete once it has committed. */
export const eraseMember = async (db: Db, memberId: string): Promise<string[]> => {
  const keys: string[] = []
  for (const id of await mergedInto(db, memberId)) keys.push(...(await eraseMember(db, id)))
  const { rows: accounts } = await sql<{ id: string }>`
    select id from account where "memberId" = ${memberId}::uuid and kind <> 'staff'`.execute(db)
  const subjects: Subject[] = accounts.map(({ id }) => ({ memberId, accountId: id }))
  if (subjects.length === 0) subjects.push({ memberId, accountId: null })
  for (const subject of subjects) {
    const files = await db
      .selectFrom('file')
      .select('storageKey')
      .where((on) =>
        on.or([
          on('memberId', '=', subject.memberId),
          ...(subject.accountId ? [on('ownerAccountId', '=', subject.accountId)] : []),
        ]),
      )
      .execute()
    keys.push(...files.map(({ storageKey }) => storageKey))
    for (const { erase } of HOLDINGS) for (const statement of erase(subject)) await statement.execute(db)
  }
  await sql`update "erasureRequest" set reason = '' where "memberId" = ${memberId}::uuid`.execute(db)
  return keys
}

/** After the commit. What fails here is taken by the next sweep, which finds the rows marked. */
export const dropContents = async (db: Db, files: Pick<FileStore, 'delete'>, keys: readonly string[]) => {
  for (const key of keys) {
    await files.delete(key)
    await sql`delete from file where "storageKey" = ${key} and state = 'deleted'`.execute(db)
  }
}

/** By the clock: what staff deleted so long ago that nobody can restore it any more. Each record in a transaction of its own. */
export const purgeDeleted = async (
  db: Kysely<Tables>,
  files: Pick<FileStore, 'delete'>,
  signal?: AbortSignal,
): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select id from member where "deletedAt" < now() - make_interval(days => ${RESTORE_DAYS}::int)
      and "erasedAt" is null and "mergedInto" is null order by "deletedAt" limit 500`.execute(db)
  let purged = 0
  for (const { id } of rows) {
    if (signal?.aborted) break
    const keys = await db.transaction().execute((tx) => eraseMember(tx, id))
    await dropContents(db, files, keys)
    purged += 1
  }
  return purged
}
