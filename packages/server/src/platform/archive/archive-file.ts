import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FileStore } from '../files/file-store.ts'
import type { Content } from './archive.queries.ts'

/** One JSON text to a line, compressed, sealed by the file store. */

export const packLines = (rows: readonly object[]): Promise<Buffer> =>
  promisify(gzip)(rows.map((row) => JSON.stringify(row)).join('\n'))

export const readLines = async (files: FileStore, content: Content): Promise<string[]> => {
  const pieces: Buffer[] = []
  for await (const piece of await files.open(content)) pieces.push(piece as Buffer)
  return (await promisify(gunzip)(Buffer.concat(pieces))).toString('utf8').split('\n')
}
