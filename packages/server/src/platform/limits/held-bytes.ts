import { MB } from '@portal/contract/platform/endpoint'

/**
 * What files on their way hold in memory, where each lies whole until it is checked: of all callers together, and of one network, so
 * that nobody fills the memory of everybody by sending a hundred files at once and never the end of them.
 */
export interface HeldBytes {
  begin(network: string): Hold
}
export interface Hold {
  /** False when there is no room for so much more. */
  take(bytes: number): boolean
  /** What was taken is free again. */
  end(): void
}

export interface MostBytes {
  readonly all: number
  readonly network: number
}
/** Six files of the largest size from one office at once. */
const MOST_BYTES: MostBytes = { all: 512 * MB, network: 128 * MB }

export const createHeldBytes = (most: MostBytes = MOST_BYTES): HeldBytes => {
  let all = 0
  const networks = new Map<string, number>()
  const add = (network: string, bytes: number) => {
    all += bytes
    const sum = (networks.get(network) ?? 0) + bytes
    if (sum > 0) networks.set(network, sum)
    else networks.delete(network)
  }
  return {
    begin(network) {
      let own = 0
      return {
        take(bytes) {
          if (all + bytes > most.all || (networks.get(network) ?? 0) + bytes > most.network) return false
          own += bytes
          add(network, bytes)
          return true
        },
        end() {
          add(network, -own)
          own = 0
        },
      }
    },
  }
}
