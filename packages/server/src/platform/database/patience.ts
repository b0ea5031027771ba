import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Whether what is under way answers a request or is long work. Whoever reads and writes does not need to know: the connection is chosen
 * by it (database.ts), so that every statement of a job has the patience of jobs, also in code that requests use as well.
 */
interface LongWork {
  /** Once aborted, the statement that just runs is given up together with its connection. */
  readonly signal: AbortSignal
}

const storage = new AsyncLocalStorage<LongWork | undefined>()

export const asLongWork = <T>(signal: AbortSignal, work: () => T): T => storage.run({ signal }, work)

/** A quick statement in the middle of long work, which must not wait for other long work. */
export const besideLongWork = <T>(work: () => T): T => storage.run(undefined, work)

export const longWork = (): LongWork | undefined => storage.getStore()
