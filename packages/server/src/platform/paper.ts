import type { DocumentKind } from './documents.ts'
import { beginningOf, type Flow, type TableBlock, writeTable } from './paper-table.ts'
import { type PdfFonts, type PdfPage, type Piece, renderPdf } from './pdf.ts'
import { writeZip } from './zip.ts'

/** A document of several pages, described once and written as PDF and as Word. */

export type PaperBlock =
  | { readonly kind: 'text'; readonly text: string; readonly strong?: boolean }
  | TableBlock
export interface PaperChapter {
  readonly title: string
  /** Begins on a page of its own. */
  readonly newPage?: boolean
  readonly blocks: readonly PaperBlock[]
}
export interface Paper {
  readonly document: DocumentKind
  readonly title: string
  /** Above the title. */
  readonly society: string
  /** Name and value on the first page. */
  readonly cover: readonly (readonly [string, string])[]
  /** Under the cover, as place of the seal and date. */
  readonly signed: readonly string[]
  readonly chapters: readonly PaperChapter[]
  /** At the foot of each page. */
  readonly foot: string
  /** Across each page: 草稿, 已作废. */
  readonly mark?: string
}

const INK = '#1c2a36'
const QUIET = '#5d6b78'
const LINE = '#9aa7b2'
const WIDTH = 595.28
const HEIGHT = 841.89
const LEFT = 76
const ROOM = WIDTH - 2 * LEFT
const TOP = 80
const BOTTOM = HEIGHT - 76
const TABLE = { left: LEFT, room: ROOM, ink: INK, line: LINE } as const

/** What does not fit ends in an ellipsis; for what is said in full elsewhere. */
const cutTo = (page: PdfPage, piece: Piece, width: number): Piece => {
  if (page.widthOf(piece) <= width) return piece
  const characters = [...piece.text]
  while (characters.length > 0 && page.widthOf({ ...piece, text: `${characters.join('')}…` }) > width)
    characters.pop()
  return { ...piece, text: `${characters.join('')}…` }
}

/** Keeps the place on the page, and begins a new one where nothing more fits. */
const createFlow = (page: PdfPage, { foot, mark }: Paper): Flow => {
  const { pdf } = page
  let y = TOP
  let number = 1
  const dress = () => {
    page.line(cutTo(page, { text: foot, size: 8, color: QUIET }, ROOM - 60), LEFT, HEIGHT - 44)
    page.line({ text: `第 ${number} 页`, size: 8.5, color: QUIET }, WIDTH - LEFT, HEIGHT - 44, 'right')
    if (!mark) return
    pdf
      .save()
      .rotate(-32, { origin: [WIDTH / 2, HEIGHT / 2] })
      .opacity(0.16)
    page.line(
      { text: mark, size: 92, weight: 'bold', color: '#b3392f', spacing: 20 },
      WIDTH / 2,
      HEIGHT / 2,
      'center',
    )
    pdf.restore()
  }
  dress()
  const turn = () => {
    pdf.addPage({ size: 'A4', margin: 0 })
    number += 1
    y = TOP
    dress()
  }
  const take = (height: number): number => {
    if (y + height > BOTTOM && y > TOP) turn()
    const at = y
    y += height
    return at
  }
  const skip = (height: number) => {
    y += height
  }
  return { take, turn, skip, left: () => BOTTOM - y }
}

const writeText = (page: PdfPage, flow: Flow, text: string, strong = false) => {
  const size = 11.5
  for (const part of text.split('\n')) {
    if (part.trim() === '') continue
    const piece: Piece = { text: part.trim(), size, color: INK, ...(strong && { weight: 'bold' as const }) }
    for (const line of page.wrap([piece], ROOM, strong ? 0 : 2)) line(LEFT, flow.take(21) + 14)
  }
  flow.skip(4)
}

const COVER_TOP = 330
const COVER_ROOM = 370
const SMALLEST = 7
/** Twelve long names of units stand on the cover as well: set smaller until they fit. */
const coverRows = (page: PdfPage, cover: Paper['cover']) => {
  const setAt = (size: number) => {
    const gap = Math.min(14, size)
    const rows = cover.map(([name, text]) => ({
      name,
      lines: page.wrap([{ text, size, weight: 'bold', color: INK }], ROOM - 130),
    }))
    const height = rows.reduce((sum, { lines }) => sum + Math.max(1, lines.length) * size * 1.54 + gap, 0)
    return { size, gap, rows, height }
  }
  let set = setAt(13)
  while (set.height > COVER_ROOM && set.size > SMALLEST) set = setAt(set.size - 0.5)
  return set
}

const writeCover = (page: PdfPage, { title, society, cover, signed }: Paper) => {
  const middle = WIDTH / 2
  page.line(page.fit({ text: society, size: 20, color: INK, spacing: 4 }, ROOM), middle, 170, 'center')
  page.line(
    page.fit({ text: title, weight: 'bold', size: 34, color: INK, spacing: 6 }, ROOM),
    middle,
    238,
    'center',
  )
  const { size, rows, gap } = coverRows(page, cover)
  let y = COVER_TOP
  for (const { name, lines } of rows) {
    page.line({ text: name, size: 13, color: QUIET }, LEFT + 20, y)
    for (const [n, line] of lines.entries()) line(LEFT + 120, y + n * size * 1.54)
    y += Math.max(1, lines.length) * size * 1.54 + gap
  }
  for (const [n, text] of signed.entries())
    page.line(page.fit({ text, size: 14, color: INK }, ROOM), middle, 740 + n * 26, 'center')
}

