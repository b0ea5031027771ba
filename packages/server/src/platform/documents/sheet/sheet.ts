import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { writeCsvStream } from 'hucre/csv'
import { inWorker, TooMuchWork } from '../../workers/pool.ts'
import { type BookOptions, writeBook } from './book.ts'
import { columnName, type SheetColumn, type SheetRow, toCellText } from './cells.ts'
import type { SheetFailure, SheetLimits } from './sheet-read.ts'

/** Spreadsheets in and out. This module and that of reading alone know the library, so that it can be replaced. */

export { columnName, type SheetColumn, type SheetRow, toCellText } from './cells.ts'
export type SheetFormat = 'xlsx' | 'csv'

export const SHEET_MIME: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

const DEFAULT_LIMITS: SheetLimits = { maxRows: 5_000, maxColumns: 100, maxCellChars: 4_000 }

export class SheetError extends Error {
  override name = 'SheetError'
  readonly failure: SheetFailure
  /** Row as Excel counts them, where one is to blame. */
  readonly row: number | undefined

  constructor(failure: SheetFailure, row?: number) {
    super(`spreadsheet cannot be read: ${failure}`)
    this.failure = failure
    this.row = row
  }
}

/** Streams rows as they come; memory does not grow with their number. CSV begins with a BOM for Excel. */
export function writeSheet(
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  columns: readonly SheetColumn[],
  options: Partial<BookOptions> & { readonly format?: SheetFormat } = {},
): Readable {
  const { format, notes, backdrop, name = '' } = options
  if (format === 'csv') {
    const titles = columns.map((column) => toCellText(column.title))
    const lines = withFirst(titles, toLines(rows, columns))
    return Readable.fromWeb(writeCsvStream(lines, { bom: true, quoteStyle: 'required' }))
  }
  const named = name.replace(/[\\/?*[\]:\p{Cc}']/gu, '').slice(0, 31) || '数据'
  return writeBook(rows, columns, {
    name: named,
    ...(notes && { notes }),
    ...(backdrop && { backdrop }),
  })
}

interface BookColumn {
  readonly title: string
  /** In characters of half width. */
  readonly width: number
  /** Cells of the column offer the cells of another sheet, `'可选值'!$A$2:$A$5`, and say when something else is typed. */
  readonly choices?: string
}
export interface BookSheet {
  readonly name: string
  readonly columns: readonly BookColumn[]
  readonly rows: readonly (readonly string[])[]
  /** How many rows below the head are prepared for typing. */
  readonly prepared?: number
  /** Cells that stand out because something is wrong with them. */
  readonly marks?: readonly { readonly row: number; readonly column: number }[]
}

const MARK = { fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: 'FFFFC7CE' } } }

/** A small workbook of several sheets for people to fill in. All cells are text: Excel changes no number and no date. */
export async function writeWorkbook(sheets: readonly BookSheet[]): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows, prepared = 0, marks = [] }) => ({
      name,
      columns: columns.map(({ width }) => ({ width, style: { numFmt: '@' } })),
      rows: [columns.map(({ title }) => title), ...rows.map((row) => [...row])].map((row) =>
        row.map(toCellText),
      ),
      freezePane: { rows: 1 },
      cells: new Map(
        marks.map(({ row, column }) => {
          const value = toCellText(rows[row]?.[column] ?? '')
          return [`${row + 1},${column}`, { value, style: { ...MARK, numFmt: '@' } }] as const
        }),
      ),
      dataValidations: columns.flatMap(({ choices }, index) =>
        choices === undefined || prepared === 0
          ? []
          : [
              {
                ...{ type: 'list' as const, formula1: choices, allowBlank: true, showErrorMessage: true },
                ...{ errorStyle: 'warning' as const, errorTitle: '不在可选值中' },
                errorMessage: '请从下拉列表中选择，或参照“可选值”工作表填写。',
                range: `${columnName(index)}2:${columnName(index)}${prepared + 1}`,
              },
            ],
      ),
    })),
  })
  return Buffer.from(bytes)
}

const TOO_MUCH = { failure: 'unreadable', row: undefined } as const

/**
 * Reads the first sheet of an xlsx file as text, the title row first, blank rows left out. Refuses
 * what exceeds the limits instead of cutting it: half an import is worse than none.
 */
export async function readSheet(
  content: Buffer,
  limits: Partial<SheetLimits> = {},
): Promise<{ row: number; cells: string[] }[]> {
  const read = await inWorker('readSheet', { content, limits: { ...DEFAULT_LIMITS, ...limits } }).catch(
    (error: unknown) => {
      if (error instanceof TooMuchWork) return TOO_MUCH
      throw error
    },
  )
  if ('failure' in read) throw new SheetError(read.failure, read.row)
  const rows: { row: number; cells: string[] }[] = []
  for (const batch of read.batches) {
    rows.push(...(JSON.parse(Buffer.from(batch).toString()) as typeof rows))
    // Thousands of rows are many texts: others have their turn in between.
    await setImmediate()
  }
  return rows
}

/**
 * The rows once the first of them is there: what is wrong with the question is said before anything of the answer has left. Later
 * nothing can be said any more, and the file only breaks off.
 */
export const begun = async <T>(rows: AsyncIterable<T>): Promise<AsyncIterable<T>> => {
  const all = rows[Symbol.asyncIterator]()
  const first = await all.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => all }
  })()
}

async function* toLines(
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  columns: readonly SheetColumn[],
): AsyncGenerator<string[]> {
  for await (const row of rows) yield columns.map((column) => toCellText(row[column.key]))
}

async function* withFirst(first: string[], rest: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  yield first
  yield* rest
}
