import { plainDay } from '@portal/contract/platform/time'
import { checkOffice } from '../../files/check/check-office.ts'

/** Reading a stranger's workbook; to be done in a worker. */

export type SheetLimits = { maxRows: number; maxColumns: number; maxCellChars: number }
export type SheetFailure = 'unreadable' | 'tooManyRows' | 'tooManyColumns' | 'cellTooLong'
/** Rows as JSON, some in each batch, so that nobody has to take in all of them at once. */
export type SheetRead =
  | { readonly batches: Uint8Array[] }
  | { readonly failure: SheetFailure; readonly row: number | undefined }

interface Row {
  readonly row: number
  readonly cells: string[]
}

/** Of a whole sheet: one long text may stand in every cell and weigh next to nothing in the file. */
const MOST_CHARS = 8_000_000
/** Of a row; what a member says of a whole life has a tenth of it. */
const MOST_ROW_CHARS = 40_000
const BATCH_CHARS = 100_000

export const readRows = async (content: Buffer, limits: SheetLimits): Promise<SheetRead> => {
  const unreadable: SheetRead = { failure: 'unreadable', row: undefined }
  try {
    await checkOffice('xlsx', content)
    return await packed(content, limits)
  } catch {
    return unreadable
  }
}

const packed = async (content: Buffer, limits: SheetLimits): Promise<SheetRead> => {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const { maxRows, maxColumns, maxCellChars } = limits
  const batches: Uint8Array[] = []
  let batch: Row[] = []
  let [rows, chars, before] = [0, 0, 0]
  const close = () => {
    if (batch.length > 0) batches.push(Buffer.from(JSON.stringify(batch)))
    batch = []
    before = chars
  }
  for await (const { index, values } of streamXlsxRows(content, { sheet: 0 })) {
    const cells = values.map(fromCell)
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) continue
    const row = index + 1
    if (cells.length > maxColumns) return { failure: 'tooManyColumns', row }
    if (cells.some((cell) => cell.length > maxCellChars)) return { failure: 'cellTooLong', row }
    // The title row does not count.
    if (rows > maxRows) return { failure: 'tooManyRows', row }
    rows += 1
    // A cell of one letter costs more than a letter.
    const own = cells.reduce((sum, cell) => sum + cell.length + 8, 0)
    chars += own
    if (own > MOST_ROW_CHARS || chars > MOST_CHARS) return { failure: 'cellTooLong', row }
    batch.push({ row, cells })
    if (chars - before > BATCH_CHARS) close()
  }
  close()
  return { batches }
}

/** Numbers come back as they are typed: an ID number or phone that Excel took for a number stays whole. */
function fromCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return plainDay(value)
  if (typeof value === 'number') {
    // Beyond that Excel has lost the last digits: shown as it shows it, so that nobody takes it for what was typed.
    if (!Number.isSafeInteger(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER)
      return value.toExponential().toUpperCase()
    return Number.isInteger(value) ? value.toFixed(0) : String(value)
  }
  const text = String(value)
    .replace(/[^\n\t\P{Cc}]|[\uFEFF\uFFFE\uFFFF]/gu, '')
    .trim()
  // Our own exports come back without the guard that `toCellText` put in.
  return /^'\s*[=+\-@＝＋－＠]/u.test(text) ? text.slice(1).trim() : text
}
