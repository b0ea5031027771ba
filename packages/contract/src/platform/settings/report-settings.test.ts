import { expect, test } from 'vitest'
import { reportAddresses, reportSettings } from './report-settings.ts'

test('addresses stand on lines of their own, or with commas, semicolons or blanks between them, each once', () => {
  expect(reportAddresses(' a@b.cn\nc@d.cn,e@f.cn；a@b.cn，，g@h.cn; ')).toEqual([
    'a@b.cn',
    'c@d.cn',
    'e@f.cn',
    'g@h.cn',
  ])
  expect(reportAddresses('  ')).toEqual([])
  expect(Object.keys(reportSettings)).toEqual([
    'reportYearly',
    'reportQuarterly',
    'reportMonthly',
    'reportEmails',
  ])
})

test('twenty addresses are enough, and each is one', () => {
  const { schema } = reportSettings.reportEmails
  const ok = (text: string) => schema.safeParse(text).success
  const many = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@example.org`).join('\n')
  expect([ok(many(20)), ok(many(21)), ok('a@example.org, nobody'), ok('')]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('which address is wrong is named', () => {
  const read = reportSettings.reportEmails.schema.safeParse('a@b.cn\nbad@\nnobody')
  expect(read.error?.issues[0]?.message).toBe('邮箱地址不正确：bad@、nobody')
})
