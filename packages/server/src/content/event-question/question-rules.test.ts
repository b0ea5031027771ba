import type { EventQuestion } from '@portal/contract/content/event/question.fields'
import { describe, expect, test } from 'vitest'
import { checkedAnswers, refuseOtherMeaning, withKeys } from './question.rules.ts'

const asks = (key: string, change: Partial<EventQuestion> = {}): EventQuestion => ({
  ...{ key, title: '用餐', kind: 'one', options: ['荤', '素'], required: false, help: '', retired: false },
  ...change,
})
const fieldsOf = (act: () => unknown) => {
  try {
    act()
    return undefined
  } catch (error) {
    return (error as { fields?: object }).fields
  }
}

describe('the key of a question', () => {
  const keyOf = (question: EventQuestion, before = [asks('q1')]) => withKeys(before, [question])[0]?.key
  test('stays while it asks the same', () => {
    expect(keyOf(asks('q1', { options: ['素'], required: true, help: '说明', retired: true }))).toBe('q1')
  })
  test('is a new one where it asks something else, or was never asked', () => {
    for (const other of [
      asks('q1', { title: '住宿' }),
      asks('q1', { kind: 'several' }),
      asks('q9'),
      asks(''),
    ])
      expect(keyOf(other)).toMatch(/^q[0-9a-f]{7}$/)
  })
  test('is used once', () => {
    const [first, second] = withKeys([asks('q1')], [asks('q1'), asks('q1')])
    expect(first?.key).toBe('q1')
    expect(second?.key).toMatch(/^q[0-9a-f]{7}$/)
    expect(new Set(withKeys([], [asks(''), asks(''), asks('')]).map(({ key }) => key)).size).toBe(3)
  })
  test('is not lost to a question that asks something else', () => {
    const [other, same] = withKeys([asks('q1')], [asks('q1', { title: '住宿' }), asks('q1')])
    expect(other?.key).toMatch(/^q[0-9a-f]{7}$/)
    expect(same?.key).toBe('q1')
  })
  test('only what is chosen from has options', () => {
    const kept = (kind: EventQuestion['kind']) => withKeys([], [asks('', { kind })])[0]?.options
    expect([kept('one'), kept('several'), kept('text'), kept('yes')]).toEqual([
      ['荤', '素'],
      ['荤', '素'],
      [],
      [],
    ])
    expect(withKeys([asks('q1')], [asks('q1', { help: '说明' })])).toEqual([asks('q1', { help: '说明' })])
  })
})

describe('what was answered', () => {
  const refused = (after: EventQuestion[], answered = ['q1'], before = [asks('q1')]) => {
    try {
      refuseOtherMeaning(before, after, new Set(answered))
      return ''
    } catch (error) {
      return `${(error as { guard?: string }).guard} ${(error as Error).message}`
    }
  }
  test('may be asked on, with more to choose from', () => {
    expect(refused([asks('q1', { options: ['清真', '荤', '素'], retired: true })])).toBe('')
  })
  test('is not taken away, nor one of its options', () => {
    for (const after of [[], [asks('q2')], [asks('q1', { options: ['荤'] })]]) {
      expect(refused(after)).toMatch(/^questionAnswered .*用餐/)
      // As long as nobody has answered it.
      expect(refused(after, [])).toBe('')
      expect(refused(after, ['q2'])).toBe('')
    }
  })
  test('each of the questions is looked at', () => {
    const before = [asks('q0'), asks('q1', { title: '住宿' })]
    expect(refused([asks('q1', { title: '住宿', options: [] })], ['q1'], before)).toContain('住宿')
  })
})

describe('an answer', () => {
  const questions = [asks('q1', { required: true }), asks('q2', { kind: 'text', title: '车牌', options: [] })]
  test('is one of the options, and is not left out where it is required', () => {
    expect(checkedAnswers(questions, { q1: '素' })).toEqual({ q1: '素' })
    expect(Object.keys(fieldsOf(() => checkedAnswers(questions, { q1: '全部' })) ?? {})).toEqual([
      'answers.q1',
    ])
    expect(fieldsOf(() => checkedAnswers(questions, {}))).toEqual({
      'answers.q1': expect.stringMatching(/用餐/),
    })
  })
  test('that says nothing is none', () => {
    const several = [asks('q3', { kind: 'several' })]
    expect(checkedAnswers([...questions, ...several], { q1: '素', q2: '', q3: [] })).toEqual({ q1: '素' })
    expect(checkedAnswers(several, { q3: ['素'] })).toEqual({ q3: ['素'] })
  })
  test('to what is asked no more stays, one to what is asked is given anew', () => {
    const before = { q0: '旧', q2: '京A', q1: '荤' }
    expect(checkedAnswers(questions, { q1: '素' }, { before })).toEqual({ q0: '旧', q1: '素' })
    // To a retired question nobody answers; staff do.
    const retired = [asks('q1', { retired: true })]
    expect(checkedAnswers(retired, { q1: '素' }, { before: { q1: '荤' } })).toEqual({ q1: '荤' })
    expect(checkedAnswers(retired, { q1: '素' }, { before: { q1: '荤' }, byStaff: true })).toEqual({
      q1: '素',
    })
  })
  test('is left out by staff where it was not said', () => {
    expect(checkedAnswers(questions, {}, { byStaff: true })).toEqual({})
  })
})
