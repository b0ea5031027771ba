import { setTimeout as sleep } from 'node:timers/promises'

/** How long work holds the only thread that answers requests: processor time of this thread, which other processes do not lengthen. */

/** Milliseconds of processor time that this thread has taken. */
export const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The kernel moves the clock of one thread on by its ticks, up to ten milliseconds at once: what is shorter is done again and again. */
const MEASURED_MS = 80
const onAverage = (work: () => unknown): number => {
  const before = processorTime()
  for (let runs = 1; ; runs += 1) {
    try {
      work()
    } catch {
      // A refusal counts like an answer.
    }
    const taken = processorTime() - before
    if (taken >= MEASURED_MS) return taken / runs
  }
}

/** Milliseconds that work takes, as the quickest of several series has it: whatever disturbs one of them only ever adds. */
const held = (work: () => unknown, series: number): number =>
  Math.min(...Array.from({ length: series }, () => onAverage(work)))

/** How much longer four times as much takes: about four where the work is linear, about sixteen where it is quadratic. */
export const growth = (work: (size: number) => unknown, size: number): number =>
  held(() => work(4 * size), 5) / held(() => work(size), 5)

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
  return Math.max(1, held(() => JSON.stringify(JSON.parse(text)), 5) / USUAL_MS)
}
const USUAL_MS = 4.5
