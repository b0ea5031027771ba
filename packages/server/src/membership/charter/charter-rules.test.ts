import { expect, test } from 'vitest'
import { numbersOver, ordinalOf, termsBefore, termsOf } from './charter.rules.ts'

test.each([
  ['五', 5],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['4', 4],
  ['届', undefined],
])('%s is %s', (text, value) => expect(ordinalOf(text)).toBe(value))

test.each([
  ['第四届、第五届副理事长', '副理事长', 2],
  ['第三届秘书长；第四届秘书长；第五届秘书长', '秘书长', 3],
  ['第三届副理事长；第五届副理事长', '副理事长', 1],
  ['第四届副理事长；第五届副理事长', '理事长', 0],
  ['第四届常务副理事长；第五届理事长', '理事长', 1],
  ['', '理事长', 0],
])('%s: %s %i', (history, post, terms) => expect(termsOf(history, post)).toBe(terms))

test.each([
  ['99', 99],
  ['100', undefined],
  ['4届', undefined],
  ['二十一', 21],
  ['十', 10],
  ['零', undefined],
  ['五六', undefined],
  ['五六十', undefined],
  ['十五六', undefined],
  ['零十', undefined],
  ['', undefined],
])('%s as a number of a session is %s', (text, value) => expect(ordinalOf(text)).toBe(value))

test('a post is sought part by part: another sentence names other sessions', () => {
  expect(
    termsOf(
      '第四届理事；第五届副理事长。第六届副理事长\n第八届副理事长;第九届副理事长，第十届副理事长',
      '副理事长',
    ),
  ).toBe(3)
  // The same session twice is one; those between two rows end a row.
  expect(termsOf('第五届、第五届理事；第六届理事', '理事')).toBe(2)
  expect(termsOf('第1届理事；第2届理事；第3届理事；第7届理事；第8届理事', '理事')).toBe(3)
  expect(termsOf('第五届常务理事', '理事')).toBe(0)
  expect(termsOf('理事', '理事')).toBe(0)
})

test('terms right before a session are counted from both sources', () => {
  const of = (ordinal: number | null, history = '', held: readonly number[] = []) =>
    termsBefore({ history, held }, '理事长', ordinal)
  expect(of(6, '第四届理事长', [5])).toBe(2)
  expect(of(6, '第三届、第四届理事长')).toBe(0)
  expect(of(6, '', [3, 5])).toBe(1)
  expect(of(6, '', [6, 7])).toBe(0)
  expect(of(1, '', [])).toBe(0)
  // A council without a number is judged by what is written alone.
  expect(of(null, '第三届、第四届理事长', [5])).toBe(2)
})

const limits = { maxAge: 70, maxTerms: 2, share: 3, chairs: 1, vice: 4, board: 50 }
const over = (counts: Record<string, number>, change: object = {}, posts?: readonly string[]) =>
  numbersOver(new Map(Object.entries(counts)), { ...limits, ...change }, posts && new Set(posts))

test('each post has as many holders as the charter says, and no more', () => {
  const whole = { 理事: 30 }
  expect(over({ ...whole, 理事长: 1, 秘书长: 1, 常务副理事长: 1, 副理事长: 3 })).toEqual([])
  expect(over({ ...whole, 理事长: 2, 秘书长: 2 })).toEqual([
    '理事长将有2人，章程规定最多1人',
    '秘书长将有2人，章程规定最多1人',
  ])
  expect(over({ ...whole, 常务副理事长: 1, 副理事长: 4 })).toEqual(['副理事长将有5人，章程规定最多4人'])
  expect([over({ 理事: 50 }), over({ 理事: 51 })]).toEqual([[], ['理事会将有51人，章程规定最多50人']])
  // Nought is no limit.
  expect(over({ 理事: 51 }, { board: 0 })).toEqual([])
})

test('the standing board is a third of the council at most', () => {
  expect(over({ 理事: 20, 常务理事: 10 })).toEqual([])
  expect(over({ 理事: 20, 常务理事: 11 })).toEqual(['常务理事会将有11人，最多10人（理事31人的三分之一）'])
  expect(over({ 理事: 9, 理事长: 1, 常务理事: 4 })).toEqual([
    '常务理事会将有5人，最多4人（理事14人的三分之一）',
  ])
})

test('where one post is given only that post is judged', () => {
  const counts = { 理事: 60, 理事长: 2, 常务理事: 40 }
  expect(over(counts, {}, ['理事长'])).toEqual([
    '理事长将有2人，章程规定最多1人',
    '理事会将有102人，章程规定最多50人',
  ])
  expect(over(counts, {}, ['秘书长'])).toEqual(['理事会将有102人，章程规定最多50人'])
  expect(over(counts, {}, ['顾问'])).toEqual([])
})

test('sessions are counted in their order, whatever order they are written in', () => {
  expect(termsOf('第五届、第四届副理事长', '副理事长')).toBe(2)
  expect(termsOf('第十二届理事；第九届理事；第十一届理事；第十届理事', '理事')).toBe(4)
  expect(termsOf('第二十届、第二十一届理事', '理事')).toBe(2)
  // What is no number is no session.
  expect([termsOf('第零届理事', '理事'), termsOf('第五六届理事', '理事')]).toEqual([0, 0])
})
