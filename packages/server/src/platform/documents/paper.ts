import { typeset } from '../typeset/typeset.ts'
import type { DocumentKind } from './documents.ts'
import { measured, type PdfFonts, printableParts } from './fonts.ts'
import { widthOf } from './lines.ts'
import { layTable, type TableBlock } from './paper-table.ts'
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

/** Of a line between the margins, in points. */
const ROOM = 443.28
const FOOT = { size: 8, room: ROOM - 60 } as const

/** What does not fit ends in an ellipsis; for what is said in full elsewhere. */
const cutTo = (fonts: PdfFonts, text: string): string => {
  const widthOfText = (words: string) => widthOf(measured(fonts, words, FOOT.size, 'regular'))
  if (widthOfText(text) <= FOOT.room) return text
  const characters = [...text]
  while (characters.length > 0 && widthOfText(`${characters.join('')}…`) > FOOT.room) characters.pop()
  return `${characters.join('')}…`
}

const laid = (fonts: PdfFonts, block: PaperBlock) =>
  block.kind === 'table'
    ? layTable(fonts, block, ROOM)
    : {
        ...{ kind: 'text', strong: block.strong ?? false },
        lines: block.text.split('\n').flatMap((line) => line.trim() || []),
      }

/** @throws {MissingGlyphError} */
export const paperPdf = async (fonts: PdfFonts, paper: Paper): Promise<Buffer> => {
  const { document, title, society, cover, signed, chapters, foot, mark } = printableParts(fonts, paper)
  return typeset(fonts, 'platform/typeset/paper.typ', {
    ...{ document, title, society, author: society, cover, signed, mark: mark ?? null },
    foot: cutTo(fonts, foot),
    chapters: chapters.map(({ title: heading, newPage = false, blocks }) => ({
      ...{ title: heading, newPage },
      blocks: blocks.map((block) => laid(fonts, block)),
    })),
  })
}

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

export const paperWord = (paper: Paper): Promise<Buffer> => {
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
