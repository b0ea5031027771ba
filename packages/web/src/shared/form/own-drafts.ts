/**
 * What somebody who is signed in typed and the server does not have yet: kept on this device until it does, and gone when they sign out.
 * A session that only ran out takes nothing away.
 */

const PREFIX = 'draft:own:'
const MAX_AGE = 30 * 86_400_000

export interface OwnDraft<T> {
  readonly at: string
  /** Whose it is: a device may have several users. */
  readonly owner: string
  readonly value: T
}

export const readOwnDraft = <T>(key: string, owner: string): OwnDraft<T> | undefined => {
  try {
    const draft = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as OwnDraft<T> | null
    if (draft?.owner !== owner || typeof draft.value !== 'object') return undefined
    return Date.now() - Date.parse(draft.at) < MAX_AGE ? draft : undefined
  } catch {
    return undefined
  }
}

export const writeOwnDraft = <T>(key: string, owner: string, value: T): void => {
  try {
    const draft: OwnDraft<T> = { at: new Date().toISOString(), owner, value }
    localStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs the copy, not the form.
  }
}

export const dropOwnDraft = (key: string): void => localStorage.removeItem(PREFIX + key)

/** At sign-out. */
export const dropOwnDrafts = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
