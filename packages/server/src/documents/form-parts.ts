import {
  ACCENT,
  type Cell,
  type CellOptions,
  cell,
  headRow,
  paragraph,
  row,
  run,
  table,
  wordFile,
} from './word-parts.ts'

/** What the Word forms are made of: their rows, the boxes for opinions, the sheet around them. */

// Six columns; the narrow fourth one lets the two opinion boxes at the end share the width equally.
export const GRID = [1230, 1900, 1230, 365, 1535, 1230, 1960]
export const LINE = 510

export const head = (title: string) => paragraph(run(title, { font: '黑体' }), { align: 'center' })

export function label(text: string, options: CellOptions = {}): Cell {
  const lines = text.split('\n').map((line) => paragraph(run(line, { font: '黑体' }), { align: 'center' }))
  return cell(GRID[0] ?? 0, lines.join(''), { ...options, label: true })
}

function value(tag: string, width: number, span = 1, align: 'left' | 'center' = 'center'): Cell {
  return cell(width, paragraph(run(`{${tag}}`, { font: '仿宋', size: 22 }), { align }), { span })
}

export const short = (title: string, tag: string, column: 1 | 2 | 3): Cell[] => [
  label(title),
  value(tag, column === 3 ? 1960 : 1900, column === 2 ? 2 : 1),
]
export const wide = (title: string, tag: string): Cell[] => [label(title), value(tag, 5030, 4, 'left')]
export const full = (title: string, tag: string): Cell[] => [label(title), value(tag, 8220, 6, 'left')]

export function signature(before: string): string {
  return paragraph(run(`${before}　　　　　　　　　　　　年　　　月　　　日`), {
    align: 'right',
    before: 100,
    after: 60,
  })
}

export function opinion(title: string, note: string, span: number, width: number): Cell {
  const content = [
    paragraph(run(title, { font: '黑体' }), { before: 90, keepNext: true }),
    paragraph('', { line: 1000, keepNext: true }),
    paragraph(run(note), { align: 'left', firstLine: 210, keepNext: true }),
    paragraph(run('年　　　月　　　日'), { align: 'right', before: 80, after: 90 }),
  ]
  return cell(width, content.join(''), { span, vertical: 'bottom' })
}

interface FormSheet {
  title: string
  grid: number[]
  rows: string[]
  /** How to stamp and hand it in. */
  hint: string
  /** What follows the table. */
  after?: string
}

export function buildForm({ title, grid, rows, hint, after = '' }: FormSheet): Promise<Buffer> {
  const body = [
    paragraph(run('{societyName}', { size: 32, bold: true, color: ACCENT, spacing: 60 }), {
      align: 'center',
      line: 480,
    }),
    paragraph(run(title, { font: '黑体', size: 44, spacing: 80 }), {
      align: 'center',
      line: 680,
      after: 160,
      rule: true,
    }),
    table(grid, rows),
    after,
    // Word wants a paragraph after the last table; this one takes no room.
    paragraph('', { line: 20 }),
  ]
  const small = (text: string) => run(text, { size: 16, color: '5B6672' })
  const notes = [
    paragraph(small('申请编号：{applicationNo}　　　版本：{version}　　　生成时间：{printedAt}'), {
      line: 260,
    }),
    paragraph(small(hint), {
      line: 260,
    }),
    paragraph(small('{codeNote}'), {
      line: 260,
    }),
  ]
  // The picture sets the height of its line, which therefore must not be fixed.
  const code = `<w:p><w:pPr><w:jc w:val="right"/></w:pPr>${run('{qr}')}</w:p>`
  const footer = table(
    [8000, 1450],
    [row([cell(8000, notes.join(''), { vertical: 'center' }), cell(1450, code)], 1250)],
    false,
  )
  const margins = { top: 794, bottom: 1900, side: 1228, footer: 454 }
  return wordFile(body.join(''), `${footer}${paragraph('', { line: 20 })}`, margins, title)
}

// Label, wide value, label, value; the halves hold the two opinion boxes.
export const UNIT_GRID = [1430, 3295, 1430, 3295]

export const pair = (title: string, tag: string): Cell[] => [
  cell(1430, head(title), { label: true }),
  value(tag, 3295, 1, 'left'),
]
export const whole = (title: string, tag: string): Cell[] => [
  cell(1430, head(title), { label: true }),
  value(tag, 8020, 3, 'left'),
]

const LISTED = { font: '仿宋', size: 21 } as const
/** Rows of a list of their own width: headings, then one row that is repeated. Without a title the table stands alone. */
export function listTable(
  title: string,
  loop: string,
  columns: readonly (readonly [title: string, tag: string, width: number, align?: 'center' | 'right'])[],
): string {
  const grid = columns.map(([, , width]) => width)
  const cells = columns.map(([, tag, width, align], i) => {
    const opening = i === 0 ? `{#${loop}}` : ''
    const closing = i === columns.length - 1 ? `{/${loop}}` : ''
    return cell(
      width,
      paragraph(run(`${opening}{${tag}}${closing}`, LISTED), { line: 300, ...(align && { align }) }),
    )
  })
  const rows = [
    headRow(
      columns.map(([label, , width]) => cell(width, head(label), { label: true })),
      LINE,
    ),
    row(cells, LINE),
  ]
  const style = { before: 240, after: 100, keepNext: true }
  const caption = title === '' ? '' : paragraph(run(title, { font: '黑体', size: 24 }), style)
  return `${caption}${table(grid, rows)}`
}
