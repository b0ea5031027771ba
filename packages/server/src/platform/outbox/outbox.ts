import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { extensionPoint } from '../assembly/extension-point.ts'
import type { KeyRing } from '../crypto/secrets.ts'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { createOutage } from '../log/outage.ts'
import type { Settings } from '../settings/settings.ts'
import { maskAddress } from './addresses.ts'
import { createBreaker, type GatewayState } from './breaker.ts'
import { coalesced, createHand, type Refuses } from './hand.ts'
import { createNotify, type Notify } from './notify.ts'
import {
  type ClaimedBy,
  cancelExpired,
  claimOne,
  findMessage,
  giveBack,
  hasten,
  insertMessages,
  markEnded,
  markRetry,
  markSent,
  type OutboxRow,
  releaseAbandoned,
  settleAndClaim,
  type Taken,
} from './outbox.queries.ts'
import { openPayload, type Payload, sealPayload } from './payload.ts'
import { ASK_SECONDS, createReceipts } from './receipts.ts'
import {
  type Channel,
  DeliveryError,
  type OutgoingFile,
  type OutgoingMessage,
  type TemplateParam,
  type Transport,
} from './transport.ts'

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
  readonly gatewayTemplate?: string | undefined
  readonly html?: string | undefined
  /** Files that go along; their content is read when the message leaves. */
  readonly fileIds?: readonly string[] | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly dedupeKey: string
  readonly memberId: string | null
}

export interface Outbox {
  /** Writes a message of a domain's catalogue to a person, by each channel that leads to them; it leaves after the commit. */
  readonly notify: Notify
  /** Many messages whose text is made already, of people's own writing; one that is there already stays as it is. */
  enqueueReady(db: Db, messages: readonly ReadyMessage[]): Promise<void>
  /** After the commit, for what somebody waits for (a code): true once the gateway has taken it. Never takes longer. */
  deliverNow(id: string, timeoutMs?: number): Promise<boolean>
  /** How the gateways fare, as this process has met them. */
  gateways(): Readonly<Record<Channel, GatewayState>>
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
  /** When a gateway is asked what became of a message: after the first, then again after each next. */
  readonly askSeconds?: readonly number[]
  /** Asked right before sending: reasons not to write to some of the addresses (any more). */
  readonly refuses?: Refuses
}

/** Whoever knows addresses that are dead says so here, with a reason by address. */
export const undeliverable =
  extensionPoint<(db: Db, channel: Channel, to: readonly string[]) => Promise<ReadonlyMap<string, string>>>(
    'undeliverable',
  )

const CHANNELS: readonly Channel[] = ['sms', 'mail']
/** Messages of a channel in our hands at a time: no more than these are of unknown fate after a kill -9. */
const WINDOW = 5
const SEND_MS = 25_000
/** Results that come off the wire within that time are written down in one commit, and as many claimed with them. */
const GATHER_MS = 5
const RETRY_SECONDS = [10, 30, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800]
const BREAKER_FAILURES = 5

