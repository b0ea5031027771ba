import { appendFileSync, mkdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DefaultQueryCompiler } from 'kysely'
import pg from 'pg'
import { issuerOf, tablesOf } from '../table-traffic.ts'

/**
 * Writes down, for each statement that runs in the tests, which file of the portal issued it and which tables it reads and writes.
 * `npm test` says where to (STATEMENT_RECORD) and judges it afterwards (check-traffic.ts); without that nothing is kept.
 */

const folder = process.env.STATEMENT_RECORD
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const DEPTH = 40
const kept = new Set<string>()
const tables = new Map<string, ReturnType<typeof tablesOf>>()
let written = 0

/** The files of the portal on the stack, the nearest first. */
const filesOnStack = (): string[] => {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = DEPTH
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '')
  const place: { stack?: unknown } = {}
  Error.captureStackTrace(place, filesOnStack)
  const names = place.stack as string[]
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  const paths = names.map((name) => (name.startsWith('file:') ? fileURLToPath(name) : name))
  const own = paths.filter((path) => path.startsWith(ROOT)).map((path) => path.slice(ROOT.length))
  return own.map((path) => path.replaceAll(sep, '/')).filter((path) => path !== 'testing/statement-record.ts')
}

const keep = (statement: string): void => {
  const known = tables.get(statement) ?? tablesOf(statement)
  tables.set(statement, known)
  if (known.reads.length + known.writes.length === 0) return
  const files = filesOnStack()
  for (const act of ['reads', 'writes'] as const)
    for (const table of known[act]) {
      const file = issuerOf(files, table)
      if (file !== undefined) kept.add(JSON.stringify({ file, act, table }))
    }
}

type Method = (...given: unknown[]) => unknown
/** Compiling and asking a pool happen while the caller is still on the stack; what runs later no longer knows it. */
const listen = (
  place: object,
  name: string,
  statementIn: (given: unknown[], answer: unknown) => unknown,
): void => {
  const holder = place as Record<string, Method>
  const method = holder[name]
  if (method === undefined) throw new Error(`there is no ${name} to listen to`)
  holder[name] = function (this: unknown, ...given: unknown[]) {
    const answer = method.apply(this, given)
    const statement = statementIn(given, answer)
    if (typeof statement === 'string') keep(statement)
    return answer
  }
}

const mark = Symbol.for('portal.statementRecord')
const state = globalThis as unknown as Record<symbol, boolean | undefined>

export const recordStatements = (): void => {
  if (folder === undefined || state[mark]) return
  state[mark] = true
  mkdirSync(folder, { recursive: true })
  listen(DefaultQueryCompiler.prototype, 'compileQuery', (_, answer) => (answer as { sql: string }).sql)
  listen(pg.Pool.prototype, 'query', ([asked]) =>
    typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text,
  )
}

/** What came since the last time, at the end of each database. */
export const writeRecord = (): void => {
  if (folder === undefined || kept.size === written) return
  const fresh = [...kept].slice(written)
  written = kept.size
  appendFileSync(join(folder, `${process.pid}-${performance.timeOrigin}.jsonl`), `${fresh.join('\n')}\n`)
}
