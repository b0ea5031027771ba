import { expect, test } from 'vitest'
import type { PanelMemberRecord } from '../panel/panel.rows.ts'
import type { Chosen } from './choose.actions.ts'
import { differs, tidy } from './seat-list.rules.ts'

const seat = (expertId: string, reserveNo = 0, role: Chosen['role'] = 'member'): Chosen => ({
  ...{ expertId, reserveNo, role },
})

test('a list is another one by who sits, as what, and in which order of reserves', () => {
  const before = [seat('a', 0, 'leader'), seat('b'), seat('c', 1)] as PanelMemberRecord[]
  const other = (...chosen: Chosen[]) => differs(before, chosen)
  expect(other(seat('c', 1), seat('b'), seat('a', 0, 'leader'))).toBe(false)
  expect([
    other(seat('a', 0, 'leader'), seat('b')),
    other(seat('a', 0, 'leader'), seat('b'), seat('c', 1), seat('d', 2)),
    other(seat('a', 0, 'leader'), seat('b'), seat('d', 1)),
    other(seat('a'), seat('b'), seat('c', 1)),
    other(seat('a', 0, 'leader'), seat('b'), seat('c', 2)),
  ]).toEqual([true, true, true, true, true])
  expect([differs([], []), differs([], [seat('a')])]).toEqual([false, true])
})

test('reserves follow each other without gaps, and none of them leads', () => {
  expect(tidy([seat('r', 7, 'leader'), seat('a'), seat('q', 3), seat('b', 0, 'leader')])).toEqual([
    ...[seat('a'), seat('b', 0, 'leader'), seat('q', 1), seat('r', 2)],
  ])
  expect(tidy([])).toEqual([])
})

test('nobody is named twice, be it as a reserve', () => {
  for (const list of [
    [seat('a'), seat('a')],
    [seat('a'), seat('b'), seat('a', 1)],
  ])
    expect(() => tidy(list)).toThrow(expect.objectContaining({ guard: 'namedTwice' }))
})
