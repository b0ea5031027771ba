import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { maskMobile } from '@portal/contract/fields'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { MESSAGES, type MessageName, type MessageVars, renderMessage } from '../../seed/content/messages.ts'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { type KeyRing, openText, seal } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { createBreaker } from './breaker.ts'
import {
  cancelExpired,
  claimDue,
  claimOne,
  findMessage,
  hasten,
  insertMessage,
  insertMessages,
  markEnded,
  markRetry,
  markSent,
  type OutboxRow,
  releaseAbandoned,
} from './store.ts'
import {
  type Channel,
  DeliveryError,
  type OutgoingFile,
  type TemplateParam,
  type Transport,
} from './transport.ts'

/** Filled from the settings. */
type SocietyVars = 'societyName' | 'societyShort' | 'staffPhone'

export interface NewMessage<N extends MessageName> {
  readonly template: N
  readonly to: string
  readonly vars: Omit<MessageVars<N>, SocietyVars>
  /** The same key is the same message: a second one is not sent. */
  readonly dedupeKey: string
  readonly memberId?: string | null
  /** Not sent after that: a code that is no longer good. */
  readonly expiresAt?: string
  /** Only to be said aloud; it must be the channel of the template. */
  readonly channel?: Channel
}

/** A message whose text is made already, one of many that say the same. */
export interface ReadyMessage {
  readonly id: string
  readonly channel: Channel
  /** Names the sort of message in logs and to the gateways. */
  readonly template: string
  readonly to: string
  readonly subject?: string | undefined
  readonly text: string
  readonly params?: readonly TemplateParam[] | undefined
  readonly html?: string | undefined
  /** Files that go along; their content is read when the message leaves. */
  readonly fileIds?: readonly string[] | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly dedupeKey: string
  readonly memberId: string | null
}

export interface Outbox {
  /** Writes the message in the caller's transaction; it leaves after the commit. Answers its id. */
  enqueue<N extends MessageName>(db: Db, message: NewMessage<N>): Promise<string>
  /** The same for many ready messages; one that is there already stays as it is. */
  enqueueReady(db: Db, messages: readonly ReadyMessage[]): Promise<void>
  /** After the commit, for what somebody waits for (a code): true once the gateway has taken it. Never takes longer. */
  deliverNow(id: string, timeoutMs?: number): Promise<boolean>
  start(): void
  /** Takes nothing more and waits for what is on its way. */
  stop(): Promise<void>
}

export interface OutboxOptions {
  readonly db: Kysely<Tables>
  readonly keyRing: KeyRing
  readonly settings: Settings
  readonly transports: Readonly<Record<Channel, Transport>>
  readonly log: Logger
  /** Reads what messages carry along. */
  readonly attachments?: (fileIds: readonly string[]) => Promise<OutgoingFile[]>
  readonly pollMs?: number
  readonly leaseSeconds?: number
  readonly breakerPauseMs?: number
  readonly retrySeconds?: readonly number[]
}

const CHANNELS: readonly Channel[] = ['sms', 'mail']
const BATCH = 5
const SEND_MS = 25_000
const RETRY_SECONDS = [10, 30, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800]
const BREAKER_FAILURES = 5

