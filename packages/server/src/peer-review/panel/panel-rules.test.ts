import { describe, expect, test } from 'vitest'
import { draw, fitsInto, hashOfSeed, newSeed, shuffled } from '../selection/draw.rules.ts'
import type { DrawCandidate, DrawRules } from './panel.rows.ts'
import {
  checkPanel,
  forecast,
  organisersAllowed,
  type PanelRules,
  replyOf,
  type Seat,
  technicalNeeded,
} from './panel.rules.ts'

const rules: PanelRules = {
  minSize: 5,
  maxSize: 9,
  maxPerUnit: 2,
  minReserves: 3,
  maxLoad: 3,
  technicalShare: 66,
  otherShare: 30,
  organiserShare: 33,
}
const seat = (n: number, change: Partial<Seat> = {}): Seat => ({
  name: `专家${n}`,
  orgId: `org-${n}`,
  orgName: `单位${n}`,
  role: n === 0 ? 'leader' : 'member',
  reserveNo: 0,
  senior: true,
  technical: true,
  organiser: false,
  openTasks: 0,
  ...change,
})
const panel = (change: (seat: Seat, n: number) => Partial<Seat> = () => ({}), size = 7) => [
  ...Array.from({ length: size }, (_, n) => ({ ...seat(n), ...change(seat(n), n) })),
  ...[1, 2, 3].map((n) => seat(20 + n, { reserveNo: n })),
]
const blocksOf = (seats: Seat[]) => checkPanel(seats, rules).blocks.join(' ')

describe('composition', () => {
  test('a regular panel has nothing against it', () => {
    expect(checkPanel(panel(), rules)).toEqual({ blocks: [], warnings: [] })
  })
  test.each([
    ['even', panel(undefined, 6), '单数'],
    ['too few', panel(undefined, 3), '5至9人'],
    [
      'three of one unit',
      panel((_, n) => (n < 3 ? { orgId: 'same', orgName: '示例院' } : {})),
      '同一单位不得超过2人',
    ],
    ['too few technical', panel((_, n) => ({ technical: n > 2 })), '技术类专家4人，至少须5人'],
    ['too many organisers', panel((_, n) => ({ organiser: n < 3 })), '组织单位专家3人，最多2人'],
    ['a junior', panel((_, n) => (n === 3 ? { senior: false } : {})), '专家3不具有高级职称'],
    ['no leader', panel(() => ({ role: 'member' })), '请指定一位组长'],
    ['two leaders', panel((_, n) => (n < 2 ? { role: 'leader' } : {})), '组长只能有一位'],
    ['three deputies', panel((_, n) => (n > 0 && n < 4 ? { role: 'vice' } : {})), '副组长不能超过两位'],
    ['too busy', panel((_, n) => (n === 4 ? { openTasks: 4 } : {})), '专家4（4项）'],
    ['few reserves', panel().slice(0, 8), '备选专家1人，至少须3人'],
  ])('%s', (_, seats, text) => {
    expect(blocksOf(seats)).toContain(text)
  })
  test('two of one unit are a warning', () => {
    const seats = panel((_, n) => (n < 2 ? { orgId: 'same', orgName: '示例院' } : {}))
    expect(checkPanel(seats, rules)).toEqual({
      blocks: [],
      warnings: ['“示例院”已有2位专家，达到同一单位上限'],
    })
  })
  test('few reserves are a warning once the list was confirmed: they are there to be used up', () => {
    expect(checkPanel(panel().slice(0, 8), rules, { confirmed: true })).toEqual({
      blocks: [],
      warnings: ['备选专家1人，少于3人'],
    })
  })
  test('whoever has as many tasks as allowed may sit, with one more not', () => {
    const tasks = (openTasks: number) => blocksOf(panel((_, n) => (n === 1 ? { openTasks } : {})))
    expect(tasks(3)).toBe('')
    expect(tasks(4)).toContain('专家1（4项）')
  })
  test('shares round to the safe side', () => {
    expect([5, 7, 9].map((size) => technicalNeeded(size, rules))).toEqual([4, 5, 6])
    expect([5, 7, 9].map((size) => organisersAllowed(size, rules))).toEqual([1, 2, 2])
  })
})

const pool: DrawCandidate[] = Array.from({ length: 40 }, (_, n) => ({
  expertId: `e${n}`,
  name: `专家${n}`,
  orgId: `org-${n % 8}`,
  orgName: '',
  subject: n % 4 ? '水利工程' : '其他',
  technical: n % 4 !== 0,
  organiser: n % 5 === 0,
}))
const drawRules: DrawRules = {
  size: 7,
  reserve: 3,
  maxPerUnit: 2,
  minTechnical: 5,
  maxOrganiser: 2,
  given: [],
}

