import { useSyncExternalStore } from 'react'

/**
 * An ended session is found out by a call. While something on the page has not reached the server, the page stays and asks for the
 * sign-in above it; whoever waits then goes on. Otherwise there is nothing to lose, and the frame shows the login page.
 */
let holders = 0
/** Where the question can appear: only in the signed-in areas. */
let hosts = 0
let waiting: ((signedIn: boolean) => void)[] = []
let asking = false
const listeners = new Set<() => void>()
const set = (next: boolean) => {
  asking = next
  for (const listener of listeners) listener()
}

export const sessionEnd = {
  /** Something unsent is on the page. Returns the release. */
  hold(): () => void {
    let released = false
    holders += 1
    return () => {
      if (!released) holders -= 1
      released = true
    }
  },
  held: (): boolean => holders > 0 && hosts > 0,
  /** Mounted: the question can be asked. */
  host(): () => void {
    hosts += 1
    return () => {
      hosts -= 1
    }
  },
  asking: (): boolean => asking,
  /** The question appears above the page. */
  ask: () => set(true),
  /** Resolves once somebody signed in again: true when it is the same person. */
  answer: (): Promise<boolean> =>
    asking ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(false),
  settle(signedIn: boolean) {
    const told = waiting
    waiting = []
    set(false)
    for (const tell of told) tell(signedIn)
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useSessionEnd = (): boolean => useSyncExternalStore(subscribe, sessionEnd.asking)
