import { expect, test } from 'vitest'
import { type AggregateRules, aggregate, spreadOf } from './aggregate.rules.ts'
import type { ScoringTemplate } from './scoring.rules.ts'

// The last value inside of each threshold, and the first outside.

const template: ScoringTemplate = {
  version: 'x-1',
  title: '',
  scales: [],
  criteria: [{ cid: 'A', title: '甲', weight: 100, anchors: ['', '', ''] }],
}
const rules: AggregateRules = { agree: '2/3', mean: 60, outlierPoints: 15, trimFrom: 5 }
const sheets = (values: readonly number[], agreeing = values.length) =>
  values.map((value, n) => ({
    expertId: `e${n}`,
    sheet: { scores: [{ cid: 'A', value }], vote: n < agreeing ? 'agree' : 'disagree', level: '' },
  }))
const outcomeOf = (values: readonly number[], agreeing?: number) =>
  aggregate(template, sheets(values, agreeing), values.length, rules).outcome

test('a mean exactly at the pass mark passes, a tenth below it fails', () => {
  expect([outcomeOf([60, 60, 60]), outcomeOf([59.9, 59.9, 59.9])]).toEqual(['passed', 'failed'])
})

test('exactly two thirds of the votes pass, one fewer fails', () => {
  const six = [70, 70, 70, 70, 70, 70]
  expect([outcomeOf(six, 4), outcomeOf(six, 3)]).toEqual(['passed', 'failed'])
})

test('a total exactly at the allowed distance from the median is no outlier, one beyond it is', () => {
  // A seventh far away keeps the deviation too large to make outliers of its own.
  const outliersOf = (value: number) =>
    aggregate(template, sheets([70, 70, 70, 70, value, 10]), 6, rules).outliers.includes('e4')
  expect([outliersOf(85), outliersOf(86)]).toEqual([false, true])
})

test('the highest and the lowest total are left out from the fifth sheet on', () => {
  const trimmedOf = (values: readonly number[]) =>
    aggregate(template, sheets(values), values.length, rules).trimmed
  expect([trimmedOf([0, 60, 60, 60]), trimmedOf([0, 60, 60, 60, 60])]).toEqual([45, 60])
})

test('quarters lie between their neighbours as spreadsheets have them', () => {
  expect(spreadOf([1, 2, 3, 4])).toMatchObject({ q1: 1.8, median: 2.5, q3: 3.3 })
  expect(spreadOf([10, 20, 30, 40, 50, 70])).toMatchObject({ q1: 22.5, q3: 47.5 })
})
