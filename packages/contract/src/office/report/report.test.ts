import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  recentPeriods,
  reportPeriod,
  reportPeriodBefore,
  reportPeriodOf,
  usualPeriod,
} from './report.rules.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('a period', () => {
  test.each([
    ['2026', 'year', '2026年', '2026-01-01', '2026-12-31'],
    ['2026Q1', 'quarter', '2026年第一季度', '2026-01-01', '2026-03-31'],
    ['2026Q2', 'quarter', '2026年第二季度', '2026-04-01', '2026-06-30'],
    ['2026Q3', 'quarter', '2026年第三季度', '2026-07-01', '2026-09-30'],
    ['2026Q4', 'quarter', '2026年第四季度', '2026-10-01', '2026-12-31'],
    ['2028-02', 'month', '2028年2月', '2028-02-01', '2028-02-29'],
    ['2026-10', 'month', '2026年10月', '2026-10-01', '2026-10-31'],
    ['1950', 'year', '1950年', '1950-01-01', '1950-12-31'],
  ])('%s is a %s with its first and last day', (code, span, ...[label, from, to]) => {
    expect(reportPeriod(code)).toEqual({ code, span, label, from, to })
  })
  test.each([
    '',
    '1949',
    '2026Q0',
    '2026Q5',
    '2026-00',
    '2026-13',
    '2026-1',
    '26',
    '2026Q1-01',
    'x2026',
    '20261',
  ])('%j is none', (code) => {
    expect(reportPeriod(code)).toBeUndefined()
  })
  test('holds a day', () => {
    const of = (day: string) =>
      (['year', 'quarter', 'month'] as const).map((span) => reportPeriodOf(span, day))
    expect(of('2026-03-31')).toEqual(['2026', '2026Q1', '2026-03'])
    expect(of('2026-04-01')).toEqual(['2026', '2026Q2', '2026-04'])
    expect(of('2026-12-31')).toEqual(['2026', '2026Q4', '2026-12'])
  })
  test.each([
    ['2026', '2025'],
    ['2026Q1', '2025Q4'],
    ['2026Q3', '2026Q2'],
    ['2026-01', '2025-12'],
    ['2026-12', '2026-11'],
    ['2026-10', '2026-09'],
  ])('%s follows %s', (code, before) => {
    const period = reportPeriod(code)
    expect(period && reportPeriodBefore(period)).toBe(before)
  })
})

test('the newest come first, the running one included; before the first year there is none', () => {
  expect(recentPeriods('quarter', 3, '2026-01-31')).toEqual(['2026Q1', '2025Q4', '2025Q3'])
  expect(recentPeriods('month', 1, '2026-01-31')).toEqual(['2026-01'])
  expect(recentPeriods('year', 4, '1951-06-01')).toEqual(['1951', '1950', '1949'])
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T16:00:00Z') })
  expect(recentPeriods('month', 2)).toEqual(['2027-01', '2026-12'])
})

test('until March people ask for the year that ended, from April for the running one', () => {
  expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map((day) => usualPeriod(day))).toEqual([
    '2025',
    '2025',
    '2026',
    '2026',
  ])
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T16:00:00Z') })
  expect(usualPeriod()).toBe('2026')
})
