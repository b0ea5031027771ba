import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../database/tables.ts'
import type { Breaker } from '../log/breaker.ts'
import { type ClaimedBy, giveBack, hasten, type OutboxRow, settleAndClaim } from './outbox.queries.ts'
import type { TryOnce } from './sending.ts'
import { createHand, type Hand } from './transport/hand.ts'
import type { Channel } from './transport/transport.ts'

/** The messages of one channel that this process has in hand. */

/** At a time: no more than these are of unknown fate after a kill -9. */
const WINDOW = 5
/** Results that come off the wire within that time are written down in one commit, and as many claimed with them. */
const GATHER_MS = 5

interface Work {
  readonly db: Kysely<Tables>
  readonly log: Logger
  readonly breaker: Breaker
  readonly by: ClaimedBy
  readonly tryOnce: TryOnce
  /** The results of all that is on its way, by message. */
  readonly underway: Map<string, Promise<boolean>>
}

const carry = (
  hand: Hand,
  channel: Channel,
  { db, log, breaker, tryOnce, underway }: Work,
  row: OutboxRow,
): void => {
  hand.onWire += 1
  const result = new Promise<boolean>((recorded) => {
    tryOnce(row)
      .then((taken) => {
        if (!taken) return recorded(false)
        // Written down with the next statement; until then it is in hand.
        hand.taken.push({ ...taken, recorded })
        if (breaker.succeeded()) void hasten(db, channel).catch(() => {})
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

export const createWindow = (channel: Channel, work: Work) => {
  const { db, breaker, by } = work
  const hand = createHand()

  const startWaiting = () => {
    for (const row of hand.waiting.splice(0)) carry(hand, channel, work, row)
  }

  const settle = async (limit: number): Promise<number> => {
    const taken = hand.taken.splice(0)
    try {
      const rows = await settleAndClaim(db, channel, { by, taken, limit })
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
  const sendDue = async (): Promise<boolean> => {
    // The gateway fails: what was not touched goes back and waits like the rest.
    const allowed = breaker.allows()
    if (!allowed) await giveBack(db, hand.waiting.splice(0))
    startWaiting()
    const inHand = hand.waiting.length + hand.onWire
    if (hand.taken.length === 0 && (!allowed || inHand >= WINDOW)) {
      if (inHand === 0) return false
      await hand.event()
      return true
    }
    if (hand.taken.length > 0) await hand.gather(GATHER_MS)
    const settled = await settle(allowed ? WINDOW - hand.waiting.length - hand.onWire : 0)
    startWaiting()
    const busy = hand.onWire > 0
    if (settled === 0 && busy && hand.taken.length === 0) await hand.event()
    return settled > 0 || busy
  }

  /** Nothing is taken any more: what was not touched goes back, what is on its way is written down. */
  const putDown = async (): Promise<void> => {
    await giveBack(db, hand.waiting.splice(0))
    while (hand.onWire > 0) await hand.event()
    if (hand.taken.length > 0) await settle(0)
  }

  return { sendDue, putDown }
}