export const createOutbox = (options: OutboxOptions): Outbox => {
  const { db, keyRing, settings, transports, log } = options
  const { askSeconds = ASK_SECONDS, refuses } = options
  const { pollMs = 1_000, leaseSeconds = 90, breakerPauseMs = 30_000, retrySeconds = RETRY_SECONDS } = options
  const newBreaker = (channel: Channel) =>
    createBreaker(BREAKER_FAILURES, breakerPauseMs, createOutage(log, channel))
  const breakers = { sms: newBreaker('sms'), mail: newBreaker('mail') }
  const underway = new Map<string, Promise<boolean>>()
  const refusals = refuses && coalesced(refuses)
  const stopping = new AbortController()
  let loop: Promise<unknown> | undefined

  const transmit = async (row: OutboxRow) => {
    const { id, channel, template, createdAt } = row
    const { fileIds, ...payload } = openPayload(keyRing, row)
    const reason = await refusals?.(channel, payload.to)
    if (reason) throw new DeliveryError('refused', reason, true)
    const attachments = fileIds?.length ? await attachmentsOf(fileIds) : undefined
    const message: OutgoingMessage = {
      id,
      channel,
      template,
      createdAt,
      attachments,
      ...payload,
      subject: payload.subject,
    }
    const giveUp = new AbortController()
    const late = setTimeout(() => giveUp.abort(new Error('timed out')), SEND_MS)
    await transports[channel].send(message, giveUp.signal).finally(() => clearTimeout(late))
    return payload
  }

  const attachmentsOf = (fileIds: readonly string[]): Promise<OutgoingFile[]> => {
    if (!options.attachments) throw new DeliveryError('refused', 'no attachments here', true)
    return options.attachments(fileIds).catch((error: unknown) => {
      throw new DeliveryError('retry', `附件无法读取：${String(error)}`, true)
    })
  }

  const claimer = (channel: Channel): ClaimedBy => {
    const { name, repeatable, reports } = transports[channel]
    return { name, repeatable, askAfterSeconds: reports ? (askSeconds[0] ?? null) : null }
  }

  const recordFailure = async (row: OutboxRow, error: unknown) => {
    const failure = error instanceof DeliveryError ? error : new DeliveryError('retry', String(error), true)
    // The address may be in the gateway's words.
    const reason = failure.message.replace(/\S+@\S+|\d{6,}/g, '***').slice(0, 300)
    const { id: message, channel } = row
    if (!failure.reachable) breakers[channel].failed({ message, reason })
    else log.warn({ message, channel, outcome: failure.outcome, reason }, 'message not sent')
    const delay = retrySeconds[row.attempts - 1]
    if (failure.outcome === 'unknown') await markEnded(db, row, 'unknown', reason)
    else if (failure.outcome === 'refused' || delay === undefined) await markEnded(db, row, 'failed', reason)
    else await markRetry(db, row, reason, delay)
  }

  /** Undefined: it was not taken, which is written down. */
  const tryOnce = async (row: OutboxRow): Promise<Taken | undefined> => {
    let payload: Payload
    try {
      payload = await transmit(row)
    } catch (error) {
      await recordFailure(row, error)
      return undefined
    }
    const asked = transports[row.channel].reports !== undefined
    return { row, recipient: asked ? sealPayload(keyRing, row.id, { to: payload.to, text: '' }) : null }
  }

  const attempt = async (row: OutboxRow): Promise<boolean> => {
    const taken = await tryOnce(row)
    if (!taken) return false
    // If this fails, the row is found abandoned and its fate is unknown: never sent twice.
    await markSent(db, row, taken.recipient)
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

  const hands = { sms: createHand(), mail: createHand() }

  const carry = (channel: Channel, row: OutboxRow) => {
    const hand = hands[channel]
    hand.onWire += 1
    const result = new Promise<boolean>((recorded) => {
      tryOnce(row)
        .then((taken) => {
          if (!taken) return recorded(false)
          // Written down with the next statement; until then it is in hand.
          hand.taken.push({ ...taken, recorded })
          if (breakers[channel].succeeded()) void hasten(db, channel).catch(() => {})
        })
        .catch((error: unknown) => {
          log.error({ err: error, message: row.id }, 'result of a message could not be recorded')
          recorded(false)
        })
        .finally(() => {
          hand.onWire -= 1
          hand.notify()
        })
    })
    underway.set(row.id, result)
    void result.finally(() => underway.delete(row.id))
  }
  const startWaiting = (channel: Channel) => {
    const hand = hands[channel]
    for (const row of hand.waiting.splice(0)) carry(channel, row)
  }

  const settle = async (channel: Channel, limit: number): Promise<number> => {
    const hand = hands[channel]
    const taken = hand.taken.splice(0)
    try {
      const rows = await settleAndClaim(db, channel, { by: claimer(channel), taken, limit })
      hand.waiting.push(...rows)
    } catch (error) {
      // The database is away: written down later, or of unknown fate if this process ends first. Never sent twice.
      hand.taken.unshift(...taken)
      throw error
    }
    for (const { recorded } of taken) recorded(true)
    return taken.length
  }

  /**
   * Keeps the channel's window full: what was taken is written down, and as many claimed, in one commit, while the others are on their
   * way. Answers whether there was anything to do. One slow channel holds up no other.
   */
  const sendDue = async (channel: Channel): Promise<boolean> => {
    const hand = hands[channel]
    // The gateway fails: what was not touched goes back and waits like the rest.
    const allowed = breakers[channel].allows()
    if (!allowed) await giveBack(db, hand.waiting.splice(0))
    startWaiting(channel)
    const inHand = hand.waiting.length + hand.onWire
    if (hand.taken.length === 0 && (!allowed || inHand >= WINDOW)) {
      if (inHand === 0) return false
      await hand.event()
      return true
    }
    if (hand.taken.length > 0) await hand.gather(GATHER_MS)
    const settled = await settle(channel, allowed ? WINDOW - hand.waiting.length - hand.onWire : 0)
    startWaiting(channel)
    const busy = hand.onWire > 0
    if (settled === 0 && busy && hand.taken.length === 0) await hand.event()
    return settled > 0 || busy
  }

  /** Nothing is taken any more: what was not touched goes back, what is on its way is written down. */
  const putDown = async (channel: Channel): Promise<void> => {
    const hand = hands[channel]
    await giveBack(db, hand.waiting.splice(0))
    while (hand.onWire > 0) await hand.event()
    if (hand.taken.length > 0) await settle(channel, 0)
  }

  const tidy = async (): Promise<false> => {
    await releaseAbandoned(db, leaseSeconds)
    await cancelExpired(db)
    return false
  }

  const receipts = createReceipts({ db, keyRing, transports, log, askSeconds })

  const run = async (round: () => Promise<boolean>) => {
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
    if (!row) return false
    if (row.state === 'sent') return true
    if (row.state === 'queued') {
      if (!breakers[row.channel].allows()) return false
      const claimed = await claimOne(db, id, claimer(row.channel))
      if (claimed) return send(claimed)
    } else if (row.state !== 'sending') return false
    // Another worker has it: wait for its result.
    const elsewhere = underway.get(id)
    if (elsewhere !== undefined) return elsewhere
    while (!giveUp.aborted) {
      await sleep(50)
      const now = await findMessage(db, id)
      if (now?.state !== 'sending') return now?.state === 'sent'
    }
    return false
  }

  return {
    notify: createNotify({ keyRing, settings }),
    async enqueueReady(transaction, messages) {
      await insertMessages(
        transaction,
        messages.map(({ id, channel, template, to, dedupeKey, memberId, ...rest }) => ({
          id,
          channel,
          template,
          dedupeKey,
          memberId,
          destination: maskAddress(channel, to),
          payload: sealPayload(keyRing, id, { to, ...rest }),
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
    gateways: () => ({ sms: breakers.sms.state(), mail: breakers.mail.state() }),
    start() {
      loop ??= Promise.all([
        run(tidy),
        ...CHANNELS.map((channel) => run(() => sendDue(channel))),
        ...(receipts ? [run(receipts)] : []),
      ])
    },
    async stop() {
      stopping.abort()
      await loop
      for (const channel of CHANNELS)
        await putDown(channel).catch((error: unknown) => log.warn({ err: error }, 'outbox not put down'))
      await Promise.all(underway.values())
      for (const transport of Object.values(transports)) transport.close?.()
    },
  }
}
