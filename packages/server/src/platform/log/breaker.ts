import type { Outage } from './outage.ts'

export interface GatewayState {
  /** It is left alone at the moment. */
  readonly open: boolean
  /** In a row. */
  readonly failures: number
}

export interface Breaker {
  /** False while the gateway is left alone. Once the pause is over one message may try it. */
  allows(): boolean
  /** True when this success ended an outage. */
  succeeded(): boolean
  failed(details: Record<string, unknown>): void
  /** For whoever watches. */
  state(): GatewayState
}

/** After `threshold` failures in a row a gateway, or a store of files, is left alone for `pauseMs` (docs/handbook/communication.md#gateways). */
export const createBreaker = (threshold: number, pauseMs: number, outage: Outage): Breaker => {
  let failures = 0
  let openUntil = 0
  return {
    allows: () => performance.now() >= openUntil,
    succeeded: () => {
      const recovered = failures > 0
      outage.worked()
      failures = 0
      openUntil = 0
      return recovered
    },
    state: () => ({ open: failures >= threshold, failures }),
    failed: (details) => {
      outage.failed(details)
      failures += 1
      if (failures >= threshold) openUntil = performance.now() + pauseMs
    },
  }
}
