import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 767px)')
const phone = /Mobi|iPhone|HarmonyOS.*Phone/i.test(navigator.userAgent)

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** The phone asks for less. A phone held sideways stays one; a narrow window counts as one. */
export const useLayout = (): 'desktop' | 'phone' =>
  useSyncExternalStore(subscribe, () => (phone || narrow.matches ? 'phone' : 'desktop'))
