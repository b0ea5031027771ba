import { UNDO_DAYS } from '@portal/contract/content/publication.calls'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { markDeleted } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { sweepUploads } from '../video/upload.actions.ts'
import { purgeRemoved } from './publication.queries.ts'

/** For the job runner: uploads that nobody went on with, and what was deleted longer ago than anybody can undo it. */
export const sweepPublications = async (db: Kysely<Tables>, files: FileStore): Promise<void> => {
  while ((await sweepUploads(db, files)) > 0);
  await db.transaction().execute(async (transaction) => {
    // Their contents go with the next sweep of files.
    await markDeleted(transaction, await purgeRemoved(transaction, UNDO_DAYS))
  })
}
