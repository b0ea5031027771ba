import { messagesOf } from '@portal/contract/platform/fields'
import type { Setting } from '@portal/contract/platform/settings/setting.fields'
import { SETTINGS } from '@portal/contract/platform/settings/settings'
import { expect, test } from 'vitest'
import { fromText, GROUPS, keysOf, toText, typedSchema } from './group-schema.ts'

test('every default passes its own form and comes back as it was', () => {
  for (const group of GROUPS) {
    const typed = Object.fromEntries(keysOf(group).map((key) => [key, toText(SETTINGS[key].fallback)]))
    expect(typedSchema(group).safeParse(typed).success).toBe(true)
    for (const key of keysOf(group))
      expect(fromText(key, typed[key] ?? '')).toEqual((SETTINGS[key] as Setting).fallback)
  }
})

test('what is typed wrong is told in the words of the setting', () => {
  const typed = Object.fromEntries(keysOf('security').map((key) => [key, toText(SETTINGS[key].fallback)]))
  const result = typedSchema('security').safeParse({
    ...typed,
    lockThreshold: '',
    lockMinutes: '2',
    idleMinutesStaff: 'x',
  })
  expect(result.success ? {} : messagesOf(result.error)).toEqual({
    lockThreshold: '请输入3至20之间的整数',
    lockMinutes: '请输入5至1440之间的整数',
    idleMinutesStaff: '请输入5至480之间的整数',
  })
})
