import { describe, expect, test } from 'vitest'
import * as time from './time.ts'

describe('an instant is written as it is in China', () => {
  test.each([
    ['2026-11-20T01:02:03.400Z', '2026-11-20 09:02:03', '2026年11月20日 09:02', '11月20日周五 09:02'],
    ['2026-01-01T15:59:59Z', '2026-01-01 23:59:59', '2026年1月1日 23:59', '1月1日周四 23:59'],
    ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00', '2027年1月1日 00:00', '1月1日周五 00:00'],
    ['2028-02-28T17:30:00+01:00', '2028-02-29 00:30:00', '2028年2月29日 00:30', '2月29日周二 00:30'],
  ])('%s', (instant, second, moment, session) => {
    expect([time.secondOf(instant), time.timeOf(instant), time.dayOf(new Date(instant))]).toEqual([
      second,
      second.slice(0, 16),
      second.slice(0, 10),
    ])
    expect([time.momentText(instant), time.sessionText(instant)]).toEqual([moment, session])
    expect(time.shortMomentText(instant)).toBe(moment.slice(5))
    const long = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', ...options }).format(new Date(instant))
    expect(time.momentText(instant)).toBe(long({ dateStyle: 'long', timeStyle: 'short' }))
    expect(time.slashedText(instant)).toBe(long({ dateStyle: 'short', timeStyle: 'medium' }))
    expect(time.weekdayText(instant)).toBe(`${long({ dateStyle: 'long' })} ${long({ weekday: 'long' })}`)
    expect(Date.parse(time.instantOf(time.localOf(instant)))).toBe(
      Math.floor(Date.parse(instant) / 60_000) * 60_000,
    )
  })
  test('from one to another, the day once', () => {
    const from = '2026-11-20T01:00:00Z'
    expect(time.sessionSpan(from, '2026-11-20T09:00:00Z')).toBe('11月20日周五 09:00 至 17:00')
    expect(time.sessionSpan(from, '2026-11-21T09:00:00Z')).toBe('11月20日周五 09:00 至 11月21日周六 17:00')
  })
  test('or not at all, where it has not happened', () => {
    expect([time.dayText(null), time.slashedText(undefined), time.localOf(null)]).toEqual(['', '', ''])
  })
})

test('days and months are counted across their ends', () => {
  expect([time.addDays('2026-12-31', 1), time.addDays('2028-03-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
  ])
  expect([time.monthAfter('2026-12'), time.monthAfter('2026-08'), time.daysIn('2028-02')]).toEqual([
    '2027-01',
    '2026-09',
    29,
  ])
  expect([time.monthsBefore('2026-03-31', 1), time.monthsBefore('2026-01-15', 13)]).toEqual([
    '2026-02-28',
    '2024-12-15',
  ])
  expect([time.monthsBefore('2026-07-31', 1), time.monthsBefore('2028-02-29', 12)]).toEqual([
    '2026-06-30',
    '2027-02-28',
  ])
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(time.isWeekend)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(['2026-02-29', '2026-2-1', '2026-13-01', '2028-02-29'].map(time.isDate)).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect([time.dayFrom(2026, '3', 7), time.isWeekend('2026-11-22'), time.isWeekend('2026-11-23')]).toEqual([
    '2026-03-07',
    true,
    false,
  ])
  expect(Date.parse(time.endOfDay('2026-11-20'))).toBe(Date.parse('2026-11-20T15:59:59Z'))
})
