import { setImmediate } from 'node:timers/promises'
import { AppError } from '../http/context.ts'
import { concurrencyLimit } from './concurrency.ts'

/**
 * So many pieces of work of one sender at once; the rest of them wait behind each other and not before anybody else. All senders share
 * one thread, few connections and few workers, and whoever comes with hundreds of requests at once would otherwise be the whole line.
 */
export type Turns = <T>(sender: string, work: () => Promise<T>) => Promise<T>

interface TurnLimits {
  readonly atOnce: number
  readonly inLine: number
  /** Whoever has waited longer hears that it is busy, and the line is short again. */
  readonly waitMs?: number
}

export const createTurns = ({ atOnce, inLine, waitMs = Number.POSITIVE_INFINITY }: TurnLimits): Turns => {
  const lines = new Map<string, { readonly take: ReturnType<typeof concurrencyLimit>; users: number }>()
  return async (sender, work) => {
    const line = lines.get(sender) ?? { take: concurrencyLimit(atOnce, inLine), users: 0 }
    lines.set(sender, line)
    line.users += 1
    const waits = line.users > atOnce
    const since = performance.now()
    try {
      return await line.take(async () => {
        // What is done without waiting for anything would be done for the whole line before others are even heard.
        if (waits) await setImmediate()
        if (performance.now() - since > waitMs)
          throw Object.assign(new AppError('unavailable'), { retryAfter: 2 })
        return work()
      })
    } finally {
      line.users -= 1
      if (line.users === 0) lines.delete(sender)
    }
  }
}
