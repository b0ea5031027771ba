import { type FontWeight, measured, type PdfFonts } from '../fonts.ts'
import { linesOf, narrowestOf, widthOf } from './lines.ts'

/** Tables of a paper: how wide each column must be for its contents, told before they are typeset. */

export interface TableBlock {
  readonly kind: 'table'
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Shares of the whole line, which columns keep as far as their contents let them. */
  readonly widths: readonly number[]
}

/** As the template wants it; widths in points. */
export interface LaidTable {
  readonly kind: 'table'
  readonly size: number
  readonly columns: readonly number[]
  /** There is less room than the contents need: longer words break. */
  readonly tight: boolean
  readonly aligns: readonly ('left' | 'center' | 'right')[]
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly cells: readonly string[]
    /** Stays on one page. */
    readonly whole: boolean
    readonly lines: number
  }[]
}

/** 五号, and smaller where there is no room for it. */
const SIZES = [10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7] as const
const INSET = 5
/** In characters: what a column should hold unbroken of a word, of a heading and of anything else that is as long. */
const WORD = 12
const HEADING = 6
const CELL = 4
/** A cell with so much in it gets this much. */
const FULL = { from: 24, held: 9 } as const
/** A row of so many lines is moved to the next page rather than broken. */
export const KEPT_TOGETHER = 12

const AMOUNT = /^-?[\d,]+\.\d\d$/
const SHORT = 8

const partsOf = (text: string) => text.split('\n')

/** The least width of each column at a size. */
const leastOf = (fonts: PdfFonts, { head, rows, widths }: TableBlock, size: number): number[] => {
  const need = (text: string, usual: number, weight: FontWeight) => {
    const held = text.length > FULL.from ? FULL.held : usual
    const glyphs = measured(fonts, text, size, weight)
    return Math.max(narrowestOf(glyphs, WORD * size), Math.min(widthOf(glyphs), held * size))
  }
  return widths.map((_, column) => {
    const parts = new Set(rows.flatMap((row) => partsOf(row[column] ?? '')))
    const title = need(head[column] ?? '', HEADING, 'bold')
    const most = Math.max(title, ...[...parts].map((part) => need(part, CELL, 'regular')))
    return 2 * INSET + Math.ceil(most) + 1
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
const layoutOf = (fonts: PdfFonts, block: TableBlock, room: number) => {
  let least: number[] = []
  for (const size of SIZES) {
    least = leastOf(fonts, block, size)
    if (least.reduce((sum, width) => sum + width, 0) <= room)
      return { size, columns: sharedOut(block.widths, least, room), tight: false }
  }
  const whole = least.reduce((sum, width) => sum + width, 0)
  const columns = least.map((width) => (width / whole) * room)
  return { size: SIZES.at(-1) as number, columns, tight: true }
}

/** Amounts under each other to the right; what is short everywhere in the middle. */
const alignOf = (cells: readonly string[]): LaidTable['aligns'][number] => {
  const filled = cells.flatMap(partsOf).filter((text) => text.trim() !== '')
  if (filled.length > 0 && filled.every((text) => AMOUNT.test(text))) return 'right'
  return filled.length > 0 && filled.every((text) => [...text].length <= SHORT) ? 'center' : 'left'
}

export const layTable = (fonts: PdfFonts, block: TableBlock, room: number): LaidTable => {
  const layout = layoutOf(fonts, block, room)
  const { size, columns } = layout
  const height = (cells: readonly string[]) =>
    Math.max(
      ...columns.map((width, n) =>
        partsOf(cells[n] ?? '').reduce(
          (sum, part) =>
            sum + Math.max(1, linesOf(measured(fonts, part, size, 'regular'), width - 2 * INSET).length),
          0,
        ),
      ),
    )
  return {
    ...{ kind: 'table', ...layout, head: block.head },
    aligns: columns.map((_, n) => alignOf(block.rows.map((row) => row[n] ?? ''))),
    rows: block.rows.map((row) => {
      const cells = columns.map((_, n) => row[n] ?? '')
      const lines = height(cells)
      return { cells, lines, whole: lines <= KEPT_TOGETHER }
    }),
  }
}
