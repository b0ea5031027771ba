/** Sessions and devices that proved who they are, so that no stranger of their network uses up what they may ask for. */
export interface KnownCallers {
  remember(secret: string): void
  has(secret: string | undefined): boolean
}

const MOST = 20_000

/** In this process only, the latest of them: whoever is not among them waits as long as the network does. */
export const createKnownCallers = (most = MOST): KnownCallers => {
  const seen = new Set<string>()
  return {
    remember(secret) {
      seen.delete(secret)
      seen.add(secret)
      const [oldest] = seen
      if (seen.size > most && oldest !== undefined) seen.delete(oldest)
    },
    has: (secret) => secret !== undefined && seen.has(secret),
  }
}
