import { typeset } from '../../typeset/typeset.ts'
import type { DocumentKind } from '../documents.ts'
import { measured, type PdfFonts, printableParts } from '../fonts.ts'
import { qrSvg } from '../qr.ts'
import { widthOf } from './lines.ts'
import { KEPT_TOGETHER, layTable, type TableBlock } from './paper-table.ts'

/** A document of several pages, described once and written as PDF and as Word (paper-word.ts). */

interface TextBlock {
  readonly kind: 'text'
  readonly text: string
  readonly strong?: boolean
  /** At the right margin, as who signs and when stands under a text. */
  readonly signed?: boolean
  /** Closes the table above it, as sums in words and places to sign do: never on a page without its last rows; in PDF only. */
  readonly closing?: boolean
}
export type PaperBlock = TextBlock | TableBlock
export interface PaperChapter {
  readonly title: string
  /** Begins on a page of its own. */
  readonly newPage?: boolean
  /** Stays whole in PDF: below what is before it where there is room, else on a page of its own. In Word on a page of its own. */
  readonly whole?: boolean
  /** Lies across, on pages of its own; in PDF only. */
  readonly wide?: boolean
  readonly blocks: readonly PaperBlock[]
}
/**
 * A book has a cover, and so have forms that are bound together; a single form begins with its title and what it is about, and may
 * lie across; a letter has the society's red head.
 */
export type PaperLayout = 'book' | 'forms' | 'form' | 'wideForm' | 'letter'
export interface Paper {
  readonly document: DocumentKind
  readonly layout: PaperLayout
  readonly title: string
  /** Above the title. */
  readonly society: string
  /** What it is about, name and value: on the cover of a book, under the title of a form. */
  readonly cover: readonly (readonly [string, string])[]
  /** Who issues it, and the date: at the foot of the cover, at the end of a form or letter. */
  readonly signed: readonly string[]
  /** Of a letter: its number under the head, and whom it speaks to. */
  readonly number?: string
  readonly to?: string
  readonly chapters: readonly PaperChapter[]
  /** Text of a QR code beside the head of a form. */
  readonly code?: string
  /** At the foot of each page. */
  readonly foot: string
  /** Across each page: 草稿, 已作废. */
  readonly mark?: string
  /** As of Typeset. */
  readonly madeAt?: string
}

const MM = 72 / 25.4
const A4 = { width: 210 * MM, height: 297 * MM } as const
/** In millimetres: as GB/T 9704 has it for letters, about so for what is bound; forms need the room. */
const MARGINS = {
  letter: { top: 37, bottom: 35, left: 28, right: 26 },
  book: { top: 32, bottom: 30, left: 28, right: 26 },
  forms: { top: 24, bottom: 22, left: 22, right: 20 },
  form: { top: 24, bottom: 22, left: 22, right: 20 },
  wideForm: { top: 22, bottom: 20, left: 20, right: 20 },
} as const

/** In points. */
export const pageOf = (layout: PaperLayout) => {
  const flipped = layout === 'wideForm'
  const { top, bottom, left, right } = MARGINS[layout]
  const margin = { top: top * MM, bottom: bottom * MM, left: left * MM, right: right * MM }
  const { width, height } = flipped ? { width: A4.height, height: A4.width } : A4
  return { flipped, ...margin, width, height, room: width - margin.left - margin.right }
}

const FOOT = { size: 8, beside: 90 } as const

/** What does not fit ends in an ellipsis; for what is said in full elsewhere. */
const cutTo = (fonts: PdfFonts, text: string, room: number): string => {
  const widthOfText = (words: string) => widthOf(measured(fonts, words, FOOT.size, 'regular'))
  if (widthOfText(text) <= room) return text
  const characters = [...text]
  while (characters.length > 0 && widthOfText(`${characters.join('')}…`) > room) characters.pop()
  return `${characters.join('')}…`
}

const linesIn = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

const laid = (fonts: PdfFonts, block: PaperBlock, room: number) => {
  if (block.kind === 'table') return layTable(fonts, block, room)
  const { text, strong = false, signed = false } = block
  return { kind: 'text', strong, signed, lines: linesIn(text) }
}

/** So many rows go along with what closes a table, as long as they are not tall: those would leave the page before half empty, or run off theirs. */
const LAST_ROWS = 3
const lastOf = ({ rows }: ReturnType<typeof layTable>) => {
  let lines = 0
  const first = rows.findLastIndex((row, n) => {
    lines += row.lines
    return rows.length - n > LAST_ROWS || lines > KEPT_TOGETHER
  })
  return rows.slice(first + 1)
}
const laidOut = (fonts: PdfFonts, blocks: readonly PaperBlock[], room: number) =>
  blocks.flatMap((block, n) => {
    if (block.kind === 'text') return block.closing ? [] : [laid(fonts, block, room)]
    const end = blocks.findIndex((later, m) => m > n && !(later.kind === 'text' && later.closing))
    const closing = blocks.slice(n + 1, end < 0 ? blocks.length : end)
    const table = layTable(fonts, block, room)
    if (closing.length === 0) return [table]
    const last = lastOf(table)
    return [
      {
        ...{ ...table, rows: table.rows.slice(0, table.rows.length - last.length), last },
        closing: closing.flatMap((one) => (one.kind === 'text' ? linesIn(one.text) : [])),
      },
    ]
  })

export const hasCover = ({ layout }: Pick<Paper, 'layout'>): boolean =>
  layout === 'book' || layout === 'forms'
/** A paper without a cover that begins with the chapter it is named after has the name once. */
export const headingsOf = (paper: Paper): string[] =>
  paper.chapters.map(({ title }, n) => (!hasCover(paper) && n === 0 && title === paper.title ? '' : title))

/** @throws {MissingGlyphError} */
export const paperPdf = async (fonts: PdfFonts, paper: Paper): Promise<Buffer> => {
  const { document, layout, title, society, cover, signed, number, to, chapters, foot, mark, madeAt } =
    printableParts(fonts, paper)
  const page = pageOf(layout)
  const headings = headingsOf(paper)
  return typeset(fonts, 'platform/typeset/paper.typ', {
    ...{ document, layout, page, title, society, author: society, cover, signed },
    ...{ number: number ?? '', to: to ?? '', mark: mark ?? null },
    qr: paper.code === undefined ? null : qrSvg(paper.code),
    ...(madeAt && { madeAt }),
    foot: cutTo(fonts, foot, page.room - FOOT.beside),
    chapters: chapters.map(({ newPage = false, whole = false, wide = false, blocks }, n) => {
      const own = wide ? pageOf('wideForm') : page
      const about = { title: headings[n] ?? '', newPage, whole, page: own }
      return { ...about, blocks: laidOut(fonts, blocks, own.room) }
    }),
  })
}
