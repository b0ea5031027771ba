import type { Logger } from 'pino'

/** One line when something begins to fail and one when it works again, however often it is tried in between. */
export interface Outage {
  failed(details?: Record<string, unknown>): void
  worked(): void
  readonly underway: boolean
  /** How long ago the last failure was. */
  readonly quietMs: number
}

export const createOutage = (log: Logger, what: string): Outage => {
  let since: number | undefined
  let failures = 0
  let lastAt = 0
  return {
    get underway() {
      return since !== undefined
    },
    get quietMs() {
      return performance.now() - lastAt
    },
    failed(details = {}) {
      failures += 1
      lastAt = performance.now()
      if (since === undefined) {
        since = performance.now()
        log.error({ what, ...details }, 'outage begins')
      } else log.debug({ what, ...details }, 'outage goes on')
    },
    worked() {
      if (since === undefined) return
      const seconds = Math.round((performance.now() - since) / 1_000)
      log.warn({ what, seconds, failures }, 'outage over')
      since = undefined
      failures = 0
    },
  }
}