interface Payload {
  to: string
  subject?: string | undefined
  text: string
  params?: readonly TemplateParam[] | undefined
  html?: string | undefined
  fileIds?: readonly string[] | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

const place = (id: string) => ({ table: 'outbox', column: 'payload', rowId: id })
const maskDestination = (channel: Channel, to: string): string =>
  channel === 'sms' ? maskMobile(to) : to.replace(/^(.)[^@]*/, '$1***')

export const createOutbox = (options: OutboxOptions): Outbox => {
  const { db, keyRing, settings, transports, log } = options
  const { pollMs = 1_000, leaseSeconds = 90, breakerPauseMs = 30_000, retrySeconds = RETRY_SECONDS } = options
  const newBreaker = () => createBreaker(BREAKER_FAILURES, breakerPauseMs)
  const breakers = { sms: newBreaker(), mail: newBreaker() }
  const underway = new Map<string, Promise<boolean>>()
  const stopping = new AbortController()
  let loop: Promise<void> | undefined

  const transmit = async (row: OutboxRow) => {
    const payload = JSON.parse(openText(keyRing, place(row.id), row.payload ?? Buffer.alloc(0))) as Payload
    const { to, subject, text, params, html, fileIds, headers } = payload
    const { id, channel, template, createdAt } = row
    const attachments = fileIds?.length ? await attachmentsOf(fileIds) : undefined
    const signal = AbortSignal.timeout(SEND_MS)
    await transports[channel].send(
      { id, channel, template, to, subject, text, params, html, attachments, headers, createdAt },
      signal,
    )
  }

  const attachmentsOf = (fileIds: readonly string[]): Promise<OutgoingFile[]> => {
    if (!options.attachments) throw new DeliveryError('refused', 'no attachments here', true)
    return options.attachments(fileIds).catch((error: unknown) => {
      throw new DeliveryError('retry', `附件无法读取：${String(error)}`, true)
    })
  }

  const recordFailure = async (row: OutboxRow, error: unknown) => {
    const failure = error instanceof DeliveryError ? error : new DeliveryError('retry', String(error), true)
    if (!failure.reachable) breakers[row.channel].failed()
    // The address may be in the gateway's words.
    const reason = failure.message.replace(/\S+@\S+|\d{6,}/g, '***').slice(0, 300)
    log.warn({ message: row.id, channel: row.channel, outcome: failure.outcome, reason }, 'message not sent')
    const delay = retrySeconds[row.attempts - 1]
    if (failure.outcome === 'unknown') await markEnded(db, row, 'unknown', reason)
    else if (failure.outcome === 'refused' || delay === undefined) await markEnded(db, row, 'failed', reason)
    else await markRetry(db, row, reason, delay)
  }

  const attempt = async (row: OutboxRow): Promise<boolean> => {
    try {
      await transmit(row)
    } catch (error) {
      await recordFailure(row, error)
      return false
    }
    // If this fails, the row is found abandoned and its fate is unknown: never sent twice.
    await markSent(db, row)
    if (breakers[row.channel].succeeded()) await hasten(db, row.channel)
    return true
  }

  const send = (row: OutboxRow): Promise<boolean> => {
    const sending = attempt(row)
      .catch((error: unknown) => {
        log.error({ err: error, message: row.id }, 'result of a message could not be recorded')
        return false
      })
      .finally(() => underway.delete(row.id))
    underway.set(row.id, sending)
    return sending
  }

  const sendDue = async (channel: Channel): Promise<number> => {
    const breaker = breakers[channel]
    if (!breaker.allows()) return 0
    const rows = await claimDue(db, channel, transports[channel], BATCH)
    await Promise.all(rows.map(send))
    return rows.length
  }

  const round = async (): Promise<boolean> => {
    await releaseAbandoned(db, leaseSeconds)
    await cancelExpired(db)
    const counts = await Promise.all(CHANNELS.map(sendDue))
    return counts.some((count) => count === BATCH)
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      const more = await round().catch((error: unknown) => {
        log.warn({ err: error }, 'outbox paused')
        return false
      })
      if (!more) await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const outcomeOf = async (id: string, giveUp: AbortSignal): Promise<boolean> => {
    const row = await findMessage(db, id)
    if (!row || row.state === 'sent') return row !== undefined
    if (row.state === 'queued') {
      if (!breakers[row.channel].allows()) return false
      const claimed = await claimOne(db, id, transports[row.channel])
      if (claimed) return send(claimed)
    } else if (row.state !== 'sending') return false
    // Another worker has it: wait for its result.
    const elsewhere = underway.get(id)
    if (elsewhere) return elsewhere
    while (!giveUp.aborted) {
      await sleep(50)
      const now = await findMessage(db, id)
      if (now?.state !== 'sending') return now?.state === 'sent'
    }
    return false
  }

  return {
    async enqueue(transaction, { template, to, vars, dedupeKey, memberId = null, expiresAt, channel }) {
      const { societyName, societyShort, staffPhone } = await settings.all()
      const values = { societyName, societyShort, staffPhone, ...vars }
      const message = renderMessage(template, values as never)
      if (channel && channel !== message.channel) throw new Error(`${template} is no ${channel}`)
      const id = randomUUID()
      const payload: Payload = { to, subject: message.subject, text: message.text }
      return insertMessage(transaction, {
        id,
        channel: MESSAGES[template].channel,
        template,
        destination: maskDestination(message.channel, to),
        payload: seal(keyRing, place(id), JSON.stringify(payload)),
        dedupeKey,
        memberId,
        expiresAt: expiresAt ?? null,
      })
    },
    async enqueueReady(transaction, messages) {
      await insertMessages(
        transaction,
        messages.map(({ id, channel, template, to, dedupeKey, memberId, ...rest }) => ({
          ...{ id, channel, template, dedupeKey, memberId },
          destination: maskDestination(channel, to),
          payload: seal(keyRing, place(id), JSON.stringify({ to, ...rest } satisfies Payload)),
          expiresAt: null,
        })),
      )
    },
    async deliverNow(id, timeoutMs = 2_500) {
      const giveUp = AbortSignal.timeout(timeoutMs)
      const late = sleep(timeoutMs, false, { ref: false })
      const outcome = outcomeOf(id, giveUp).catch((error: unknown) => {
        log.warn({ err: error, message: id }, 'message not sent at once')
        return false
      })
      return Promise.race([outcome, late])
    },
    start() {
      loop ??= run()
    },
    async stop() {
      stopping.abort()
      await loop
      await Promise.all(underway.values())
    },
  }
}
