import type { AnyKind } from '@portal/contract/membership/kind/kind.fields'
import type { formValues } from '@portal/contract/membership/member.calls'
import { fieldOf } from '@portal/contract/platform/fields'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import { KEPT_PLAN } from '../../platform/database/kept-plan.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { together } from '../../platform/database/together.ts'
import type { Db } from '../../platform/http/context.ts'

/** What the tables of all kinds do alike: one row per member under its id, read and written as the values of the form. */

/** Values of a kind's form by field name (docs/handbook/membership.md#fields), as they are on the wire. */
export type FormValues = z.output<typeof formValues>

/** A kind's own table. Sealed columns are opened and sealed inside; everybody else sees plain values. */
export interface KindStore {
  find(db: Db, ids: readonly string[]): Promise<Map<string, FormValues>>
  findOne(db: Db, id: string): Promise<FormValues | undefined>
  insert(db: Db, id: string, values: FormValues): Promise<void>
  /** Writes the given fields and leaves the others. */
  update(db: Db, id: string, values: FormValues): Promise<void>
}

type Kept = 'text' | 'flag' | 'picture' | 'sealed' | 'sealedIfFilled'
type Stored = Pick<AnyKind, 'fields' | 'member' | 'pictures' | 'sealed' | 'sealedIfFilled'>

/** A schema that reads the words of a query as a yes or no. */
const isFlag = (schema: z.ZodType): boolean => schema.safeParse('true').data === true

/**
 * The columns of a kind's own table, and how each is kept: its fields, but those that `member` holds, and its pictures. A new field of the
 * kind is a new column here without a further line.
 */
export const ownColumns = (kind: Stored): ReadonlyMap<string, Kept> => {
  const elsewhere = new Set<string>(Object.values(kind.member))
  const columns = new Map<string, Kept>()
  for (const [name, schema] of Object.entries(kind.fields.shape as Record<string, z.ZodType>)) {
    if (elsewhere.has(name) || !fieldOf(schema)) continue
    if (kind.sealed?.includes(name)) columns.set(name, 'sealed')
    else if (kind.sealedIfFilled?.includes(name)) columns.set(name, 'sealedIfFilled')
    else columns.set(name, isFlag(schema) ? 'flag' : 'text')
  }
  for (const name of Object.keys(kind.pictures ?? {})) columns.set(name, 'picture')
  return columns
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** A sealed column of a row, bound to its place; empty where nothing is kept. */
export const openColumn = (
  ring: KeyRing,
  kind: Pick<AnyKind, 'keptIn'>,
  row: Row,
  column: string,
): string => {
  const sealed = row[column] as Buffer | null
  return sealed === null ? '' : openText(ring, { table: kind.keptIn, column, rowId: row.id }, sealed)
}

export const createKindStore = (kind: Stored & Pick<AnyKind, 'keptIn'>, ring: KeyRing): KindStore => {
  const { keptIn } = kind
  const columns = ownColumns(kind)
  const sealed = (id: string, column: string, text: string) =>
    seal(ring, { table: keptIn, column, rowId: id }, text)
  const write = (id: string, column: string, kept: Kept, value: FormValues[string]) => {
    const text = String(value)
    if (kept === 'flag') return text === 'true'
    if (kept === 'picture') return text || null
    if (kept === 'sealed' || (kept === 'sealedIfFilled' && text !== '')) return sealed(id, column, text)
    return kept === 'sealedIfFilled' ? null : text
  }
  const read = (row: Row, column: string, kept: Kept): FormValues[string] => {
    if (kept === 'sealed' || kept === 'sealedIfFilled') return openColumn(ring, kind, row, column)
    return (row[column] ?? '') as FormValues[string]
  }
  const rowOf = (id: string, values: FormValues): Record<string, unknown> =>
    Object.fromEntries(
      [...columns].flatMap(([column, kept]) => {
        const value = values[column]
        return value === undefined ? [] : [[column, write(id, column, kept, value)]]
      }),
    )
  const find: KindStore['find'] = async (db, ids) => {
    if (ids.length === 0) return new Map()
    const { rows } =
      await sql<Row>`select ${KEPT_PLAN} * from ${sql.table(keptIn)} where id = any(${[...ids]}::uuid[])`.execute(
        db,
      )
    return new Map(
      rows.map((row) => [
        row.id,
        Object.fromEntries([...columns].map(([column, kept]) => [column, read(row, column, kept)])),
      ]),
    )
  }
  return {
    find,
    findOne: together(find),
    async insert(db, id, values) {
      await db
        .insertInto(keptIn)
        .values({ ...rowOf(id, values), id } as never)
        .execute()
    },
    async update(db, id, values) {
      await db
        .updateTable(keptIn)
        .set(rowOf(id, values) as never)
        .where('id', '=', id)
        .execute()
    },
  }
}

/** Conditions on a kind's table as one on the member, so that pages and totals walk its indexes. */
export const ownConditions = (
  table: AnyKind['keptIn'],
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
