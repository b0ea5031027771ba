import type { PdfPage, Piece } from './pdf.ts'

/** Tables of a paper: columns as wide as their contents need, rows that go on over pages under a repeated head. */

export interface TableBlock {
  readonly kind: 'table'
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Shares of the whole line, which columns keep as far as their contents let them. */
  readonly widths: readonly number[]
}

/** The place on the page. */
export interface Flow {
  readonly take: (height: number) => number
  readonly turn: () => void
  readonly skip: (height: number) => void
  readonly left: () => number
}
export interface TableLook {
  readonly left: number
  readonly room: number
  readonly ink: string
  readonly line: string
}

const SIZES = [9.5, 9, 8.5, 8, 7.5, 7] as const
const INSET = 5
/** In characters: what a column should hold unbroken of a word, of a heading and of anything else that is as long. */
const WORD = 12
const HEADING = 6
const CELL = 4
/** A cell with so much in it gets this much. */
const FULL = { from: 24, held: 9 } as const
/** A row of so many lines is moved to the next page rather than broken. */
const KEPT_TOGETHER = 12
/** Lines of a broken row at the foot of a page. */
const LEAST_BROKEN = 3

const partsOf = (text: string) => text.split('\n')

/** The least width of each column at a size. */
const leastOf = (page: PdfPage, { head, rows, widths }: TableBlock, size: number): number[] => {
  const need = (text: string, usual: number, weight: Piece['weight']) => {
    const held = text.length > FULL.from ? FULL.held : usual
    const piece: Piece = { text, size, ...(weight && { weight }) }
    return Math.max(
      page.narrowest(piece, WORD * size),
      // Longer texts need not be measured: they are wider than that.
      text.length > 2 * held ? held * size : Math.min(page.widthOf(piece), held * size),
    )
  }
  return widths.map((_, column) => {
    const parts = new Set(rows.flatMap((row) => partsOf(row[column] ?? '')))
    const title = need(head[column] ?? '', HEADING, 'bold')
    return 2 * INSET + Math.ceil(Math.max(title, ...[...parts].map((part) => need(part, CELL, undefined))))
  })
}

/** Their shares of the room, but for what a narrow column takes from those that have more than they need. */
const sharedOut = (widths: readonly number[], least: readonly number[], room: number): number[] => {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const wanted = widths.map((width) => (width / whole) * room)
  const missing = wanted.reduce((sum, width, n) => sum + Math.max(0, (least[n] ?? 0) - width), 0)
  const spare = wanted.reduce((sum, width, n) => sum + Math.max(0, width - (least[n] ?? 0)), 0)
  const given = spare > 0 ? missing / spare : 0
  return wanted.map((width, n) => {
    const min = least[n] ?? 0
    return width < min ? min : width - (width - min) * given
  })
}

/** The largest size at which every column gets what it needs; at the smallest one they share the lack. */
const layoutOf = (page: PdfPage, block: TableBlock, room: number): { size: number; columns: number[] } => {
  let least: number[] = []
  for (const size of SIZES) {
    least = leastOf(page, block, size)
    if (least.reduce((sum, width) => sum + width, 0) <= room)
      return { size, columns: sharedOut(block.widths, least, room) }
  }
  const whole = least.reduce((sum, width) => sum + width, 0)
  return { size: SIZES.at(-1) as number, columns: least.map((width) => (width / whole) * room) }
}

/** A table with its lines broken, not yet on a page. */
const setTable = (page: PdfPage, block: TableBlock, look: TableLook) => {
  const { size, columns } = layoutOf(page, block, look.room)
  const cellsOf = (row: readonly string[], strong: boolean) =>
    columns.map((width, n) =>
      partsOf(row[n] ?? '').flatMap((text) => {
        const piece: Piece = { text, size, color: look.ink, ...(strong && { weight: 'bold' as const }) }
        const lines = page.wrap([piece], width - 2 * INSET)
        // An empty line holds a place to write by hand.
        return lines.length > 0 ? lines : [() => {}]
      }),
    )
  const head = block.head.length > 0 ? cellsOf(block.head, true) : undefined
  const rows = block.rows.map((row) => cellsOf(row, false))
  const [leading, padding] = [size * 1.58, size + 0.5]
  const heightOf = (lines: number) => lines * leading + padding
  // A head at the foot of a page is nobody's.
  const first = rows[0] ? countOf(rows[0]) : 1
  const begins =
    (head ? heightOf(countOf(head)) : 0) + heightOf(first <= KEPT_TOGETHER ? first : LEAST_BROKEN)
  return { size, columns, head, rows, leading, padding, heightOf, begins }
}
type Cells = readonly (readonly ((x: number, y: number) => void)[])[]
const countOf = (cells: Cells) => Math.max(1, ...cells.map((lines) => lines.length))

/** What must fit where a table begins. */
export const beginningOf = (page: PdfPage, block: TableBlock, look: TableLook): number =>
  setTable(page, block, look).begins

export const writeTable = (page: PdfPage, flow: Flow, block: TableBlock, look: TableLook): void => {
  const { pdf } = page
  const { size, columns, head, rows, leading, padding, heightOf, begins } = setTable(page, block, look)
  const box = (cells: Cells, from: number, count: number, strong: boolean) => {
    const height = heightOf(count)
    const top = flow.take(height)
    let x = look.left
    columns.forEach((width, n) => {
      if (strong) pdf.rect(x, top, width, height).fillOpacity(1).fill('#eef3f7')
      pdf.lineWidth(0.5).rect(x, top, width, height).stroke(look.line)
      for (const [i, line] of (cells[n] ?? []).slice(from, from + count).entries())
        line(x + INSET, top + padding / 2 + size * 1.18 + i * leading)
      x += width
    })
  }
  const writeHead = () => head && box(head, 0, countOf(head), true)
  const turn = () => {
    flow.turn()
    writeHead()
  }
  const fitting = () => Math.floor((flow.left() - padding) / leading)
  if (flow.left() < begins) flow.turn()
  writeHead()
  for (const cells of rows) {
    const most = countOf(cells)
    if (most <= KEPT_TOGETHER ? fitting() < most : fitting() < LEAST_BROKEN) turn()
    for (let from = 0; from < most; ) {
      const count = Math.max(1, Math.min(most - from, fitting()))
      box(cells, from, count, false)
      from += count
      if (from < most) turn()
    }
  }
  flow.skip(10)
}
