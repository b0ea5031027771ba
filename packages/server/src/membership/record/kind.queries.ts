import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { FormValues, KindStore } from './kind.ts'

/** What the tables of all kinds do alike: one row per member under its id, read and written as the values of the form. */

type KindTable = 'person' | 'expert' | 'unit' | 'projectAccount'
/** One of them stands for all where only the id matters, so that the types stay readable. */
type AnyTable = Extract<KindTable, keyof Tables>

export interface KindColumns<Row> {
  /** The columns that the given values fill; those left out stay as they are. */
  readonly columnsOf: (id: string, values: FormValues) => object
  readonly formOf: (row: Row) => FormValues
}

export const createKindStore = <Name extends AnyTable>(
  table: Name,
  { columnsOf, formOf }: KindColumns<Selectable<Tables[Name]>>,
): KindStore => {
  const name = sql.table(table)
  return {
    async find(db, ids) {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<Selectable<Tables[Name]>>`
        select * from ${name} where id = any(${[...ids]}::uuid[])
      `.execute(db)
      return new Map(rows.map((row) => [(row as { id: string }).id, formOf(row)]))
    },
    async insert(db, id, values) {
      await db
        .insertInto(table as AnyTable)
        .values({ ...columnsOf(id, values), id } as never)
        .execute()
    },
    async update(db, id, values) {
      await db
        .updateTable(table as AnyTable)
        .set(columnsOf(id, values) as never)
        .where('id', '=', id)
        .execute()
    },
  }
}

/** The given values of text columns. */
export const textsOf = <K extends string>(
  names: readonly K[],
  values: FormValues,
): Partial<Record<K, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, String(values[name])]])),
  ) as Partial<Record<K, string>>

/** ID numbers of a kind: sealed in its table, bound to their row. */
export const createIdCards = (ring: KeyRing, table: KindTable) => {
  const place = (rowId: string) => ({ table, column: 'idCard', rowId })
  return {
    open: (id: string, sealed: Buffer): string => openText(ring, place(id), sealed),
    columnOf: (id: string, { idCard }: FormValues): { idCard?: Buffer } =>
      idCard === undefined ? {} : { idCard: seal(ring, place(id), String(idCard)) },
  }
}

/** Conditions on a kind's table as one on the member, so that pages and totals walk its indexes. */
export const ownConditions = (
  table: KindTable,
  conditions: readonly Expression<SqlBool>[],
): Expression<SqlBool>[] =>
  conditions.length === 0
    ? []
    : [
        sql<SqlBool>`exists (
          select from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = member.id
            and ${expressionBuilder<Tables, never>().and([...conditions])}
        )`,
      ]
