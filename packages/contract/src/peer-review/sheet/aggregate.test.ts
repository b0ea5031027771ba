import { describe, expect, test } from 'vitest'
import { aggregate, agreeNeeded, spreadOf } from './aggregate.rules.ts'
import type { ScoringTemplate } from './scoring.rules.ts'

const template: ScoringTemplate = {
  version: 'x-1',
  title: '',
  scales: [],
  criteria: [
    { cid: 'A', title: '甲', weight: 60, anchors: ['', '', ''] },
    { cid: 'B', title: '乙', weight: 40, anchors: ['', '', ''] },
  ],
}
const rules = { agree: '2/3', mean: 60, outlierPoints: 15, trimFrom: 5 }
const sheets = (values: readonly (readonly [number, number, string?, string?])[]) =>
  values.map(([a, b, vote = 'agree', level = 'worldAdvanced'], n) => ({
    expertId: `e${n}`,
    sheet: {
      scores: [
        { cid: 'A', value: a },
        { cid: 'B', value: b },
      ],
      vote,
      level,
    },
  }))

describe('a panel as a whole', () => {
  test('mean, median, trimmed mean and deviation of weighted totals', () => {
    const all = aggregate(
      template,
      sheets([
        [80, 90],
        [70, 70],
        [90, 90],
        [60, 60],
        [100, 95],
      ]),
      5,
      rules,
    )
    // Totals 84, 70, 90, 60, 98.
    expect(all).toMatchObject({ mean: 80.4, median: 84, trimmed: 81.3, sd: 15.3, rated: 5 })
    expect(all.criteria[0]?.spread).toEqual({ min: 60, q1: 70, median: 80, q3: 90, max: 100, mean: 80 })
    // 24 points from the median, although within one and a half deviations.
    expect(all.outliers).toEqual(['e3'])
  })
  test('four sheets are not trimmed; equal ones have no outlier', () => {
    const all = aggregate(
      template,
      sheets([
        [70, 70],
        [70, 70],
        [70, 70],
        [90, 90],
      ]),
      4,
      rules,
    )
    expect(all.trimmed).toBe(75)
    expect(
      aggregate(
        template,
        sheets([
          [70, 70],
          [70, 70],
        ]),
        2,
        rules,
      ).outliers,
    ).toEqual([])
  })
  test('two thirds of those present, not of those who voted, and sixty points', () => {
    expect([
      agreeNeeded('2/3', 5),
      agreeNeeded('2/3', 6),
      agreeNeeded('3/4', 7),
      agreeNeeded('1/2', 7),
    ]).toEqual([4, 4, 6, 4])
    const four = sheets([
      [70, 70],
      [70, 70],
      [70, 70],
      [70, 70, 'disagree'],
    ])
    expect(aggregate(template, four, 4, rules).outcome).toBe('passed')
    expect(aggregate(template, four, 5, rules)).toMatchObject({
      outcome: 'failed',
      votes: { agree: 3, disagree: 1, abstain: 1 },
    })
    expect(
      aggregate(
        template,
        sheets([
          [59, 59],
          [59, 60],
        ]),
        2,
        rules,
      ).outcome,
    ).toBe('failed')
    expect(aggregate(template, [], 5, rules)).toMatchObject({ outcome: null, mean: null, level: null })
  })
  test('of two levels chosen alike the more modest one', () => {
    const all = aggregate(
      template,
      sheets([
        [70, 70, 'agree', 'worldLeading'],
        [70, 70, 'agree', 'nationalLeading'],
      ]),
      2,
      rules,
    )
    expect(all.level).toBe('nationalLeading')
    expect(spreadOf([])).toBeUndefined()
  })
})
