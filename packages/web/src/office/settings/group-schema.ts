import { describe, type Field, fieldOf, messagesOf } from '@portal/contract/platform/fields'
import {
  SETTING_GROUPS,
  type Setting,
  type SettingGroup,
} from '@portal/contract/platform/settings/setting.fields'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '@portal/contract/platform/settings/settings'
import { isPhraseKey, PHRASE_TEXTS, type PhraseKey } from '@portal/contract/platform/texts/phrase-texts'
import { isPlacedKey, type PlacedKey, placedText } from '@portal/contract/platform/texts/placed-texts'
import { TEXT_KEYS, TEXTS, type TextKey } from '@portal/contract/platform/texts/texts'
import * as z from 'zod'

export const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[]

/** The settings of a group in the order of the contract's table. */
export const keysOf = (group: SettingGroup): SettingKey[] =>
  SETTING_KEYS.filter((key) => (SETTINGS[key] as Setting).group === group)

const plain: Field = { title: '', widget: 'text', required: false }
export const settingField = (key: SettingKey): Field => fieldOf((SETTINGS[key] as Setting).schema) ?? plain

/** What is edited as a text: those that everybody reads, the phrases of reviewers, the wording of letters and mails. */
export type EditedKey = TextKey | PhraseKey | PlacedKey
export const isTextKey = (name: string): name is EditedKey =>
  (TEXT_KEYS as readonly string[]).includes(name) || isPhraseKey(name) || isPlacedKey(name)
export const titleOf = (key: EditedKey): string => {
  if (isPhraseKey(key)) return PHRASE_TEXTS[key]
  return isPlacedKey(key) ? placedText(key).title : TEXTS[key]
}

/** A setting as it is typed, and back; forms hold text for every control. */
export const toText = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
export const fromText = (key: SettingKey, text: string): unknown => {
  const { widget } = settingField(key)
  if (widget === 'switch') return text === 'true'
  // An empty number must not pass for zero.
  if (widget === 'number') return text.trim() === '' ? undefined : Number(text)
  return text
}

/** Rules of a group over what is typed: each setting's own rule, whatever type it ends in. */
export const typedSchema = (group: SettingGroup): z.ZodObject =>
  z.object(
    Object.fromEntries(
      keysOf(group).map((key) => {
        const { schema }: Setting = SETTINGS[key]
        const rule = z.string().superRefine((text, context) => {
          const result = schema.safeParse(fromText(key, text))
          if (!result.success)
            context.addIssue({ code: 'custom', message: messagesOf(result.error)[''] ?? '输入内容不正确' })
        })
        return [key, describe(rule, settingField(key))]
      }),
    ),
  )