/** @throws {MissingGlyphError} */
export const paperPdf = (fonts: PdfFonts, paper: Paper): Promise<Buffer> =>
  renderPdf(fonts, { document: paper.document, title: paper.title, author: paper.society }, (page) => {
    const flow = createFlow(page, paper)
    writeCover(page, paper)
    flow.turn()
    for (const [n, { title, blocks, newPage }] of paper.chapters.entries()) {
      const [block] = blocks
      // A heading stays with what it is the heading of.
      const begins = block?.kind === 'table' ? beginningOf(page, block, TABLE) : 56
      if ((newPage && n > 0) || flow.left() < 34 + begins) flow.turn()
      page.line({ text: title, size: 14.5, weight: 'bold', color: INK }, LEFT, flow.take(34) + 20)
      for (const block of blocks)
        if (block.kind === 'text') writeText(page, flow, block.text, block.strong)
        else writeTable(page, flow, block, TABLE)
      flow.skip(8)
    }
  })

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\n\t\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const FONTS = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/>'
interface Look {
  /** In half points. */
  readonly size?: number
  readonly bold?: boolean
  readonly align?: 'center' | 'left'
  readonly indent?: boolean
  readonly before?: number
  readonly breaks?: boolean
}
const paragraph = (text: string, { size = 24, bold, align, indent, before = 0, breaks }: Look = {}) =>
  `<w:p><w:pPr>${breaks ? '<w:pageBreakBefore/>' : ''}<w:spacing w:before="${before}" w:line="360" w:lineRule="auto"/>${indent ? '<w:ind w:firstLineChars="200" w:firstLine="480"/>' : ''}${align ? `<w:jc w:val="${align}"/>` : ''}</w:pPr><w:r><w:rPr>${FONTS}${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
const TWIPS = 9200
const table = (rows: readonly (readonly string[])[], widths: readonly number[], head: boolean) => {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const columns = widths.map((width) => Math.round((width / whole) * TWIPS))
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="9AA7B2"/>`)
    .join('')
  const body = rows
    .map((row, n) => {
      const first = head && n === 0
      const cells = columns.map((width, column) => {
        const shade = first ? '<w:shd w:val="clear" w:color="auto" w:fill="EEF3F7"/>' : ''
        const lines = (row[column] ?? '')
          .split('\n')
          .map((text) => paragraph(text, { size: 20, bold: first }))
        return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shade}</w:tcPr>${lines.join('')}</w:tc>`
      })
      return `<w:tr>${first ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.join('')}</w:tr>`
    })
    .join('')
  const grid = columns.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  return `<w:tbl><w:tblPr><w:tblW w:w="${TWIPS}" w:type="dxa"/><w:tblBorders>${border}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl>${paragraph('')}`
}
const blockXml = (block: PaperBlock): string =>
  block.kind === 'text'
    ? block.text
        .split('\n')
        .filter((text) => text.trim() !== '')
        .map((text) => paragraph(text.trim(), block.strong ? { bold: true } : { indent: true }))
        .join('')
    : table(
        block.head.length > 0 ? [block.head, ...block.rows] : block.rows,
        block.widths,
        block.head.length > 0,
      )

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SPACE =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

export const paperWord = (paper: Paper): Buffer => {
  const { title, society, cover, signed, chapters, foot, mark } = paper
  const body = [
    ...(mark ? [paragraph(`【${mark}】`, { size: 44, bold: true, align: 'center' })] : []),
    paragraph(society, { size: 36, align: 'center', before: 1600 }),
    paragraph(title, { size: 64, bold: true, align: 'center', before: 600 }),
    ...cover.map(([name, value]) => paragraph(`${name}：${value}`, { size: 28, before: 240 })),
    ...signed.map((text, n) => paragraph(text, { size: 28, align: 'center', before: n === 0 ? 1600 : 120 })),
    ...chapters.flatMap(({ title: heading, blocks, newPage = false }, n) => [
      paragraph(heading, { size: 30, bold: true, before: 360, breaks: n === 0 || newPage }),
      ...blocks.map(blockXml),
    ]),
  ].join('')
  const file = (name: string, content: string) => ({ name, content: Buffer.from(XML + content) })
  return writeZip([
    file(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/footer1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/></Types>',
    ),
    file(
      '_rels/.rels',
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    file(
      'word/_rels/document.xml.rels',
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footer" Target="footer1.xml"/></Relationships>',
    ),
    file(
      'word/document.xml',
      `<w:document ${SPACE}><w:body>${body}<w:sectPr><w:footerReference w:type="default" r:id="rId1"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1350" w:bottom="1440" w:left="1350" w:header="700" w:footer="700" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    ),
    file(
      'word/footer1.xml',
      `<w:ftr ${SPACE}><w:p><w:r><w:rPr>${FONTS}<w:sz w:val="17"/></w:rPr><w:t xml:space="preserve">${escaped(foot)}　第 </w:t></w:r><w:fldSimple w:instr="PAGE"/><w:r><w:t xml:space="preserve"> 页</w:t></w:r></w:p></w:ftr>`,
    ),
  ])
}
