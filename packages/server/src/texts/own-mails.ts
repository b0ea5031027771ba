import type { SettingValues } from '@portal/contract/platform/settings/settings'
import { isMailKey, type MailKey } from '@portal/contract/platform/texts/mail-texts'
import { TEXT_PLACEHOLDERS } from '@portal/contract/platform/texts/text-blocks'
import { FOOT } from './message-parts.ts'
import { MESSAGES, type MessageName } from './messages.ts'
import type { OwnWords } from './render-message.ts'

/** Mails in the words of the society (docs/decisions/119-letters-in-own-words.md). */

type Mailed<K extends MailKey> = K extends `mail-${infer Base}` ? `${Base}-mail` : never
/** The message whose body a text words. */
export const messageOf = (key: MailKey): Mailed<MailKey> & MessageName =>
  `${key.replace(/^mail-/, '')}-mail` as Mailed<MailKey>

const asPlaces = (text: string) => text.replace(/\{(\w+)\}/g, '{{$1}}')

/** A mail as it is delivered, with its places named as in a text of the society. */
export const loadMail = (key: MailKey) => {
  const { subject, text } = MESSAGES[messageOf(key)]
  return {
    body: asPlaces(text.slice(0, -FOOT.length)),
    around: { subject: asPlaces(subject), foot: asPlaces(FOOT.trim()) },
  }
}

/** How the society words a message; undefined: as it is delivered. */
export const ownWords = (name: MessageName, settings: SettingValues): OwnWords | undefined => {
  const key = `mail-${name.replace(/-mail$/, '')}`
  if (!name.endsWith('-mail') || !isMailKey(key)) return undefined
  const body = settings[`text.${key}`]
  if (body === '') return undefined
  return { body, society: Object.fromEntries(TEXT_PLACEHOLDERS.map((each) => [each, settings[each]])) }
}
