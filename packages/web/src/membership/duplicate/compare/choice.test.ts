import { expect, test } from 'vitest'
import { type Comparison, choose, startOf, takenOf, withSurvivor } from './choice.ts'

const side = (id: string, account: Comparison['sides'][number]['account']) =>
  ({ id, account }) as Comparison['sides'][number]
const field = (name: string, one: string, other: string) => ({
  ...{ field: name, title: name, differs: one !== other },
  values: [one, other] as [string, string],
})
const data = {
  sides: [
    side('a', { hasPassword: false, lastSignInAt: null }),
    side('b', { hasPassword: true, lastSignInAt: '2026-01-01' }),
  ],
  survivor: 'a',
  fields: [
    field('name', '甲', '甲'),
    field('idCard', '1', '2'),
    field('birthday', '1970-01-01', '1971-01-01'),
    field('sex', '男', '男'),
    field('email', '', 'b@example.org'),
    field('zw', '处长', '科长'),
  ],
} as unknown as Comparison

test('the one that stays keeps its values, gaps are filled, and the sign-in in use goes on', () => {
  const start = startOf(data)
  expect(start).toMatchObject({ survivor: 0, account: 1 })
  expect(takenOf(data, start)).toEqual(['email'])
  expect(takenOf(data, withSurvivor(data, 1))).toEqual([])
})

test('the number takes along what it says, and nothing that is the same anyway', () => {
  const chosen = choose(data, startOf(data), 'idCard', 1)
  expect(takenOf(data, chosen)).toEqual(['idCard', 'birthday', 'email'])
  expect(takenOf(data, choose(data, chosen, 'birthday', 0))).toEqual(['email'])
})
