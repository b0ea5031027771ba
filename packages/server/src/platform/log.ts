import pino, { type Logger } from 'pino'

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

/** One JSON line per event on standard output, for whatever collects it. */
export function createLog(level = 'info'): Logger {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino({
    level,
    base: null,
    redact: { paths, censor: '[…]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
