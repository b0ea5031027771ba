import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { deleteRecordOf } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Db } from '../../platform/http/context.ts'
import {
  clearRequestReason,
  deletedForGood,
  mergedRecords,
  storageKeysOf,
  subjectsOf,
} from './erase.queries.ts'
import { HOLDINGS } from './holdings.queries.ts'

/** Taking a person out of the portal for good. There is no way back. */

/** In the caller's transaction; answers the contents to delete once it has committed. */
export const eraseMember = async (db: Db, memberId: string): Promise<string[]> => {
  const keys: string[] = []
  for (const id of await mergedRecords(db, memberId)) keys.push(...(await eraseMember(db, id)))
  for (const subject of await subjectsOf(db, memberId)) {
    keys.push(...(await storageKeysOf(db, subject)))
    for (const { erase } of HOLDINGS) for (const statement of erase(subject)) await statement.execute(db)
  }
  await clearRequestReason(db, memberId)
  return keys
}

/** After the commit. What fails here is taken by the next sweep, which finds the rows marked. */
export const dropContents = async (db: Db, files: Pick<FileStore, 'delete'>, keys: readonly string[]) => {
  for (const key of keys) {
    await files.delete(key)
    await deleteRecordOf(db, key)
  }
}

/** By the clock: what staff deleted and cannot restore any more. Each record in a transaction of its own. */
export const purgeDeleted = async (
  db: Kysely<Tables>,
  files: Pick<FileStore, 'delete'>,
  signal?: AbortSignal,
): Promise<number> => {
  let purged = 0
  for (const id of await deletedForGood(db)) {
    if (signal?.aborted) break
    const keys = await db.transaction().execute((tx) => eraseMember(tx, id))
    await dropContents(db, files, keys)
    purged += 1
  }
  return purged
}
