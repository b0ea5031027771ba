import { useEffect, useRef } from 'react'

/** Single-letter keys of a page. They rest while somebody types, a dialog is open or a modifier is held. */
export const useShortcuts = (keys: Readonly<Record<string, () => void>>) => {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null
      const typing = target?.closest('input, textarea, select, [contenteditable="true"]')
      const modified = event.ctrlKey || event.metaKey || event.altKey
      if (typing || modified || event.isComposing || event.repeat || document.querySelector('dialog[open]'))
        return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
