import { expect, test } from 'vitest'
import { achievementForm, emptyForm } from './achievement-form.fields.ts'
import { checksOf, problemsOf } from './achievement-form.rules.ts'

const problems = (achievement: object) =>
  problemsOf(checksOf(achievementForm.parse({ ...emptyForm(), achievement }), {}))

test('three keywords are enough, two are not', () => {
  expect(problems({ keywords: ['水资源', '调度'] })).toHaveProperty('keywords')
  expect(problems({ keywords: ['水资源', '调度', '流域'] })).not.toHaveProperty('keywords')
})

test('a summary of fifty characters is long enough, one of forty-nine is not', () => {
  expect(problems({ summary: '水'.repeat(49) })).toHaveProperty('summary')
  expect(problems({ summary: '水'.repeat(50) })).not.toHaveProperty('summary')
})

test('research may end on the day it began', () => {
  expect(problems({ startDate: '2028-02-29', endDate: '2028-02-28' })).toHaveProperty('endDate')
  expect(problems({ startDate: '2028-02-29', endDate: '2028-02-29' })).not.toHaveProperty('endDate')
})
