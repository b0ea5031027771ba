import { writeZip } from '../zip.ts'
import { hasCover, headingsOf, type Paper, type PaperBlock, type PaperLayout, pageOf } from './paper.ts'

/** The same document as an office program reads it, to be changed or filled in. */

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\n\t\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const SONG = '宋体'
const FANG = '仿宋'
/** The head of a letter. */
const RED = 'D7000F'
const fontsOf = (font: string) =>
  `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${font}"/>`

interface Look {
  /** In half points. */
  readonly size?: number
  readonly font?: string
  readonly bold?: boolean
  readonly color?: string
  readonly align?: 'center' | 'left' | 'right'
  readonly indent?: boolean
  readonly before?: number
  readonly breaks?: boolean
  /** A line under it, of this colour. */
  readonly ruled?: string
}
const paragraph = (text: string, look: Look = {}) => {
  const { size = 24, font = SONG, bold, color, align, indent, before = 0, breaks, ruled } = look
  const properties = [
    breaks ? '<w:pageBreakBefore/>' : '',
    ruled ? `<w:pBdr><w:bottom w:val="single" w:sz="12" w:space="4" w:color="${ruled}"/></w:pBdr>` : '',
    `<w:spacing w:before="${before}" w:line="360" w:lineRule="auto"/>`,
    indent ? `<w:ind w:firstLineChars="200" w:firstLine="${size * 20}"/>` : '',
    align ? `<w:jc w:val="${align}"/>` : '',
  ].join('')
  const letters = `${fontsOf(font)}${bold ? '<w:b/>' : ''}${color ? `<w:color w:val="${color}"/>` : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${letters}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
}

const twips = (points: number) => Math.round(points * 20)
const table = (
  rows: readonly (readonly string[])[],
  { widths, head, room }: { widths: readonly number[]; head: boolean; room: number },
) => {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const columns = widths.map((width) => Math.round((width / whole) * room))
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="000000"/>`)
    .join('')
  const body = rows
    .map((row, n) => {
      const first = head && n === 0
      const cells = columns.map((width, column) => {
        const shade = first ? '<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>' : ''
        const lines = (row[column] ?? '')
          .split('\n')
          .map((text) => paragraph(text, { size: 21, bold: first, ...(first && { align: 'center' }) }))
        return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shade}<w:vAlign w:val="center"/></w:tcPr>${lines.join('')}</w:tc>`
      })
      return `<w:tr>${first ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.join('')}</w:tr>`
    })
    .join('')
  const grid = columns.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  return `<w:tbl><w:tblPr><w:tblW w:w="${room}" w:type="dxa"/><w:tblBorders>${border}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl>${paragraph('')}`
}

/** 三号 and 仿宋 in letters, 小四 and 宋体 elsewhere. */
const BODY: Record<PaperLayout, Look> = {
  letter: { size: 32, font: FANG },
  book: { size: 24 },
  forms: { size: 24 },
  form: { size: 24 },
  wideForm: { size: 24 },
}
const blockXml = (block: PaperBlock, layout: PaperLayout): string => {
  if (block.kind === 'table') {
    const { head, rows, widths } = block
    const all = head.length > 0 ? [head, ...rows] : rows
    return table(all, { widths, head: head.length > 0, room: twips(pageOf(layout).room) })
  }
  const look: Look = block.signed ? { align: 'right' } : block.strong ? { bold: true } : { indent: true }
  return block.text
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => paragraph(text.trim(), { ...BODY[layout], ...look }))
    .join('')
}

/** What stands before the chapters. */
const beginning = (paper: Paper): string[] => {
  const { layout, title, society, cover, signed, number, to } = paper
  if (layout === 'letter')
    return [
      paragraph(society, { size: 76, bold: true, color: RED, align: 'center', before: 300 }),
      paragraph(number ?? '', { ...BODY.letter, align: 'center', before: 400, ruled: RED }),
      paragraph(title, { size: 44, bold: true, align: 'center', before: 500 }),
      ...(to ? [paragraph(`${to}：`, { ...BODY.letter, before: 300 })] : []),
    ]
  if (!hasCover(paper))
    return [
      paragraph(society, { size: 28, align: 'center' }),
      paragraph(title, { size: 36, bold: true, align: 'center', before: 60 }),
      ...cover.map(([name, value]) => paragraph(`${name}：${value}`, { size: 21, before: 40 })),
    ]
  return [
    paragraph(society, { size: 36, align: 'center', before: 1600 }),
    paragraph(title, { size: 64, bold: true, align: 'center', before: 600 }),
    ...cover.map(([name, value]) => paragraph(`${name}：${value}`, { size: 28, before: 240 })),
    ...signed.map((text, n) => paragraph(text, { size: 28, align: 'center', before: n === 0 ? 1600 : 120 })),
  ]
}
const chaptersOf = (paper: Paper): string[] => {
  const { layout, chapters } = paper
  const headings = headingsOf(paper)
  return chapters.flatMap(({ blocks, newPage = false }, n) => {
    const heading = headings[n] ?? ''
    const breaks = hasCover(paper) && n === 0 ? true : newPage && n > 0
    return [
      ...(heading || breaks ? [paragraph(heading, { size: 30, bold: true, before: 360, breaks })] : []),
      ...blocks.map((block) => blockXml(block, layout)),
    ]
  })
}
const ending = (paper: Paper): string[] =>
  hasCover(paper)
    ? []
    : paper.signed.map((text, n) =>
        paragraph(text, { ...BODY[paper.layout], align: 'right', before: n === 0 ? 600 : 60 }),
      )

const sectionOf = (layout: PaperLayout): string => {
  const { flipped, width, height, top, right, bottom, left } = pageOf(layout)
  const margins = Object.entries({ top, right, bottom, left }).map(
    ([side, size]) => `w:${side}="${twips(size)}"`,
  )
  return `<w:sectPr><w:footerReference w:type="default" r:id="rId1"/><w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"${flipped ? ' w:orient="landscape"' : ''}/><w:pgMar ${margins.join(' ')} w:header="700" w:footer="700" w:gutter="0"/></w:sectPr>`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SPACE =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

export const paperWord = (paper: Paper): Promise<Buffer> => {
  const { layout, foot, mark } = paper
  const body = [
    ...(mark ? [paragraph(`【${mark}】`, { size: 44, bold: true, align: 'center' })] : []),
    ...beginning(paper),
    ...chaptersOf(paper),
    ...ending(paper),
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
      `<w:document ${SPACE}><w:body>${body}${sectionOf(layout)}</w:body></w:document>`,
    ),
    file(
      'word/footer1.xml',
      `<w:ftr ${SPACE}><w:p><w:r><w:rPr>${fontsOf(SONG)}<w:sz w:val="17"/></w:rPr><w:t xml:space="preserve">${escaped(foot)}　第 </w:t></w:r><w:fldSimple w:instr="PAGE"/><w:r><w:t xml:space="preserve"> 页</w:t></w:r></w:p></w:ftr>`,
    ),
  ])
}
