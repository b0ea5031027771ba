import { SETTING_KEYS, SETTINGS, type SettingValues } from '@portal/contract/platform/settings/settings'
import { expect, test } from 'vitest'
import type { Settings } from '../../platform/settings/settings.ts'
import { accountPolicy } from './sign-in-policy.rules.ts'

const policy = (change: Partial<SettingValues> = {}, publicUrl = 'https://portal.example') => {
  const values = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].fallback]))
  const settings = { all: async () => ({ ...values, ...change }) } as unknown as Settings
  return accountPolicy(settings, publicUrl)()
}

test('a portal open to the network has staff use a second factor, unless that was settled', async () => {
  const factor = async (staffTotp: SettingValues['staffTotp'], url?: string) =>
    (await policy({ staffTotp }, url)).staffTotp
  expect(await factor('auto')).toBe('required')
  expect(await factor('auto', 'http://localhost:3000')).toBe('optional')
  expect(await factor('auto', 'http://x/?to=https://y')).toBe('optional')
  expect(await factor('required', 'http://localhost:3000')).toBe('required')
  expect(await factor('optional')).toBe('optional')
})

test('what the super administrator set is what holds', async () => {
  const set = {
    ...{ lockThreshold: 4, lockMinutes: 16, idleMinutesStaff: 31, idleMinutesMember: 121, absoluteHours: 13 },
    periodicPasswordDays: 91,
  }
  expect(await policy({ ...set, staffTotp: 'required', societyShort: '示例学会' })).toEqual({
    ...{ ...set, staffTotp: 'required', issuer: '示例学会' },
  })
})
