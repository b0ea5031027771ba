import type pg from 'pg'

/** What the seeds of experts and panels share: sizes, what has been made, rows in bulk. */

export const EXPERTS = 20_000
export const ACHIEVEMENTS = 5_000
/** Achievements with a whole form and no panel yet: those that are asked about. */
export const EXAMINED = 200
/** Applicants, each with panels out of experts of one window. */
export const OWNERS = 500
export const OUTSIDERS = 4_000
export const DAY = 86_400_000

export const hex = (value: Buffer) => `\\x${value.toString('hex')}`
export const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()

export type Columns = Readonly<Record<string, string>>
/** Writes rows into a table, columns by name with their types. */
export const filler =
  (client: pg.Client) => async (table: string, columns: Columns, rows: readonly object[]) => {
    const names = Object.keys(columns).map((name) => `"${name}"`)
    const typed = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`)
    for (let from = 0; from < rows.length; from += 2_000)
      await client.query(
        `insert into "${table}" (${names}) select ${names} from jsonb_to_recordset($1) as x(${typed})`,
        [JSON.stringify(rows.slice(from, from + 2_000))],
      )
  }
export type Fill = ReturnType<typeof filler>

export const texts = (...names: string[]): Columns => Object.fromEntries(names.map((name) => [name, 'text']))
export interface Organisation {
  readonly orgId: string
  readonly orgName: string
}

export interface Made {
  readonly id: string
  readonly n: number
  readonly owner: number
  readonly status: string
  readonly age: number
}

export interface Expert {
  readonly id: string
  readonly name: string
  readonly mobileTel: string
  readonly company: string
}
