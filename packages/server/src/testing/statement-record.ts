import { appendFileSync, mkdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DefaultQueryCompiler } from 'kysely'
import pg from 'pg'
import { REFUSALS } from '../platform/http/reply.ts'
import { issuerOf, tablesOf } from '../table-traffic.ts'

/**
 * Writes down, for each statement that runs in the tests, which file of the portal issued it and which tables it reads and writes; and by
 * which conditions callers were refused. `npm test` says where to (STATEMENT_RECORD) and judges it afterwards (check-traffic.ts,
 * check-refusals.ts); without that nothing is kept.
 */

const folder = process.env.STATEMENT_RECORD
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const DEPTH = 40
const tables = new Map<string, ReturnType<typeof tablesOf>>()

/** Beside the globals: what is listened to stays for the whole process, also where this file is read anew for each test. */
interface Kept {
  readonly uses: Set<string>
  written: number
}
const mark = Symbol.for('portal.statementRecord')
const state = globalThis as unknown as { [mark]?: Kept }

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

const keep = (kept: Kept, statement: string): void => {
  const known = tables.get(statement) ?? tablesOf(statement)
  tables.set(statement, known)
  if (known.reads.length + known.writes.length === 0) return
  const files = filesOnStack()
  for (const act of ['reads', 'writes'] as const)
    for (const table of known[act]) {
      const file = issuerOf(files, table)
      if (file !== undefined) kept.uses.add(JSON.stringify({ file, act, table }))
    }
}

type Method = (...given: unknown[]) => unknown
/** Compiling and asking a pool happen while the caller is still on the stack; what runs later no longer knows it. */
const listen = (
  place: object,
  name: string,
  statementIn: (given: unknown[], answer: unknown) => unknown,
): void => {
  const holder = place as { [name: string]: Method | undefined }
  const method = holder[name]
  if (method === undefined) throw new Error(`there is no ${name} to listen to`)
  holder[name] = function (this: unknown, ...given: unknown[]) {
    const answer = method.apply(this, given)
    const record = state[mark]
    const statement = statementIn(given, answer)
    if (typeof statement === 'string' && record) keep(record, statement)
    return answer
  }
}

export const recordStatements = (): void => {
  if (folder === undefined || state[mark]) return
  state[mark] = { uses: new Set(), written: 0 }
  mkdirSync(folder, { recursive: true })
  REFUSALS.subscribe((refusal) => state[mark]?.uses.add(JSON.stringify(refusal)))
  listen(DefaultQueryCompiler.prototype, 'compileQuery', (_, answer) => (answer as { sql: string }).sql)
  listen(pg.Pool.prototype, 'query', ([asked]) =>
    typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text,
  )
}

/** What came since the last time, at the end of each database. */
export const writeRecord = (): void => {
  const record = state[mark]
  if (folder === undefined || !record || record.uses.size === record.written) return
  const fresh = [...record.uses].slice(record.written)
  record.written = record.uses.size
  appendFileSync(join(folder, `${process.pid}-${performance.timeOrigin}.jsonl`), `${fresh.join('\n')}\n`)
}
