import { expect, test } from 'vitest'
import { againstExtension } from './extension.rules.ts'

test.each([
  // Until the end of the 30th in China.
  ['2026-11-30T15:59:59Z', '2026-11-30', 'dueLaterOnly'],
  ['2026-11-30T15:59:59Z', '2026-12-01', undefined],
  ['2026-11-30T16:00:00Z', '2026-12-01', 'dueLaterOnly'],
  // One that is over already is moved to a day that is not.
  ['2026-11-20T15:59:59Z', '2026-11-27', 'dueFromToday'],
  ['2026-11-20T15:59:59Z', '2026-11-28', undefined],
  // Where there was none.
  [null, '2026-11-27', 'dueFromToday'],
  [null, '2026-11-28', undefined],
  [null, '2027-11-28', undefined],
  [null, '2027-11-29', 'dueTooFar'],
])('until %s, %s instead: %s', (dueAt, day, against) => {
  expect(againstExtension(dueAt, day, '2026-11-28')).toBe(against)
})

test('a year from a day that the next one does not have ends with its month', () => {
  expect(againstExtension(null, '2029-02-28', '2028-02-29')).toBeUndefined()
  expect(againstExtension(null, '2029-03-01', '2028-02-29')).toBe('dueTooFar')
})
