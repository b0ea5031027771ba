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
