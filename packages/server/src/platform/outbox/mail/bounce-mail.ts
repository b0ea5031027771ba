import type { Email } from 'postal-mime'

/** A mail that says that one of ours did not arrive. */
export interface Bounce {
  /** Of the message in the outbox. */
  readonly id: string
  /** The address will never work: it does not exist, it refuses us (status 5.x.x). */
  readonly hard: boolean
  /** The words of the other side. */
  readonly words: string
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ORIGINAL_ID = new RegExp(`^Message-ID:\\s{0,3}<(${UUID})@`, 'im')
const LONGEST = 20_000

const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  (typeof content === 'string' ? content : new TextDecoder().decode(content)).slice(0, LONGEST)
const partsOf = (mail: Email, ...types: string[]): string[] =>
  mail.attachments.filter(({ mimeType }) => types.includes(mimeType)).map(({ content }) => textOf(content))

/** By the address that it came to (VERP), else by the original that is enclosed. */
const messageOf = (mail: Email, pattern: string | undefined): string | undefined => {
  if (pattern) {
    const [before = '', after = ''] = pattern.split('{id}').map((part) => part.replace(/[.+]/g, '\\$&'))
    const verp = new RegExp(`(?:^|[<,\\s])${before}(${UUID})${after}(?:$|[>,\\s])`, 'i')
    for (const { key, value } of mail.headers)
      if (['to', 'delivered-to', 'x-original-to', 'envelope-to'].includes(key)) {
        const id = verp.exec(value.slice(0, 1000))?.[1]
        if (id) return id.toLowerCase()
      }
  }
  for (const part of partsOf(mail, 'message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers')) {
    const id = ORIGINAL_ID.exec(part)?.[1]
    if (id) return id.toLowerCase()
  }
  return undefined
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300)
const field = (text: string, name: string): string =>
  oneLine(new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, 'im').exec(text)?.[1] ?? '')

/** RFC 3464. A delay is no bounce: they are still trying. */
const fromReport = (report: string): Omit<Bounce, 'id'> | undefined => {
  if (!/^failed$/i.test(field(report, 'Action'))) return undefined
  const status = field(report, 'Status')
  const words = field(report, 'Diagnostic-Code').replace(/^\w+;\s*/, '')
  return { hard: status.startsWith('5'), words: words || status || '收件方退信' }
}

const FROM_MACHINE = /^(mailer-daemon|postmaster)@/i
const CODE = /\b5\d\d[ -]\S|\b5\.\d{1,3}\.\d{1,3}\b/

/** Of servers that write what they like. */
const fromWords = (mail: Email): Omit<Bounce, 'id'> | undefined => {
  if (!FROM_MACHINE.test(mail.from?.address ?? '')) return undefined
  const lines = (mail.text ?? '').slice(0, LONGEST).split('\n')
  const telling = lines.find((line) => CODE.test(line))
  return { hard: telling !== undefined, words: oneLine(telling ?? mail.subject ?? '') || '收件方退信' }
}

/** undefined for whatever is no bounce of one of our messages. `pattern`: `bounce+{id}@example.org`. */
export const parseBounce = async (
  source: Uint8Array,
  pattern: string | undefined,
): Promise<Bounce | undefined> => {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(source, { rfc822Attachments: true, forceRfc822Attachments: true })
  const id = messageOf(mail, pattern)
  if (!id) return undefined
  const [report] = partsOf(mail, 'message/delivery-status')
  const bounce = report === undefined ? fromWords(mail) : fromReport(report)
  return bounce && { id, ...bounce }
}
