import type { MultipartFile } from '@fastify/multipart'
import { bodyLimitOf, type Endpoint } from '@portal/contract/platform/endpoint'
import { messagesOf } from '@portal/contract/platform/fields'
import type { FastifyRequest } from 'fastify'
import type { Hold } from '../limits/held-bytes.ts'
import { networkOf, type RateLimits } from '../limits/rate-limits.ts'
import { collect, parseJson, parsePairs } from './body.ts'
import { AppError, type UploadedFile } from './context.ts'
import { respelt } from './respelt.ts'

export const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'

export interface RawInput {
  values: Record<string, unknown>
  files: Record<string, UploadedFile[]>
}

/** Reads one file field; a file that reaches the limit is already too large (docs/handbook/identity.md#uploads). */
const readFile = async (endpoint: Endpoint, part: MultipartFile, hold: Hold): Promise<UploadedFile> => {
  const slot = endpoint.files?.[part.fieldname]
  if (!slot) {
    part.file.resume()
    throw new AppError('badInput', { fields: { [part.fieldname]: '包含不允许提交的内容' } })
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    // Over the limit the rest is drained, so that the refusal reaches a client that is still sending.
    if (size >= slot.maxBytes) chunks.length = 0
    else if (hold.take(chunk.length)) chunks.push(chunk)
    else throw Object.assign(new AppError('unavailable'), { retryAfter: 10, closes: true })
  }
  if (size >= slot.maxBytes || part.file.truncated) throw new AppError(slot.errors.size)
  return { fileName: part.filename ?? '', buffer: Buffer.concat(chunks) }
}

/** The parser says what is wrong with a form in plain errors; what the connection suffers has a code. */
const asBadForm = (error: unknown): unknown =>
  error instanceof AppError || (error as { code?: string }).code ? error : new AppError('badInput')

const readMultipart = async (endpoint: Endpoint, request: FastifyRequest, hold: Hold): Promise<RawInput> => {
  const values: Record<string, unknown> = Object.create(null)
  const files: Record<string, UploadedFile[]> = Object.create(null)
  const limit = Math.max(...Object.values(endpoint.files ?? {}).map((slot) => slot.maxBytes), 0)
  // Whole files lie in memory until they are checked: no more of them than there are places for.
  const most = Math.max(1, Object.keys(endpoint.files ?? {}).length)
  const mostText = bodyLimitOf(endpoint)
  let refused: AppError | undefined
  let text = 0
  const parts = request.parts({
    limits: {
      ...{ fileSize: limit + 1, files: most, fields: 100, fieldSize: mostText, parts: 100 + most },
      ...{ fieldNameSize: 100, headerPairs: 10, headerSize: 4096 },
    },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      // A part can call itself JSON, and would have been read without any of the limits.
      if (typeof part.value !== 'string') throw new AppError('badInput')
      text += part.value.length
      if (part.valueTruncated || part.fieldnameTruncated || text > mostText)
        refused ??= new AppError('payloadTooLarge')
      else
        values[part.fieldname] =
          part.fieldname in values ? [values[part.fieldname], part.value].flat() : part.value
    } else
      try {
        files[part.fieldname] = [...(files[part.fieldname] ?? []), await readFile(endpoint, part, hold)]
      } catch (error) {
        // Without room for it nothing more is read.
        if (!(error instanceof AppError) || error.error === 'unavailable') throw error
        refused ??= error
      }
  }
  if (refused) throw refused
  for (const [name, slot] of Object.entries(endpoint.files ?? {}))
    if (slot.required && !files[name]) throw new AppError('badInput', { fields: { [name]: '请选择文件' } })
  return { values, files }
}

const TYPE = /^[\w./+-]+/

interface Sent {
  readonly request: FastifyRequest
  readonly actor: { readonly accountId: string } | null
}
/** Whoever is signed in counts alone: strangers of the network do not take their turn. */
export const senderOf = ({ request, actor }: Sent): string =>
  actor ? `account ${actor.accountId}` : networkOf(request.ip)

/**
 * Query, JSON, urlencoded and multipart all end as one bag of values. Nothing of a body is read before this is called: what can be
 * refused without it has been refused by then; and so many at once from one network, or of one account (docs/handbook/security.md#slow-clients).
 */
export const readInput = async (
  sent: Sent & { readonly route: { readonly endpoint: Endpoint } },
  { atOnce, heldBytes }: Pick<RateLimits, 'atOnce' | 'heldBytes'>,
): Promise<RawInput> => {
  const { request, route } = sent
  const sender = senderOf(sent)
  const hold = heldBytes.begin(sender)
  holds.set(request, hold)
  const read = atOnce(sender, () => readBody(route.endpoint, request, hold))
  if (read === undefined) throw Object.assign(new AppError('tooManyRequests'), { retryAfter: 5 })
  return read
}

const holds = new WeakMap<FastifyRequest, Hold>()
/** Once a call has ended, its files are no longer in memory. */
export const letGo = (request: FastifyRequest): void => holds.get(request)?.end()

const readBody = async (endpoint: Endpoint, request: FastifyRequest, hold: Hold): Promise<RawInput> => {
  if (request.method === 'GET') {
    const query = request.raw.url?.split('?')[1] ?? ''
    return { values: parsePairs(query), files: {} }
  }
  // The login comes as form data: multipart without a file slot is read too.
  if (request.isMultipart())
    return readMultipart(endpoint, request, hold).catch((error: unknown) => {
      throw asBadForm(error)
    })
  const type = TYPE.exec(request.headers['content-type'] ?? '')?.[0].toLowerCase()
  const body = await collect(request, bodyLimitOf(endpoint))
  if (type === undefined && body.length === 0) return { values: {}, files: {} }
  const values = type === JSON_TYPE ? parseJson(request, body) : parsePairs(body.toString())
  return { values, files: {} }
}

/** Without what the server sets itself, whatever a client says of it. */
const withoutOwn = ({ leavesAside = [], input }: Endpoint, values: Record<string, unknown>) => {
  const own = leavesAside.filter((name) => Object.hasOwn(values, name) && !Object.hasOwn(input.shape, name))
  if (own.length === 0) return values
  const rest = { ...values }
  for (const name of own) delete rest[name]
  return rest
}

export const parseInput = (endpoint: Endpoint, given: Record<string, unknown>): unknown => {
  const values = withoutOwn(endpoint, given)
  let result = endpoint.input.safeParse(values)
  // What is inside is seen once what is around it has its shape.
  for (
    let spelt: Record<string, unknown> | undefined = values, depth = 0;
    !result.success && depth < 3;
    depth += 1
  ) {
    spelt = respelt(spelt, result.error.issues)
    if (spelt === undefined) break
    result = endpoint.input.safeParse(spelt)
  }
  if (!result.success) throw new AppError('badInput', { fields: messagesOf(result.error) })
  return result.data
}
