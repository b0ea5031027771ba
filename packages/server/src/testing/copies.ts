import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** Many rows like one that is there, for what holds from a number on. */

/** `anew`: columns that differ, as SQL of the copy's number `n`. The id of a copy follows from the first one's, in every table the same way. */
export const copyRow = async (
  db: Kysely<Tables>,
  table: keyof Tables & string,
  row: { readonly id: string; readonly count: number; readonly anew?: Readonly<Record<string, string>> },
): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    db,
  )
  const own: Readonly<Record<string, string>> = { id: 'md5(t.id::text || n)::uuid', ...row.anew }
  const values = rows.map(({ name }) => (own[name] ? sql.raw(own[name]) : sql.ref(`t.${name}`)))
  const columns = rows.map(({ name }) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(values)} from ${sql.table(table)} t, generate_series(1, ${row.count}::int) n where t.id = ${row.id}`.execute(
    db,
  )
}

/** People with the words and the state of this one. */
export const copyPerson = async (db: Kysely<Tables>, id: string, count: number): Promise<void> => {
  const anew = {
    idIndex: `decode(md5(t.id::text || n), 'hex')`,
    applicationNo: `t."applicationNo" || '-' || n`,
    serial: 't.serial + n',
  }
  await copyRow(db, 'member', { id, count, anew })
  await copyRow(db, 'person', { id, count })
}

/** Uploads with the content of this one. */
export const copyFile = (db: Kysely<Tables>, id: string, count: number): Promise<void> =>
  copyRow(db, 'file', { id, count, anew: { storageKey: `t."storageKey" || '-' || n` } })
