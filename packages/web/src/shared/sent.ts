/**
 * What the server put into the page beside its text (packages/server platform/http/pages.ts): the first page needs no call of its own. It is
 * taken once; whoever comes back to the page later asks anew.
 */
let sent: { key: string; value: unknown } | undefined
const block = document.getElementById('sent')
if (block) {
  try {
    sent = JSON.parse(block.textContent ?? '')
  } catch {
    // The page asks for it instead.
  }
  block.remove()
}

export const takeSent = <T>(key: string): T | undefined => {
  if (sent?.key !== key) return undefined
  const { value } = sent
  sent = undefined
  return value as T
}
