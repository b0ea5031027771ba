import { event as calls, eventRegistration } from '@portal/contract/content/event/event.calls'
import { ownEvent } from '@portal/contract/content/event/own-event.calls'
import { publicEvent } from '@portal/contract/content/event/public-event.calls'
import type { EventQuestion } from '@portal/contract/content/event/question.fields'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { clock } from '../../testing/clock.ts'
import { type PublicEventApp, publicEventApp } from '../public-event/public-event.testing.ts'
import { forgetAnswers } from './answers.queries.ts'

/** What an event asks of those who come (docs/handbook/content.md#events). */

let on: PublicEventApp
beforeAll(async () => {
  await clock.set('2033-03-02T10:00:00+08:00')
  on = await publicEventApp()
})
beforeEach(() => clock.set('2033-03-02T10:00:00+08:00'))
afterAll(() => on.close())

type Asked = CallOf<typeof calls.setQuestions>['questions']
const MEAL = { title: '餐食', kind: 'one' as const, options: ['普通', '素食', '清真'], required: true }
const STAY = { title: '住宿', kind: 'several' as const, options: ['第一晚', '第二晚'] }
const PAPER = { title: '论文题目', kind: 'text' as const }
const CAR = { title: '自驾', kind: 'yes' as const }

const ask = async (id: string, questions: Asked, token = on.editor) =>
  on.call(calls.setQuestions, { id, version: (await on.get(id)).version, questions }, { token })
/** An event that asks, with the keys of its questions by their title. */
const asking = async (...questions: Asked) => {
  const id = await on.announce()
  expect((await ask(id, questions)).errorMsg).toBeUndefined()
  const asked = (await on.get(id)).questions
  const keyOf = (title: string) => asked.find((question) => question.title === title)?.key ?? ''
  return { id, asked, keyOf }
}
const register = (id: string, token: string, answers: object, note = '') =>
  on.call(ownEvent.register, { id, note, answers: answers as never }, { token })
const rows = async (eventId: string, token = on.admin) =>
  (await on.call(eventRegistration.list, { eventId, order: 'asc' }, { token })).data?.list ?? []
const counted = async (eventId: string) =>
  (await on.call(eventRegistration.answers, { eventId }, { token: on.admin })).data?.list ?? []

describe('the questions', () => {
  test('say what is wrong with which of them', async () => {
    const id = await on.save()
    const wrong = async (...questions: Asked) => (await ask(id, questions)).fields
    expect(await wrong(MEAL, { title: '', kind: 'text' })).toMatchObject({
      'questions.1': '第2个问题：请填写问题',
    })
    expect(await wrong({ ...MEAL, options: ['普通'] })).toMatchObject({
      'questions.0': '第1个问题：请填写至少两个选项，每行一个',
    })
    expect(await wrong({ ...MEAL, options: ['普通', '普通'] })).toMatchObject({
      'questions.0': '第1个问题：选项不能重复',
    })
    expect(await wrong(PAPER, PAPER)).toMatchObject({ 'questions.1': '第2个问题：与前面的问题重复' })
    expect(await wrong(...Array.from({ length: 13 }, (_, n) => ({ ...PAPER, title: `问题${n}` })))).toEqual({
      questions: '问题最多12个',
    })
  })

  test('are read with the event, those that are asked no more too, and by who may register', async () => {
    const { id, asked } = await asking(MEAL, PAPER)
    expect(asked.map(({ title }) => title)).toEqual(['餐食', '论文题目'])
    const { token } = await on.member()
    expect((await on.own(id, token))?.questions).toEqual(asked)
    expect((await on.call(publicEvent.detail, { id })).data?.questions).toEqual(asked)
  })

  test('once answered mean what they meant; before that everything can be changed', async () => {
    const { id, asked, keyOf } = await asking(MEAL, PAPER)
    const [meal, paper] = asked as [EventQuestion, EventQuestion]
    const { token } = await on.member()
    expect((await register(id, token, { [keyOf('餐食')]: '素食' })).code).toBe(200)
    const refused = async (...questions: Asked) => (await ask(id, questions)).guard
    expect(await refused(paper)).toBe('questionAnswered')
    expect(await refused({ ...meal, title: '口味' }, paper)).toBe('questionAnswered')
    expect(await refused({ ...meal, kind: 'several' }, paper)).toBe('questionAnswered')
    expect(await refused({ ...meal, options: ['普通', '清真'] }, paper)).toBe('questionAnswered')
    // A new one that looks the same is not the old one.
    expect(await refused({ ...MEAL }, paper)).toBe('questionAnswered')
    expect(await refused({ ...meal, options: [...meal.options, '无麸质'], required: false })).toBeUndefined()
    expect((await rows(id))[0]?.answers).toEqual({ [meal.key]: '素食' })
  })

  test('that ask something else are others: a page that was opened before answers none of them', async () => {
    const { id, asked } = await asking(PAPER)
    const [paper] = asked as [EventQuestion]
    const { token } = await on.member()
    const stale = async () => {
      expect((await register(id, token, { [paper.key]: '流域水价' })).code).toBe(200)
      expect((await rows(id))[0]?.answers).toEqual({})
    }
    expect((await ask(id, [{ ...paper, title: '车牌号' }])).code).toBe(200)
    await stale()
    // Deleted, and another one made in its place later.
    expect((await ask(id, [])).code).toBe(200)
    expect((await ask(id, [{ ...PAPER, title: '身高' }])).code).toBe(200)
    await stale()
  })

  test('of an event that is over stay as they are', async () => {
    const { id } = await asking(MEAL)
    await clock.set('2033-03-12T10:00:00+08:00')
    expect((await ask(id, [])).guard).toBe('over')
  })
})

