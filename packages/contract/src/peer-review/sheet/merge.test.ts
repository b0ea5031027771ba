import { expect, test } from 'vitest'
import { mergeSheets } from './merge.rules.ts'
import { type Sheet, sheet } from './sheet.fields.ts'

const base: Sheet = sheet.parse({
  scores: [{ cid: 'A1', value: 70, note: '' }],
  ...{ merits: '路线清晰', problems: '', suggestions: '', dissent: '' },
})

test('what only one device changed stands', () => {
  const mine = { ...base, scores: [{ cid: 'A1', value: 80, note: '' }], problems: '样本偏少' }
  const theirs: Sheet = {
    ...base,
    scores: [...base.scores, { cid: 'A2', value: 60, note: '' }],
    ...{ vote: 'agree', suggestions: '补充监测' },
  }
  expect(mergeSheets(base, mine, theirs)).toEqual({
    ...base,
    scores: [
      { cid: 'A1', value: 80, note: '' },
      { cid: 'A2', value: 60, note: '' },
    ],
    ...{ vote: 'agree', problems: '样本偏少', suggestions: '补充监测' },
  })
})

test('of a value that both changed this device has the word, of a text nothing is lost or said twice', () => {
  const mine: Sheet = { ...base, vote: 'agree', merits: '路线清晰，数据充分', dissent: '甲' }
  const theirs: Sheet = { ...base, vote: 'disagree', merits: '路线清晰，应用面广', dissent: '甲乙' }
  expect(mergeSheets(base, mine, theirs)).toMatchObject({
    ...{ vote: 'agree', merits: '路线清晰，应用面广\n路线清晰，数据充分', dissent: '甲乙' },
  })
})

const textOf = (was: string, here: string, there: string): string =>
  mergeSheets({ merits: was }, { merits: here }, { merits: there }).merits

test.each([
  ['甲', '甲', '乙', '乙'],
  ['甲', '乙', '甲', '乙'],
  ['甲', '乙', '乙', '乙'],
  ['甲乙', '甲乙', '甲', '甲'],
  ['甲乙', '甲', '甲乙', '甲'],
  ['', '甲', '甲乙', '甲乙'],
  ['', '甲乙', '甲', '甲乙'],
  ['丙', '甲', '乙', '乙\n甲'],
])('a text %j that reads %j here and %j there becomes %j', (was, here, there, merged) => {
  expect(textOf(was, here, there)).toBe(merged)
})

test('what one device took away is gone, whichever', () => {
  const row = { cid: 'A1', value: 70 }
  expect(mergeSheets({ scores: [row] }, { scores: [] as (typeof row)[] }, { scores: [row] })).toEqual({
    scores: [],
  })
  expect(mergeSheets({ scores: [row] }, { scores: [row] }, { scores: [] as (typeof row)[] })).toEqual({
    scores: [],
  })
})

test('what is a list on one side only is taken whole', () => {
  type Odd = { scores: readonly { cid: string }[] | null }
  const list: Odd = { scores: [{ cid: 'A1' }] }
  const none: Odd = { scores: null }
  expect([mergeSheets(none, list, none), mergeSheets(none, none, list)]).toEqual([list, list])
  expect([mergeSheets(list, none, list), mergeSheets(list, list, none)]).toEqual([none, none])
  expect([mergeSheets(none, list, { scores: [{ cid: 'A2' }] }), mergeSheets(list, none, none)]).toEqual([
    list,
    none,
  ])
})
