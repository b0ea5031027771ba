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

test('the digest names each kind once, the newest three, and neither conflict nor leak', () => {
  const text = found([
    entry('2026-01-01', 1),
    entry('2026-03-01', 1),
    entry('2026-02-01', -2, 'noShow'),
    entry('2026-04-01', 1),
    entry('2026-05-01', 0, 'conflict'),
  ]).text
  expect(text).toBe(
    '近24个月积分1：到会评价3次，无故缺席1次。最近：2026-04-01 到会评价（《示例成果》）；2026-03-01 到会评价（《示例成果》）；2026-02-01 无故缺席（《示例成果》）。',
  )
  expect(found([entry('2026-05-01', 0, 'conflict'), entry('2026-05-01', 0, 'leak')]).text).toBe(
    '近24个月没有参加活动的记录。',
  )
})

test('a D says why, everything else nothing', () => {
  expect(found([], [sheet(59, '2026-10-01T00:00:00Z')]).cause).toBe('信誉评分59，低于60')
  expect(found([entry('2026-10-01', 0, 'leak')]).cause).toBe('泄露评审信息')
  expect(found([]).cause).toBe('')
  // Lifted, it is a C without a cause.
  expect(found([entry('2026-10-01', 0, 'leak')], [], '2026-10-05T00:00:00Z')).toMatchObject({
    cause: '',
    credibility: 'C',
  })
})

test('a score is the mean of its sheets with one decimal, all four parts of each, and never below nothing', () => {
  const parts = {
    ethics: 20,
    ability: 20,
    discipline: 21,
    integrity: 19,
    at: '2026-10-01T00:00:00Z',
    removedAt: null,
  }
  expect(found([], [parts]).score).toBe(80)
  expect(found([], [parts, sheet(81, '2026-10-02T00:00:00Z'), sheet(81, '2026-10-03T00:00:00Z')]).score).toBe(
    80.7,
  )
  expect(found([], [parts, { ...sheet(10, '2026-10-02T00:00:00Z'), removedAt: '2026-10-03' }]).score).toBe(80)
  const conflicts = [1, 2, 3].map((day) => entry(`2026-10-0${day}`, 0, 'conflict'))
  expect(found(conflicts)).toMatchObject({ score: 0, credibility: 'D' })
  // Of two years ago they count no more.
  expect(found([entry('2024-11-22', 0, 'noShow'), entry('2024-11-23', 0, 'noShow')]).score).toBe(65)
})

test('a block that was lifted at the very moment of what is known stays lifted', () => {
  const leak = entry('2026-10-01', 0, 'leak')
  expect(found([leak], [], leak.createdAt).credibility).toBe('C')
  expect(found([leak], [sheet(90, '2026-10-06T00:00:00Z')], '2026-10-05T00:00:00Z').credibility).toBe('D')
  expect(found([leak], [], null).credibility).toBe('D')
  // What was good stays as it is.
  expect(found([], [], '2026-10-05T00:00:00Z').credibility).toBe('B')
})

test('the newest five sheets count, whatever order they come in', () => {
  const days = ['03', '01', '06', '02', '05', '04']
  const sheets = days.map((day) => sheet(day === '01' ? 10 : 90, `2026-10-${day}T00:00:00Z`))
  expect(found([], sheets).score).toBe(90)
  expect(found([], sheets.toReversed()).score).toBe(90)
})

test('what is no leak does not end it', () => {
  expect(found([entry('2026-10-01', 5), entry('2026-10-02', -5, 'noShow')])).toMatchObject({
    ...{ score: 65, credibility: 'B', cause: '' },
  })
})
