import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { createPlanNames } from './kept-plan.ts'
import { longWork } from './patience.ts'
import { SQLSTATE } from './sqlstate.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables> | Transaction<Tables>

export interface Connection {
  /** For everybody; jobs get connections of their own, whose statements may take minutes (patience.ts). */
  readonly db: Kysely<Tables>
  /** Those of requests. */
  readonly pool: pg.Pool
  /** A few connections that no transaction of a request holds: for what is said beside one, which must not wait for others like it. */
  readonly aside: Kysely<Tables>
  close(): Promise<void>
}

export interface ConnectOptions {
  readonly url: string
  /** Of requests. Processes × (these + those aside + those of jobs) stay below the server's limit. */
  readonly poolSize?: number
  /** `work` for commands, whose statements may all take minutes. */
  readonly patience?: keyof typeof PATIENCE
  /** How many times longer anything of a request may take: where the machine does much besides. */
  readonly slowness?: number
  /** What cannot be reported to a caller: an idle connection that broke. */
  readonly onError?: (error: Error) => void
}

const ASIDE = 2
/** Jobs that read or write at the same moment; others wait. */
const JOBS = 4
/** For a free connection, and again for a new one: for a request both together stay below what a statement may take. */
const CONNECT_MS = { request: 1_400, work: 120_000 } as const
/** A server that answers the door and then not a few settings is silent. */
const SETTINGS_MS = 1_000
/** A caller gets its answer within three seconds even when the database is frozen (docs/handbook/quality.md#patience); long work has patience. */
const PATIENCE = { request: 2_400, work: 600_000 } as const

/** Whoever gave up a long statement is gone: the server looks while it runs, where its system can. */
const NOTICE_WHO_IS_GONE = `do $$ begin perform set_config('client_connection_check_interval', '5000', false);
  exception when others then null; end $$`

/**
 * Said once on every new connection and not in the startup packet, which poolers in front of the database refuse or ignore.
 * current_date is the society's calendar day, wherever the server stands. A request asks for a page: starting workers for it
 * costs more than the page, and whether the planner thinks otherwise changes with every sample of the tables.
 */
const settingsOf = (patience: keyof typeof PATIENCE, slowness: number): string =>
  [
    `set TimeZone = 'Asia/Shanghai'`,
    `set statement_timeout = ${PATIENCE[patience] * slowness}`,
    'set idle_in_transaction_session_timeout = 60000',
    patience === 'request' ? 'set max_parallel_workers_per_gather = 0' : NOTICE_WHO_IS_GONE,
  ].join('; ')

/** Dates stay text (a time zone would shift birthdays), instants become ISO strings, counts become numbers while they are exact. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (value: string) => value
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
    if (oid === pg.types.builtins.INT8)
      return (value: string) => (Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value))
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

const READ_TIMEOUT = /Query read timeout/

/** A connection for as long as it is borrowed by long work, which gives it up in the middle of a statement when it is stopped. */
const borrow = async (pool: pg.Pool, signal: AbortSignal): Promise<pg.PoolClient> => {
  const client = await pool.connect()
  // What is tidied up after the stop is not stopped.
  if (signal.aborted) return client
  const giveUp = () => void (client as unknown as pg.Client).end().catch(() => {})
  signal.addEventListener('abort', giveUp, { once: true })
  const release = client.release
  client.release = (error) => {
    signal.removeEventListener('abort', giveUp)
    release(error)
  }
  return client
}

type Query = (...given: unknown[]) => unknown

/**
 * Asks under a name where the plan is kept. One that a migration has overtaken is not asked for again: outside of a transaction the same statement is
 * said once more without it.
 */
const withKeptPlans = (query: Query, nameOf: (text: string) => string | undefined): Query => {
  const outdated = new Set<string>()
  return (...given) => {
    const [text, values] = given
    const name = typeof text === 'string' ? nameOf(text) : undefined
    if (!name || outdated.has(name)) return query(...given)
    const answer = query({ name, text, values }) as Promise<unknown>
    return answer.catch((error: { code?: string }) => {
      if (error.code !== SQLSTATE.featureNotSupported) throw error
      outdated.add(name)
      // Within a transaction nothing more is answered: whoever asked hears of the plan, not of that.
      return (query(...given) as Promise<unknown>).catch((next: { code?: string }) => {
        throw next.code === SQLSTATE.failedTransaction ? error : next
      })
    })
  }
}

