import { expect, test } from 'vitest'
import { merge } from './merge.ts'

const names = ['phone', 'address', 'résumé']
const base = { phone: '1', address: 'old', résumé: 'r' }

test('changes that do not meet go through together', () => {
  const merged = merge(names, base, { ...base, phone: '2' }, { ...base, address: 'new' })
  expect(merged.clashes).toEqual([])
  expect(merged.values).toEqual({ phone: '2', address: 'new', résumé: 'r' })
  expect(merged.theirs.map(({ name }) => name)).toEqual(['phone'])
  expect(merged.mine.map(({ name }) => name)).toEqual(['address'])
})

test('the same field changed by both asks, unless to the same', () => {
  const merged = merge(
    names,
    base,
    { ...base, address: 'theirs', phone: '2' },
    { ...base, address: 'mine', phone: '2' },
  )
  expect(merged.clashes).toEqual([{ name: 'address', base: 'old', theirs: 'theirs', mine: 'mine' }])
  expect(merged.values).toMatchObject({ address: 'mine', phone: '2' })
})

test('lists are compared by what is in them, and blank is blank', () => {
  const merged = merge(
    ['list', 'note'],
    { list: ['a'], note: '' },
    { list: ['a'], note: undefined },
    { list: ['a', 'b'], note: '' },
  )
  expect(merged.theirs).toEqual([])
  expect(merged.values.list).toEqual(['a', 'b'])
})
