import { TAG } from '@portal/contract/platform/texts/places'
import { FOOT, oneLine, type Template } from './message-parts.ts'
import { MESSAGES, type MessageName, type MessageVars } from './messages.ts'

/** The body of a mail as the society words it, with places as `{{name}}`, and the settings that it may name besides. */
export interface OwnWords {
  readonly body: string
  readonly society: Readonly<Record<string, string>>
}

/**
 * Fills a message. Plain text: nothing is escaped, a transport that sends HTML escapes for itself. A missing or blank variable is
 * refused, because half a message must not leave the house. Values are filled in once and never expanded again.
 */
export const renderMessage = <N extends MessageName>(
  name: N,
  vars: MessageVars<N>,
  own?: OwnWords,
): Template => {
  const { channel, text, subject = '' }: Template = MESSAGES[name]
  const values: Record<string, string | undefined> = vars
  const filled = (key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (typeof value !== 'string' || value.trim() === '') throw new Error(`message ${name} lacks {${key}}`)
    return value
  }
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (_, key: string) => filled(key))
  if (channel === 'sms') return { channel, text: oneLine(fill(text)) }
  const society = own?.society ?? {}
  const said = own?.body.replace(TAG, (_, key: string) =>
    !Object.hasOwn(values, key) && Object.hasOwn(society, key) ? (society[key] ?? '') : filled(key),
  )
  return {
    channel,
    subject: oneLine(fill(subject)),
    text: said === undefined ? fill(text) : said + fill(FOOT),
  }
}
