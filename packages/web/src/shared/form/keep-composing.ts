import type { KeyboardEvent } from 'react'

/** Enter that ends an IME composition chooses a word; it does not submit (229: how older engines report the key). */
export const keepComposing = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault()
}
