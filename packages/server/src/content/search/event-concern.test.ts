import { event as calls, eventRegistration } from '@portal/contract/content/event/event.calls'
import { notices } from '@portal/contract/office/notice.calls'
import { search } from '@portal/contract/office/search.calls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { type EventApp, eventApp, REGISTERING } from '../event/event.testing.ts'

/** Events from everywhere, and what of them concerns whom. */

let on: EventApp
beforeAll(async () => {
  await clock.set(REGISTERING)
  on = await eventApp()
})
beforeEach(() => clock.set(REGISTERING))
afterAll(() => on.close())

const found = async (keyword: string, token: string) =>
  (await on.call(search.find, { keyword }, { token })).data?.groups.filter(({ group }) => group === 'events')
const bell = async (id: string, token: string) =>
  (await on.call(notices.list, {}, { token })).data?.list
    .filter((line) => line.page === 'event' && line.id === id)
    .map(({ text }) => text)

test('an event is found by a part of its name and by its first letters, by who may open it', async () => {
  const id = await on.publish({ title: '示范流域治理研讨班', place: '示例礼堂' })
  for (const [keyword, token] of [
    ['域治理', on.editor],
    ['sflyzl', on.admin],
  ] as const)
    expect(await found(keyword, token)).toMatchObject([
      {
        list: [
          { kind: 'event', id, facts: ['2033-03-10 09:00', '示例礼堂'], tags: ['会议与培训', '报名中'] },
        ],
      },
    ])
  const handler = on.app.signIn({ role: 'handler', name: '示例经办人' })
  expect(await found('域治理', handler)).toEqual([])
})

test('who waits, and a full event, concern whoever gives places, until there is something to give or it is over', async () => {
  const people = await Promise.all([on.member(), on.member()])
  const id = await on.publish({ places: 1 })
  expect(await bell(id, on.admin)).toEqual([])
  await on.register(id, people[0]?.token ?? '')
  expect(await bell(id, on.admin)).toEqual(['1个名额已满'])
  await on.register(id, people[1]?.token ?? '')
  expect(await bell(id, on.admin)).toEqual(['1人候补，1个名额已满'])
  expect(await bell(id, on.editor)).toEqual([])
  const { version } = await on.get(id)
  await on.call(calls.save, { ...on.content({ places: 3 }), id, version }, { token: on.editor })
  expect(await bell(id, on.admin)).toEqual(['1人候补，还有2个名额'])
  const { data } = await on.call(
    eventRegistration.list,
    { eventId: id, state: 'waiting' },
    { token: on.admin },
  )
  await on.call(eventRegistration.moveUp, { ids: [data?.list[0]?.id ?? ''] }, { token: on.admin })
  expect(await bell(id, on.admin)).toEqual([])
  const other = await on.publish({ places: 1 })
  await on.register(other, people[0]?.token ?? '')
  await clock.set('2033-03-09T00:00:00+08:00')
  // Registration has ended: nothing can be done about it.
  expect(await bell(other, on.admin)).toEqual([])
})

test('on the day before, its handler is reminded, and nobody else', async () => {
  const id = await on.publish()
  const other = on.app.signIn({ role: 'editor', name: '另一编辑', accountId: crypto.randomUUID() })
  await clock.set('2033-03-08T23:59:50+08:00')
  expect(await bell(id, on.editor)).toEqual([])
  await clock.set('2033-03-09T00:00:00+08:00')
  expect(await bell(id, on.editor)).toEqual(['明天 09:00，示例会议中心，已报名0人'])
  expect(await bell(id, other)).toEqual([])
  expect(await bell(id, on.admin)).toEqual([])
  await clock.set('2033-03-10T00:00:00+08:00')
  expect(await bell(id, on.editor)).toEqual([])
})

test('a cancelled event concerns nobody, and one that nobody has in hand everybody', async () => {
  const [gone, old] = [await on.publish(), await on.publish()]
  await on.call(calls.cancel, { id: gone, version: 2, reason: '场地维修' }, { token: on.admin })
  await on.app.db.updateTable('event').set({ handlerId: null }).where('id', '=', old).execute()
  await clock.set('2033-03-09T08:00:00+08:00')
  expect(await bell(gone, on.editor)).toEqual([])
  for (const token of [on.editor, on.admin]) expect(await bell(old, token)).toHaveLength(1)
})
