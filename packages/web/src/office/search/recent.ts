import { identifierIn } from '@portal/contract/platform/person/identifier'
import { readOwnDraft, writeOwnDraft } from '../../shared/form/own-drafts.ts'
import { session } from '../../shared/session.ts'

/** What somebody looked for lately: kept for a week on this device, for nobody else, until they sign out. Numbers of people never are. */

const NAME = 'search'
const MOST = 8

export const recentSearches = (): readonly string[] =>
  readOwnDraft<{ words: string[] }>(NAME, session.owner())?.value.words ?? []

export const keepSearch = (typed: string): void => {
  const word = typed.trim()
  if (word === '' || identifierIn(word) || /\d{5,}/.test(word)) return
  const words = [word, ...recentSearches().filter((one) => one !== word)].slice(0, MOST)
  writeOwnDraft(NAME, session.owner(), { words })
}
