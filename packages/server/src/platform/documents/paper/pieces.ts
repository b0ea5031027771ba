import { setImmediate } from 'node:timers/promises'

/**
 * Long lists in pieces: each takes a few milliseconds, and in between others have their turn. For work that is cheap for one and long for
 * thousands.
 */
export const inPieces = async <T, R>(
  list: readonly T[],
  each: (item: T, at: number) => R,
  size = 500,
): Promise<R[]> => {
  const done: R[] = []
  for (const [at, item] of list.entries()) {
    if (at > 0 && at % size === 0) await setImmediate()
    done.push(each(item, at))
  }
  return done
}
