import { CERTIFICATE_TEXT_KEYS, type CertificateTextKey, isCertificateTextKey } from './certificate-keys.ts'
import { CERTIFICATE_TEXTS, certificateFault } from './certificate-texts.ts'
import { isLetterKey, LETTER_KEYS, LETTER_TEXTS, type LetterKey, letterFault } from './letter-texts.ts'
import { isMailKey, MAIL_KEYS, MAIL_TEXTS, type MailKey, mailFault } from './mail-texts.ts'
import type { PlacedText } from './places.ts'

/** What is given to somebody on paper: each keeps the words of its moment. */
export type PaperKey = LetterKey | CertificateTextKey
export const isPaperKey = (key: string): key is PaperKey => isLetterKey(key) || isCertificateTextKey(key)

/** All texts with places: letters on decisions, certificates and the portal's own mails. */
export type PlacedKey = PaperKey | MailKey
export const PLACED_KEYS: readonly PlacedKey[] = [...LETTER_KEYS, ...CERTIFICATE_TEXT_KEYS, ...MAIL_KEYS]
export const isPlacedKey = (key: string): key is PlacedKey => isPaperKey(key) || isMailKey(key)
export const placedText = (key: PlacedKey): PlacedText =>
  ({ ...LETTER_TEXTS, ...CERTIFICATE_TEXTS, ...MAIL_TEXTS })[key]
export const placedFault = (key: PlacedKey, text: string): string | undefined => {
  if (isMailKey(key)) return mailFault(key, text)
  return isCertificateTextKey(key) ? certificateFault(key, text) : letterFault(key, text)
}
