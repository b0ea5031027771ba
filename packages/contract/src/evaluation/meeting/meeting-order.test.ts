import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Absent, exitsOf, suggestOrder, walksOf } from './meeting.rules.ts'

const session = (most: number) =>
  fc
    .integer({ min: 0, max: most })
    .chain((n) =>
      fc.array(fc.uniqueArray(fc.constantFrom('甲', '乙', '丙', '丁', '戊')), { minLength: n, maxLength: n }),
    )
    .map((lists) => {
      const ids = lists.map((_, n) => `p${n}`)
      const absent: Absent = new Map(lists.map((list, n) => [`p${n}`, new Set(list)]))
      return { ids, absent }
    })

const permutations = (ids: readonly string[]): string[][] =>
  ids.length === 0
    ? [[]]
    : ids.flatMap((id, n) => permutations(ids.filter((_, m) => m !== n)).map((rest) => [id, ...rest]))

describe('order by recusals', () => {
  const neverWorse = (ids: readonly string[], absent: Absent) => {
    const order = suggestOrder(ids, absent)
    expect([...order].sort()).toEqual([...ids].sort())
    expect(exitsOf(order, absent)).toBeLessThanOrEqual(exitsOf(ids, absent))
    return exitsOf(order, absent)
  }

  test('is the same achievements, and never worse than the order that was given', () => {
    fc.assert(
      fc.property(session(8), ({ ids, absent }) => {
        neverWorse(ids, absent)
      }),
      { numRuns: 60 },
    )
  })

  test('of twelve it is the best, of thirteen and more a good one: every second one recused goes out once', () => {
    for (const size of [12, 13, 16]) {
      const ids = Array.from({ length: size }, (_, n) => `p${n}`)
      const absent: Absent = new Map(ids.map((id, n) => [id, new Set(n % 2 ? ['甲'] : [])]))
      expect(exitsOf(ids, absent)).toBe(Math.floor(size / 2))
      expect(neverWorse(ids, absent)).toBe(1)
    }
  })

  test('of many, one is moved into the middle where that helps', () => {
    const ids = Array.from({ length: 13 }, (_, n) => `p${n}`)
    const absent: Absent = new Map(['p1', 'p4'].map((id) => [id, new Set(['甲'])]))
    expect([exitsOf(ids, absent), neverWorse(ids, absent)]).toEqual([2, 1])
  })

  /** By the achievements in their order, who recuses on each. */
  const sessionOf = (lists: string) => {
    const sets = lists.split(',').map((who) => new Set(who))
    const absent: Absent = new Map(sets.map((who, n) => [`p${n}`, who]))
    return { ids: [...absent.keys()], absent }
  }
  const exitsIn = (lists: string) => {
    const { ids, absent } = sessionOf(lists)
    return neverWorse(ids, absent)
  }

  test('what a step costs counts, not only what comes after it', () => {
    expect(exitsIn('乙,甲,乙')).toBe(2)
  })

  test('of twelve it is the best also where moving single ones does not lead there', () => {
    expect(exitsIn('甲,,甲,甲,,甲,,,,甲,甲,')).toBe(1)
  })

  test('of many they are moved for as long as that helps', () => {
    expect(exitsIn('丙,甲丙,,乙,甲乙丙,甲乙,,甲,甲,甲乙丙,甲乙丙,甲乙丙,')).toBeLessThanOrEqual(4)
  })

  test('a session of forty is ordered as well', () => {
    expect(exitsIn(Array.from({ length: 40 }, (_, n) => (n % 2 ? '甲' : '')).join(','))).toBe(1)
  })

  test('of orders that are alike it is the one nearest to the given one', () => {
    const absent: Absent = new Map([
      ['p1', new Set(['甲'])],
      ['p3', new Set(['甲'])],
    ])
    expect(suggestOrder(['p0', 'p1', 'p2', 'p3'], absent)).toEqual(['p0', 'p1', 'p3', 'p2'])
    expect(suggestOrder(['p1', 'p0', 'p3'], absent)).toEqual(['p1', 'p3', 'p0'])
  })

  test('is the best of all orders while there are few', () => {
    fc.assert(
      fc.property(session(6), ({ ids, absent }) => {
        const best = Math.min(...permutations(ids).map((order) => exitsOf(order, absent)))
        expect(exitsOf(suggestOrder(ids, absent), absent)).toBe(best)
      }),
      { numRuns: 60 },
    )
  })

  test('an expert who recuses on one or on neighbours goes out once', () => {
    fc.assert(
      fc.property(session(8), ({ ids, absent }) => {
        const one: Absent = new Map(ids.map((id) => [id, new Set(absent.get(id)?.has('甲') ? ['甲'] : [])]))
        const some = ids.some((id) => one.get(id)?.size)
        expect(exitsOf(suggestOrder(ids, one), one)).toBe(some ? 1 : 0)
      }),
      { numRuns: 60 },
    )
  })

  test('without recusals the order stays as it was', () => {
    const ids = ['p3', 'p1', 'p2']
    expect(suggestOrder(ids, new Map())).toEqual(ids)
  })

  test('says who goes out and comes back; as many go out as are counted', () => {
    fc.assert(
      fc.property(session(10), ({ ids, absent }) => {
        const inside = new Set(['甲', '乙', '丙', '丁', '戊'])
        let exits = 0
        for (const { id, leave, enter } of walksOf(ids, absent)) {
          for (const who of enter) inside.add(who)
          for (const who of leave) expect(inside.delete(who)).toBe(true)
          exits += leave.length
          for (const who of absent.get(id) ?? []) expect(inside.has(who)).toBe(false)
          expect(inside.size).toBe(5 - (absent.get(id)?.size ?? 0))
        }
        expect(exits).toBe(exitsOf(ids, absent))
      }),
    )
  })
})
