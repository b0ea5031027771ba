import { optionalText } from '../fields.ts'
import { TEXT_KEYS, TEXTS, type TextKey } from '../texts/texts.ts'
import { type Setting, setting } from './setting.fields.ts'

/** Empty: the delivered text. */
const TEXT_HELP = '留空则使用系统自带的文本；支持标题（##）、列表（-、1.）、**加粗**和[链接](网址)'
const text = (title: string) =>
  optionalText(title, { max: 60_000, widget: 'textarea', help: TEXT_HELP, tooLong: '文本过长' })
export const textSettings = Object.fromEntries(
  TEXT_KEYS.map((key) => [`text.${key}`, setting('texts', text(TEXTS[key]), '')]),
) as Record<`text.${TextKey}`, Setting<ReturnType<typeof text>>>
