import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { timeOf } from '@portal/contract/platform/time'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import { markPdf, markPicture, UNMARKED } from '../../platform/documents/mark/mark.ts'
import type { FileRecord } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Db, Download } from '../../platform/http/context.ts'
import { namesOf } from '../panel/panel.queries.ts'

/** Materials bear the name of whoever reads them, and when they got them. */

export interface MarkDeps {
  readonly files: FileStore
  readonly fonts: () => Promise<PdfFonts>
}
/** What became of a file, in the words of the list that goes along with a pack. */
export const MARKS = {
  marked: '已加水印',
  encrypted: `未加水印（${UNMARKED.encrypted}）`,
  unreadable: `未加水印（${UNMARKED.unreadable}）`,
  other: '未加水印（该类文件不加水印）',
} as const
type Mark = keyof typeof MARKS
/** `parts` one after the other are the file: what was there already is not copied. */
export interface MarkedFile {
  readonly parts: readonly Buffer[]
  readonly mark: Mark
}

export const isMarkable = ({ mime }: Pick<FileRecord, 'mime'>): boolean =>
  mime === 'application/pdf' || mime === 'image/jpeg' || mime === 'image/png'

/** What cannot be marked comes as it is, and says so. */
export const markFile = async (deps: MarkDeps, file: FileRecord, reader: string): Promise<MarkedFile> => {
  const text = `${reader} ${timeOf(portalNow())}`
  let content: Buffer | undefined
  const read = async () => {
    content ??= await buffer(await deps.files.open(file))
    return content
  }
  if (!isMarkable(file)) return { parts: [await read()], mark: 'other' }
  if (file.mime !== 'application/pdf') {
    const picture = await markPicture(read, text)
    return picture ? { parts: [picture], mark: 'marked' } : { parts: [await read()], mark: 'unreadable' }
  }
  const result = await markPdf(read, await deps.fonts(), text)
  return 'added' in result
    ? { parts: [await read(), Buffer.from(result.added)], mark: 'marked' }
    : { parts: [await read()], mark: result.unmarked }
}

/** What a reader is given it for. */
const PURPOSES = { evaluation: '仅供评价使用', award: '仅供评审使用' } as const
interface Reader {
  readonly expertId: string
  /** Of what is examined. */
  readonly no: string
  readonly purpose: keyof typeof PURPOSES
}
/** Who reads, what, and what for: in the file itself and over the page that shows it. */
export const readerMark = async (db: Db, { expertId, no, purpose }: Reader): Promise<string> => {
  const { name = '', mobileTel = '' } = (await namesOf(db, [expertId])).get(expertId) ?? {}
  return `${name} ${mobileTel.slice(-4)} ${no} ${PURPOSES[purpose]}`
}

/** Material as an expert gets it. */
export const openMarked = async (
  deps: MarkDeps,
  db: Db,
  file: FileRecord,
  reader: Reader,
): Promise<Download> => {
  const { fileName, mime } = file
  if (!isMarkable(file)) return { fileName, mime, body: await deps.files.open(file), size: Number(file.size) }
  const { parts } = await markFile(deps, file, await readerMark(db, reader))
  return { fileName, mime, body: Readable.from(parts), inline: true }
}
