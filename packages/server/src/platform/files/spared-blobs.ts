import type { Breaker } from '../log/breaker.ts'
import { type BlobStore, StorageUnavailableError } from './blobs.ts'

/** So many failures in a row, and a bucket is left alone for so long. */
export const STORE_FAILURES = 5
export const STORE_PAUSE_MS = 30_000

/**
 * A store on another machine. While it does not answer nobody waits for each file anew: what is asked of it fails at once until the pause
 * is over. Whoever watches looks in any case, and what is found ends the pause.
 */
export const spared = (blobs: BlobStore, breaker: Breaker): BlobStore => {
  const watched = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      const done = await act()
      breaker.succeeded()
      return done
    } catch (error) {
      if (error instanceof StorageUnavailableError) breaker.failed({ said: error.message })
      throw error
    }
  }
  const asked = <T>(act: () => Promise<T>): Promise<T> =>
    breaker.allows() ? watched(act) : Promise.reject(new StorageUnavailableError('left alone after failures'))
  return {
    ...blobs,
    look: () => watched(() => blobs.look()),
    sizeOf: (key) => asked(() => blobs.sizeOf(key)),
    write: (key, source) => asked(() => blobs.write(key, source)),
    read: (key, range) => asked(() => blobs.read(key, range)),
    remove: (key) => asked(() => blobs.remove(key)),
  }
}
