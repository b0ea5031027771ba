import type pg from 'pg'
// @ts-expect-error The driver's own way to write a parameter; its types leave it out.
import { prepareValue } from 'pg/lib/utils.js'
import type { Statement } from './recorder.ts'

/** How PostgreSQL would go about a statement, and whether that stays quick when tables grow. */

export interface Plan {
  readonly 'Node Type': string
  readonly 'Parallel Aware'?: boolean
  readonly 'Relation Name'?: string
  readonly 'Plan Rows': number
  readonly 'Sort Key'?: readonly string[]
  readonly Plans?: readonly Plan[]
}
/** Rows by table, as the planner knows them. */
export type Sizes = ReadonlyMap<string, number>

/** Tables from here on are read by index. */
export const BIG = 5_000
/** A page is taken from no more than this part of its largest table, or from so many rows. */
const PART = 0.05

export const sizesOf = async (client: pg.ClientBase): Promise<Sizes> => {
  const { rows } = await client.query(
    `select relname as name, reltuples::int as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map((rows as { name: string; rows: number }[]).map(({ name, rows: count }) => [name, count]))
}

const largestIn = (plan: Plan, sizes: Sizes): number =>
  Math.max(
    sizes.get(plan['Relation Name'] ?? '') ?? 0,
    ...(plan.Plans ?? []).map((part) => largestIn(part, sizes)),
  )

/** What is wrong with a plan, in words that name the table. `limited`: only some of the rows are wanted. */
export const faultsOf = (plan: Plan, sizes: Sizes, limited = false): string[] => {
  const [type, table] = [plan['Node Type'], plan['Relation Name']]
  const found: string[] = []
  if (type.startsWith('Gather') || plan['Parallel Aware']) found.push('parallel')
  if (type === 'Seq Scan' && (sizes.get(table ?? '') ?? 0) >= BIG) found.push(`reads all of ${table}`)
  if (type === 'Sort' && limited) {
    const rows = plan.Plans?.[0]?.['Plan Rows'] ?? 0
    if (rows >= Math.max(BIG, PART * largestIn(plan, sizes)))
      found.push(`sorts all by ${plan['Sort Key']?.join(', ')}`)
  }
  const within = type === 'Limit' || (limited && type !== 'Aggregate')
  return [...found, ...(plan.Plans ?? []).flatMap((part) => faultsOf(part, sizes, within))]
}

const literal = (client: pg.ClientBase, value: unknown): string => {
  const prepared: unknown = prepareValue(value)
  if (prepared === null || prepared === undefined) return 'null'
  if (Buffer.isBuffer(prepared)) return `'\\x${prepared.toString('hex')}'`
  return client.escapeLiteral(String(prepared))
}

export type Mode = 'force_custom_plan' | 'force_generic_plan'

export const planOf = async (
  client: pg.ClientBase,
  { text, values }: Pick<Statement, 'text' | 'values'>,
  mode: Mode,
): Promise<Plan> => {
  await client.query(`set plan_cache_mode = ${mode}`)
  await client.query({ text: `prepare planned as ${text}` })
  const given = values.length > 0 ? `(${values.map((value) => literal(client, value)).join(', ')})` : ''
  try {
    const { rows } = await client.query(`explain (format json) execute planned${given}`)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('deallocate planned')
  }
}

/** A condition on what a function makes of a column: no index finds it, and no statistics tell how many rows it leaves. */
const OPAQUE =
  /\b(coalesce|nullif|lower|upper|left|replace)\s*\((?:[^()]|\([^()]*\))*\)\s*(=|<>|<|>|in\b|like\b)\s*(any|all|\(|\$)/i
export const isOpaque = (text: string): boolean => OPAQUE.test(text.replace(/^[\s\S]*?\bwhere\b/i, ''))
