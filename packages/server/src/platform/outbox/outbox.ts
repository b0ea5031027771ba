import { setTimeout as sleep } from 'node:timers/promises'
import { extensionPoint } from '../assembly/extension-point.ts'
import type { KeyRing } from '../crypto/secrets.ts'
import type { Db } from '../database/database.ts'
import { createBreaker, type GatewayState } from '../log/breaker.ts'
import { createOutage } from '../log/outage.ts'
import { maskAddress } from './addresses.ts'
import { createAtOnce } from './at-once.ts'
import { createNotify, type Notify } from './notify.ts'
import type { OutboxOptions } from './outbox.parts.ts'
import { type ClaimedBy, cancelExpired, insertMessages, releaseAbandoned } from './outbox.queries.ts'
import { sealPayload } from './payload.ts'
import { createSending } from './sending.ts'
import { ASK_SECONDS, createReceipts } from './sms/receipts.ts'
import type { Channel, TemplateParam } from './transport/transport.ts'
import { createWindow } from './window.ts'

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

/** Whoever knows addresses that are dead says so here, with a reason by address. */
export const undeliverable =
  extensionPoint<(db: Db, channel: Channel, to: readonly string[]) => Promise<ReadonlyMap<string, string>>>(
    'undeliverable',
  )

const CHANNELS = ['sms', 'mail'] as const
const BREAKER_FAILURES = 5

const sealedBy =
  (keyRing: KeyRing) =>
  ({ id, channel, template, to, dedupeKey, memberId, ...rest }: ReadyMessage) => ({
    ...{ id, channel, template, dedupeKey, memberId },
    destination: maskAddress(channel, to),
    payload: sealPayload(keyRing, id, { to, ...rest }),
    expiresAt: null,
  })

export const createOutbox = (options: OutboxOptions): Outbox => {
  const { db, keyRing, settings, transports, log } = options
  const { pollMs = 1_000, leaseSeconds = 90, breakerPauseMs = 30_000, askSeconds = ASK_SECONDS } = options
  const newBreaker = (channel: Channel) =>
    createBreaker(BREAKER_FAILURES, breakerPauseMs, createOutage(log, channel))
  const breakers = { sms: newBreaker('sms'), mail: newBreaker('mail') }
  const underway = new Map<string, Promise<boolean>>()
  const tryOnce = createSending(options, breakers)
  const claimer = (channel: Channel): ClaimedBy => {
    const { name, repeatable, reports } = transports[channel]
    return { name, repeatable, askAfterSeconds: reports ? (askSeconds[0] ?? null) : null }
  }
  const windows = CHANNELS.map((channel) =>
    createWindow(channel, { db, log, breaker: breakers[channel], by: claimer(channel), tryOnce, underway }),
  )
  const stopping = new AbortController()
  let loop: Promise<unknown> | undefined

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

  return {
    notify: createNotify({ keyRing, settings }),
    enqueueReady: (db, messages) => insertMessages(db, messages.map(sealedBy(keyRing))),
    deliverNow: createAtOnce({ db, log, breakers, claimer, tryOnce, underway }),
    gateways: () => ({ sms: breakers.sms.state(), mail: breakers.mail.state() }),
    start() {
      loop ??= Promise.all([
        run(tidy),
        ...windows.map(({ sendDue }) => run(sendDue)),
        ...(receipts ? [run(receipts)] : []),
      ])
    },
    async stop() {
      stopping.abort()
      await loop
      for (const { putDown } of windows)
        await putDown().catch((error: unknown) => log.warn({ err: error }, 'outbox not put down'))
      await Promise.all(underway.values())
      for (const transport of Object.values(transports)) transport.close?.()
    },
  }
}
