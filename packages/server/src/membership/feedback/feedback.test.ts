import { feedback as calls } from '@portal/contract/membership/note/feedback.calls'
import { notices } from '@portal/contract/office/notice.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PersonApp, personApp } from '../person/person.testing.ts'

let on: PersonApp
beforeAll(async () => {
  on = await personApp()
})
afterAll(() => on.close())

test('a question reaches the desk and the bell, is answered once, and only its author reads the answer', async () => {
  const { memberId } = await on.make({ state: 'approved' })
  const own = on.asMember(memberId)
  const other = on.asMember((await on.make({ state: 'approved' })).memberId)
  const token = on.app.signIn({ role: 'administrator', name: '办公室甲' })
  expect((await on.call(calls.send, { text: '  ' }, { token: own })).fields).toHaveProperty('text')
  const sent = await on.call(
    calls.send,
    { text: '证书上的单位怎么改？', page: '/memberpages/home' },
    { token: own },
  )
  expect(sent.code).toBe(200)
  for (const role of ['editor', 'handler'] as const)
    expect((await on.call(calls.list, {}, { token: on.app.signIn({ role }) })).status).toBe(403)
  const { data } = await on.call(calls.list, {}, { token })
  const [row] = data?.list ?? []
  expect(data?.counts).toEqual({ open: 1, answered: 0 })
  expect(row).toMatchObject({ text: '证书上的单位怎么改？', memberId, page: '/memberpages/home' })
  const bell = async () =>
    (await on.call(notices.list, {}, { token })).data?.list.filter(({ topic }) => topic === 'feedback')
  expect(await bell()).toMatchObject([{ page: 'feedback', text: '证书上的单位怎么改？' }])

  const answer = { id: row?.id ?? '', version: row?.version ?? 0, answer: '在个人中心修改，审核后换发。' }
  expect((await on.call(calls.answer, answer, { token: own })).status).toBe(403)
  expect((await on.call(calls.answer, answer, { token })).code).toBe(200)
  expect((await on.call(calls.answer, answer, { token })).error).toBe('stateChanged')
  expect(await bell()).toEqual([])
  const read = await on.call(calls.own, {}, { token: own })
  expect(read.data?.list).toMatchObject([{ answer: answer.answer, answeredAt: expect.any(String) }])
  expect((await on.call(calls.own, {}, { token: other })).data?.list).toEqual([])
  expect((await on.call(calls.list, { state: 'answered' }, { token })).data?.list[0]?.answeredBy).toBe(
    '办公室甲',
  )
  // Whoever was deleted asks nothing any more, and is not counted.
  await on.app.db
    .updateTable('member')
    .set({ deletedAt: sql<string>`now()` })
    .where('id', '=', memberId)
    .execute()
  const after = await on.call(calls.list, { state: 'answered' }, { token })
  expect(after.data).toMatchObject({ counts: { open: 0, answered: 0 }, list: [] })
})
