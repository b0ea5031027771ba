import type { Db } from '../database/database.ts'
import { deleteRecords, listAbandoned } from './file-records.queries.ts'
import type { FileStore } from './file-store.ts'

/**
 * For the job runner, in one transaction: removes contents, then rows. A crash between them leaves a row whose content is gone, which
 * the next sweep removes. Returns how many files went.
 */
export async function sweepAbandonedFiles(db: Db, files: FileStore, hours?: number): Promise<number> {
  await files.prepare()
  const abandoned = await listAbandoned(db, hours)
  for (const file of abandoned) await files.delete(file.storageKey)
  await deleteRecords(
    db,
    abandoned.map(({ id }) => id),
  )
  return abandoned.length
}
