import type { ScoringTemplate } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { Sheet } from '@portal/contract/peer-review/sheet/sheet.fields'
import { describe, expect, test } from 'vitest'
import { isComplete } from './opening.rules.ts'
import {
  checkSheet,
  evidenceFields,
  refuseLateDraft,
  templateView,
  tidyScores,
  tidySheet,
} from './sheet.rules.ts'

const template: ScoringTemplate = {
  ...{ version: 'v', title: '评分表' },
  criteria: [
    { cid: 'C1', title: '创新性', weight: 60, anchors: ['高', '中', '低'] },
    { cid: 'C2', title: '实用性', weight: 40, anchors: ['高', '中', '低'] },
  ],
  scales: [
    { cid: 'S1', title: '技术成熟度', max: 9, unit: '级', steps: ['一', '二'] },
    { cid: 'S2', title: '推广程度', max: 5, unit: '级' },
  ],
} as ScoringTemplate
const scored = (cid: string, value?: number, evidence?: { fileId: string; page: string }) => ({
  ...{ cid, note: '' },
  ...(value !== undefined && { value }),
  ...(evidence && { evidence }),
})
const sheet = (change: Partial<Sheet> = {}): Sheet => ({
  scores: [scored('C1', 90), scored('C2', 80)],
  scales: [
    { cid: 'S1', value: 9 },
    { cid: 'S2', value: 5 },
  ],
  ...{
    level: 'leading' as Sheet['level'],
    merits: '优点五个字',
    problems: '问题五个字',
    suggestions: '建议五个字',
  },
  ...{ vote: 'agree', dissent: '', confidence: '5' },
  ...change,
})
const files = new Set(['f1'])
const wrong = (change: Partial<Sheet> = {}) => {
  try {
    checkSheet(sheet(change), template, files)
    return undefined
  } catch (error) {
    return (error as { fields?: object }).fields
  }
}

describe('what a sheet must say', () => {
  test('all of it, and then nothing is wrong', () => expect(wrong()).toBeUndefined())
  test.each<[string, Partial<Sheet>, object]>([
    ['each criterion', { scores: [scored('C1', 0)] }, { 'scores.C2': '请为“实用性”打分' }],
    ['a value of it', { scores: [scored('C1'), scored('C2', 0)] }, { 'scores.C1': '请为“创新性”打分' }],
    ['each scale', { scales: [{ cid: 'S2', value: 1 }] }, { 'scales.S1': '请评定技术成熟度' }],
    [
      'a step that there is',
      {
        scales: [
          { cid: 'S1', value: 1 },
          { cid: 'S2', value: 6 },
        ],
      },
      { 'scales.S2': '请评定推广程度' },
    ],
    ['the level', { level: undefined }, { level: '请选择成果水平' }],
    ['merits of five signs', { merits: '优点四字' }, { merits: '请填写主要优点（至少5个字）' }],
    ['problems', { problems: '问题四字' }, { problems: '评价意见须写明“存在问题”和“改进建议”。' }],
    ['suggestions', { suggestions: '建议四字' }, { suggestions: '评价意见须写明“存在问题”和“改进建议”。' }],
    ['the vote', { vote: undefined }, { vote: '请表决' }],
    ['why not', { vote: 'disagree', dissent: '意见四字' }, { dissent: '不同意通过的，请写明保留意见' }],
    ['how well one knows it', { confidence: undefined }, { confidence: '请选择熟悉程度' }],
  ])('%s', (_, change, fields) => expect(wrong(change)).toEqual(fields))

  test('only who is against it says why', () => {
    expect(wrong({ vote: 'disagree', dissent: '意见五个字' })).toBeUndefined()
    expect([wrong({ vote: 'abstain' }), wrong({ vote: 'agree' })]).toEqual([undefined, undefined])
  })

  test('more than ninety points rest on a page of a file of the subject', () => {
    const above = (value: number, evidence?: { fileId: string; page: string }) =>
      evidenceFields([scored('C1', value, evidence), scored('C2', 1)], template, files)
    const asked = { 'scores.C1': '“创新性”超过90分，请注明依据的材料和页码' }
    expect([above(90), above(91)]).toEqual([{}, asked])
    expect(above(91, { fileId: 'f1', page: '3' })).toEqual({})
    expect([above(91, { fileId: 'f1', page: '' }), above(91, { fileId: 'f2', page: '3' })]).toEqual([
      asked,
      asked,
    ])
  })
})

test('of a sheet is kept what the template asks, in its order and once', () => {
  expect(
    tidyScores([scored('X', 1), scored('C2', 2), scored('C2', 3), scored('C1', 4)], template.criteria),
  ).toEqual([...[scored('C1', 4), scored('C2', 3)]])
  const tidy = tidySheet(
    sheet({
      scores: [scored('C2', 2)],
      scales: [
        { cid: 'C1', value: 1 },
        { cid: 'S2', value: 2 },
      ],
    }),
    template,
  )
  expect(tidy).toEqual({ ...sheet(), scores: [scored('C2', 2)], scales: [{ cid: 'S2', value: 2 }] })
})

test('a draft does not come behind the sheet that was handed in', () => {
  expect(() => refuseLateDraft({ state: 'submitted' })).toThrow(
    expect.objectContaining({ error: 'stateChanged' }),
  )
  for (const kept of [undefined, { state: 'draft' }]) expect(refuseLateDraft(kept)).toBeUndefined()
})

test('a template is shown whole; a scale without steps has none', () => {
  expect(templateView(template)).toEqual(template)
  expect(templateView(template).scales[1]).not.toHaveProperty('steps')
})

test('scores open when all are in and no seat is undecided, and never those of nobody', () => {
  const open = (expected: number, waiting: number, undecided: number) =>
    isComplete({ expected: Array(expected), waiting: Array(waiting), undecided: Array(undecided) })
  expect([open(5, 0, 0), open(1, 0, 0), open(0, 0, 0), open(5, 1, 0), open(5, 0, 1)]).toEqual([
    ...[true, true, false, false, false],
  ])
})
