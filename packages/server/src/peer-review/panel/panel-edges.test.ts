import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { draw, fitsInto, hashOfPool, recordOf, reservesOf, shuffled } from '../selection/draw.rules.ts'
import type { DrawCandidate, DrawRules } from './panel.rows.ts'
import { checkPanel, forecast, othersAllowed, type PanelRules, replyOf, type Seat } from './panel.rules.ts'

// The last number inside of each limit of a panel and the first outside, and what is said of it.

const rules: PanelRules = {
  ...{ minSize: 5, maxSize: 9, maxPerUnit: 2, minReserves: 3, maxLoad: 3 },
  ...{ technicalShare: 60, organiserShare: 40, otherShare: 30 },
}
const seats = (size: number, change: (n: number) => Partial<Seat> = () => ({}), reserves = 3): Seat[] =>
  [...Array.from({ length: size }, () => 0), ...Array.from({ length: reserves }, (_, n) => n + 1)].map(
    (reserveNo, n) => ({
      ...{ name: `专家${n}`, orgId: `org-${n}`, orgName: `单位${n}`, role: n === 0 ? 'leader' : 'member' },
      ...{ reserveNo, senior: true, technical: true, organiser: false, openTasks: 0 },
      ...(reserveNo === 0 && change(n)),
    }),
  )
const blocks = (list: Seat[], change: Partial<PanelRules> = {}, how = {}) =>
  checkPanel(list, { ...rules, ...change }, how).blocks

test('a panel is of five to nine and odd; one that is short of somebody may be even', () => {
  const told = (size: number, how = {}) => blocks(seats(size), {}, how)
  expect([4, 5, 6, 7, 9, 10, 11].map((size) => told(size).length)).toEqual([1, 0, 1, 0, 0, 1, 1])
  expect(told(6)).toEqual(['专家组须为5至9人的单数，现为6人'])
  expect([
    told(6, { short: true }),
    told(4, { short: true }).length,
    told(10, { short: true }).length,
  ]).toEqual([[], 1, 1])
})

test('one unit has two at most, by its id, or by its name where it has none', () => {
  const of = (count: number, orgId = 'same') =>
    seats(7, (n) => (n < count ? { orgId, orgName: '示例院' } : {}))
  expect(blocks(of(3))).toEqual(['“示例院”有3位专家，同一单位不得超过2人'])
  expect(blocks(of(3, ''))).toEqual(['“示例院”有3位专家，同一单位不得超过2人'])
  expect(checkPanel(of(2), rules).warnings).toEqual(['“示例院”已有2位专家，达到同一单位上限'])
  // Two of one name are two where the library knows them.
  expect(blocks(seats(7, (n) => (n < 3 ? { orgName: '示例院' } : {})))).toEqual([])
  // Where one is the most, everybody would be warned of.
  expect(checkPanel(of(1), { ...rules, maxPerUnit: 1 }, {})).toEqual({ blocks: [], warnings: [] })
  expect(checkPanel(of(3), rules).warnings).toEqual([])
})

test('shares of technical experts and of organisers are exact', () => {
  // Three of five, two of five.
  const technical = (count: number) => blocks(seats(5, (n) => ({ technical: n < count })))
  expect([technical(3), technical(2)]).toEqual([[], ['技术类专家2人，至少须3人']])
  const organisers = (count: number) => blocks(seats(5, (n) => ({ organiser: n < count })))
  expect([organisers(2), organisers(3)]).toEqual([[], ['组织单位专家3人，最多2人']])
  expect([9, 10, 11].map((size) => othersAllowed(size, rules))).toEqual([2, 3, 3])
})

test('one leader, two deputies, all of them senior, nobody too busy', () => {
  expect(blocks(seats(5, () => ({ role: 'member' })))).toEqual(['请指定一位组长'])
  expect(blocks(seats(5, (n) => (n < 2 ? { role: 'leader' } : {})))).toEqual(['组长只能有一位'])
  const deputies = (count: number) => blocks(seats(5, (n) => (n > 0 && n <= count ? { role: 'vice' } : {})))
  expect([deputies(2), deputies(3)]).toEqual([[], ['副组长不能超过两位']])
  expect(blocks(seats(5, (n) => ({ senior: n > 1 })))).toEqual(['专家0、专家1不具有高级职称'])
  expect(blocks(seats(5, (n) => ({ openTasks: n + 2 })))).toEqual([
    '专家2（4项）、专家3（5项）、专家4（6项）在评任务过多，每人最多3项',
  ])
})

