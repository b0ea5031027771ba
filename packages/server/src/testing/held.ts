import { setTimeout as sleep } from 'node:timers/promises'

/** How long work holds the only thread that answers requests: processor time of this thread, which other processes do not lengthen. */

/** Milliseconds of processor time that this thread has taken. */
export const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Milliseconds that the quickest of several runs takes: whatever disturbs one run only ever adds. */
export const held = (work: () => unknown, runs = 5): number => {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    const before = processorTime()
    try {
      work()
    } catch {
      // A refusal counts like an answer.
    }
    least = Math.min(least, processorTime() - before)
  }
  return least
}

/** How much longer four times as much takes: about four where the work is linear, about sixteen where it is quadratic. */
export const growth = (work: (size: number) => unknown, size: number): number => {
  const prepared = [size, 4 * size].map((n) => held(() => work(n), 9))
  return (prepared[1] ?? 0) / Math.max(prepared[0] ?? 0, 0.05)
}

/** What one look at the clock of this thread after the other finds in between: the longest stretch in which nobody else had a turn. */
export const watchHolds = () => {
  let [longest, before] = [0, processorTime()]
  const timer = setInterval(() => {
    const now = processorTime()
    longest = Math.max(longest, now - before)
    before = now
  }, 1)
  return {
    /** Milliseconds since this was last asked. */
    take: async (): Promise<number> => {
      // The work behind a reply that has left is over by then.
      await sleep(3)
      const found = longest
      longest = 0
      return found
    },
    end: () => clearInterval(timer),
  }
}

/** A machine that is this many times slower than one of today is given as much more time. */
export const slowness = (): number => {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ at, name: `示例${at}` })))
  return Math.max(1, held(() => JSON.stringify(JSON.parse(text)), 9) / USUAL_MS)
}
const USUAL_MS = 3
