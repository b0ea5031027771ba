import type pg from 'pg'
import { type OwnerDomain, TABLE_OWNERS } from './table-owners.ts'

/** Prints `<domain>/tables.generated.ts` from the migrated database: what kysely knows of each table and its columns. */

export interface ColumnFacts {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** The database fills it in when an insert does not. */
  readonly filled: boolean
  /** Nobody but the database writes it. */
  readonly always: boolean
  /** The conditions that name this column only. */
  readonly checks: readonly string[]
}

const FACTS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required,
    d.oid is not null or a.attidentity <> '' as filled, a.attgenerated <> '' or a.attidentity = 'a' as always,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by 1) as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`

export const readFacts = async (pool: Pick<pg.Pool, 'query'>): Promise<ColumnFacts[]> =>
  (await pool.query<ColumnFacts>(FACTS)).rows

/** As the driver reads them (platform/database/database.ts). */
const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  bytea: 'Buffer',
}

/** `state in ('draft', 'sent')` as PostgreSQL gives it back. */
const ONE_OF = /^CHECK \(\(\S+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/

const listed = (checks: readonly string[]): string | undefined => {
  const found = checks.map((check) => ONE_OF.exec(check)?.[1]).find((values) => values !== undefined)
  return found?.replaceAll("'::text", "'").replaceAll(', ', ' | ')
}

/** What a domain's rows file says of a column beyond what the database can. */
interface Said {
  readonly comment: string
  readonly typed: boolean
}
type Told = ReadonlyMap<string, Said>
const toldOf = (rows: string): Told =>
  new Map(
    [...rows.matchAll(/^(?: {2}(\/\*\* .* \*\/)\n)? {2}'(\w+\.\w+)': (AsIs$)?/gm)].map(
      ([, comment = '', key = '', asIs]) => [key, { comment, typed: asIs === undefined }] as const,
    ),
  )
const keyOf = ({ table, name }: ColumnFacts): string => `${table}.${name}`

const plain = ({ table, name, type, checks }: ColumnFacts): string => {
  const element = TYPES[type.replace(/\[\]$/, '')]
  if (type === 'jsonb') return 'unknown'
  if (type === 'numeric') return 'string'
  if (element === undefined) throw new Error(`${table}.${name}: no type is known for ${type}`)
  return type.endsWith('[]') ? `${element}[]` : (listed(checks) ?? element)
}

const columnType = (column: ColumnFacts, told: Told): string => {
  const key = keyOf(column)
  const value = `${told.get(key)?.typed ? `Columns['${key}']` : plain(column)}${column.required ? '' : ' | null'}`
  if (column.always) return `GeneratedAlways<${value}>`
  const generated = column.filled ? 'Generated' : ''
  if (column.type === 'jsonb') return `${generated}Json<${value}>`
  if (column.type === 'numeric') return `Numeric<${value}>`
  return column.filled ? `Generated<${value}>` : value
}

const tableType = (table: string, columns: readonly ColumnFacts[], told: Told): string => {
  const lines = columns.flatMap((column) => {
    const comment = told.get(keyOf(column))?.comment ?? ''
    return [
      ...(comment === '' ? [] : [`      ${comment}`]),
      `      ${column.name}: ${columnType(column, told)}`,
    ]
  })
  return `    ${table}: {\n${lines.join('\n')}\n    }`
}

/** What is told of a column that the database does not have, or not in this domain. */
export const toldInVain = (domain: OwnerDomain, rows: string, facts: readonly ColumnFacts[]): string[] => {
  const known = new Set(facts.filter(({ table }) => table in TABLE_OWNERS[domain]).map(keyOf))
  return [...toldOf(rows).keys()].filter((key) => !known.has(key))
}

export const rowTypes = (domain: OwnerDomain, rows: string, facts: readonly ColumnFacts[]): string => {
  const told = toldOf(rows)
  const tables = Object.keys(TABLE_OWNERS[domain]).map((table) =>
    tableType(
      table,
      facts.filter((column) => column.table === table),
      told,
    ),
  )
  const body = tables.join('\n')
  const place = domain === 'platform' ? './database/tables.ts' : '../platform/database/tables.ts'
  const used = (names: readonly string[]) => names.filter((name) => body.includes(` ${name}<`)).join(', ')
  const imports = [
    [used(['Generated', 'GeneratedAlways']), 'kysely'],
    [used(['GeneratedJson', 'Json', 'Numeric']), place],
    [body.includes(' Columns[') || body.includes('<Columns[') ? 'Columns' : '', `./${domain}.rows.ts`],
  ].flatMap(([names, from]) => (names === '' ? [] : [`import type { ${names} } from '${from}'`]))
  return `// Printed from the migrated database by row-types.test.ts (vitest -u); nobody edits it.
${imports.join('\n')}

declare module '${place}' {
  interface Tables {
${body}
  }
}
`
}
