import { buffer } from 'node:stream/consumers'
import type { FileRecord } from '../../files/file-records.queries.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Piece } from './dossier.parts.ts'

/** What was handed in, as it was handed in. */

const PACKED = /\.(pdf|jpe?g|png|docx|xlsx|zip)$/i
export const fileOf = async (
  { deps }: { readonly deps: { readonly files: FileStore } },
  file: FileRecord,
  path: string,
  title: string,
): Promise<Piece> => ({
  path,
  title,
  content: await buffer(await deps.files.open(file)),
  packed: PACKED.test(file.fileName),
})
