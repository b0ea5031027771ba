import { writeZip } from '../../documents/zip.ts'
import type { FilePolicy } from '../policy.ts'
import { FileRefusedError } from '../refusal.ts'
import { checkFile } from './check.ts'

/** Files that are made wrong on purpose, and what is said of them. */

export const MEBIBYTE = 1024 * 1024

/** Reason and text of the refusal, or `accepted`. */
export async function refusal(content: Buffer, name: string, policy: FilePolicy): Promise<string> {
  try {
    await checkFile(content, name, policy)
    return 'accepted'
  } catch (error) {
    if (error instanceof FileRefusedError) return error.text
    throw error
  }
}

/** An archive that ends with what looks like the beginning of another end. */
export function commented(archive: Buffer): Buffer {
  const comment = Buffer.from('PK\x05\x06', 'latin1')
  const content = Buffer.concat([archive, comment])
  content.writeUInt16LE(comment.length, archive.length - 2)
  return content
}

export const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

export function docx(
  extra: { name: string; content: string | Buffer }[] = [],
  mainType = wordMain,
): Promise<Buffer> {
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`
  return writeZip([
    { name: '[Content_Types].xml', content: types },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...extra,
  ])
}