test('reserves are there before the list is confirmed, and used up afterwards', () => {
  expect([blocks(seats(5, undefined, 3)), blocks(seats(5, undefined, 2))]).toEqual([
    [],
    ['备选专家2人，至少须3人'],
  ])
  expect(checkPanel(seats(5, undefined, 2), rules, { confirmed: true })).toEqual({
    ...{ blocks: [], warnings: ['备选专家2人，少于3人'] },
  })
})

test('nobody asked is no chance; nobody needed is certain; at most twenty more are counted', () => {
  expect(forecast([], 0)).toEqual({ expected: 0, chance: 1, more: 0 })
  expect(forecast([], 100)).toEqual({ expected: 0, chance: 0, more: 20 })
  expect(forecast([0.5, 0.5], 1)).toEqual({ expected: 1, chance: 0.75, more: 1 })
  expect(forecast([0.5, 0.4], 2)).toEqual({ expected: 0.9, chance: 0.2, more: 3 })
  // Nine in ten are enough.
  expect([forecast([0.9], 1).more, forecast([0.89], 1).more]).toEqual([0, 1])
})

test('an expert who always answered at once is expected sooner and surer', () => {
  const hour = 3_600_000
  const quick = replyOf({ agreed: 4, asked: 4, hours: 0 }, 10 * hour, 34 * hour)
  // Half of the usual two days; six point eight of eight say yes, and within a day half of them.
  expect(quick.by).toBe(34 * hour)
  expect(quick.chance).toBeCloseTo(0.85 / 2, 10)
})

const candidate = (n: number, change: Partial<DrawCandidate> = {}): DrawCandidate => ({
  ...{ expertId: `e${n}`, name: `专家${n}`, orgId: `org-${n}`, orgName: `单位${n}`, subject: '水利工程' },
  ...{ technical: true, organiser: false },
  ...change,
})
const limits = { size: 5, maxPerUnit: 2, minTechnical: 3, maxOrganiser: 1, maxOther: 1 }

test('who fits beside others, and who is one too many', () => {
  const beside = (others: Partial<DrawCandidate>[], one: Partial<DrawCandidate>, change = {}) =>
    fitsInto(
      others.map((other, n) => candidate(n, other)),
      candidate(9, one),
      { ...limits, ...change },
    )
  const same = { orgId: 'x' }
  expect([beside([same], same), beside([same, same], same)]).toEqual([true, false])
  const named = { orgId: '', orgName: '示例院' }
  expect([
    beside([named], named),
    beside([named, named], named),
    beside([named, named], { orgId: '', orgName: '乙院' }),
  ]).toEqual([...[true, false, true]])
  const organiser = { organiser: true }
  expect([beside([{}], organiser), beside([organiser], organiser), beside([organiser], {})]).toEqual([
    true,
    false,
    true,
  ])
  const other = { other: true } as const
  expect([beside([{}], other), beside([other], other), beside([other], {})]).toEqual([true, false, true])
  // Without a limit of its own there is none.
  expect(beside([other, other], other, { maxOther: undefined })).toBe(true)
  // Of five, three technical: two others may sit.
  const lay = { technical: false }
  expect([beside([lay], lay), beside([lay, lay], lay), beside([lay, lay], {})]).toEqual([true, false, true])
  expect([beside([{}, {}, {}, lay], lay), beside([{}, {}, lay, lay], lay)]).toEqual([true, false])
})

test('the order is that of the seed and nothing else', () => {
  const pool = Array.from({ length: 64 }, (_, n) => candidate(n))
  const order = shuffled('seed', pool).map(({ expertId }) => expertId)
  const rankOf = (id: string) => createHmac('sha256', 'seed').update(id).digest('hex')
  expect(order.map(rankOf)).toEqual(pool.map(({ expertId }) => rankOf(expertId)).sort())
  expect(shuffled('seed', pool.toReversed()).map(({ expertId }) => expertId)).toEqual(order)
  expect(hashOfPool(pool.toReversed(), {})).toBe(
    createHash('sha256')
      .update(
        pool
          .map(({ expertId }) => expertId)
          .sort()
          .join('\n'),
      )
      .digest('hex'),
  )
})

const drawRules: DrawRules = { ...limits, reserve: 2, given: [] }

