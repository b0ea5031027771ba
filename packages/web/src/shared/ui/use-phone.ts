import { useSyncExternalStore } from 'react'

// The narrowest of the three widths at which a layout changes (scripts/check-css.ts).
const query = window.matchMedia('(max-width: 600px)')
const subscribe = (changed: () => void) => {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** At this moment. */
export const isPhone = (): boolean => query.matches
/** As narrow as a phone, for what CSS alone cannot rearrange. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone)
