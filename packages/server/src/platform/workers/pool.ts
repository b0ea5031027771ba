import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { AppError } from '../http/context.ts'
import { concurrencyLimit } from '../limits/concurrency.ts'
import type * as tasks from './tasks.ts'

/**
 * Where work on what strangers send is done: beside the thread that answers everybody. One small pool with one limit for all of it,
 * started when the first file comes and gone when none has come for a while.
 */

/** Two at least, so that one bad file does not keep all others waiting. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1))
/** Each brings a whole file along, which lies in memory meanwhile. */
const IN_LINE = 20
/** A whole book takes a few seconds; what takes this long was made to. */
const MOST_MS = 20_000
const IDLE_MS = 60_000
/** A sheet of the largest size that is allowed needs half of it. */
const MOST_MEGABYTES = 768

/** The work took more time or memory than anything honest does; its thread is gone. To whoever does not say more it is "busy". */
export class TooMuchWork extends AppError {
  constructor() {
    super('unavailable')
  }
}

export interface PoolLimits {
  readonly threads?: number
  readonly inLine?: number
  readonly ms?: number
  readonly megabytes?: number
}

/** `module`: one whose exports are functions of one value that can be copied, answering another. */
export const createPool = <T extends object>(
  module: URL,
  { threads = THREADS, inLine = IN_LINE, ms = MOST_MS, megabytes = MOST_MEGABYTES }: PoolLimits = {},
) => {
  let pool: Piscina | undefined
  const limit = concurrencyLimit(threads, inLine)
  const start = () =>
    new Piscina({
      filename: module.href,
      ...{ minThreads: 0, maxThreads: threads, idleTimeout: IDLE_MS },
      // Whoever waits for a page goes before whoever waits for a file.
      niceIncrement: 10,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      // A stranger's file is looked at without the keys of the portal at hand.
      ...{ env: {}, execArgv: [] },
      atomics: 'disabled',
    })
  type Input<K extends keyof T> = T[K] extends (input: infer I) => unknown ? I : never
  type Output<K extends keyof T> = T[K] extends (...input: never) => infer O ? Awaited<O> : never
  /** `input`, where it is large: how to get it when it is its turn, so that a long line holds nothing. */
  return <K extends keyof T & string>(
    name: K,
    input: Input<K> | (() => Promise<Input<K>>),
  ): Promise<Output<K>> =>
    limit(async () => {
      const given = typeof input === 'function' ? await (input as () => Promise<Input<K>>)() : input
      pool ??= start()
      const signal = AbortSignal.timeout(ms)
      try {
        return await pool.run(given, { name, signal })
      } catch (error) {
        if (signal.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
          throw new TooMuchWork()
        throw error
      }
    })
}

export const inWorker = createPool<typeof tasks>(new URL('./tasks.ts', import.meta.url))
