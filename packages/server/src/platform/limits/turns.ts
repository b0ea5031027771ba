import { setImmediate } from 'node:timers/promises'
import { concurrencyLimit } from './concurrency.ts'

/**
 * So many pieces of work of one sender at once; the rest of them wait behind each other and not before anybody else. All senders share
 * one thread, few connections and few workers, and whoever comes with hundreds of requests at once would otherwise be the whole line.
 */
export type Turns = <T>(sender: string, work: () => Promise<T>) => Promise<T>

export const createTurns = (atOnce: number, inLine: number): Turns => {
  const lines = new Map<string, { readonly take: ReturnType<typeof concurrencyLimit>; users: number }>()
  return async (sender, work) => {
    const line = lines.get(sender) ?? { take: concurrencyLimit(atOnce, inLine), users: 0 }
    lines.set(sender, line)
    line.users += 1
    const waits = line.users > atOnce
    try {
      return await line.take(async () => {
        // What is done without waiting for anything would be done for the whole line before others are even heard.
        if (waits) await setImmediate()
        return work()
      })
    } finally {
      line.users -= 1
      if (line.users === 0) lines.delete(sender)
    }
  }
}
