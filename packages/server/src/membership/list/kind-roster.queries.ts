import type { AnyKind } from '@portal/contract/membership/kind/kind.fields'
import type { listedMember } from '@portal/contract/membership/kind/member-record.fields'
import type { Options } from '@portal/contract/platform/enums'
import { fieldOf } from '@portal/contract/platform/fields'
import { mask } from '@portal/contract/platform/person/mask.rules'
import { type Expression, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { inWord } from '../record/form.rules.ts'
import { openColumn, ownColumns, ownConditions } from '../record/kind.queries.ts'
import { amongKnown, bornIn, type MemberFilter } from './list.queries.ts'
import type { Pages } from './list-page.queries.ts'
import { createRoster, type Listed, type Listing, listedMembers } from './roster.queries.ts'

/** The list of a kind out of what the kind says of itself: its columns, its filter, and how each field is kept and masked. */

type Own<K extends AnyKind> = Omit<z.output<K['row']>, keyof typeof listedMember>
type Filter = MemberFilter & { readonly [name: string]: unknown }
interface Extra {
  /** Names of the filter that are no columns, or that are asked for otherwise than by what they hold. */
  readonly conditions?: Readonly<Record<string, (wanted: unknown) => readonly Expression<SqlBool>[]>>
  readonly pages?: Pages | undefined
}

const known = (kind: AnyKind, name: string): string[] => {
  const schema = kind.staffFields.shape[name]
  const options: Options = (schema && fieldOf(schema as z.ZodType)?.options) ?? []
  return options.map(({ code }) => code)
}

/** A wanted value of a column of the kind's own, or one of several. */
const narrowed = (kind: AnyKind, name: string, wanted: unknown): Expression<SqlBool>[] => {
  const column = sql.ref<string>(`${kind.keptIn}.${name}`)
  return Array.isArray(wanted)
    ? amongKnown(column, wanted, known(kind, name))
    : [sql<SqlBool>`${column} = ${wanted}`]
}

export const createKindRoster = <K extends AnyKind>(
  kind: K,
  ring: KeyRing,
  { conditions = {}, pages }: Extra = {},
) => {
  const columns = ownColumns(kind)
  const beside = Object.keys(kind.beside ?? {})
  const memberColumn = new Map(Object.entries(kind.member).map(([column, field]) => [field, column]))
  const shown = [...kind.columns.map(({ key }) => key), ...beside].filter(
    (key) => columns.has(key) || memberColumn.has(key),
  )
  const companions = Object.values(kind.others ?? {}).map(({ words }) => words)
  const selected = [...new Set([...shown, ...companions])].filter((name) => columns.has(name))
  const conditionOf = (name: string, wanted: unknown) => {
    if (wanted === undefined || wanted === '' || (Array.isArray(wanted) && wanted.length === 0)) return []
    if (conditions[name]) return conditions[name](wanted)
    if (name === 'age') return bornIn(sql.ref(`${kind.keptIn}.birthday`), wanted as string[])
    return columns.get(name) === 'text' ? narrowed(kind, name, wanted) : []
  }
  type Row = Readonly<Record<string, unknown>>
  const readerOf = (key: string): ((row: Row) => string) => {
    const column = memberColumn.get(key)
    if (column !== undefined) return (row) => String(row[column])
    if (columns.get(key)?.startsWith('sealed')) return (row) => openColumn(ring, kind, row as never, key)
    return beside.includes(key) ? (row) => String(row[key]) : (row) => String(inWord(kind, row as never, key))
  }
  const cells = shown.map((key) => {
    const schema = kind.fields.shape[key] as z.ZodType | undefined
    const masked = schema && fieldOf(schema)?.mask
    const read = readerOf(key)
    return [key, masked ? (row: Row) => mask(masked, read(row)) : read] as const
  })
  return createRoster<Filter, Listed, Own<K>>(
    {
      kind: kind.kind,
      title: kind.label,
      columns: kind.columns,
      listed: (db) =>
        listedMembers(db)
          // One of the tables stands for all, so that the types stay readable.
          .innerJoin(kind.keptIn as 'person', `${kind.keptIn}.id` as 'person.id', 'member.id')
          .select(
            selected.map((name) => sql.ref(`${kind.keptIn}.${name}`).as(name)),
          ) as unknown as Listing<Listed>,
      conditions: (filter) =>
        ownConditions(
          kind.keptIn,
          Object.keys(kind.filter).flatMap((name) => conditionOf(name, filter[name])),
        ),
      present: (row) =>
        Object.fromEntries(cells.map(([key, cell]) => [key, cell(row as unknown as Row)])) as Own<K>,
    },
    pages,
  )
}
