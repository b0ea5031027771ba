import type { PdfFonts } from '../fonts.ts'
import { writeZip } from '../zip.ts'
import { linesOf } from './lines.ts'
import { hasCover, headingsOf, type Paper, type PaperBlock, type PaperLayout, pageOf } from './paper.ts'
import { layTable, type TableBlock } from './paper-table.ts'
import { type Measuring, measuring } from './word-measure.ts'
import { FANG, type Look, packed, paragraph, twips } from './word-xml.ts'

/** The same document as an office program reads it, to be changed or filled in. */

/** The head of a letter. */
const RED = 'D7000F'
/** 三号 and 仿宋 in letters, 22 lines a page; 小四 and 宋体 elsewhere. */
const BODY: Record<PaperLayout, Look> = {
  letter: { size: 32, font: FANG, exact: 28 },
  book: { size: 24 },
  forms: { size: 24 },
  form: { size: 24 },
  wideForm: { size: 24 },
}

interface Writing {
  readonly fonts: PdfFonts
  readonly paper: Paper
  readonly ruler: Measuring
  /** In points. */
  readonly room: number
}

/** Columns as the print has them: as wide as their contents need, rows whole, the head on each page. */
const table = ({ fonts, ruler, room }: Writing, block: TableBlock): string => {
  const laid = layTable(fonts, ruler.known(block), room)
  const size = Math.round(laid.size * 2)
  const columns = laid.columns.map(twips)
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="000000"/>`)
    .join('')
  const cell = (words: string, column: number, look: Look, shade = '') =>
    `<w:tc><w:tcPr><w:tcW w:w="${columns[column]}" w:type="dxa"/>${shade}<w:vAlign w:val="center"/></w:tcPr>${words
      .split('\n')
      .map((line) => paragraph(line, { size, tight: true, ...look }))
      .join('')}</w:tc>`
  const row = (cells: readonly string[], properties: string) =>
    `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells.join('')}</w:tr>`
  const shade = '<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>'
  const head = block.head.map((words, n) =>
    cell(words, n, { bold: true, align: 'center', kept: true }, shade),
  )
  const rows = block.rows.map((own, at) =>
    row(
      columns.map((_, n) => cell(own[n] ?? '', n, { align: laid.aligns[n] ?? 'left' })),
      laid.rows[at]?.whole ? '<w:cantSplit/>' : '',
    ),
  )
  const all = [...(head.length > 0 ? [row(head, '<w:cantSplit/><w:tblHeader/>')] : []), ...rows].join('')
  const grid = columns.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  const whole = columns.reduce((sum, width) => sum + width, 0)
  return `<w:tbl><w:tblPr><w:tblW w:w="${whole}" w:type="dxa"/><w:tblInd w:w="0" w:type="dxa"/><w:tblBorders>${border}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar><w:top w:w="40" w:type="dxa"/><w:left w:w="100" w:type="dxa"/><w:bottom w:w="40" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${all}</w:tbl>${paragraph('', { size: 12, tight: true })}`
}

const blockXml = (writing: Writing, block: PaperBlock): string => {
  const { layout } = writing.paper
  if (block.kind === 'table') return table(writing, block)
  const look: Look = block.signed
    ? { align: 'right' }
    : block.strong
      ? { bold: true, kept: true }
      : { indent: true }
  return block.text
    .split('\n')
    .filter((words) => words.trim() !== '')
    .map((words) => paragraph(words.trim(), { ...BODY[layout], ...look }))
    .join('')
}

/** The largest of these sizes at which a line fits. */
const fitting = ({ ruler, room }: Writing, words: string, sizes: readonly number[]): number =>
  sizes.find((size) => ruler.width(words, size) * 1.1 <= room) ?? (sizes.at(-1) as number)

const LABEL = 100
const COVER = { most: 350, sizes: [14, 13, 12, 11, 10, 9, 8, 7] } as const
/** Name and value beside each other; twelve long names are set smaller until they fit. */
const coverTable = (writing: Writing): { xml: string; height: number } => {
  const { ruler, room, paper } = writing
  const wide = room - LABEL - 20
  const heightAt = (size: number) =>
    paper.cover.reduce(
      (sum, [, value]) => sum + linesOf(ruler.glyphs(value, size), wide).length * size * 1.5 + 8,
      0,
    )
  const size = COVER.sizes.find((one) => heightAt(one) <= COVER.most) ?? 7
  const cell = (words: string, width: number, look: Look) =>
    `<w:tc><w:tcPr><w:tcW w:w="${twips(width)}" w:type="dxa"/></w:tcPr>${paragraph(words, { tight: true, after: 100, ...look })}</w:tc>`
  const rows = paper.cover
    .map(([name, value]) => {
      const label = cell(name, LABEL + 20, { size: Math.min(28, size * 2 + 4) })
      return `<w:tr>${label}${cell(value, wide, { size: size * 2, bold: true })}</w:tr>`
    })
    .join('')
  const grid = [LABEL + 20, wide].map((width) => `<w:gridCol w:w="${twips(width)}"/>`).join('')
  return {
    xml: `<w:tbl><w:tblPr><w:tblW w:w="${twips(room)}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows}</w:tbl>`,
    height: heightAt(size),
  }
}

