import type { CallOf, Endpoint, OutputOf } from '@portal/contract/platform/endpoint'
import type { ErrorName, Reply } from '@portal/contract/platform/errors'
import { NO_ANSWER, SUCCESS, TRANSPORT_ERRORS } from '@portal/contract/platform/errors-transport'
import { knownDeviceId, randomId, session } from './session.ts'
import { sessionEnd } from './session-end.ts'
import { toast } from './ui/toast.tsx'

const TIMEOUT = 120_000 // docs/handbook/interface.md#limits

/** Failures that no reply names: the request never arrived or its answer was none of ours. */
export type TransportFailure = 'network' | 'timeout' | 'aborted' | 'redirected' | 'malformed'

/** A call that did not succeed. `text` may be shown as it is. */
export class ApiError extends Error {
  readonly code: number
  readonly errorName: ErrorName | TransportFailure
  readonly text: string
  readonly fields: Readonly<Record<string, string>>
  readonly httpStatus: number
  /** `data` that accompanies some errors (a ticket with 2010 and 2011). */
  readonly data: unknown
  readonly reference: string | undefined

  constructor(init: {
    code?: number
    name: ErrorName | TransportFailure
    text: string
    httpStatus?: number
    reply?: Reply<unknown>
  }) {
    super(init.text)
    this.name = 'ApiError'
    this.code = init.code ?? 0
    this.errorName = init.name
    const reference = init.reply?.reference
    // Whoever reports it can be helped: the number leads to the lines of the log.
    this.text = reference && !init.text.includes(reference) ? `${init.text}（编号 ${reference}）` : init.text
    this.fields = init.reply?.fields ?? {}
    this.httpStatus = init.httpStatus ?? 0
    this.data = init.reply?.data
    this.reference = reference
  }

  is(...names: (ErrorName | TransportFailure)[]) {
    return names.includes(this.errorName)
  }
}

type FileInput = Readonly<Record<string, File | readonly File[] | undefined>>

export interface CallOptions {
  /** One-time ticket for people without a session (docs/handbook/identity.md#tickets). */
  ticket?: string | undefined
  /** Fresh TOTP code that confirms an act. */
  totp?: string | undefined
  /** Keep the same key when the same submit is tried again, so that it happens once. */
  idempotencyKey?: string | undefined
  files?: FileInput | undefined
  /** 0…1 of the bytes sent. */
  onProgress?: ((ratio: number) => void) | undefined
  signal?: AbortSignal | undefined
  /**
   * The frame asks, not whoever sits there (docs/handbook/identity.md#sessions): it keeps no session alive, and says nothing of one that
   * has ended: that is found out by the next thing somebody does.
   */
  background?: boolean | undefined
}

/** Calls an endpoint of the contract; resolves to its `data`, throws {@link ApiError} otherwise. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const { background } = options
  if (background && gone !== '' && gone === session.get().token) throw signedOut()
  const answer = await send(endpoint, input, options)
  return unwrap(parse(await answer.text(), answer.status), answer.status, background) as OutputOf<E>
}

/** Ended, as the frame knows, which does not ask with this token again. */
let gone = ''
const signedOut = () => new ApiError({ name: 'signedOut', text: TRANSPORT_ERRORS.signedOut.text })

export interface Download {
  blob: Blob
  fileName: string
}

