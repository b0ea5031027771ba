import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { OwnDataPart, OwnSection, OwnSubject } from './own-data.ts'

interface Plain {
  readonly table: string
  readonly title: string
  readonly columns: Readonly<Record<string, string>>
  readonly where: (subject: OwnSubject) => RawBuilder<SqlBool>
  /** Column by which the newest comes first. */
  readonly newest?: string
  /** Words for codes, by column. */
  readonly words?: Readonly<Record<string, (code: string) => string>>
}

// Nobody reads more, and nothing a person does comes near it.
const MOST_ROWS = 5_000

/** Columns of a table as they are. */
export const readPlain = async (
  db: Db,
  subject: OwnSubject,
  { table, title, columns, where, newest, words = {} }: Plain,
): Promise<OwnSection> => {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(`${table}.${name}`)))
  const order = newest ? sql`order by ${sql.ref(newest)} desc` : sql``
  const { rows } = await sql<Record<string, unknown>>`
    select ${names} from ${sql.table(table)} where ${where(subject)} ${order} limit ${MOST_ROWS}`.execute(db)
  const inWords = ([name, value]: [string, unknown]) => [name, words[name]?.(String(value)) ?? value]
  return {
    key: table,
    title,
    columns,
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(inWords))),
  }
}

/** A part that is nothing but columns of its tables. */
export const plainPart = (...plain: readonly Plain[]): OwnDataPart => ({
  tables: plain.map(({ table }) => table),
  read: async (db, subject) => {
    const sections: OwnSection[] = []
    for (const one of plain) sections.push(await readPlain(db, subject, one))
    return sections
  },
})

export const ofMember =
  (column = 'memberId') =>
  ({ memberId }: OwnSubject) =>
    sql<SqlBool>`${sql.ref(column)} = ${memberId}::uuid`
export const ofAccount =
  (column = 'accountId') =>
  ({ accountId }: OwnSubject) =>
    sql<SqlBool>`${sql.ref(column)} = ${accountId}::uuid`
