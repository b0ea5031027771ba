import type * as z from 'zod'
import { describe, optionalText } from '../fields.ts'
import { isCertificateTextKey } from '../texts/certificate-keys.ts'
import { isMailKey } from '../texts/mail-texts.ts'
import { PHRASE_KEYS, PHRASE_TEXTS, type PhraseKey, phrasesFault } from '../texts/phrase-texts.ts'
import { PLACED_KEYS, type PlacedKey, placedFault, placedText } from '../texts/placed-texts.ts'
import { TEXT_KEYS, TEXTS, type TextKey } from '../texts/texts.ts'
import { type Setting, setting } from './setting.fields.ts'

/** Empty: the delivered text. */
const TEXT_HELP = '留空则使用系统自带的文本；支持标题（##）、列表（-、1.）、**加粗**和[链接](网址)'
const text = (title: string) =>
  optionalText(title, { max: 60_000, widget: 'textarea', help: TEXT_HELP, tooLong: '文本过长' })

const PLACED = { max: 6_000, widget: 'textarea', tooLong: '文本过长' } as const
const PHRASES = { ...PLACED, max: 20_000 } as const
const LETTER_HELP =
  '留空则使用系统自带的文本；支持标题（##）和列表（-、1.）。改动用于此后作出的决定，此前的文书仍是当时的文字'
const CERTIFICATE_HELP =
  '留空则使用系统自带的文本；第一行“## ”后写标题，空一行写一段正文，可用**加粗**。改动用于此后签发的证书，此前的证书仍是当时的文字'
const MAIL_HELP =
  '留空则使用系统自带的文本；纯文本，主题和落款不变。改动用于此后产生的邮件；短信使用在网关报备的模板，不随之改变'
const helpOf = (key: PlacedKey): string => {
  if (isMailKey(key)) return MAIL_HELP
  return isCertificateTextKey(key) ? CERTIFICATE_HELP : LETTER_HELP
}
const placed = (key: PlacedKey) => {
  const { title } = placedText(key)
  const rule = optionalText(title, PLACED).superRefine((words, context) => {
    const message = placedFault(key, words)
    if (message) context.addIssue({ code: 'custom', message })
  }) as z.ZodDefault<z.ZodString>
  return describe(rule, { title, required: false, help: helpOf(key), ...PLACED })
}

const PHRASE_HELP =
  '留空则使用系统自带的用语；每条一行，以“- ”开头，“## ”后写所属项目。保存后，下一次打开审核时使用'
const phrases = (key: PhraseKey) => {
  const title = PHRASE_TEXTS[key]
  const rule = optionalText(title, PHRASES).superRefine((words, context) => {
    const message = phrasesFault(words)
    if (message) context.addIssue({ code: 'custom', message })
  }) as z.ZodDefault<z.ZodString>
  return describe(rule, { title, required: false, help: PHRASE_HELP, ...PHRASES })
}

type Text = Setting<ReturnType<typeof text>>
export const textSettings = Object.fromEntries([
  ...TEXT_KEYS.map((key) => [`text.${key}`, setting('texts', text(TEXTS[key]), '')] as const),
  ...PHRASE_KEYS.map((key) => [`text.${key}`, setting('texts', phrases(key), '')] as const),
  ...PLACED_KEYS.map((key) => [`text.${key}`, setting('texts', placed(key), '')] as const),
]) as Record<`text.${TextKey | PhraseKey | PlacedKey}`, Text>