describe('the draw', () => {
  test('comes out the same from the same seed, whatever order the pool is in', () => {
    const seed = newSeed()
    expect(draw(seed, pool, drawRules)).toEqual(draw(seed, pool.toReversed(), drawRules))
    expect(hashOfSeed(seed)).toMatch(/^[0-9a-f]{64}$/)
    expect(draw(newSeed(), pool, drawRules)).not.toEqual(draw(seed, pool, drawRules))
  })
  test('keeps the rules whatever the seed', () => {
    const byId = new Map(pool.map((one) => [one.expertId, one]))
    for (let n = 0; n < 200; n += 1) {
      const drawn = draw(`seed-${n}`, pool, drawRules)
      const seats = drawn.filter(({ reserveNo }) => reserveNo === 0).map(({ expertId }) => byId.get(expertId))
      expect(seats).toHaveLength(7)
      expect(seats.filter((one) => one?.technical).length).toBeGreaterThanOrEqual(5)
      expect(seats.filter((one) => one?.organiser).length).toBeLessThanOrEqual(2)
      for (const group of Map.groupBy(seats, (one) => one?.orgId).values())
        expect(group.length).toBeLessThanOrEqual(2)
      expect(drawn.filter(({ reserveNo }) => reserveNo > 0).map(({ reserveNo }) => reserveNo)).toEqual([
        1, 2, 3,
      ])
      expect(new Set(drawn.map(({ expertId }) => expertId)).size).toBe(drawn.length)
    }
  })
  test('whoever of those drawn declines, somebody can move up, and the panel keeps its rules', () => {
    const byId = new Map(pool.map((one) => [one.expertId, one]))
    const stuck = (rules: DrawRules) =>
      Array.from({ length: 200 }, (_, n) => draw(`seed-${n}`, pool, rules)).filter((drawn) => {
        const [seats, reserves] = [true, false].map((seated) =>
          drawn
            .filter(({ reserveNo }) => (reserveNo === 0) === seated)
            .flatMap(({ expertId }) => byId.get(expertId) ?? []),
        ) as [DrawCandidate[], DrawCandidate[]]
        return seats.some((leaver) => {
          const rest = seats.filter((one) => one !== leaver)
          return !reserves.some((one) => fitsInto(rest, one, rules))
        })
      }).length
    expect(stuck({ ...drawRules, standIns: true })).toBe(0)
    // As it was drawn before.
    expect(stuck(drawRules)).toBeGreaterThan(0)
  })
  test('gives everybody the same chance', () => {
    const firsts = new Map<string, number>()
    for (let n = 0; n < 4000; n += 1) {
      const [first] = shuffled(`s${n}`, pool)
      firsts.set(first?.expertId ?? '', (firsts.get(first?.expertId ?? '') ?? 0) + 1)
    }
    expect(firsts.size).toBe(40)
    for (const times of firsts.values()) expect(times).toBeGreaterThan(50)
  })
})

test('the forecast tells how many more to ask', () => {
  expect(forecast([1, 1, 1], 3)).toEqual({ expected: 3, chance: 1, more: 0 })
  const unsure = forecast([0.5, 0.5, 0.5, 0.5, 0.5], 5)
  expect(unsure.chance).toBeCloseTo(0.03)
  expect(unsure.more).toBeGreaterThan(3)
})

test('an answer is expected by habit, and never later than the day until which it counts', () => {
  const hour = 3_600_000
  const unknown = { agreed: 0, asked: 0, hours: null }
  // Seven in ten say yes, half of them within two days.
  expect(replyOf(unknown, 0, null)).toEqual({ chance: 0.7, by: 48 * hour })
  expect(replyOf(unknown, 0, 48 * hour).chance).toBeCloseTo(0.35)
  expect(replyOf(unknown, 0, 0).chance).toBe(0)
  expect(replyOf(unknown, 9 * hour, hour).chance).toBe(0)
  // Twelve answers of one's own weigh three times as much as the usual.
  const slow = replyOf({ agreed: 3, asked: 12, hours: 96 }, 0, 48 * hour)
  expect(slow.by).toBe(84 * hour)
  expect(slow.chance).toBeCloseTo((5.8 / 16) * (1 - 0.5 ** (48 / 84)))
})
