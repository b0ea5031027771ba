import { buffer } from 'node:stream/consumers'
import type { Db } from '../database/database.ts'
import { findFile } from '../files/file-records.queries.ts'
import type { FileStore } from '../files/file-store.ts'
import type { OutgoingFile } from './transport/transport.ts'

/** What a message carries along, read when it leaves; throws when a file is gone. */
export const readOutgoing = (db: Db, files: FileStore, fileIds: readonly string[]): Promise<OutgoingFile[]> =>
  Promise.all(
    fileIds.map(async (id) => {
      const file = await findFile(db, id)
      if (!file) throw new Error('附件已被删除')
      return { id, fileName: file.fileName, mime: file.mime, content: await buffer(await files.open(file)) }
    }),
  )
