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

test('a total is an outlier beyond one and a half deviations of the mean, where all are close', () => {
  const outliersOf = (values: readonly number[], outlierPoints = 15) =>
    aggregate(template, sheets(values), values.length, { ...rules, outlierPoints }).outliers
  // Mean 71, deviation 2.24: four points are more than one and a half of it.
  expect(outliersOf([70, 70, 70, 70, 75])).toEqual(['e4'])
  // Mean 70, deviation 1.87: three points are more, two are not.
  expect(outliersOf([67, 70, 70, 71, 72])).toEqual(['e0'])
  expect(outliersOf([68, 69, 70, 71, 72])).toEqual([])
  expect(outliersOf([70, 70, 70])).toEqual([])
  expect(outliersOf([70])).toEqual([])
})

test('exactly one and a half deviations are not beyond', () => {
  // Mean 70, squares 36 + 4 + 16 + 4 + 4 = 64, by one fewer than there are: deviation 4, and the first is 6 away.
  const values = [76, 68, 66, 68, 72]
  const { mean, sd, outliers } = aggregate(template, sheets(values), values.length, rules)
  expect([mean, sd, outliers]).toEqual([70, 4, []])
})

test('one sheet has a mean and no deviation, two have one; without a value there is nothing', () => {
  const of = (values: readonly number[]) => aggregate(template, sheets(values), values.length, rules)
  expect(of([80])).toMatchObject({ mean: 80, median: 80, trimmed: 80, sd: null, rated: 1 })
  expect(of([80, 90])).toMatchObject({ mean: 85, sd: 7.1, rated: 2, total: { min: 80, max: 90, mean: 85 } })
  expect(of([80, 90, 100])).toMatchObject({ sd: 10 })
  expect(of([])).toMatchObject({ mean: null, median: null, trimmed: null, sd: null, total: null, rated: 0 })
  expect(of([]).criteria).toEqual([{ cid: 'A', title: '甲', weight: 100, spread: null }])
})

test('three sheets are trimmed where the rule says so, two never are', () => {
  const trimmedOf = (values: readonly number[], trimFrom: number) =>
    aggregate(template, sheets(values), values.length, { ...rules, trimFrom }).trimmed
  expect([trimmedOf([0, 60, 90], 1), trimmedOf([30, 60], 1)]).toEqual([60, 45])
})

test('a sheet without a value is no zero, and a criterion is counted from its own values', () => {
  const two: ScoringTemplate = {
    ...template,
    criteria: [
      { cid: 'A', title: '甲', weight: 50, anchors: ['', '', ''] },
      { cid: 'B', title: '乙', weight: 50, anchors: ['', '', ''] },
    ],
  }
  const all = aggregate(
    two,
    [
      {
        expertId: 'whole',
        sheet: {
          scores: [
            { cid: 'A', value: 80 },
            { cid: 'B', value: 60 },
          ],
          vote: 'agree',
        },
      },
      { expertId: 'half', sheet: { scores: [{ cid: 'A', value: 90 }, { cid: 'B' }], vote: 'agree' } },
      { expertId: 'none', sheet: { scores: [], vote: 'agree' } },
    ],
    3,
    rules,
  )
  expect(all).toMatchObject({ rated: 1, mean: 70, outliers: [] })
  expect(all.criteria.map(({ spread }) => spread && [spread.min, spread.max])).toEqual([
    [80, 90],
    [60, 60],
  ])
  expect(all.level).toBeNull()
})

test('nobody present is no panel that passes', () => {
  expect(aggregate(template, sheets([90]), 0, rules).outcome).toBe('failed')
})

test('the level chosen most often counts, with how often each was', () => {
  const chosen = ['worldLeading', 'worldAdvanced', 'worldAdvanced', ''].map((level, n) => ({
    expertId: `e${n}`,
    sheet: { scores: [{ cid: 'A', value: 70 }], vote: 'agree', level },
  }))
  const all = aggregate(template, chosen, 4, rules)
  expect(all.level).toBe('worldAdvanced')
  expect(all.levels.map(({ label, count }) => `${label}${count}`)).toEqual([
    '国际领先1',
    '国际先进2',
    '国内领先0',
    '国内先进0',
    '其他0',
  ])
})
