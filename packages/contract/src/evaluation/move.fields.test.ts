import { expect, test } from 'vitest'
import { allFieldsOf, messagesOf } from '../platform/fields.ts'
import { moveOf } from './achievement-moves.rules.ts'
import { type asksOf, moveSchema } from './move.fields.ts'
import { BUTTON_MOVES, examineInput } from './process/process.calls.ts'

const situation = { cases: [{ code: 'a', label: '异议一' }], publicityDays: 7, flagged: 0 }

test('what a move asks for has its place in the call', () => {
  const known = new Set([
    ...allFieldsOf(examineInput).map(([name]) => name),
    ...Object.keys(examineInput.shape),
  ])
  for (const name of BUTTON_MOVES) {
    for (const [path] of allFieldsOf(moveSchema(name, situation)))
      expect(known, `${name} asks for ${path}`).toContain(path.split('.')[0])
  }
})

test('whatever must be explained asks for an opinion of ten characters', () => {
  const explained = BUTTON_MOVES.filter((name) => moveOf(name).asks)
  expect(explained.length).toBeGreaterThan(8)
  for (const name of explained) {
    const schema = moveSchema(name, situation).pick({ opinion: true })
    expect(schema.safeParse({ opinion: '太短' }).success, name).toBe(false)
    expect(schema.safeParse({ opinion: '这里写明了全部的理由和依据' }).success, name).toBe(true)
  }
})

test('says at each field what is missing', () => {
  const messages = (name: Parameters<typeof asksOf>[0], input: object) =>
    messagesOf(moveSchema(name, situation).safeParse(input).error ?? ({ issues: [] } as never))
  expect(messages('passFirst', { checklist: ['complete'] })).toEqual({ checklist: '请逐项核对后勾选' })
  expect(messages('publish', { publicity: { days: '3', summary: '短', noSecret: 'false' } })).toEqual({
    'publicity.days': '公示期不能少于7天',
    'publicity.summary': '公示简介不能少于20个字',
    'publicity.noSecret': '请确认公示内容不涉密',
  })
  expect(messages('return', { items: '', dueAt: '', opinion: '' })).toEqual({
    items: '请标出需补正的内容，或在此逐行填写',
    dueAt: '请选择补正期限',
    opinion: '请填写至少10个字的意见',
  })
})

test('what is marked in the form already need not be written again', () => {
  const schema = moveSchema('return', { ...situation, flagged: 2 })
  const given = { items: '', dueAt: '2026-12-01', opinion: '请按标出的两处修改后再提交' }
  expect(schema.safeParse(given).success).toBe(true)
})
