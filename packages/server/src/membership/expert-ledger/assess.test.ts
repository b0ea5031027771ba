import { monthsBefore } from '@portal/contract/platform/time'
import { describe, expect, test } from 'vitest'
import { assess } from './assess.rules.ts'

const rules = {
  ...{ high: 20, middle: 8, bands: { A: 85, B: 65, C: 60 } },
  ...{ conflict: 30, noShow: 10, fresh: 75 },
}
const today = '2026-11-22'
const entry = (
  date: string,
  points: number,
  kind: 'attended' | 'noShow' | 'conflict' | 'leak' = 'attended',
) => ({
  ...{ date, points, kind, text: '《示例成果》', createdAt: `${date}T00:00:00Z`, removedAt: null },
})
const sheet = (total: number, at: string) => ({
  ...{ ethics: 0, ability: total, discipline: 0, integrity: 0, at, removedAt: null },
})
const found = (
  entries: Parameters<typeof assess>[0],
  sheets: Parameters<typeof assess>[1] = [],
  liftedAt: string | null = null,
) => assess(entries, sheets, { today, liftedAt }, rules)

test('who leaked something is not trusted again, however long ago it was', () => {
  expect(found([entry('2020-01-01', 0, 'leak')], [sheet(90, '2026-01-01')]).credibility).toBe('D')
})

describe('activity', () => {
  test('months are counted by the calendar', () => {
    expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28')
    expect(monthsBefore('2026-11-22', 24)).toBe('2024-11-22')
  })
  test('points of the second year count half, older ones not at all', () => {
    expect(found([entry('2025-11-23', 5), entry('2025-11-22', 5), entry('2024-11-22', 5)]).sum24m).toBe(7.5)
  })
  test.each([
    [20, '高'],
    [19, '中'],
    [8, '中'],
    [7, '低'],
    [1, '低'],
    [0, '沉睡'],
    [-3, '沉睡'],
  ])('%i points are %s', (points, level) => {
    expect(found([entry('2026-10-01', points)]).level).toBe(level)
  })
  test('what was taken back counts no more', () => {
    expect(found([{ ...entry('2026-10-01', 20), removedAt: '2026-10-02' }]).level).toBe('沉睡')
  })
  test('the digest can be read', () => {
    expect(found([entry('2026-10-01', 5)]).text).toBe(
      '近24个月积分5：到会评价1次。最近：2026-10-01 到会评价（《示例成果》）。',
    )
  })
})

describe('credibility', () => {
  test('whoever is new has B', () => expect(found([]).credibility).toBe('B'))
  test.each([
    [85, 'A'],
    [84, 'B'],
    [65, 'B'],
    [64, 'C'],
    [60, 'C'],
    [59, 'D'],
  ])('%i is %s', (total, level) => {
    expect(found([], [sheet(total, '2026-10-01T00:00:00Z')]).credibility).toBe(level)
  })
  test('the last five sheets count', () => {
    const good = [1, 2, 3, 4, 5].map((day) => sheet(90, `2026-10-0${day}T00:00:00Z`))
    expect(found([], [sheet(10, '2026-09-01T00:00:00Z'), ...good]).credibility).toBe('A')
  })
  test('events take off, a leak ends it', () => {
    expect(found([entry('2026-10-01', -5, 'noShow')]).score).toBe(65)
    expect(found([entry('2026-10-01', 0, 'conflict')])).toMatchObject({ score: 45, credibility: 'D' })
    expect(found([entry('2026-10-01', 0, 'leak')])).toMatchObject({ score: 75, credibility: 'D' })
  })
  test('what was known when a block was lifted does not bring it back, something new does', () => {
    const old = entry('2026-10-01', 0, 'leak')
    expect(found([old], [], '2026-10-05T00:00:00Z').credibility).toBe('C')
    expect(found([old, entry('2026-10-06', 5)], [], '2026-10-05T00:00:00Z').credibility).toBe('D')
  })
})
