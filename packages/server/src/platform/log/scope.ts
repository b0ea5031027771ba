import { AsyncLocalStorage } from 'node:async_hooks'

/** What every line of a request or a job carries, so that one who names the number of an error finds all that led to it. */
export interface LogScope {
  requestId?: string
  call?: string
  /** Of whoever asks; a name would be personal data. */
  account?: string
  job?: string
  jobId?: string
}

const storage = new AsyncLocalStorage<LogScope>()

export const currentScope = (): LogScope | undefined => storage.getStore()

export const withinScope = <T>(scope: LogScope, work: () => T): T => storage.run(scope, work)

/** Once more is known about what is under way. */
export const noteInScope = (more: LogScope): void => {
  const scope = storage.getStore()
  if (scope) Object.assign(scope, more)
}
