import { isLetterKey, LETTER_KEYS, LETTER_TEXTS, type LetterKey, letterFault } from './letter-texts.ts'
import { isMailKey, MAIL_KEYS, MAIL_TEXTS, type MailKey, mailFault } from './mail-texts.ts'
import type { PlacedText } from './places.ts'

/** All texts with places: letters on decisions and the portal's own mails. */
export type PlacedKey = LetterKey | MailKey
export const PLACED_KEYS: readonly PlacedKey[] = [...LETTER_KEYS, ...MAIL_KEYS]
export const isPlacedKey = (key: string): key is PlacedKey => isLetterKey(key) || isMailKey(key)
export const placedText = (key: PlacedKey): PlacedText => ({ ...LETTER_TEXTS, ...MAIL_TEXTS })[key]
export const placedFault = (key: PlacedKey, text: string): string | undefined =>
  isMailKey(key) ? mailFault(key, text) : letterFault(key, text)
