import { imports as calls, type ImportKind, importColumns } from '@portal/contract/membership/import.calls'
import { writeXlsx } from 'hucre/xlsx'
import { fictionalExpert, fictionalPerson, fictionalUnit } from '../../demo/people/fictional.ts'
import type { membersApp } from '../../testing/members-app.ts'

/** Sheets as people type them, and what becomes of an uploaded one. */

export type Cell = string | number | Date
export type Row<C extends Cell = string> = Record<string, C>

const PEOPLE = { person: fictionalPerson, expert: fictionalExpert, unit: fictionalUnit }
/** A filled row of the sheet: headings to what people type. */
export const filledRow = (kind: keyof typeof PEOPLE, n: number): Row => {
  const values = PEOPLE[kind](n) as Record<string, unknown>
  const row: Row = {}
  for (const { name, title, field } of importColumns(kind)) {
    const value = String(values[name] ?? '')
    if (value !== '') row[title] = field.options?.find(({ code }) => code === value)?.label ?? value
  }
  return row
}
export const personRow = (n: number, change: Row = {}): Row => ({ ...filledRow('person', n), ...change })

export const workbook = async (
  rows: readonly Row<Cell>[],
  headings = [...new Set(rows.flatMap(Object.keys))],
): Promise<Buffer> => {
  const cells = rows.map((row) => headings.map((title) => row[title] ?? null))
  return Buffer.from(await writeXlsx({ sheets: [{ name: '数据', rows: [headings, ...cells] }] }))
}

const BUSY = ['checking', 'committing', 'undoing']

export const importer = (on: Awaited<ReturnType<typeof membersApp>>, token: string) => {
  const settled = async (id: string) => {
    for (;;) {
      const { data } = await on.call(calls.get, { id }, { token })
      if (!data) throw new Error('no batch')
      if (!BUSY.includes(data.state)) return data
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  /** Uploaded and checked. */
  const upload = async (content: Buffer, kind: ImportKind = 'person') => {
    const files = { file: [{ name: '名单.xlsx', content }] }
    const { data, errorMsg } = await on.call(calls.upload, { kind }, { token, files })
    if (!data) throw new Error(`refused: ${errorMsg}`)
    return settled(data.id)
  }
  return { settled, upload }
}