const letterHead = (writing: Writing): string[] => {
  const { society, number = '', title, to } = writing.paper
  const size = fitting(writing, society, [46, 40, 34, 28, 22, 18])
  return [
    paragraph(society, { size: size * 2, bold: true, color: RED, align: 'center', before: 100, tight: true }),
    paragraph(number, { ...BODY.letter, align: 'center', before: 300, ruled: RED }),
    paragraph(title, { size: 44, bold: true, align: 'center', before: 560, after: 300, tight: true }),
    ...(to ? [paragraph(`${to}：`, BODY.letter)] : []),
  ]
}

/** What stands before the chapters. */
const beginning = (writing: Writing): string[] => {
  const { layout, title, society, cover, signed } = writing.paper
  if (layout === 'letter') return letterHead(writing)
  const titleSize = 2 * fitting(writing, title, hasCover(writing.paper) ? [32, 28, 22, 18] : [20, 18, 16, 14])
  if (!hasCover(writing.paper))
    return [
      paragraph(society, { size: 28, align: 'center', tight: true }),
      paragraph(title, { size: titleSize, bold: true, align: 'center', before: 60, after: 120, tight: true }),
      ...cover.map(([name, value]) => paragraph(`${name}：${value}`, { size: 21, tight: true })),
    ]
  const { xml, height } = coverTable(writing)
  return [
    paragraph(society, { size: 36, align: 'center', before: 1400, tight: true }),
    paragraph(title, { size: titleSize, bold: true, align: 'center', before: 500, after: 900, tight: true }),
    xml,
    ...signed.map((words, n) =>
      paragraph(words, {
        ...{ size: 28, align: 'center', tight: true },
        before: n === 0 ? twips(Math.max(20, COVER.most - height)) : 120,
      }),
    ),
  ]
}

const chaptersOf = (writing: Writing): string[] => {
  const { paper } = writing
  const headings = headingsOf(paper)
  return paper.chapters.flatMap(({ blocks, newPage = false, whole = false }, n) => {
    const heading = headings[n] ?? ''
    const breaks = hasCover(paper) && n === 0 ? true : (newPage || whole) && n > 0
    return [
      ...(heading || breaks
        ? [paragraph(heading, { size: 30, bold: true, before: 240, after: 60, breaks, kept: true })]
        : []),
      ...blocks.map((block) => blockXml(writing, block)),
    ]
  })
}

const FROM_RIGHT = 64
/** Name and date under each other, in the middle of where the seal goes; never alone on a page. */
const ending = ({ paper, ruler }: Writing): string[] => {
  if (hasCover(paper)) return []
  const { size = 24 } = BODY[paper.layout]
  const widths = paper.signed.map((words) => ruler.width(words, size / 2))
  const last = widths.at(-1) ?? 0
  return paper.signed.map((words, n) =>
    paragraph(words, {
      ...BODY[paper.layout],
      ...{ align: 'right', before: n === 0 ? 560 : 0, kept: n < paper.signed.length - 1 },
      fromRight: Math.max(0, FROM_RIGHT - ((widths[n] ?? 0) - last) / 2),
    }),
  )
}

export const paperWord = (fonts: PdfFonts, paper: Paper): Promise<Buffer> => {
  const { layout, mark } = paper
  const writing: Writing = { fonts, paper, ruler: measuring(fonts), room: pageOf(layout).room }
  const parts = [
    ...(mark ? [paragraph(`【${mark}】`, { size: 44, bold: true, align: 'center' })] : []),
    ...beginning(writing),
    ...chaptersOf(writing),
  ]
  const signed = ending(writing)
  // Whoever signs does not stand alone: the last words go with them.
  if (signed.length > 0)
    parts.push(
      (parts.pop() ?? '').replace(/<w:p><w:pPr>(?![\s\S]*<w:p><w:pPr>)/, '<w:p><w:pPr><w:keepNext/>'),
    )
  return writeZip(packed([...parts, ...signed].join(''), paper))
}