/** Calls an endpoint that answers a file. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<Download> {
  const answer = await send(endpoint, input, options)
  if (answer.type.includes('json')) unwrap(parse(await answer.text(), answer.status), answer.status)
  return { blob: await answer.blob(), fileName: fileNameOf(answer.disposition) }
}

/** Hands a file to the browser. WeChat's browser ignores this: offer a link to open elsewhere there. */
export function saveFile({ blob, fileName }: Download, name = fileName) {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const inWeChat = () => /MicroMessenger/i.test(navigator.userAgent)

interface Answer {
  status: number
  type: string
  disposition: string
  text: () => Promise<string>
  blob: () => Promise<Blob>
}

function send(endpoint: Endpoint, input: object, options: CallOptions): Promise<Answer> {
  const headers: Record<string, string> = {
    'X-Requested-With': 'XMLHttpRequest',
    Accept: 'application/json, */*',
  }
  const { token } = session.get()
  if (token) headers.Authorization = `Bearer ${token}`
  // Strangers of the same network leave something to a device that signed in before.
  const device = token ? null : knownDeviceId()
  if (device) headers['X-Device'] = device
  if (options.ticket) headers['X-Ticket'] = options.ticket
  if (options.totp) headers['X-Totp'] = options.totp
  if (options.background) headers['X-Background'] = '1'
  if (endpoint.kind === 'write') headers['Idempotency-Key'] = options.idempotencyKey ?? randomId()
  if (options.files) return upload(endpoint.path, headers, multipart(input, options.files), options)

  // Reads with parameters go as POST too: names and numbers of people stay out of URLs and logs.
  const bare = endpoint.kind === 'read' && Object.keys(input).length === 0
  if (!bare) headers['Content-Type'] = 'application/json'
  return request(
    endpoint.path,
    { method: bare ? 'GET' : 'POST', headers, ...(bare ? {} : { body: JSON.stringify(input) }) },
    options,
  )
}

async function request(path: string, init: RequestInit, { signal }: CallOptions): Promise<Answer> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    abort()
  }, TIMEOUT)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const answer = await fetch(path, {
      ...init,
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      signal: controller.signal,
    })
    if (answer.type === 'opaqueredirect') throw expired('redirected')
    const body = await answer.blob()
    return {
      status: answer.status,
      type: answer.headers.get('Content-Type') ?? '',
      disposition: answer.headers.get('Content-Disposition') ?? '',
      text: () => body.text(),
      blob: async () => body,
    }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw expired(signal?.aborted ? 'aborted' : late ? 'timeout' : 'network')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** `fetch` cannot report how much has been sent; XMLHttpRequest can. */
function upload(
  path: string,
  headers: Record<string, string>,
  body: FormData,
  options: CallOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const fail = (name: TransportFailure) => () => reject(expired(name))
    xhr.open('POST', path)
    xhr.timeout = TIMEOUT
    xhr.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) =>
      event.lengthComputable && options.onProgress?.(event.loaded / event.total)
    xhr.onerror = fail('network')
    xhr.ontimeout = fail('timeout')
    xhr.onabort = fail('aborted')
    xhr.onload = () => {
      const blob: Blob = xhr.response
      resolve({
        status: xhr.status,
        type: xhr.getResponseHeader('Content-Type') ?? '',
        disposition: xhr.getResponseHeader('Content-Disposition') ?? '',
        text: () => blob.text(),
        blob: async () => blob,
      })
    }
    options.signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(body)
  })
}

function multipart(input: object, files: FileInput): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value])
      form.append(name, typeof item === 'object' ? JSON.stringify(item) : String(item))
  }
  for (const [name, value] of Object.entries(files))
    for (const file of value === undefined ? [] : [value].flat()) form.append(name, file, file.name)
  return form
}

function parse(body: string, httpStatus: number): Reply<unknown> {
  try {
    const reply: unknown = JSON.parse(body)
    if (typeof reply === 'object' && reply !== null && 'code' in reply && typeof reply.code === 'number')
      return reply as Reply<unknown>
  } catch {
    // falls through: a proxy's error page is no reply of ours
  }
  throw new ApiError({ name: 'malformed', text: TRANSPORT_ERRORS.internal.text, httpStatus })
}

function unwrap(reply: Reply<unknown>, httpStatus: number, background = false): unknown {
  if (reply.code === SUCCESS) return reply.data
  const name = reply.error ?? 'internal'
  if (httpStatus === 401 || name === 'signedOut') {
    if (background) gone = session.get().token
    else endSession()
  }
  if (name === 'passwordChangeRequired') session.set({ restriction: 'password' })
  if (name === 'totpEnrolmentRequired') session.set({ restriction: 'totp' })
  throw new ApiError({
    code: reply.code,
    name,
    text: reply.errorMsg || TRANSPORT_ERRORS.internal.text,
    httpStatus,
    reply,
  })
}

/**
 * Ends the session, however many calls of a page find out: the sign-in appears above a page with something unsent; otherwise the
 * frame shows the login page and it is said once.
 */
function endSession() {
  if (!session.get().token) return
  if (sessionEnd.held()) return sessionEnd.ask()
  toast(TRANSPORT_ERRORS.signedOut.text, 'error')
  session.clear()
}

/** No answer of the portal's: a redirect really ends the session; anything else says that the connection is gone. */
function expired(name: TransportFailure): ApiError {
  if (name === 'redirected') {
    endSession()
    return new ApiError({ name, text: TRANSPORT_ERRORS.signedOut.text })
  }
  return new ApiError({ name, text: session.get().token ? NO_ANSWER.signedIn : NO_ANSWER.stranger })
}

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/i.exec(disposition)?.[1] ?? '下载文件')
}

/** The words to show for anything that was thrown. */
export const errorText = (cause: unknown): string =>
  cause instanceof ApiError ? cause.text : TRANSPORT_ERRORS.internal.text
