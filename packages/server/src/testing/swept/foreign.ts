import type { Endpoint } from '@portal/contract/platform/endpoint'
import type pg from 'pg'
import type { Statement } from '../recorder.ts'
import { ABSENT, idsIn, leastInput, type Path, type Values, withAt } from './inputs.ts'
import type { Answer, Caller, Newcomers } from './newcomers.ts'

/** Every place of a call where an id may stand, filled with ids of others and with one of nobody. */

/** One that was opened: by whom, where in which call, and what it was an id of. */
export interface Opened {
  readonly caller: Caller
  readonly call: string
  readonly field: string
  readonly table: string
}

/** Some ids of each table, of each kind and state where it has them, in the order in which the society came about. */
export const idsOfAll = async (pool: pg.Pool, most = 2): Promise<Map<string, readonly string[]>> => {
  const { rows: tables } = await pool.query<{ name: string; sorts: string[] }>(
    `select table_name as name,
       coalesce(array_agg(quote_ident(column_name)) filter (where column_name in ('kind', 'role', 'status', 'state', 'column')), '{}') as sorts
     from information_schema.columns where table_schema = 'public'
     group by table_name having bool_or(column_name = 'id' and udt_name = 'uuid')`,
  )
  const found = new Map<string, readonly string[]>()
  for (const { name, sorts } of tables) {
    const by = sorts.join(', ')
    const { rows } = await pool.query<{ id: string }>(
      `(select id from "${name}" order by ctid limit ${most}) union
       ${by ? `(select distinct on (${by}) id from "${name}" order by ${by}, ctid limit 40)` : `(select id from "${name}" order by ctid desc limit 2)`}`,
    )
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ id }) => id),
      )
  }
  return found
}

let asked = 0
/** Nobody's, and another one each time: what the database is asked with it is asked for this request. */
const nobodys = (): string => {
  asked += 1
  return `${ABSENT.slice(0, -12)}${asked.toString(16).padStart(12, '0')}`
}
const TABLE = /\b(?:from|join|update|into)\s+"?(\w+)"?/gi
const tablesAskedFor = (taken: readonly Statement[], id: string): Set<string> => {
  const tables = new Set<string>()
  for (const { text, values } of taken)
    if (values.some((value) => (Array.isArray(value) ? value.includes(id) : value === id)))
      for (const [, table = ''] of text.matchAll(TABLE)) tables.add(table)
  return tables
}

const alike = (one: Answer, id: string, other: Answer, otherId: string): boolean =>
  one.status === other.status && one.text.replaceAll(id, '') === other.text.replaceAll(otherId, '')

interface Society {
  readonly ids: ReadonlyMap<string, readonly string[]>
  readonly taken: readonly Statement[]
  /** What was counted against limits. */
  readonly forget: () => Promise<unknown>
}

/** Who opens what, tried until it is known of a table that this caller opens it; `open`: tables that they may. */
export const foreignIds = async (
  on: Newcomers,
  { ids, taken, forget }: Society,
  { caller, calls, open }: { caller: Caller; calls: readonly Endpoint[]; open: ReadonlySet<string> },
): Promise<Opened[]> => {
  const opened: Opened[] = []
  const known = new Set<string>()
  const ask = async (call: Endpoint, input: unknown): Promise<Answer> => {
    // Before a limit is reached: once it is, the process knows without asking.
    if (call.limits) await forget()
    return on.ask(call, input, caller)
  }
  /** The first id at this place that is not answered like one of nobody. */
  const openedAt = async (call: Endpoint, input: Values, path: Path): Promise<string | undefined> => {
    const nobody = nobodys()
    const before = taken.length
    const absent = await ask(call, withAt(input, path, nobody))
    let first: string | undefined
    for (const table of tablesAskedFor(taken.slice(before), nobody)) {
      if (known.has(table)) continue
      for (const id of ids.get(table) ?? []) {
        const answer = await ask(call, withAt(input, path, id))
        if (alike(answer, id, absent, nobody)) continue
        opened.push({
          caller,
          call: call.path,
          field: path.filter((step) => typeof step === 'string').join('.'),
          table,
        })
        if (open.has(table)) known.add(table)
        first ??= id
        break
      }
    }
    return first
  }
  for (const call of calls) {
    let input = leastInput(call)
    for (const path of idsIn(input)) {
      const first = await openedAt(call, input, path)
      // What stands behind it is asked for with one that opens.
      if (first !== undefined) input = withAt(input, path, first) as Values
    }
  }
  return opened
}

type Ask = (call: Endpoint, input: unknown) => Promise<Answer>

/**
 * What of others opens beside something of one's own: in calls that name two things the first is one that opens, and at each other place
 * stands `foreign`. `tried`: calls of which something opened.
 */
export const besideOwn = async (
  ask: Ask,
  { ids, taken, forget }: Society,
  { calls, foreign }: { calls: readonly Endpoint[]; foreign: string },
): Promise<{ tried: string[]; opened: string[] }> => {
  const [tried, opened]: [string[], string[]] = [[], []]
  const differs = async (
    call: Endpoint,
    input: Values,
    path: Path,
    candidates: (nobody: string) => Iterable<string>,
  ) => {
    const nobody = nobodys()
    await forget()
    const absent = await ask(call, withAt(input, path, nobody))
    for (const id of candidates(nobody)) {
      if (call.limits) await forget()
      if (!alike(await ask(call, withAt(input, path, id)), id, absent, nobody)) return id
    }
  }
  for (const call of calls) {
    const input = leastInput(call)
    const [first, ...rest] = idsIn(input)
    if (!first || rest.length === 0) continue
    const before = taken.length
    const all = (nobody: string) =>
      [...tablesAskedFor(taken.slice(before), nobody)].flatMap((table) => ids.get(table) ?? [])
    const own = await differs(call, input, first, all)
    if (own === undefined) continue
    tried.push(call.path)
    for (const path of rest)
      if (await differs(call, withAt(input, first, own) as Values, path, () => [foreign]))
        opened.push(`${call.path} ${path.join('.')}`)
  }
  return { tried, opened }
}
