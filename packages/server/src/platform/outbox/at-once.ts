import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../database/tables.ts'
import { type ClaimedBy, claimOne, findMessage, hasten, markSent, type OutboxRow } from './outbox.queries.ts'
import type { Breakers, TryOnce } from './sending.ts'
import type { Channel } from './transport/transport.ts'

/** What somebody waits for does not wait for its turn. */

interface Work {
  readonly db: Kysely<Tables>
  readonly log: Logger
  readonly breakers: Breakers
  readonly claimer: (channel: Channel) => ClaimedBy
  readonly tryOnce: TryOnce
  /** The results of all that is on its way, by message. */
  readonly underway: Map<string, Promise<boolean>>
}

export const createAtOnce = ({ db, log, breakers, claimer, tryOnce, underway }: Work) => {
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

  return async (id: string, timeoutMs = 2_500): Promise<boolean> => {
    const giveUp = AbortSignal.timeout(timeoutMs)
    const late = sleep(timeoutMs, false, { ref: false })
    const outcome = outcomeOf(id, giveUp).catch((error: unknown) => {
      log.warn({ err: error, message: id }, 'message not sent at once')
      return false
    })
    return Promise.race([outcome, late])
  }
}
