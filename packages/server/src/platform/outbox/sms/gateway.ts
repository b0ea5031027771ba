import { DeliveryError, type OutgoingMessage, type TemplateParam } from '../transport/transport.ts'
import type { SmsEnvironment } from './environment.ts'

/** What both gateways share: what a failure means, and a limit of time around libraries that know no signal. */

export const CONNECT_MS = 3_000
export const READ_MS = 10_000

const MOBILE = /^1\d{10}$/
export const checkedMobile = (to: string): string => {
  if (!MOBILE.test(to)) throw new DeliveryError('refused', '不是手机号码', true)
  return to
}

export const templateOf = ({ templates }: SmsEnvironment, message: OutgoingMessage): string => {
  const id = message.gatewayTemplate || templates.get(message.template)
  if (!id) throw new DeliveryError('refused', `短信 ${message.template} 没有对应的网关模板`, true)
  return id
}

/** The signature in front is put there by the gateway. */
export const paramsOf = ({ params, text }: OutgoingMessage): readonly TemplateParam[] =>
  params ?? [{ name: 'text', value: text.replace(/^【[^】]*】/, '') }]

// The connection was never there, so nothing was taken.
const NOT_CONNECTED =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ConnectTimeout|certificate|CERT_/i
/** The gateway did not answer: taken or not, unless the connection itself failed. */
export const withoutAnswer = (error: unknown): DeliveryError => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const text = `${code} ${message}`.trim()
  return new DeliveryError(NOT_CONNECTED.test(text) ? 'retry' : 'unknown', text)
}
/** Answered by a status that says "not now" (retry) or by one behind which the message may have passed (unknown). */
export const byStatus = (status: number, words: string): DeliveryError =>
  new DeliveryError(status === 503 || status === 429 ? 'retry' : 'unknown', `${status} ${words}`)

/** Ends the wait, not the request: what comes afterwards is found out by asking. */
export const within = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(new DeliveryError('unknown', '网关超时未答复'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, late])
  } finally {
    signal.removeEventListener('abort', stop)
    work.catch(() => {})
    late.catch(() => {})
  }
}
