import { setTimeout as sleep } from 'node:timers/promises'
import { fieldsIn, oneLine } from '@portal/contract/communication/message-text.rules'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Outbox, ReadyMessage } from '../../platform/outbox/outbox.ts'
import { isQuiet } from '../../platform/outbox/quiet-hours.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { holdsBack, type Suppressed } from './audience.queries.ts'
import * as store from './campaign.queries.ts'
import * as people from './recipient.queries.ts'
import { prepareBody, render, type Society, valuesOf } from './rendering.rules.ts'

/**
 * Hands the recipients of messages under way to the outbox, a few at a time and no faster than the message's rate. Taking a recipient
 * and writing its row in the outbox are one transaction, so that a process may die at any moment: nobody is passed over or written
 * to twice (docs/handbook/communication.md#outbox). Any number of processes may do this.
 */

interface Unsubscribe {
  /** Where the owner of the address ends news with one click; '' where that is not offered. */
  linkFor(db: Db, channel: 'mail' | 'sms', address: string): Promise<string>
}

export interface SenderDeps {
  readonly db: Kysely<Tables>
  readonly messages: Pick<Outbox, 'enqueueReady'>
  readonly settings: Settings
  readonly publicUrl: string
  readonly suppressed?: Suppressed | undefined
  readonly unsubscribe?: Unsubscribe | undefined
  readonly log: Logger
  readonly pollMs?: number
}

export interface Sender {
  start(): void
  stop(): Promise<void>
  /** One round over all messages under way; answers how many recipients were handed over. */
  round(): Promise<number>
}

/** More than that in the outbox is of no use: it only makes a pause take effect late. */
const inFlightLimit = (ratePerMinute: number) => Math.max(20, Math.ceil(ratePerMinute / 3))

export const societyOf = async ({
  settings,
  publicUrl,
}: Pick<SenderDeps, 'settings' | 'publicUrl'>): Promise<Society> => {
  const { societyName, societyShort, staffPhone } = await settings.all()
  return { societyName, societyShort, staffPhone, publicUrl: publicUrl.replace(/\/$/, '') }
}

/** The gateway fills its own template, or the one for free text. */
const smsOf = (
  campaign: store.Campaign,
  to: Parameters<typeof valuesOf>[1],
  content: string,
  society: Society,
): Pick<ReadyMessage, 'params' | 'gatewayTemplate'> => {
  const { gatewayTemplate } = campaign
  if (!gatewayTemplate) return { params: [{ name: 'text', value: content }] }
  const values = valuesOf(campaign, to, society)
  const params = fieldsIn(campaign.body).map((name) => ({ name, value: oneLine(values[name]) }))
  return { params, gatewayTemplate }
}

/** As the outbox takes it. */
export const readyFor = (
  campaign: store.Campaign,
  to: Pick<
    store.Recipient,
    'id' | 'address' | 'memberId' | 'name' | 'title' | 'serialNum' | 'level' | 'unit'
  >,
  society: Society,
  unsubscribe = '',
): ReadyMessage => {
  const { subject, text, content, html } = render(campaign, to, society, unsubscribe)
  return {
    id: to.id,
    channel: campaign.channel,
    template: `campaign-${campaign.channel}`,
    to: to.address,
    ...(campaign.channel === 'mail' && { subject, html, fileIds: campaign.fileIds }),
    text,
    ...(campaign.channel === 'sms' && smsOf(campaign, to, content, society)),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    dedupeKey: `campaign:${campaign.id}:${to.id}`,
    memberId: to.memberId,
  }
}

const handOver = async (deps: SenderDeps, db: Db, id: string, hour: number): Promise<number> => {
  const campaign = await store.takeActive(db, id)
  if (!campaign) return 0
  const { smsQuietFrom, smsQuietTo, smsPerNumber } = await deps.settings.all()
  const counts = (await people.countRecipients(db, [id])).get(id) ?? {}
  const inFlight = (counts.queued ?? 0) + (counts.sending ?? 0)
  if (!counts.waiting) {
    if (inFlight === 0) await store.finish(db, id)
    return 0
  }
  if (campaign.channel === 'sms' && isQuiet(hour, smsQuietFrom, smsQuietTo)) return 0
  const limit = Math.min(campaign.allowance, inFlightLimit(campaign.ratePerMinute) - inFlight)
  if (limit < 1) return 0
  const taken = await store.handOver(db, id, limit)
  const capped =
    campaign.channel === 'sms'
      ? await store.findCapped(
          db,
          taken.map((one) => one.id),
          smsPerNumber,
        )
      : []
  await store.endRecipients(db, capped, 'failed', `该号码24小时内已收到${smsPerNumber}条群发短信`)
  const held = await deps.suppressed?.(
    db,
    campaign.channel,
    taken.map(({ address }) => address),
  )
  const gone = taken
    .filter(({ address }) => {
      const reason = held?.get(address)
      return reason && holdsBack(reason, campaign.nature)
    })
    .map((one) => one.id)
  await store.endRecipients(db, gone, 'cancelled', '已退订或被列入停发名单')
  const left = taken.filter((one) => !capped.includes(one.id) && !gone.includes(one.id))
  const society = await societyOf(deps)
  await prepareBody(campaign)
  const ready: ReadyMessage[] = []
  for (const one of left) {
    const link =
      campaign.nature === 'news' && deps.unsubscribe
        ? await deps.unsubscribe.linkFor(db, campaign.channel, one.address)
        : ''
    ready.push(readyFor(campaign, one, society, link))
  }
  await deps.messages.enqueueReady(db, ready)
  await store.markDispatched(db, id, taken.length, campaign.ratePerMinute)
  return taken.length
}

export const createSender = (deps: SenderDeps): Sender => {
  const { db, log, pollMs = 500 } = deps
  const stopping = new AbortController()
  let loop: Promise<void> | undefined
  const round = async () => {
    const active = await store.listActive(db)
    if (active.length === 0) return 0
    const { hour } = await databaseNow(db)
    let handed = 0
    for (const { id } of active)
      handed += await db.transaction().execute((transaction) => handOver(deps, transaction, id, hour))
    return handed
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await round().catch((error: unknown) => log.warn({ err: error }, 'sending of messages paused'))
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  return {
    round,
    start() {
      loop ??= run()
    },
    async stop() {
      stopping.abort()
      await loop
    },
  }
}
