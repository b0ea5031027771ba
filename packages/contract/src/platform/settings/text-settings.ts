import type * as z from 'zod'
import { describe, optionalText } from '../fields.ts'
import { LETTER_KEYS, type LetterKey, letterFault, letterText } from '../texts/letter-texts.ts'
import { TEXT_KEYS, TEXTS, type TextKey } from '../texts/texts.ts'
import { type Setting, setting } from './setting.fields.ts'

/** Empty: the delivered text. */
const TEXT_HELP = '留空则使用系统自带的文本；支持标题（##）、列表（-、1.）、**加粗**和[链接](网址)'
const text = (title: string) =>
  optionalText(title, { max: 60_000, widget: 'textarea', help: TEXT_HELP, tooLong: '文本过长' })

const LETTER = { max: 6_000, widget: 'textarea', tooLong: '文本过长' } as const
const LETTER_HELP =
  '留空则使用系统自带的文本；支持标题（##）和列表（-、1.）。改动用于此后作出的决定，此前的文书仍是当时的文字'
const letter = (key: LetterKey) => {
  const { title } = letterText(key)
  const rule = optionalText(title, LETTER).superRefine((words, context) => {
    const message = letterFault(key, words)
    if (message) context.addIssue({ code: 'custom', message })
  }) as z.ZodDefault<z.ZodString>
  return describe(rule, { title, required: false, help: LETTER_HELP, ...LETTER })
}

type Text = Setting<ReturnType<typeof text>>
export const textSettings = Object.fromEntries([
  ...TEXT_KEYS.map((key) => [`text.${key}`, setting('texts', text(TEXTS[key]), '')] as const),
  ...LETTER_KEYS.map((key) => [`text.${key}`, setting('texts', letter(key), '')] as const),
]) as Record<`text.${TextKey | LetterKey}`, Text>
