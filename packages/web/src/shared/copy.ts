/** Copies a text; false when the browser lets no page do it. Plain-http intranets have no `navigator.clipboard`. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // falls through: refused by the browser's own policy
  }
  // Within an open dialog everything outside is inert, and an inert field cannot be selected.
  const host = document.querySelector('dialog[open]') ?? document.body
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  host.append(field)
  const before = document.activeElement
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
