import { describe, expect, it } from 'vitest'
import { dayOf, monthOf, timeOfDay } from './date-text.ts'

describe('typed dates', () => {
  it.each([
    ['2026-01-02', '2026-01-02'],
    ['2026/1/2', '2026-01-02'],
    ['2026.1.2', '2026-01-02'],
    ['20260102', '2026-01-02'],
    ['2026年1月2日', '2026-01-02'],
    ['２０２６-１-２', '2026-01-02'],
    [' 2024-2-29 ', '2024-02-29'],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['2026-1', undefined],
    ['', undefined],
  ])('%s is the day %s', (text, day) => expect(dayOf(text)).toBe(day))

  it.each([
    ['2026-1', '2026-01'],
    ['202612', '2026-12'],
    ['2026年3月', '2026-03'],
    ['2026-00', undefined],
    ['2026-13', undefined],
  ])('%s is the month %s', (text, month) => expect(monthOf(text)).toBe(month))

  it.each([
    ['9:30', '09:30'],
    ['0930', '09:30'],
    ['9：30', '09:30'],
    ['9点30分', '09:30'],
    ['21', '21:00'],
    ['24:00', undefined],
    ['9:60', undefined],
  ])('%s is the time %s', (text, time) => expect(timeOfDay(text)).toBe(time))
})
