import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { KeyRing } from '../../crypto/secrets.ts'
import type { Db } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { openPayload } from '../payload.ts'
import { findSent, markReported } from '../sms/receipts.queries.ts'
import { type Bounce, parseBounce } from './bounce-mail.ts'
import { findCursor, moveCursor } from './mailbox-cursor.queries.ts'

export interface BounceOptions {
  readonly db: Kysely<Tables>
  readonly keyRing: KeyRing
  readonly log: Logger
  /** `imaps://user:password@host/folder`. */
  readonly imapUrl: string
  /** As in MAIL_BOUNCE. */
  readonly pattern: string | undefined
  /** In the transaction that records the bounce. */
  readonly onHardBounce: (
    db: Db,
    bounce: { outboxId: string; address: string; words: string },
  ) => Promise<unknown>
}

const WINDOW = 200
/** Of a mailbox that is read for the first time: what is older is of no use. */
const FIRST = 1000
const LONGEST = 256 * 1024
const LOOPBACK = /^(127(\.\d+){3}|localhost|\[?::1\]?)$/

const clientFor = async (url: URL) => {
  const { ImapFlow } = await import('imapflow')
  return new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'imaps:' ? 993 : 143),
    secure: url.protocol === 'imaps:',
    // A password never crosses the net in the clear.
    ...(url.protocol === 'imap:' && !LOOPBACK.test(url.hostname) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
}

/** Signs in and leaves. */
export const tryMailbox = async (imapUrl: string): Promise<void> => {
  const client = await clientFor(new URL(imapUrl))
  client.on('error', () => {})
  try {
    await client.connect()
    await client.logout()
  } finally {
    client.close()
  }
}

/** Marks the message; a second report of the same message changes nothing. Answers whether it was news. */
const recordBounce = (
  { db, keyRing, onHardBounce }: Pick<BounceOptions, 'db' | 'keyRing' | 'onHardBounce'>,
  { id, hard, words }: Bounce,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const row = await findSent(transaction, id)
    // The address may be in their words.
    const told = words.replace(/\S+@\S+/g, '***')
    if (!row || !(await markReported(transaction, row, 'bounced', told))) return false
    if (hard && row.payload) {
      const { to } = openPayload(keyRing, { id, payload: row.payload })
      await onHardBounce(transaction, { outboxId: id, address: to, words: told })
    }
    return true
  })

/**
 * Reads what has arrived in the mailbox since the last time, read-only: other people and programs may use it too. Answers how
 * many messages have turned out to be bounced.
 */
export const readBounces = async (options: BounceOptions, signal?: AbortSignal): Promise<number> => {
  const url = new URL(options.imapUrl)
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'
  const mailbox = `${decodeURIComponent(url.username)}@${url.host}/${folder}`
  const client = await clientFor(url)
  // Without a listener an error between two commands would end the process.
  client.on('error', () => {})
  const stop = () => client.close()
  signal?.addEventListener('abort', stop, { once: true })
  let bounced = 0
  try {
    await client.connect()
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true })
    const validity = String(uidValidity)
    let last = (await findCursor(options.db, mailbox, validity)) ?? Math.max(0, uidNext - 1 - FIRST)
    while (last + 1 < uidNext && !signal?.aborted) {
      const end = Math.min(last + WINDOW, uidNext - 1)
      const query = { uid: true, source: { maxLength: LONGEST } }
      for await (const { source } of client.fetch(`${last + 1}:${end}`, query, { uid: true })) {
        const bounce = source && (await parseBounce(source, options.pattern).catch(() => undefined))
        if (bounce && (await recordBounce(options, bounce))) bounced += 1
      }
      await moveCursor(options.db, { mailbox, uidValidity: validity, lastUid: end })
      last = end
    }
    await client.logout()
    if (bounced > 0) options.log.info({ bounced }, 'mails came back')
    return bounced
  } finally {
    signal?.removeEventListener('abort', stop)
    client.close()
  }
}
