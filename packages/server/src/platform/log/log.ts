import pino, { type DestinationStream, type Logger } from 'pino'

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

/** One JSON line per event, on standard output unless told otherwise, for whatever collects it. */
export function createLog(level = 'info', destination?: DestinationStream): Logger {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = {
    level,
    base: null,
    redact: { paths, censor: '[…]' },
    serializers: { err: plainError },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination ? pino(options, destination) : pino(options)
}
