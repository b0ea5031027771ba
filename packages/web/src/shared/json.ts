/** What a text of somebody else's (an address, an older version of ours) says as JSON; undefined when it is none. */
export const readJson = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