describe('the answers', () => {
  test('are judged at their questions, kept sealed, and said anew with the place kept', async () => {
    const { id, keyOf } = await asking(MEAL, STAY, PAPER, CAR)
    const [meal, stay, paper, car] = ['餐食', '住宿', '论文题目', '自驾'].map(keyOf) as [
      string,
      string,
      string,
      string,
    ]
    const { token } = await on.member()
    expect((await register(id, token, {})).fields).toEqual({ [`answers.${meal}`]: '请选择餐食' })
    expect((await register(id, token, { [meal]: '海鲜' })).fields).toHaveProperty([`answers.${meal}`])
    expect((await register(id, token, { [meal]: '素食', [paper]: '题'.repeat(101) })).fields).toEqual({
      [`answers.${paper}`]: '论文题目不能超过100个字',
    })
    const said = { [meal]: '素食', [stay]: ['第一晚', '第二晚'], [paper]: '', [car]: 'yes' }
    expect((await register(id, token, said, '坐前排')).data).toEqual({ state: 'registered' })
    const first = await on.own(id, token)
    expect(first?.own).toMatchObject({
      ...{ note: '坐前排', state: 'registered' },
      answers: { [meal]: '素食', [stay]: ['第一晚', '第二晚'], [car]: 'yes' },
    })
    expect((await register(id, token, { [meal]: '清真' })).data).toEqual({ state: 'registered' })
    const second = await on.own(id, token)
    expect(second?.own).toMatchObject({ note: '', answers: { [meal]: '清真' }, at: first?.own?.at })
    const { answers } = await on.app.db
      .selectFrom('eventRegistration')
      .select('answers')
      .where('eventId', '=', id)
      .executeTakeFirstOrThrow()
    expect(answers?.toString('utf8')).not.toContain('清真')
  })

  test('of who came already stay as they are', async () => {
    const { id, keyOf } = await asking(MEAL)
    const { token } = await on.member()
    await register(id, token, { [keyOf('餐食')]: '素食' })
    await on.app.db
      .updateTable('eventRegistration')
      .set({ attendedAt: new Date().toISOString() })
      .where('eventId', '=', id)
      .execute()
    expect((await register(id, token, { [keyOf('餐食')]: '普通' })).guard).toBe('thereAlready')
  })

  test('of who has no account are asked with the code and before it is spent', async () => {
    const { id, keyOf } = await asking(MEAL)
    const mobileTel = on.phone()
    const code = await on.code(mobileTel)
    expect((await on.come(id, mobileTel, { code })).fields).toEqual({
      [`answers.${keyOf('餐食')}`]: '请选择餐食',
    })
    const answers = { [keyOf('餐食')]: '素食' }
    expect((await on.come(id, mobileTel, { code, answers })).data).toEqual({ state: 'registered' })
    expect((await rows(id))[0]).toMatchObject({ name: '示例来宾', answers })
    const other = { [keyOf('餐食')]: '清真' }
    expect((await on.come(id, mobileTel, { name: '改名来宾', answers: other })).code).toBe(200)
    expect(await rows(id)).toMatchObject([{ name: '改名来宾', answers: other }])
  })

  test('to a question that is asked no more stay, and are not asked again', async () => {
    const { id, asked, keyOf } = await asking(MEAL, PAPER)
    const { token } = await on.member()
    await register(id, token, { [keyOf('餐食')]: '素食' })
    const [meal, paper] = asked as [EventQuestion, EventQuestion]
    expect((await ask(id, [{ ...meal, retired: true }, paper])).code).toBe(200)
    expect((await register(id, token, { [keyOf('论文题目')]: '流域生态补偿' })).code).toBe(200)
    expect((await rows(id))[0]?.answers).toEqual({
      [keyOf('餐食')]: '素食',
      [keyOf('论文题目')]: '流域生态补偿',
    })
    const next = await on.member()
    expect((await register(id, next.token, {})).code).toBe(200)
  })

  test('are counted of who comes, in the list and the sheet of those who manage, and nobody else’s', async () => {
    const { id, keyOf } = await asking(MEAL, STAY, CAR, PAPER)
    const members = [await on.member(), await on.member(), await on.member()]
    const said = [
      { [keyOf('餐食')]: '素食', [keyOf('住宿')]: ['第一晚', '第二晚'], [keyOf('自驾')]: 'yes' },
      { [keyOf('餐食')]: '素食', [keyOf('住宿')]: ['第二晚'], [keyOf('论文题目')]: '流域生态补偿' },
      { [keyOf('餐食')]: '清真' },
    ]
    for (const [n, { token }] of members.entries()) await register(id, token, said[n] ?? {})
    await on.call(ownEvent.cancel, { id }, { token: members[2]?.token ?? '' })
    expect(await counted(id)).toEqual([
      {
        ...{ key: keyOf('餐食'), title: '餐食', answered: 2 },
        options: [
          { label: '普通', count: 0 },
          { label: '素食', count: 2 },
          { label: '清真', count: 0 },
        ],
      },
      {
        ...{ key: keyOf('住宿'), title: '住宿', answered: 2 },
        options: [
          { label: '第一晚', count: 1 },
          { label: '第二晚', count: 2 },
        ],
      },
      {
        ...{ key: keyOf('自驾'), title: '自驾', answered: 1 },
        options: [
          { label: '是', count: 1 },
          { label: '否', count: 0 },
        ],
      },
      { key: keyOf('论文题目'), title: '论文题目', answered: 1, options: [] },
    ])
    expect((await rows(id, on.editor)).map(({ answers }) => answers)).toEqual([{}, {}, {}])
    const asEditor = await on.call(eventRegistration.answers, { eventId: id }, { token: on.editor })
    expect(asEditor.error).toBe('forbidden')
    const file = await on.app.download(
      eventRegistration.export,
      { eventId: id, state: 'registered' },
      { token: on.admin },
    )
    const sheet = JSON.stringify(await readSheet(Buffer.from(await file.arrayBuffer())))
    for (const word of ['餐食', '第一晚、第二晚', '流域生态补偿', '"是"']) expect(sheet).toContain(word)
    expect(sheet).not.toContain('清真"')
  })

  test('are written down by the office for who calls, without what was not said', async () => {
    const { id, keyOf } = await asking(MEAL, PAPER)
    const { memberId, token } = await on.member()
    const { mobileTel } = await on.rowOf(memberId)
    await on.call(eventRegistration.add, { eventId: id, kind: 'person', mobileTel }, { token: on.admin })
    const [row] = await rows(id)
    const change = (answers: object, version = row?.version ?? 0) =>
      on.call(
        eventRegistration.change,
        { id: row?.id ?? '', version, note: '来电', answers: answers as never },
        { token: on.admin },
      )
    expect((await change({ [keyOf('餐食')]: '海鲜' })).fields).toHaveProperty([`answers.${keyOf('餐食')}`])
    expect((await change({ [keyOf('论文题目')]: '流域水价' })).code).toBe(200)
    expect((await on.own(id, token))?.own).toMatchObject({
      ...{ note: '来电', answers: { [keyOf('论文题目')]: '流域水价' } },
    })
    // What was said meanwhile is not written over unseen.
    expect((await change({})).error).toBe('stateChanged')
    await on.call(ownEvent.cancel, { id }, { token })
    expect((await change({}, (await rows(id))[0]?.version)).error).toBe('stateChanged')
  })

  test('go ninety days after the event', async () => {
    const { id, keyOf } = await asking(MEAL)
    const { token } = await on.member()
    await register(id, token, { [keyOf('餐食')]: '素食' })
    await clock.set('2033-06-09T16:59:50+08:00')
    await forgetAnswers(on.app.db)
    expect((await rows(id))[0]?.answers).toEqual({ [keyOf('餐食')]: '素食' })
    await clock.set('2033-06-09T17:00:00+08:00')
    await forgetAnswers(on.app.db)
    expect((await rows(id))[0]?.answers).toEqual({})
  })
})
