import { type RefObject, useEffect, useRef } from 'react'

interface Keys {
  phrases: readonly string[]
  /** The text as it is after a phrase was put where the cursor stands. */
  onText: (text: string) => void
  onSend: () => void
}

/**
 * A dialog in which an opinion is written: the cursor stands in it from the beginning, digits put in the phrases (with Alt while
 * typing), Ctrl+Enter sends. Returns what a press on a phrase does.
 */
export const useOpinionKeys = (box: RefObject<HTMLElement | null>, keys: Keys) => {
  const latest = useRef(keys)
  latest.current = keys
  const text = () => box.current?.querySelector('textarea') ?? undefined

  const put = (phrase: string) => {
    const area = text()
    if (!area) return
    const { selectionStart: from, selectionEnd: to, value } = area
    latest.current.onText(`${value.slice(0, from)}${phrase}${value.slice(to)}`)
    // Once the new text stands in it.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(from + phrase.length, from + phrase.length)
    })
  }
  const putLatest = useRef(put)
  putLatest.current = put

  useEffect(() => {
    const area = text()
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A question above this dialog has keys of its own.
      const above = document.querySelectorAll('dialog[open]').length > 1
      if (event.isComposing || event.repeat || above) return
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        latest.current.onSend()
        return
      }
      // By its place: with Alt some keyboards make another sign of it.
      const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
      const typing = (event.target as HTMLElement).closest('input, textarea') !== null
      if (!digit || event.ctrlKey || event.metaKey || (typing && !event.altKey)) return
      const phrase = latest.current.phrases[Number(digit) - 1]
      if (phrase === undefined) return
      event.preventDefault()
      putLatest.current(phrase)
    }
    // On the way down: what is pressed in a dialog goes no further up than the dialog.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
  return put
}
