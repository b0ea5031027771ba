import { event as calls, eventRegistration } from '@portal/contract/content/event/event.calls'
import { EVENT_GUARDS } from '@portal/contract/content/event/event.words'
import { activity } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import { expertYear } from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { clock } from '../../testing/clock.ts'
import { refusedBy } from '../../testing/refused.ts'
import { type EventApp, eventApp, REGISTERING } from './event.testing.ts'

/** What the office does with events and with who registered. */

const expectRefused = refusedBy(EVENT_GUARDS)
let on: EventApp
beforeAll(async () => {
  await clock.set(REGISTERING)
  on = await eventApp()
})
beforeEach(() => clock.set(REGISTERING))
afterAll(() => on.close())

const rowsOf = async (eventId: string) =>
  (await on.call(eventRegistration.list, { eventId, order: 'asc' }, { token: on.editor })).data?.list ?? []
const told = async (memberId: string) =>
  (
    await on.app.db
      .selectFrom('outbox')
      .select('template')
      .where('memberId', '=', memberId)
      .where('template', 'like', 'event-%')
      .orderBy('template')
      .execute()
  ).map(({ template }) => template)

test('what is written is looked at; a stale page changes nothing; taken places stay', async () => {
  const refused = async (change: object) =>
    (await on.call(calls.save, on.content(change), { token: on.editor })).fields
  expect(await refused({ endsAt: '2033-03-10T09:00' })).toHaveProperty('endsAt')
  expect(await refused({ registerUntil: '2033-02-28' })).toHaveProperty('registerUntil')
  expect(await refused({ registerUntil: '2033-03-12' })).toHaveProperty('registerUntil')
  expect(await refused({ link: 'javascript:alert(1)' })).toHaveProperty('link')
  expect(await refused({ beginsAt: '2033-02-30T09:00' })).toHaveProperty('beginsAt')

  const nowhere = await on.save({ place: '' })
  expect((await on.call(calls.publish, { id: nowhere, version: 1 }, { token: on.editor })).guard).toBe(
    'incomplete',
  )
  expect((await on.call(calls.remove, { id: nowhere, version: 1 }, { token: on.editor })).code).toBe(200)

  const id = await on.publish({ places: 5 })
  for (const { token } of await Promise.all([on.member(), on.member()])) await on.register(id, token)
  const change = { ...on.content({ places: 1 }), id }
  expect((await on.call(calls.save, { ...change, version: 1 }, { token: on.editor })).error).toBe(
    'stateChanged',
  )
  expect((await on.call(calls.save, { ...change, version: 2 }, { token: on.editor })).guard).toBe('places')
  const open = (await on.call(calls.list, { phase: 'open', keyword: '年会' }, { token: on.editor })).data
  expect(open?.list.map((row) => row.id)).toContain(id)
  expect(open?.total).toBe(open?.counts.open)
})

test('to what was called off nobody is added by hand', async () => {
  const { memberId } = await on.member()
  const { mobileTel } = await on.rowOf(memberId)
  const id = await on.publish()
  const off = { id, version: 2, reason: '场地临时不能使用' }
  expect((await on.call(calls.cancel, off, { token: on.admin })).errorMsg).toBeUndefined()
  const add = { eventId: id, kind: 'person' as const, mobileTel, note: '' }
  expectRefused(await on.call(eventRegistration.add, add, { token: on.admin }), 'over')
})

test('a cancelled event tells everybody who registered or waits', async () => {
  const [comes, waits] = await Promise.all([on.member(), on.member()])
  const id = await on.publish({ places: 1 })
  await on.register(id, comes.token)
  await on.register(id, waits.token)
  const act = { id, version: 2, reason: '场地临时维修' }
  for (const token of [on.editor, comes.token])
    expect((await on.call(calls.cancel, act, { token })).status).toBe(403)
  expect((await on.call(calls.cancel, act, { token: on.admin })).data).toEqual({ told: 2 })
  expect((await on.call(calls.cancel, act, { token: on.admin })).error).toBe('stateChanged')
  for (const { memberId, token } of [comes, waits]) {
    expect(await told(memberId)).toEqual(['event-cancelled', 'event-cancelled-mail'])
    expect(await on.own(id, token)).toMatchObject({ phase: 'cancelled', own: { state: 'cancelled' } })
  }
})

