const KEPT_MS = 10_000
const KEPT_FILTERS = 500

interface Kept {
  readonly stamp: string
  readonly at: number
  readonly value: Promise<unknown>
}

/**
 * What costs a walk through a whole list is kept until a record of the kind changes. The time limit covers transactions that
 * commit out of the order in which they stamped their rows.
 */
export const createKept = (keptMs = KEPT_MS) => {
  const kept = new Map<string, Kept>()
  return <T>(key: string, stamp: string, find: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known && known.stamp === stamp && performance.now() - known.at < keptMs)
      return known.value as Promise<T>
    const value = find()
    kept.delete(key)
    kept.set(key, { stamp, at: performance.now(), value })
    value.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > KEPT_FILTERS && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
