import { expect, test } from 'vitest'
import { gramsOf, gramsSought } from './grams.rules.ts'

test('a name has its characters and its pairs, each once', () => {
  expect(gramsOf('水利水')).toEqual(['水', '利', '水利', '利水'])
  expect(gramsOf('水水水')).toEqual(['水', '水水'])
  expect([gramsOf('水'), gramsOf('')]).toEqual([['水'], []])
  // A character outside of the basic plane is one.
  expect(gramsOf('𠮷水')).toEqual(['𠮷', '水', '𠮷水'])
})

test('sought are the pairs, or the one character: what contains a part has them all', () => {
  expect([gramsSought(''), gramsSought('水'), gramsSought('𠮷')]).toEqual([[], ['水'], ['𠮷']])
  expect(gramsSought('水利')).toEqual(['水利'])
  expect(gramsSought('水利水利')).toEqual(['水利', '利水'])
  const name = '示例流域水利水电科学研究院'
  for (let from = 0; from < name.length; from += 1)
    for (let to = from + 1; to <= name.length; to += 1)
      expect(gramsOf(name)).toEqual(expect.arrayContaining(gramsSought(name.slice(from, to))))
})
