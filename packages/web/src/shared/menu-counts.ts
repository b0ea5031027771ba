import { useSyncExternalStore } from 'react'

// Numbers beside menu entries (waiting reviews, erroneous achievements). Features set them, the shells draw them.
let counts: Readonly<Record<string, number>> = {}
const listeners = new Set<() => void>()

export function setMenuCounts(values: Readonly<Record<string, number>>) {
  counts = { ...counts, ...values }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useMenuCounts = () => useSyncExternalStore(subscribe, () => counts)
