import { channel } from 'node:diagnostics_channel'
import { type Endpoint, errorsOf } from '@portal/contract/platform/endpoint'
import { COMMON_ERRORS, ERRORS, type ErrorName, type Reply, SUCCESS } from '@portal/contract/platform/errors'
import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { databaseError } from '../database/database.ts'
import { SQLSTATE } from '../database/sqlstate.ts'
import { contentDisposition } from '../files/links.ts'
import { currentScope, newRequestId } from '../log/scope.ts'
import { AppError, type Download } from './context.ts'

export interface Outcome {
  status: number
  body: Reply<unknown>
  error: ErrorName | null
}

/** Only what the output names leaves the server; an answer that does not fit is our bug, not the caller's. */
export const succeed = (endpoint: Endpoint, answer: unknown): Outcome => ({
  status: 200,
  body: { code: SUCCESS, data: endpoint.output.parse(answer) },
  error: null,
})

/** The number of the request: whoever names it leads to all that was logged of it. */
const referenceOf = (): string => currentScope()?.requestId ?? newRequestId()

const MOST_SAID = 3
/** What was typed wrongly or left out is said, also to whoever shows no fields; a 400 of which nothing is known stays 系统错误. */
const wordsOf = ({ error, fields = {}, message }: AppError): string => {
  if (error !== 'badInput' || message !== ERRORS.badInput.text) return message
  return [...new Set(Object.values(fields).filter(Boolean))].slice(0, MOST_SAID).join('；') || message
}

/** Each refusal by a condition of a domain, for whoever listens: the tests count which of them were ever met. */
export const REFUSALS = channel('portal:refusals')

const refusal = (endpoint: Endpoint | undefined, error: AppError): Outcome => {
  if (error.guard) REFUSALS.publish({ guard: error.guard, text: error.message })
  const entry: { code: number; text: string; http?: number } = ERRORS[error.error]
  const data = error.data && endpoint?.errorData ? endpoint.errorData.parse(error.data) : null
  return {
    status: entry.http ?? 200,
    body: {
      code: entry.code,
      data,
      errorMsg: wordsOf(error),
      error: error.error,
      ...(error.guard && { guard: error.guard }),
      ...(error.fields && { fields: error.fields }),
      ...(entry.http !== undefined && entry.http >= 500 && { reference: referenceOf() }),
    },
    error: error.error,
  }
}

const FASTIFY_ERRORS: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payloadTooLarge',
  FST_REQ_FILE_TOO_LARGE: 'payloadTooLarge',
  FST_FILES_LIMIT: 'payloadTooLarge',
  FST_PARTS_LIMIT: 'payloadTooLarge',
  FST_FIELDS_LIMIT: 'payloadTooLarge',
}

/** What the database cannot hold: NUL in a text, NUL or half a character in JSON, a day or a number beyond its range. */
const UNHOLDABLE = new Set<string>([
  SQLSTATE.numberOutOfRange,
  SQLSTATE.invalidDay,
  SQLSTATE.dayOutOfRange,
  SQLSTATE.notInEncoding,
  SQLSTATE.invalidText,
  SQLSTATE.untranslatable,
])

const asAppError = (endpoint: Endpoint | undefined, error: unknown): AppError | undefined => {
  if (error instanceof AppError) {
    const declared: readonly ErrorName[] = [
      ...(endpoint ? errorsOf(endpoint) : []),
      ...COMMON_ERRORS,
      ...slotErrors(endpoint),
    ]
    return !endpoint || declared.includes(error.error) ? error : undefined
  }
  const known = databaseError(error)
  if (known?.kind === 'unavailable' || known?.kind === 'timeout') return new AppError('unavailable')
  if (known?.kind === 'full') return new AppError('storageFull')
  if (known?.kind === 'serialization') return new AppError('unavailable')
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const name = code ? FASTIFY_ERRORS[code] : undefined
  if (name) return new AppError(name)
  if (code && UNHOLDABLE.has(code)) return new AppError('badInput')
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? new AppError('badInput')
    : undefined
}

const slotErrors = (endpoint: Endpoint | undefined): ErrorName[] =>
  Object.values(endpoint?.files ?? {}).flatMap((slot) => [slot.errors.kind, slot.errors.size])

/** Every failure in the one reply shape. Unexpected ones say 系统错误 and a reference, never their message. */
export const fail = (endpoint: Endpoint | undefined, error: unknown, log: Logger): Outcome => {
  const expected = asAppError(endpoint, error)
  if (expected) return refusal(endpoint, expected)
  const reference = referenceOf()
  log.error({ err: error, reference, call: endpoint?.path }, 'unexpected error')
  return {
    status: 500,
    body: {
      code: 500,
      data: null,
      errorMsg: `${ERRORS.internal.text}（编号 ${reference}）`,
      error: 'internal',
      reference,
    },
    error: 'internal',
  }
}

/** JSON, or a file with what says how much of it comes. */
export const send = (reply: FastifyReply, answer: Reply<unknown> | Download) => {
  reply.header('cache-control', 'no-store')
  if (!('body' in answer)) return reply.send(answer)
  reply
    .header('content-type', answer.mime)
    .header(
      'content-disposition',
      contentDisposition(answer.inline ? 'inline' : 'attachment', answer.fileName),
    )
    .header('content-security-policy', "sandbox; default-src 'none'")
  const { range, size } = answer
  if (range) reply.header('accept-ranges', 'bytes')
  if (range === 'none') {
    reply.status(416).header('content-range', `bytes */${size}`).header('content-length', 0)
  } else if (range && range !== 'whole') {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    reply.header('content-length', range.end - range.start + 1)
  } else if (size !== undefined) reply.header('content-length', size)
  return reply.send(answer.body)
}
