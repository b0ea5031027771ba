import type { Breaker } from '../log/breaker.ts'
import type { OutboxOptions } from './outbox.parts.ts'
import { markEnded, markRetry, type OutboxRow, type Taken } from './outbox.queries.ts'
import { openPayload, type Payload, sealPayload } from './payload.ts'
import { coalesced } from './transport/hand.ts'
import {
  type Channel,
  DeliveryError,
  type OutgoingFile,
  type OutgoingMessage,
} from './transport/transport.ts'

/** One message, handed to its gateway once, and what came of it. */

const SEND_MS = 25_000
const RETRY_SECONDS = [10, 30, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800]

export type Breakers = Readonly<Record<Channel, Breaker>>
export type TryOnce = (row: OutboxRow) => Promise<Taken | undefined>

const attachmentsOf = async (
  { attachments }: OutboxOptions,
  fileIds: readonly string[],
): Promise<OutgoingFile[]> => {
  if (!attachments) throw new DeliveryError('refused', 'no attachments here', true)
  return attachments(fileIds).catch((error: unknown) => {
    throw new DeliveryError('retry', `附件无法读取：${String(error)}`, true)
  })
}

const recordFailure = async (
  { db, log, retrySeconds = RETRY_SECONDS }: OutboxOptions,
  breakers: Breakers,
  row: OutboxRow,
  error: unknown,
) => {
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

/** Its answer is undefined when the message was not taken, which is written down. */
export const createSending = (options: OutboxOptions, breakers: Breakers): TryOnce => {
  const { keyRing, transports, refuses } = options
  const refusals = refuses && coalesced(refuses)

  const transmit = async (row: OutboxRow) => {
    const { id, channel, template, createdAt } = row
    const { fileIds, ...payload } = openPayload(keyRing, row)
    const reason = await refusals?.(channel, payload.to)
    if (reason) throw new DeliveryError('refused', reason, true)
    const attachments = fileIds?.length ? await attachmentsOf(options, fileIds) : undefined
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

  return async (row) => {
    let payload: Payload
    try {
      payload = await transmit(row)
    } catch (error) {
      await recordFailure(options, breakers, row, error)
      return undefined
    }
    const asked = transports[row.channel].reports !== undefined
    return { row, recipient: asked ? sealPayload(keyRing, row.id, { to: payload.to, text: '' }) : null }
  }
}