test('those who fit the achievement come first, whatever the seed says; seats that were given are not drawn', () => {
  const pool = [candidate(0, { other: true }), ...[1, 2, 3, 4, 5].map((n) => candidate(n))]
  for (let n = 0; n < 20; n += 1) {
    const seated = draw(`s${n}`, pool, drawRules).filter(({ reserveNo }) => reserveNo === 0)
    expect(seated.map(({ expertId }) => expertId).sort()).toEqual(['e1', 'e2', 'e3', 'e4', 'e5'])
  }
  const given = [candidate(7), candidate(8)]
  const drawn = draw('s', pool, { ...drawRules, given })
  expect(drawn.filter(({ reserveNo }) => reserveNo === 0)).toHaveLength(3)
  expect(drawn.map(({ reserveNo }) => reserveNo)).toEqual([0, 0, 0, 1, 2])
  expect(drawn.map(({ expertId }) => expertId)).not.toContain('e7')
})

test('reserves of the subjects on the panel come first', () => {
  const [a, b, c] = [candidate(1, { subject: '其他' }), candidate(2), candidate(3, { other: true })]
  expect(reservesOf([a, b, c], [candidate(0)], 3).map(({ expertId }) => expertId)).toEqual(['e2', 'e1', 'e3'])
  expect(reservesOf([a, b, c], [candidate(0)], 1)).toEqual([b])
  // Who can take any seat stands before the rest: one of three where three of five have to be technical.
  const lay = candidate(4, { technical: false })
  const seated = [
    ...[10, 11, 12].map((n) => candidate(n)),
    ...[13, 14].map((n) => candidate(n, { technical: false })),
  ]
  expect(reservesOf([lay, a], seated, 2, limits).map(({ expertId }) => expertId)).toEqual(['e1', 'e4'])
  expect(reservesOf([lay, b, a], seated, 3, limits).map(({ expertId }) => expertId)).toEqual([
    'e2',
    'e4',
    'e1',
  ])
})

test('what outsiders get has no names: units are numbers, and the rules are whole', () => {
  const pool = [
    candidate(0, { orgId: 'x' }),
    candidate(1, { orgId: '', orgName: '示例院', other: true }),
    candidate(2, { orgId: 'x' }),
  ]
  const given = [candidate(3, { orgId: 'y', technical: false, organiser: true })]
  const record = recordOf({
    ...{
      algorithm: '甲',
      seed: 's',
      seedHash: 'h',
      pool,
      result: [{ expertId: 'e0', reserveNo: 0, name: '专家0' } as never],
    },
    rules: { size: 5, reserve: 2, maxPerUnit: 2, minTechnical: 3, maxOrganiser: 1, given },
  })
  const shown = (expertId: string, unit: string, change = {}) => ({
    ...{ expertId, unit, subject: '水利工程', technical: true, organiser: false, other: false },
    ...change,
  })
  expect(record).toEqual({
    ...{ algorithm: '甲', seed: 's', seedHash: 'h', poolHash: hashOfPool(pool, {}) },
    pool: [shown('e0', '1'), shown('e1', '2', { other: true }), shown('e2', '1')],
    rules: {
      ...{
        size: 5,
        reserve: 2,
        maxPerUnit: 2,
        minTechnical: 3,
        maxOrganiser: 1,
        maxOther: 5,
        standIns: false,
        wholePool: false,
      },
      given: [shown('e3', '3', { technical: false, organiser: true })],
    },
    result: [{ expertId: 'e0', reserveNo: 0 }],
  })
})

test('whoever moves up takes the seat of somebody: that one counts no more', () => {
  const at = (n: number, change = {}) => candidate(n, { orgId: 'x', ...change })
  const whole = { size: 3, maxPerUnit: 3, minTechnical: 3, maxOrganiser: 3 }
  const lay = candidate(8, { technical: false })
  const order = reservesOf([lay, at(9)], [at(1), at(2), at(3)], 2, whole)
  expect(order.map(({ expertId }) => expertId)).toEqual(['e9', 'e8'])
})

test('of the reserves as many can take any seat as have to be technical on the panel', () => {
  const lay = candidate(8, { technical: false })
  const seated = [1, 2, 3, 4, 5].map((n) => candidate(n, { technical: n < 4 }))
  const order = reservesOf([lay, ...[11, 12, 13].map((n) => candidate(n))], seated, 4, limits)
  expect(order.map(({ expertId }) => expertId)).toEqual(['e11', 'e12', 'e8', 'e13'])
})

test('a pool that does not suffice is drawn whole', () => {
  const pool = [1, 2, 3].map((n) => candidate(n))
  expect(
    draw('s', pool, drawRules)
      .map(({ expertId }) => expertId)
      .sort(),
  ).toEqual(['e1', 'e2', 'e3'])
  const lays = [1, 2, 3].map((n) => candidate(n, { technical: false }))
  // Of five, three have to be technical: the third can only wait.
  expect(draw('s', lays, drawRules).map(({ reserveNo }) => reserveNo)).toEqual([0, 0, 1])
})
