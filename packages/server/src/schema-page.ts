import type pg from 'pg'
import { OWNER_DOMAINS, type OwnerDomain, ownerOf, TABLE_OWNERS } from './table-owners.ts'

/** Prints docs/schema.md from the migrated database: each domain with its diagram, its tables and their columns. */

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly key: boolean
}
interface Reference {
  readonly from: string
  readonly column: string
  readonly to: string
  /** Only one row may refer to the same one. */
  readonly single: boolean
}
export interface Schema {
  readonly columns: readonly Column[]
  readonly references: readonly Reference[]
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`
const REFERENCES = `
  select s.relname as from, a.attname as column, t.relname as to,
    exists (select from pg_index i where i.indrelid = f.conrelid and i.indisunique
      and i.indnkeyatts = 1 and i.indkey[0] = f.conkey[1]) as single
  from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    join pg_class s on s.oid = f.conrelid join pg_class t on t.oid = f.confrelid
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace
  order by s.relname collate "C", a.attname collate "C", t.relname collate "C"`

export const readSchema = async (pool: Pick<pg.Pool, 'query'>): Promise<Schema> => {
  const { rows: columns } = await pool.query<Column>(COLUMNS)
  const { rows: references } = await pool.query<Reference>(REFERENCES)
  // The ledger of the migrations themselves belongs to nobody.
  return { columns: columns.filter(({ table }) => table !== 'schemaMigration'), references }
}

/** What is in the database and not in the list of owners, and the other way round. */
export const unclaimed = ({ columns }: Schema) => {
  const tables = [...new Set(columns.map(({ table }) => table))]
  const listed = OWNER_DOMAINS.flatMap((domain) => Object.keys(TABLE_OWNERS[domain]))
  return {
    missing: tables.filter((table) => ownerOf(table) === undefined),
    gone: listed.filter((table) => !tables.includes(table)),
    twice: listed.filter((table, index) => listed.indexOf(table) !== index),
  }
}

const diagram = (domain: OwnerDomain, { columns, references }: Schema): string => {
  const tables = Object.keys(TABLE_OWNERS[domain])
  const within = references.filter(({ from, to }) => tables.includes(from) && tables.includes(to))
  const boxes = tables.map((table) => {
    const pointing = new Set(references.filter(({ from }) => from === table).map(({ column }) => column))
    const shown = columns.filter((one) => one.table === table && (one.key || pointing.has(one.name)))
    const lines = shown.map(({ name, type, key }) => {
      const marks = [key ? 'PK' : '', pointing.has(name) ? 'FK' : ''].filter((mark) => mark !== '').join(', ')
      return `    ${type.replaceAll(/[^a-z0-9]+/gi, '_')} ${name} ${marks}`
    })
    return lines.length === 0 ? `  ${table}` : `  ${table} {\n${lines.join('\n')}\n  }`
  })
  const arrows = within.map(
    ({ from, column, to, single }) => `  ${to} ||--o${single ? '|' : '{'} ${from} : ${column}`,
  )
  return ['```mermaid', 'erDiagram', ...boxes, ...arrows, '```'].join('\n')
}

const outward = (domain: OwnerDomain, { references }: Schema): string[] => {
  const found = references.flatMap(({ from, column, to }) => {
    const owner = ownerOf(to)
    return ownerOf(from) === domain && owner !== undefined && owner !== domain
      ? [{ owner, line: `\`${from}.${column}\` → \`${to}\`` }]
      : []
  })
  return OWNER_DOMAINS.flatMap((owner) => {
    const lines = found.filter((one) => one.owner === owner).map(({ line }) => line)
    return lines.length === 0 ? [] : [`- ${owner}: ${lines.join(', ')}`]
  })
}

const list = (domain: OwnerDomain, { columns }: Schema): string[] =>
  Object.entries(TABLE_OWNERS[domain]).map(([table, what]) => {
    const names = columns
      .filter((one) => one.table === table)
      .map(({ name, required, key }) => (key ? `**${name}**` : required ? name : `${name}?`))
    return `| \`${table}\` | ${what} | ${names.join(', ')} |`
  })

/** Where a table refers to one of a domain above its own: `signCode → awardBatch`. */
export const upward = ({ references }: Schema): string[] =>
  references.flatMap(({ from, to }) => {
    const [low, high] = [ownerOf(from), ownerOf(to)]
    if (low === undefined || high === undefined) return []
    return OWNER_DOMAINS.indexOf(low) < OWNER_DOMAINS.indexOf(high) ? [`${from} → ${to}`] : []
  })

const section = (domain: OwnerDomain, schema: Schema): string => {
  const elsewhere = outward(domain, schema)
  return [
    `## ${domain}`,
    diagram(domain, schema),
    ...(elsewhere.length === 0 ? [] : [`Refers to tables of other domains:\n\n${elsewhere.join('\n')}`]),
    ['| table | one row is | columns |', '| --- | --- | --- |', ...list(domain, schema)].join('\n'),
  ].join('\n\n')
}

const HEAD = `# The tables

Generated by \`packages/server/src/schema-page.test.ts\` (vitest -u) from the migrated database and \`packages/server/src/table-owners.ts\`.
A table belongs to one domain. Diagrams show keys only; in the lists a key is **bold** and \`?\` means that a
column may be empty. Terms: [glossary](glossary.md).`

export const schemaPage = (schema: Schema): string =>
  `${[HEAD, ...OWNER_DOMAINS.map((domain) => section(domain, schema))].join('\n\n')}\n`
