import {
  type ImportColumn,
  isExampleName,
  MARKED_HEADINGS,
  MAX_IMPORT_ROWS,
} from '@portal/contract/membership/import.calls'
import { inPieces } from '../../platform/documents/paper/pieces.ts'
import { readSheet, SheetError } from '../../platform/documents/sheet/sheet.ts'
import { JobError } from '../../platform/jobs/jobs.ts'

/** From the bytes of a workbook to rows under known headings. */

export interface Issue {
  readonly row: number | null
  readonly heading: string
  readonly level: 'error' | 'warning' | 'change'
  readonly message: string
}
export interface RawRow {
  readonly row: number
  /** Filled cells by field name. */
  readonly cells: ReadonlyMap<string, string>
}

export const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/\s|\*|\(必填\)|\(选填\)/g, '')
    .toUpperCase()

const FAILURES = {
  unreadable: '文件无法读取，请用Excel另存为xlsx格式后重新上传',
  tooManyColumns: '列数过多，请使用模板',
  cellTooLong: '单元格内容过长',
} as const
const tooManyRows = (most: number) => `一次最多导入${most}行，请分成几个文件`

/** What a heading is matched with. */
interface Column {
  readonly name: string
  readonly title: string
  readonly required: boolean
}

const read = async (content: Buffer, maxRows: number) => {
  try {
    return await readSheet(content, { maxRows: maxRows + 1 })
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    const where = error.row === undefined ? '' : `第${error.row}行：`
    if (error.failure === 'tooManyRows') throw new JobError(tooManyRows(maxRows))
    throw new JobError(where + FAILURES[error.failure])
  }
}

const columnsOf = <C extends Column>(columns: readonly C[], head: readonly string[]) => {
  const issues: Issue[] = []
  const found = new Map<number, C>()
  for (const [at, heading] of head.entries()) {
    // Both are of the sheet that came back with what was wrong.
    if (heading === '' || Object.values<string>(MARKED_HEADINGS).includes(heading)) continue
    const column = columns.find(({ title }) => plain(title) === plain(heading))
    if (!column)
      issues.push({ row: 1, heading, level: 'warning', message: '模板中没有这一列，该列的内容不会导入' })
    else if ([...found.values()].includes(column))
      issues.push({ row: 1, heading, level: 'error', message: '这一列出现了两次，请删除其中一列' })
    else found.set(at, column)
  }
  // Who is there already is found by the number as well; each row is then asked for one of the two.
  const byNumber = [...found.values()].some(({ name }) => name === 'serialNum')
  for (const column of byNumber ? [] : columns.filter((one) => one.required))
    if (![...found.values()].includes(column))
      issues.push({ row: 1, heading: column.title, level: 'error', message: '缺少这一列，请使用模板' })
  return { found, issues }
}

/** The example of the template, kept or forgotten, is nobody. */
const isExample = (cells: readonly string[]) => cells.some(isExampleName)

/** Rows as Excel counts them, under known headings. Throws a {@link JobError} where the file itself is of no use. */
const rowsOf = async <C extends Column>(columns: readonly C[], content: Buffer, maxRows: number) => {
  const [head, ...body] = await read(content, maxRows)
  if (!head) throw new JobError('文件是空的，请按模板填写后上传')
  const { found, issues } = columnsOf(columns, head.cells)
  const data = body.filter(({ cells }) => !isExample(cells))
  if (data.length > maxRows) throw new JobError(tooManyRows(maxRows))
  if (data.length === 0) throw new JobError('没有可以导入的数据，请从第二行开始填写')
  const rows = await inPieces(data, ({ row, cells }) => ({
    row,
    cells: new Map(
      cells.flatMap((cell, at) => {
        const column = found.get(at)
        return column && cell.trim() !== '' ? [[column.name, cell.trim()] as const] : []
      }),
    ),
  }))
  return { columns: [...found.values()], rows: rows.filter(({ cells }) => cells.size > 0), issues }
}

export const readRows = (
  columns: readonly ImportColumn[],
  content: Buffer,
): Promise<{ columns: readonly ImportColumn[]; rows: RawRow[]; issues: Issue[] }> =>
  rowsOf(columns, content, MAX_IMPORT_ROWS)

/** For records that are no members: what is wrong with the whole file is answered, not thrown. */
export const readTable = async (
  columns: readonly Column[],
  content: Buffer,
  maxRows: number,
): Promise<{ rows: RawRow[]; issues: Issue[] } | { failure: string }> => {
  try {
    return await rowsOf(columns, content, maxRows)
  } catch (error) {
    if (error instanceof JobError) return { failure: error.message }
    throw error
  }
}
