import pino, { type DestinationStream, type Logger } from 'pino'
import { databaseError } from '../database/database.ts'
import { SQLSTATE, sqlStateOf } from '../database/sqlstate.ts'
import { createOutage, type Outage } from './outage.ts'
import { currentScope } from './scope.ts'

/** Names under which personal data or secrets could reach a log; they are cut out wherever they stand. */
const SECRET_NAMES = [
  'password',
  'token',
  'ticket',
  'code',
  'captcha',
  'idNumber',
  'mobileTel',
  'email',
  'authorization',
  'cookie',
]

/** What a driver adds to an error holds whole rows (`Failing row contains …`): only what was wrong is written down. */
const plainError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, code, constraint, table, column } = error as Error & Record<string, unknown>
  return { type: name, message, stack, code, constraint, table, column }
}

/** One statement that took too long says nothing of the others. */
const SLOW_STATEMENT = SQLSTATE.queryCanceled

/** The database is away, for whoever says so: all of them say the same. */
const isAway = (given: unknown): Error | undefined => {
  const { err } = (given ?? {}) as { err?: unknown }
  if (!(err instanceof Error) || sqlStateOf(err) === SLOW_STATEMENT) return undefined
  const kind = databaseError(err)?.kind
  return kind === 'unavailable' || kind === 'timeout' ? err : undefined
}

const outages = new WeakMap<Logger, Outage>()
/** Of the database: begun by the first line that tells of it, ended by whoever finds that it answers. */
export const databaseOutage = (log: Logger): Outage => {
  const found = outages.get(log) ?? createOutage(log, 'database')
  outages.set(log, found)
  return found
}

const WARN = 40

/** One JSON line per event, on standard output unless told otherwise, for whatever collects it. */
export function createLog(level = 'info', destination?: DestinationStream): Logger {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths, censor: '[…]' },
    serializers: { err: plainError },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...currentScope() }),
    hooks: {
      // Twenty queues that ask twice a second would fill the log with one and the same news.
      logMethod(given, method, lineLevel) {
        const away = lineLevel >= WARN ? isAway(given[0]) : undefined
        if (away) databaseOutage(log).failed({ reason: away.message, said: given[1] })
        else method.apply(this, given)
      },
    },
  }
  const log: Logger = destination ? pino(options, destination) : pino(options)
  return log
}
