import { expect, test } from 'vitest'
import { daysOf } from './front.rules.ts'

const span = { startAt: '2026-11-16T02:00:00Z', endAt: '2026-11-24T15:59:59Z' }

test.each([
  ['2026-11-16T03:00:00Z', { days: 9, passed: 1, left: 8 }],
  // Just before and just after midnight in China.
  ['2026-11-22T15:59:00Z', { days: 9, passed: 7, left: 2 }],
  ['2026-11-22T16:01:00Z', { days: 9, passed: 8, left: 1 }],
  ['2026-11-24T10:00:00Z', { days: 9, passed: 9, left: 0 }],
  ['2026-12-01T00:00:00Z', { days: 9, passed: 9, left: 0 }],
])('on %s', (now, expected) => {
  expect(daysOf(span, new Date(now))).toEqual(expected)
})

test('a publicity of one day has begun on it and is not over before its end', () => {
  const day = { startAt: '2026-11-16T02:00:00Z', endAt: '2026-11-16T15:59:59Z' }
  expect(daysOf(day, new Date('2026-11-15T15:59:59Z'))).toEqual({ days: 1, passed: 0, left: 1 })
  expect(daysOf(day, new Date('2026-11-15T16:00:00Z'))).toEqual({ days: 1, passed: 1, left: 0 })
  // Long before and long after nothing becomes negative or more than there are.
  expect(daysOf(day, new Date('2026-01-01T00:00:00Z'))).toMatchObject({ passed: 0 })
  // One that was ended before it began counts as a day.
  expect(daysOf({ ...day, endAt: '2026-11-10T00:00:00Z' }, new Date('2026-11-16T03:00:00Z'))).toEqual({
    ...{ days: 1, passed: 1, left: 0 },
  })
})
