import { describe, expect, test } from 'vitest'
import { isWorkingDay, readLines, workingDayAfter, workingDaysBetween } from './working-day.queries.ts'

// 1 to 7 October 2026 rest; Saturday the 10th is worked instead.
const calendar = new Map([
  ...['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'].map(
    (day) => [day, false] as const,
  ),
  ['2026-10-10', true] as const,
])

test('a weekday rests on a holiday, a Saturday is worked where it makes up for one', () => {
  const works = (day: string) => isWorkingDay(calendar, day)
  expect(['2026-09-30', '2026-10-01', '2026-10-03', '2026-10-08'].map(works)).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(['2026-10-09', '2026-10-10', '2026-10-11', '2026-10-17'].map(works)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('the n-th working day', () => {
  test.each([
    ['2026-11-23', 0, '2026-11-23'],
    ['2026-11-21', 0, '2026-11-23'],
    ['2026-11-23', 1, '2026-11-24'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-20', 10, '2026-12-04'],
    ['2026-09-30', 1, '2026-10-08'],
    ['2026-09-30', 3, '2026-10-10'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
  ])('after %s, %i on: %s', (from, days, due) => {
    expect(workingDayAfter(calendar, from, days)).toBe(due)
  })
  test('as many lie between as were counted on', () => {
    expect(workingDaysBetween(calendar, '2026-09-30', '2026-10-08')).toBe(1)
    expect(workingDaysBetween(calendar, '2026-09-30', '2026-10-07')).toBe(0)
    expect(workingDaysBetween(calendar, '2026-11-20', '2026-12-04')).toBe(10)
    expect(workingDaysBetween(calendar, '2026-11-20', '2026-11-20')).toBe(0)
  })
})

test('the calendar of a year takes its own days alone', () => {
  expect(readLines(2026, '2026-12-31 休 元旦')).toEqual([{ day: '2026-12-31', works: false, name: '元旦' }])
  expect(() => readLines(2026, '2026-12-31 至 2027-01-01 休 元旦')).toThrow(/第1行不在2026年/)
  expect(() => readLines(2026, '2025-12-31 至 2026-01-01 休 元旦')).toThrow(/第1行不在2026年/)
})