test('who is moved up or taken out is told, and a notice goes to those who come', async () => {
  const [first, second] = await Promise.all([on.member(), on.member()])
  const id = await on.publish({ places: 1 })
  await on.register(id, first.token)
  await on.register(id, second.token)
  const [one, two] = await rowsOf(id)
  if (!one || !two) throw new Error('nobody registered')
  expect(one.mobileTel).toMatch(/^\d{3}\*+\d{4}$/)
  const cancel = { id: one.id, reason: '未缴纳培训费' }
  expect((await on.call(eventRegistration.cancel, cancel, { token: on.editor })).status).toBe(403)
  expect((await on.call(eventRegistration.cancel, cancel, { token: on.admin })).code).toBe(200)
  expect((await on.call(eventRegistration.cancel, cancel, { token: on.admin })).error).toBe('stateChanged')
  expect((await on.call(eventRegistration.moveUp, { ids: [two.id] }, { token: on.admin })).code).toBe(200)
  const text = '请自备水杯。'
  expect((await on.call(calls.notify, { id, text }, { token: on.admin })).data).toEqual({
    ...{ told: 1, toCall: 0 },
  })
  expect(await told(first.memberId)).toEqual(['event-removed', 'event-removed-mail'])
  expect(await told(second.memberId)).toEqual([
    ...['event-moved-up', 'event-moved-up-mail', 'event-notice', 'event-notice-mail'],
  ])
})

test('the office registers who asks by phone, also after the last day, and they are told', async () => {
  const { memberId } = await on.member()
  const { mobileTel } = await on.rowOf(memberId)
  const id = await on.publish({ places: 1 })
  const add = (change: object = {}) =>
    on.call(
      eventRegistration.add,
      { eventId: id, kind: 'person', mobileTel, note: '素食', ...change },
      { token: on.admin },
    )
  expect((await add({ kind: 'expert' })).guard).toBe('nobody')
  const twins = await Promise.all([on.member(), on.member()])
  const shared = { mobileTel: '19900008888' }
  for (const twin of twins)
    await on.app.db.updateTable('member').set(shared).where('id', '=', twin.memberId).execute()
  expectRefused(await add(shared), 'several')
  await clock.set('2033-03-09T10:00:00+08:00')
  const both = await Promise.all([add(), add()])
  expect(both.flatMap(({ data }) => data ?? [])).toMatchObject([{ state: 'registered' }])
  expect(both.flatMap(({ guard }) => guard ?? [])).toEqual(['takenAlready'])
  expect(await told(memberId)).toEqual(['event-added', 'event-added-mail'])
  await clock.set('2033-03-11T17:00:00+08:00')
  const other = await on.rowOf((await on.member()).memberId)
  expect((await add({ mobileTel: other.mobileTel })).guard).toBe('over')
})

test('who was there is marked from the day on; an expert gets the points once, with both ends linked', async () => {
  const [expert, person] = await Promise.all([on.member('expert'), on.member()])
  const id = await on.publish({ points: 3 })
  await on.register(id, expert.token)
  await on.register(id, person.token)
  const ids = (await rowsOf(id)).map((row) => row.id)
  const mark = (attended: 'yes' | 'no') =>
    on.call(eventRegistration.attend, { ids, attended }, { token: on.admin })
  const ledger = async () =>
    (await on.call(activity.list, {}, { token: expert.token })).data?.list.filter(({ removed }) => !removed)
  await clock.set('2033-03-09T23:59:50+08:00')
  expect((await mark('yes')).guard).toBe('notBegun')
  await clock.set('2033-03-10T00:00:00+08:00')
  const marks = await Promise.all([mark('yes'), mark('yes')])
  expect(marks.map(({ data }) => data?.changed).sort()).toEqual([0, 2])
  const source = { kind: 'event', id }
  expect(await ledger()).toMatchObject([{ kind: 'event', points: 3, text: '参加“流域经济学术年会”', source }])
  const of = await on.call(expertYear.ofSource, { refId: id }, { token: on.admin })
  expect(of.data?.list).toMatchObject([{ expertId: expert.memberId, kind: 'event', points: 3 }])
  expect((await mark('no')).data?.changed).toBe(2)
  expect(await ledger()).toEqual([])
  expect((await mark('yes')).data?.changed).toBe(2)
  expect(await ledger()).toHaveLength(1)
  expect(await on.get(id)).toMatchObject({ attended: 2 })
})

test('the sheet is the list of the screen, with phones; members and editors get none', async () => {
  const people = await Promise.all([on.member(), on.member()])
  const id = await on.publish({ places: 1 })
  for (const { token } of people) await on.register(id, token)
  const wanted = { eventId: id, state: 'waiting' } as const
  for (const token of [on.editor, people[0]?.token ?? ''])
    expect((await on.app.download(eventRegistration.export, wanted, { token })).status).toBe(403)
  const reply = await on.app.download(eventRegistration.export, wanted, { token: on.admin })
  const rows = await readSheet(Buffer.from(await reply.arrayBuffer()))
  const { mobileTel } = await on.rowOf(people[1]?.memberId ?? '')
  expect(JSON.stringify(rows)).toContain(mobileTel)
  expect(JSON.stringify(rows)).toContain('候补')
  expect(JSON.stringify(rows)).not.toContain('已报名')
})
