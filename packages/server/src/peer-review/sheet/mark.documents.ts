import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import { markPdf, UNMARKED } from '../../platform/documents/pdf-mark/mark.ts'
import type { FileRecord } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Db, Download } from '../../platform/http/context.ts'
import { createTurns } from '../../platform/limits/concurrency.ts'
import { namesOf } from '../panel/panel.queries.ts'
import { marked } from './picture-mark.documents.ts'

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

/** Each holds a whole file in memory. */
const inTurn = createTurns(2, 20)

const TIME = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Shanghai',
})

export const isMarkable = ({ mime }: Pick<FileRecord, 'mime'>): boolean =>
  mime === 'application/pdf' || mime === 'image/jpeg' || mime === 'image/png'

/** What cannot be marked comes as it is, and says so. */
export const markFile = async (deps: MarkDeps, file: FileRecord, reader: string): Promise<MarkedFile> => {
  const text = `${reader} ${TIME.format(new Date())}`
  return inTurn(async () => {
    const content = await buffer(await deps.files.open(file))
    if (!isMarkable(file)) return { parts: [content], mark: 'other' }
    if (file.mime !== 'application/pdf')
      return marked(content, text).then(
        (picture) => ({ parts: [picture], mark: 'marked' as const }),
        () => ({ parts: [content], mark: 'unreadable' as const }),
      )
    const result = await markPdf(content, await deps.fonts(), text)
    return 'added' in result
      ? { parts: [content, Buffer.from(result.added)], mark: 'marked' }
      : { parts: [content], mark: result.unmarked }
  })
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
