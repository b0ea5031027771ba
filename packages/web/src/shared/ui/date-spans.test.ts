import { expect, test } from 'vitest'
import { namedSpans, spanText } from './date-spans.ts'

const on = (today: string) =>
  Object.fromEntries(namedSpans(today).map(({ name, from, to }) => [name, `${from} ${to}`]))

test('a span has both its ends, across months, years and the end of February', () => {
  expect(on('2028-03-01')).toEqual({
    今天: '2028-03-01 2028-03-01',
    近7天: '2028-02-24 2028-03-01',
    近30天: '2028-02-01 2028-03-01',
    本月: '2028-03-01 2028-03-31',
    上月: '2028-02-01 2028-02-29',
    今年: '2028-01-01 2028-12-31',
    去年: '2027-01-01 2027-12-31',
  })
  // A month back from the 31st there is no such day.
  expect(on('2026-12-31')).toMatchObject({ 上月: '2026-11-01 2026-11-30', 本月: '2026-12-01 2026-12-31' })
  expect(on('2027-01-01')).toMatchObject({
    近7天: '2026-12-26 2027-01-01',
    上月: '2026-12-01 2026-12-31',
    去年: '2026-01-01 2026-12-31',
  })
})

test('a span is called by its name, or by its ends', () => {
  const said = (from: string, to: string) => spanText({ from, to }, '2026-11-26')
  expect(said('', '')).toBe('')
  expect(said('2026-11-01', '2026-11-30')).toBe('本月')
  expect(said('2026-11-26', '2026-11-26')).toBe('今天')
  expect(said('2026-11-01', '2026-11-29')).toBe('2026-11-01 至 11-29')
  expect(said('2025-12-01', '2026-01-31')).toBe('2025-12-01 至 2026-01-31')
  expect(said('2026-05-01', '')).toBe('2026-05-01 起')
  expect(said('', '2026-05-01')).toBe('至 2026-05-01')
  expect(said('2026-05-01', '2026-05-01')).toBe('2026-05-01')
})
