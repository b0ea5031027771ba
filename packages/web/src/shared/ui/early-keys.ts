import { type KeyboardEvent, useRef } from 'react'

/** A frame, so that what one key changed is there for the next. */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Keys that somebody fast presses between the one that opens a list and the moment the list has the focus: kept, and given to the list
 * when it does. Without it they would be lost, and the second choice of three would stay 请选择.
 */
export const useEarlyKeys = () => {
  const kept = useRef<string[]>([])
  return {
    /** Of the button, while its list is open. */
    keep: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return
      event.preventDefault()
      kept.current.push(event.key)
    },
    /** For a field above the list, which takes letters: what they spell. */
    spelled: (): string =>
      kept.current
        .splice(0)
        .filter((key) => key.length === 1)
        .join(''),
    /** Of the list, once it has the focus. */
    give: async () => {
      for (const key of kept.current.splice(0)) {
        await frame()
        for (const type of ['keydown', 'keyup'])
          document.activeElement?.dispatchEvent(
            new window.KeyboardEvent(type, { key, bubbles: true, cancelable: true }),
          )
      }
    },
  }
}
export type EarlyKeys = ReturnType<typeof useEarlyKeys>
