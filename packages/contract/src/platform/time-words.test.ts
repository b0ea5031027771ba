import { afterEach, expect, test, vi } from 'vitest'
import * as time from './time.ts'

afterEach(() => {
  vi.useRealTimers()
})
const at = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })

test('clock and hour are those of China', () => {
  expect([time.clockOf('2026-11-20T01:02:03Z'), time.hourOf('2026-11-20T01:02:03Z')]).toEqual(['09:02', 9])
  expect([time.clockOf('2026-11-20T16:00:00Z'), time.hourOf('2026-11-20T16:00:00Z')]).toEqual(['00:00', 0])
  expect(time.hourOf('2026-11-20T15:59:59Z')).toBe(23)
})

test('a letter says a sitting with its weekday and without a leading zero', () => {
  expect(time.sittingText('2026-11-20T01:12:00Z')).toBe('2026年11月20日（星期五）9:12')
  expect(time.sittingText('2026-11-22T02:00:00Z')).toBe('2026年11月22日（星期日）10:00')
})

test('a day without its year', () => {
  expect([time.shortDateText('2026-11-20'), time.shortDateText('2026-01-05')]).toEqual(['11月20日', '1月5日'])
})

test('a stamp for the name of a file has no signs in it', () => {
  expect(time.stampOf(new Date('2026-11-20T01:12:31.456Z'))).toBe('20261120T011231Z')
})

test('today and the year change at midnight in China', () => {
  at('2026-12-31T15:59:59Z')
  expect([time.today(), time.thisYear()]).toEqual(['2026-12-31', 2026])
  at('2026-12-31T16:00:00Z')
  expect([time.today(), time.thisYear()]).toEqual(['2027-01-01', 2027])
})

test('a time of this year is said without it', () => {
  at('2026-11-20T00:00:00Z')
  expect(time.shortTime('2026-01-01T00:30:00Z')).toBe('01-01 08:30')
  expect(time.shortTime('2025-12-31T15:59:00Z')).toBe('2025-12-31 23:59')
})

test('a date is four, two and two digits of a day that is', () => {
  for (const text of [
    '2026-11-200',
    '12026-11-20',
    '2026-11-20T',
    ' 2026-11-20',
    '2026-11-2',
    '',
    '2026-00-10',
  ])
    expect([text, time.isDate(text)]).toEqual([text, false])
  expect(time.isDate('2024-02-29')).toBe(true)
  expect([time.monthFrom(2026, 3), time.monthFrom('2026', '12')]).toEqual(['2026-03', '2026-12'])
})

test('months have their days, leap years and centuries included', () => {
  expect(['2026-02', '2024-02', '2000-02', '2100-02', '2026-04', '2026-12'].map(time.daysIn)).toEqual([
    28, 29, 29, 28, 30, 31,
  ])
})

test('days of a spreadsheet count from 1899-12-30, times as parts of a day', () => {
  expect(time.sheetDate('2026-11-20')).toBe(46_346)
  expect(time.sheetDate('2026-11-20 12:00')).toBe(46_346.5)
  expect(time.sheetDate('2026-11-20 18:00:00')).toBe(46_346.75)
  expect(time.sheetDate('2026-11-20 00:01')).toBe(46_346 + 0.000694444)
  expect(time.sheetDate('2026-11-20 01:01:01')).toBe(46_346 + 0.042372685)
  // An instant is what the clock in China shows.
  expect(time.sheetDate('2026-11-20T16:00:00.000Z')).toBe(46_347)
  expect(time.sheetDate('2026-11-20T04:00:00Z')).toBe(46_346.5)
})

test('what is no date, or older than spreadsheets can say, is none', () => {
  expect(time.sheetDate('1900-03-01')).toBe(61)
  for (const text of [
    '1900-02-28',
    '1900-02-29',
    '2026-11',
    '2026-11-20 1:00',
    '2026-11-20 01:00:0',
    'x2026-11-20',
  ])
    expect([text, time.sheetDate(text)]).toEqual([text, undefined])
  for (const text of [
    '2026-02-29',
    '2026-11-31',
    '2026-11-20 24:00',
    '2026-11-20 12:60',
    '2026-11-20 12:00:60',
  ])
    expect([text, time.sheetDate(text)]).toEqual([text, undefined])
  expect(time.sheetDate('2026-11-20 23:59:59')).toBe(46_346 + 0.999988426)
  for (const text of [
    '2026-11-20T04:00:00Zx',
    '2026-11-20x',
    '2026-11-20 01:00 ',
    '2026-11-20T04:00:00',
    'x2026-11-20T04:00:00Z',
  ])
    expect([text, time.sheetDate(text)]).toEqual([text, undefined])
})
