import type { OutboxRow, Taken } from '../outbox.queries.ts'
import type { Channel } from './transport.ts'

/** What one process has in hand of a channel. */
export interface Hand {
  /** Claimed, and not on the wire yet. */
  readonly waiting: OutboxRow[]
  onWire: number
  /** Taken by the gateway, and not written down yet. */
  readonly taken: (Taken & { readonly recorded: (ok: boolean) => void })[]
  /** The next time that something has come off the wire. */
  event(): Promise<void>
  notify(): void
  /** Until nothing is on the wire any more, or so many milliseconds. */
  gather(ms: number): Promise<void>
}

export const createHand = (): Hand => {
  let wake: (() => void)[] = []
  const hand: Hand = {
    waiting: [],
    onWire: 0,
    taken: [],
    event: () => new Promise((resolve) => wake.push(resolve)),
    async gather(ms) {
      let over = false
      const late = setTimeout(() => {
        over = true
        hand.notify()
      }, ms)
      while (hand.onWire > 0 && !over) await hand.event()
      clearTimeout(late)
    },
    notify() {
      const those = wake
      wake = []
      for (const resolve of those) resolve()
    },
  }
  return hand
}

/** Reasons not to write to an address, by the address; those who may be written to are left out. */
export type Refuses = (channel: Channel, to: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Messages that leave in the same moment ask together. */
export const coalesced = (refuses: Refuses) => {
  const asked = new Map<Channel, { to: string[]; answer: Promise<ReadonlyMap<string, string>> }>()
  return async (channel: Channel, to: string): Promise<string | undefined> => {
    let batch = asked.get(channel)
    if (!batch) {
      const addresses: string[] = []
      const answer = Promise.resolve().then(() => {
        asked.delete(channel)
        return refuses(channel, addresses)
      })
      batch = { to: addresses, answer }
      asked.set(channel, batch)
    }
    batch.to.push(to)
    return (await batch.answer).get(to)
  }
}
