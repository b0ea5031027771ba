import { describe, expect, test } from 'vitest'
import { fieldOf, messagesOf } from '../../platform/fields.ts'
import {
  answersAsked,
  type EventQuestion,
  eventQuestion,
  hasOptions,
  questionsAsk,
} from './question.fields.ts'

const ask = (change: object): EventQuestion =>
  eventQuestion.parse({ key: 'q1', title: '单位', kind: 'text', ...change })
const said = (...questions: object[]) => {
  const parsed = questionsAsk.safeParse(questions.map((one) => ({ title: '单位', kind: 'text', ...one })))
  return parsed.success ? {} : messagesOf(parsed.error)
}
const answer = (question: object, given: unknown, byStaff = false) => {
  const parsed = answersAsked([ask(question)], { byStaff }).safeParse({ q1: given })
  return parsed.success ? parsed.data.q1 : messagesOf(parsed.error).q1
}

describe('what staff ask', () => {
  test('is a question with a title of its own, and options where there is a choice', () => {
    expect(said({})).toEqual({})
    expect(said({}, { title: ' ' }, { title: '单位' })).toEqual({
      '1': '第2个问题：请填写问题',
      '2': '第3个问题：与前面的问题重复',
    })
    expect(said({ kind: 'one', options: ['甲', ' '] })).toEqual({
      '0': '第1个问题：请填写至少两个选项，每行一个',
    })
    expect(said({ kind: 'several', options: ['甲', '乙', '甲'] })).toEqual({ '0': '第1个问题：选项不能重复' })
    expect(said({ kind: 'one', options: ['甲', '乙'] })).toEqual({})
    // Where there is no choice nobody minds what stands there.
    expect(said({ kind: 'text', options: ['甲', '甲'] })).toEqual({})
  })
  test('is twelve questions at most, of sixty characters, with twelve options of thirty', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `问题${n}` }))
    expect([said(...many(12)), said(...many(13))]).toEqual([{}, { '': '问题最多12个' }])
    expect(said({ title: '问'.repeat(61) })).toEqual({ '0.title': '问题不能超过60个字' })
    expect(said({ title: '问'.repeat(60), help: '说'.repeat(101) })).toEqual({
      '0.help': '说明不能超过100个字',
    })
    const options = (count: number) => Array.from({ length: count }, (_, n) => `选项${n}`)
    expect([
      said({ kind: 'one', options: options(12) }),
      said({ kind: 'one', options: options(13) }),
    ]).toEqual([{}, { '0.options': '选项最多12个' }])
    expect(said({ kind: 'one', options: ['项'.repeat(30), '项'.repeat(31)] })).toEqual({
      '0.options.1': '选项不能超过30个字',
    })
  })
  test('keeps the key that the portal gave, and no other', () => {
    const keeps = (key: string) => eventQuestion.safeParse({ key, title: '单位', kind: 'text' }).success
    expect(['', 'q1', 'qabcdef0', 'qabcdef01', 'q', 'x1', 'q1 ', ' q1', 'qG'].map(keeps)).toEqual([
      ...[true, true, true, false, false, false, false, false, false],
    ])
    expect(eventQuestion.parse({ title: ' 单位 ', kind: 'one', options: [' 甲 ', ' ', '乙'] })).toEqual({
      ...{
        key: '',
        title: '单位',
        kind: 'one',
        options: ['甲', '乙'],
        required: false,
        help: '',
        retired: false,
      },
    })
  })
  test('has options where one or several of them are chosen', () => {
    expect(
      (['text', 'long', 'one', 'several', 'yes'] as const).filter((kind) => hasOptions({ kind })),
    ).toEqual(['one', 'several'])
  })
})

describe('what people answer', () => {
  test('a text of a hundred characters, a long one of three hundred', () => {
    expect(answer({}, '示'.repeat(100))).toHaveLength(100)
    expect(answer({}, '示'.repeat(101))).toBe('单位不能超过100个字')
    expect(answer({ kind: 'long' }, '示'.repeat(300))).toHaveLength(300)
    expect(answer({ kind: 'long' }, '示'.repeat(301))).toBe('单位不能超过300个字')
    expect([
      answer({}, undefined),
      answer({ required: true }, ''),
      answer({ required: true }, '', true),
    ]).toEqual(['', '请填写单位', ''])
  })
  test('one of the options, or yes or no', () => {
    const one = { kind: 'one', options: ['甲', '乙'] }
    expect([answer(one, '甲'), answer(one, undefined), answer(one, '丙')]).toEqual(['甲', '', '请选择单位'])
    expect([answer({ ...one, required: true }, '乙'), answer({ ...one, required: true }, '')]).toEqual([
      '乙',
      '请选择单位',
    ])
    expect(answer({ ...one, required: true }, '', true)).toBe('')
    expect([answer({ kind: 'yes' }, '甲'), answer({ kind: 'yes', required: true }, undefined)]).toEqual([
      '请选择单位',
      '请选择单位',
    ])
  })
  test('several of the options, each of them one', () => {
    const several = { kind: 'several', options: ['甲', '乙'] }
    expect([answer(several, ['甲', '乙']), answer(several, undefined), answer(several, [])]).toEqual([
      ['甲', '乙'],
      [],
      [],
    ])
    expect(answer({ ...several, required: true }, [])).toBe('请选择单位')
    expect(answer({ ...several, required: true }, undefined)).toBe('请选择单位')
    expect(answer({ ...several, required: true }, undefined, true)).toEqual([])
    const parse = (given: unknown) => answersAsked([ask(several)]).safeParse({ q1: given }).success
    expect([parse(['甲', '甲', '乙']), parse(['丙']), parse('甲')]).toEqual([false, false, false])
  })
  test('of what is asked no more only staff write down what somebody said', () => {
    const both = [ask({}), ask({ key: 'q2', retired: true })]
    expect([
      Object.keys(answersAsked(both).shape),
      Object.keys(answersAsked(both, { byStaff: true }).shape),
    ]).toEqual([['q1'], ['q1', 'q2']])
  })
  test('the form shows title, help, options and how it is filled in', () => {
    const shown = (change: object) => {
      const field = fieldOf(answersAsked([ask(change)]).shape.q1 as never)
      return field && [field.widget, field.required, field.help, field.options?.map(({ label }) => label)]
    }
    expect(shown({ help: '全称' })).toEqual(['text', false, '全称', undefined])
    expect(shown({ required: true })).toEqual(['text', true, undefined, undefined])
    expect(shown({ kind: 'long', help: '全称' })).toEqual(['textarea', false, '全称', undefined])
    expect(shown({ kind: 'several', options: ['甲', '乙'], help: '可多选' })).toEqual([
      'checks',
      false,
      '可多选',
      ['甲', '乙'],
    ])
    expect(shown({ kind: 'one', options: ['甲', '乙'], required: true, help: '选' })).toEqual([
      'radio',
      true,
      '选',
      ['甲', '乙'],
    ])
    expect(shown({ kind: 'one', options: ['甲', '乙'], help: '选' })).toEqual([
      'select',
      false,
      '选',
      ['甲', '乙'],
    ])
    expect(shown({ kind: 'yes', required: true })).toEqual(['radio', true, undefined, ['是', '否']])
  })
})
