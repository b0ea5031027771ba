/**
 * What somebody typed and the server does not have yet: kept on this device until it does, for a week, for nobody but its owner
 * (an account; `''` is somebody without one). Signing out takes the own ones away; a session that only ran out does not.
 */

const PREFIX = 'draft:own:'
const MAX_AGE = 7 * 86_400_000
const slot = (key: string, owner: string) => `${PREFIX}${owner}:${key}`

export interface OwnDraft<T> {
  readonly at: string
  readonly owner: string
  readonly value: T
}

const parse = <T>(text: string | null): OwnDraft<T> | undefined => {
  try {
    const draft = JSON.parse(text ?? 'null') as OwnDraft<T> | null
    if (!draft || typeof draft.value !== 'object') return undefined
    return Date.now() - Date.parse(draft.at) < MAX_AGE ? draft : undefined
  } catch {
    return undefined
  }
}

const dropWhere = (gone: (key: string) => boolean) => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && gone(key)) localStorage.removeItem(key)
}

let swept = false

export const readOwnDraft = <T>(key: string, owner: string): OwnDraft<T> | undefined => {
  // Nothing outlives its week, whoever's it was.
  if (!swept) dropWhere((name) => parse(localStorage.getItem(name)) === undefined)
  swept = true
  const draft = parse<T>(localStorage.getItem(slot(key, owner)))
  return draft?.owner === owner ? draft : undefined
}

/** False when this device cannot keep it: full or forbidden storage costs the copy, not the form. */
export const writeOwnDraft = <T>(key: string, owner: string, value: T): boolean => {
  try {
    const draft: OwnDraft<T> = { at: new Date().toISOString(), owner, value }
    localStorage.setItem(slot(key, owner), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const dropOwnDraft = (key: string, owner: string): void => localStorage.removeItem(slot(key, owner))

/** At sign-out. */
export const dropOwnDrafts = (owner: string): void => dropWhere((key) => key.startsWith(`${PREFIX}${owner}:`))
