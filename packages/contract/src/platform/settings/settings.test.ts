import { expect, test } from 'vitest'
import { fieldOf } from '../fields.ts'
import { PUBLIC_SETTING_KEYS, type PublicSettings } from './public-settings.ts'
import type { Setting } from './setting.fields.ts'
import { SETTING_KEYS, SETTINGS } from './settings.ts'

test.each(SETTING_KEYS)('%s has a title and a default that its own rule accepts', (key) => {
  const { schema, fallback } = SETTINGS[key] as Setting
  expect(fieldOf(schema)?.title).toBeTruthy()
  expect(schema.parse(fallback)).toEqual(fallback)
})

test('nothing about security or review is public', () => {
  // What each applicant is told and chooses from.
  const told = ['overdueDays', 'committees']
  for (const key of PUBLIC_SETTING_KEYS)
    if (!told.includes(key)) expect(['identity', 'dues']).toContain((SETTINGS[key] as Setting).group)
  const name: PublicSettings['societyName'] = SETTINGS.societyName.fallback
  // @ts-expect-error a threshold is nobody's business
  const hidden: PublicSettings['lockThreshold'] = 1
  expect([name, hidden]).toHaveLength(2)
})

test('links open nothing but web pages', () => {
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'https://a b', 'https://a"onx=', 'ftp://a'])
    expect(SETTINGS.siteUrl.schema.safeParse(bad).success, bad).toBe(false)
  for (const good of ['', 'https://www.example.org', 'http://example.org:8080/a?b=c#d'])
    expect(SETTINGS.siteUrl.schema.safeParse(good).success, good).toBe(true)
})

test('an SMS costs yuan to the thousandth, never less than nothing', () => {
  const { schema } = SETTINGS.smsPrice
  const ok = (value: unknown) => schema.safeParse(value).success
  expect([0, 0.045, 0.1, 1, 0.0455, 1.001, -0.001, 45].map(ok)).toEqual([
    ...[true, true, true, true],
    ...[false, false, false, false],
  ])
  expect(schema.safeParse(0.0455).error?.issues[0]?.message).toBe('请输入0至1元之间的金额，最多三位小数')
})