/** A connection whose server went silent, or takes no more writes, is given up at once: whatever is said on it next would fail just so. */
const giveUpWhenSilent = (query: Query, client: pg.PoolClient): Query => {
  return (...given) => {
    const answer = query(...given)
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (
          READ_TIMEOUT.test(error.message) ||
          (error as { code?: string }).code === SQLSTATE.readOnlyTransaction
        )
          void (client as unknown as pg.Client).end().catch(() => {})
      })
    return answer
  }
}

export const connect = ({
  url,
  poolSize = 8,
  patience = 'request',
  slowness = 1,
  onError = () => {},
}: ConnectOptions): Connection => {
  const pool = createPool({ url, max: poolSize, patience, slowness, onError })
  const ofJobs = createPool({ url, max: JOBS, patience: 'work', slowness: 1, onError })
  const chosen = {
    options: pool.options,
    connect: () => {
      const work = longWork()
      return work ? borrow(ofJobs, work.signal) : pool.connect()
    },
    end: async () => {
      await Promise.all([pool.end(), ofJobs.end()])
    },
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: chosen }) })
  const besides = createPool({ url, max: ASIDE, patience, slowness, onError })
  const aside = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: besides }) })
  const close = async () => {
    await Promise.all([db.destroy(), aside.destroy()])
  }
  return { db, pool, aside, close }
}

const createPool = ({
  url,
  max,
  patience,
  slowness,
  onError,
}: Required<Omit<ConnectOptions, 'poolSize'>> & { max: number }): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: CONNECT_MS[patience] * slowness,
    idleTimeoutMillis: 30_000,
    // The server's own limit does not fire when the server is frozen.
    query_timeout: PATIENCE[patience] * slowness + 400,
    keepAlive: true,
    application_name: 'society-portal',
    onConnect: async (client) => {
      // The driver knows a limit for each statement, its types do not.
      const said = { text: settingsOf(patience, slowness), query_timeout: SETTINGS_MS * slowness }
      await client.query(said)
    },
  })
  const nameOf = createPlanNames()
  // Without listeners a server stop ends the whole process.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    const query = client.query.bind(client) as Query
    Object.assign(client, { query: giveUpWhenSilent(withKeptPlans(query, nameOf), client) })
  })
  return Object.assign(pool, { end: endWhole(pool) })
}

const CLOSING_MS = 1_000
/** The pool's own end does not wait until its connections are gone: a server that is stopped next would tell them so, as if it failed. */
const endWhole = (pool: pg.Pool): (() => Promise<void>) => {
  const open = new Set<Promise<unknown>>()
  pool.on('connect', (client) => {
    const gone = new Promise<void>((resolve) => client.once('end', resolve)).then(
      () => void open.delete(gone),
    )
    open.add(gone)
  })
  const end = pool.end.bind(pool)
  return async () => {
    await end()
    // One that is frozen ends nothing.
    await Promise.race([Promise.all(open), sleep(CLOSING_MS, undefined, { ref: false })])
  }
}

export type DatabaseError =
  | { kind: 'unique'; constraint: string }
  | { kind: 'unavailable' }
  | { kind: 'timeout' }
  | { kind: 'full' }
  | { kind: 'serialization' }

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  SQLSTATE.adminShutdown,
  SQLSTATE.crashShutdown,
  SQLSTATE.cannotConnectNow,
  SQLSTATE.tooManyConnections,
  // The server became a standby while the connection stood.
  SQLSTATE.readOnlyTransaction,
  // What a kept plan answers with has changed since.
  SQLSTATE.featureNotSupported,
])

/** What a database failure means to a caller; undefined when it is none of these (a bug of ours). */
export const databaseError = (error: unknown): DatabaseError | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code, constraint } = error as { code?: string; constraint?: string }
  // The socket of a stopped server is gone; a missing file elsewhere is another matter.
  if (code === 'ENOENT' && (error as { syscall?: string }).syscall === 'connect')
    return { kind: 'unavailable' }
  if (code === SQLSTATE.uniqueViolation) return { kind: 'unique', constraint: constraint ?? '' }
  if (code === SQLSTATE.diskFull) return { kind: 'full' }
  if (code === SQLSTATE.queryCanceled) return { kind: 'timeout' }
  if (code === SQLSTATE.serializationFailure || code === SQLSTATE.deadlock) return { kind: 'serialization' }
  if (code && (CONNECTION_CODES.has(code) || code.startsWith('08'))) return { kind: 'unavailable' }
  if (READ_TIMEOUT.test(error.message)) return { kind: 'timeout' }
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after/.test(
    error.message,
  )
    ? { kind: 'unavailable' }
    : undefined
}
