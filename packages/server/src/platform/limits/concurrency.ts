import { AppError } from '../http/context.ts'

/**
 * For work that takes a core or a lot of memory: so much at once in this process, so much in line, and whoever comes after that
 * hears at once that it is busy. A long line only answers too late.
 */
export const concurrencyLimit = (atOnce: number, inLine: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce && waiting.length >= inLine)
      throw Object.assign(new AppError('unavailable'), { retryAfter: 2 })
    if (running >= atOnce) {
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line without becoming free in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Each takes 46 MB and a core. */
const HASHES = { atOnce: 2, inLine: 16 }

/**
 * All limits of this process on what is done here, beside those of the workers (platform/workers), the typesetter
 * among them. Whoever shares a name waits in one line.
 */
export const LIMITS = {
  hashes: concurrencyLimit(HASHES.atOnce, HASHES.inLine),
  /** As many at a time as hashes can be made soon: more would only wait for them. */
  signIns: concurrencyLimit(HASHES.atOnce + HASHES.inLine, 0),
  /** Reading and writing files of gigabytes: the disk has one head for all of them. */
  hugeFiles: concurrencyLimit(1, 10),
} as const
