import { expect, test } from 'vitest'
import { ACHIEVEMENT_LEVELS, evaluationModeOf, LEVELS_EXPLAINED } from '../subject.rules.ts'
import { EVIDENCE_CODES, evidenceFor } from './evidence.rules.ts'
import { ALL_TEMPLATES, bandOf, marksInWords, stepInWords, templateOf, totalOf } from './scoring.rules.ts'

test.each(ALL_TEMPLATES.map((template) => [template.version, template] as const))(
  '%s adds up',
  (_, template) => {
    expect(template.criteria.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
    const ids = [...template.criteria, ...template.scales].map(({ cid }) => cid)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { anchors } of template.criteria)
      for (const anchor of anchors) expect(anchor.length).toBeGreaterThan(3)
  },
)

test('each criterion asks for something of the application, and all of it is asked for', () => {
  const criteria = ALL_TEMPLATES.flatMap((template) => template.criteria)
  for (const { cid } of criteria) expect([cid, evidenceFor(cid).length > 0]).toEqual([cid, true])
  const asked = new Set(criteria.flatMap(({ cid }) => evidenceFor(cid)))
  expect([...asked].sort()).toEqual([...EVIDENCE_CODES].sort())
})

test('the total is the weighted mean, once every criterion has a value', () => {
  const template = templateOf('development')
  const scores = template.criteria.map(({ cid }, n) => ({ cid, value: 80 + n }))
  expect(totalOf(template, scores)).toBe(82.1)
  expect(totalOf(template, scores.slice(1))).toBeUndefined()
  expect([90, 89, 60, 59].map(bandOf)).toEqual([0, 1, 1, 2])
})

test('marks are said in the words of their template', () => {
  const scores = [{ cid: 'A1', value: 92, note: '见附件' }, { cid: 'A2' }, { cid: 'Z9', value: 60, note: '' }]
  expect(marksInWords(templateOf('development'), scores, [{ cid: 'S1', value: 8 }])).toEqual([
    '技术创新程度：92分（见附件）',
    'Z9：60分',
    '技术成熟度：8级',
  ])
})

test('each step of a scale and each level says something of its own', () => {
  for (const { cid, max, unit, steps } of ALL_TEMPLATES.flatMap(({ scales }) => scales)) {
    expect([cid, steps?.length, new Set(steps).size]).toEqual([cid, max, max])
    expect(stepInWords({ unit, steps }, max)).toBe(`${max}${unit}：${steps?.at(-1)}`)
    // What was frozen without is the number alone.
    expect(stepInWords({ unit }, 2)).toBe(`2${unit}`)
  }
  const said = ACHIEVEMENT_LEVELS.map(({ code }) => LEVELS_EXPLAINED[code])
  expect(new Set(said).size).toBe(said.length)
})

test('each type has its own sheet, an unknown one that of development', () => {
  expect(
    ['basic', 'development', 'promotion', 'popular', 'other'].map((type) => templateOf(type).version),
  ).toEqual(['basic-1', 'development-1', 'promotion-1', 'popular-1', 'development-1'])
  expect(evidenceFor('Z9')).toEqual([])
})

test('marks without their template, and steps that nobody gave, are said by what is known', () => {
  expect(marksInWords(undefined, [{ cid: 'A1', value: 92 }], [{ cid: 'S1', value: 8 }])).toEqual([
    'A1：92分',
    'S1：8',
  ])
  const scales = [{ cid: 'S2', value: 3 }, { cid: 'S3' }, { cid: 'Z9', value: 1 }]
  expect(marksInWords(templateOf('development'), [], scales)).toEqual(['技术创新度：3级', 'Z9：1'])
  expect(marksInWords(templateOf('development'), [])).toEqual([])
})

test('the total has one decimal, rounded from its second', () => {
  const two = { ...templateOf('development'), criteria: templateOf('development').criteria.slice(0, 2) }
  const of = (a: number, b: number) =>
    totalOf({ ...two, criteria: two.criteria.map((one) => ({ ...one, weight: 50 })) }, [
      { cid: 'A1', value: a },
      { cid: 'A2', value: b },
    ])
  expect([of(80, 81), of(80.1, 80.2), of(0, 0), of(100, 100)]).toEqual([80.5, 80.2, 0, 100])
})

test.each([
  [['meeting', 'correspondence'], 'meeting'],
  [['correspondence'], 'correspondence'],
  [['meeting', 'test'], 'test'],
  [['correspondence', 'test'], 'test'],
  [[], 'meeting'],
] as const)('chosen %j, it is evaluated by %s', (chosen, mode) => {
  expect(evaluationModeOf(chosen)).toBe(mode)
})
