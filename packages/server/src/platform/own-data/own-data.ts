import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { FileRecord } from '../files/file-records.ts'

/**
 * What each feature hands over when a member takes their data along (PIPL 45). A feature with a table about members exports one
 * {@link OwnDataPart} and is added to `own-data.ts` beside `app.ts`; a test there finds every table that no part speaks for.
 */

/** Whose data: the record, and the account that signs in to it. */
export interface OwnSubject {
  readonly memberId: string
  readonly accountId: string | null
}

/** One table of the readable file. */
export interface OwnSection {
  /** Its name in data.json. */
  readonly key: string
  readonly title: string
  /** Titles by the name of the value, in the order in which they are shown. */
  readonly columns: Readonly<Record<string, string>>
  /** Texts, numbers, and instants as ISO strings. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

export interface OwnDataPart {
  /** Tables that this part speaks for. */
  readonly tables: readonly string[]
  read(db: Db, subject: OwnSubject): Promise<readonly OwnSection[]>
  /** Whose content goes along. */
  files?(db: Db, subject: OwnSubject): Promise<readonly FileRecord[]>
}

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
