import type { Logger } from 'pino'
import type { KeyRing } from '../../crypto/secrets.ts'
import type { Db } from '../../database/database.ts'
import { createOutage } from '../../log/outage.ts'
import type { OutboxRow } from '../outbox.queries.ts'
import { openPayload, sealPayload } from '../payload.ts'
import type { Channel, Fate, Reports, Transport } from '../transport/transport.ts'
import { claimAsks, markReported, markTaken, requeueAbsent } from './receipts.queries.ts'

/** Reports come within seconds as a rule, at the latest after three days; then nobody asks any more. */
export const ASK_SECONDS = [30, 60, 120, 300, 900, 3600, 10_800, 43_200, 86_400, 86_400]
const ASK_MS = 15_000
const BATCH = 10
const CHANNELS: readonly Channel[] = ['sms', 'mail']

export interface ReceiptsOptions {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly transports: Readonly<Record<Channel, Transport>>
  readonly log: Logger
  readonly askSeconds: readonly number[]
}

/**
 * Asks gateways what became of messages: whether an SMS reached the phone, and whether a message of unknown fate was taken at
 * all (docs/handbook/communication.md#outbox). One call is one round, true when there is more; undefined where no gateway can be asked.
 */
export const createReceipts = ({ db, keyRing, transports, log, askSeconds }: ReceiptsOptions) => {
  const outage = createOutage(log, 'reports of the gateway')
  const askable = CHANNELS.filter((channel) => transports[channel].reports)
  if (askable.length === 0) return undefined

  const record = async (row: OutboxRow, to: string, fate: Fate, { absentAfterSeconds }: Reports) => {
    if (fate.state === 'delivered') await markReported(db, row, 'delivered', '')
    else if (fate.state === 'undelivered')
      await markReported(db, row, 'undelivered', fate.reason.slice(0, 300))
    else if (row.state !== 'unknown') return
    else if (fate.state === 'taken') await markTaken(db, row, sealPayload(keyRing, row.id, { to, text: '' }))
    else if (
      absentAfterSeconds !== undefined &&
      Date.parse(row.claimedAt ?? '') < Date.now() - absentAfterSeconds * 1000
    )
      await requeueAbsent(db, row)
  }

  const ask = async (row: OutboxRow, reports: Reports) => {
    // An emptied row has nothing left to ask with.
    if (!row.payload) return
    const { to } = openPayload(keyRing, row)
    const sent = { id: row.id, to, at: new Date(row.claimedAt ?? row.createdAt) }
    const fate = await reports.ask(sent, AbortSignal.timeout(ASK_MS))
    outage.worked()
    await record(row, to, fate, reports)
  }

  const askChannel = async (channel: Channel): Promise<boolean> => {
    const { name, reports } = transports[channel]
    if (!reports) return false
    const nextSeconds = askSeconds.slice(1)
    const rows = await claimAsks(db, { channel, name, nextSeconds, limit: BATCH })
    for (const row of rows)
      await ask(row, reports).catch((error: unknown) => {
        // Asked again later, as far as the plan goes.
        outage.failed({ reason: String(error).replace(/\d{6,}/g, '***') })
      })
    return rows.length === BATCH
  }

  return async (): Promise<boolean> => {
    const more = []
    for (const channel of askable) more.push(await askChannel(channel))
    return more.includes(true)
  }
}
