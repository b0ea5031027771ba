import { event as calls, eventRegistration } from '@portal/contract/content/event/event.calls'
import { EVENT_GUARDS } from '@portal/contract/content/event/event.words'
import { ownEvent } from '@portal/contract/content/event/own-event.calls'
import { duplicate } from '@portal/contract/membership/duplicate.calls'
import { activity } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import { person } from '@portal/contract/membership/person.calls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { refusedBy } from '../../testing/refused.ts'
import { DOOR, type EventApp, eventApp, REGISTERING } from './event.testing.ts'

/** What must not happen to a registration, whoever asks. */

const expectRefused = refusedBy(EVENT_GUARDS)
let on: EventApp
beforeAll(async () => {
  await clock.set(REGISTERING)
  on = await eventApp()
})
beforeEach(() => clock.set(REGISTERING))
afterAll(() => on.close())

const rowsOf = async (eventId: string) =>
  (await on.call(eventRegistration.list, { eventId, order: 'asc' }, { token: on.admin })).data?.list ?? []
const mark = (ids: readonly string[], attended: 'yes' | 'no') =>
  on.call(eventRegistration.attend, { ids: [...ids], attended }, { token: on.admin })
const leave = (memberId: string) =>
  on.app.db
    .updateTable('member')
    .set({ deletedAt: new Date().toISOString() })
    .where('id', '=', memberId)
    .execute()

test('who was there can neither take it back nor be taken out, until the mark is', async () => {
  const { token } = await on.member()
  const id = await on.publish({ registerUntil: '2033-03-10' })
  await on.register(id, token)
  const [row] = await rowsOf(id)
  if (!row) throw new Error('nobody registered')
  await clock.set(DOOR)
  expect((await mark([row.id], 'yes')).data?.changed).toBe(1)
  expect(await on.own(id, token)).toMatchObject({ phase: 'open', own: { attended: true } })
  const own = () => on.call(ownEvent.cancel, { id }, { token })
  const office = { id: row.id, reason: '未缴纳培训费' }
  expectRefused(await own(), 'registrationOver')
  expectRefused(await on.call(eventRegistration.cancel, office, { token: on.admin }), 'thereAlready')
  expect(await on.get(id)).toMatchObject({ registered: 1, attended: 1 })
  await mark([row.id], 'no')
  expect((await own()).code).toBe(200)
})

test('a record that is registered for what is to come stays when two become one', async () => {
  // The older one would stay otherwise.
  const [other, registered] = [await on.member(), await on.member()]
  const id = await on.publish()
  await on.register(id, registered.token)
  const compared = async () =>
    (
      await on.call(
        duplicate.compare,
        { one: other.memberId, other: registered.memberId },
        { token: on.app.signIn({ role: 'administrator', name: '示例管理员' }) },
      )
    ).data
  expect(await compared()).toMatchObject({ survivor: registered.memberId, fixed: true, blocked: '' })
  await clock.set('2033-03-11T17:00:00+08:00')
  expect(await compared()).toMatchObject({ fixed: false, blocked: '' })
})

test('who is deleted is so knowingly, and gives the place free', async () => {
  const id = await on.publish({ places: 1, waitingList: true })
  const [first, second] = [await on.member(), await on.member()]
  for (const { token } of [first, second]) await on.register(id, token)
  const token = on.admin
  const told = await on.call(person.remove, { id: first.memberId }, { token })
  expect(told.fields?.confirmed).toContain('已报名“流域经济学术年会”')
  expect((await on.rowOf(first.memberId)).deletedAt).toBeNull()
  const gone = await on.call(person.remove, { id: first.memberId, confirmed: true }, { token })
  expect(gone.errorMsg).toBeUndefined()
  const [row, ...others] = await rowsOf(id)
  expect([row?.memberId ?? row?.name, others.length]).toEqual([expect.any(String), 0])
  expect((await on.call(eventRegistration.moveUp, { ids: [row?.id ?? ''] }, { token })).code).toBe(200)
  // Back again, they have not registered.
  expect((await on.call(person.restore, { ids: [first.memberId] }, { token })).code).toBe(200)
  expect((await on.own(id, first.token))?.own?.state ?? 'cancelled').toBe('cancelled')
})

test('who was there on the first day stays on the list of those who came', async () => {
  const id = await on.publish()
  const { memberId, token } = await on.member()
  await on.register(id, token)
  await clock.set(DOOR)
  const [row] = await rowsOf(id)
  const came = { ids: [row?.id ?? ''], attended: 'yes' as const }
  expect((await on.call(eventRegistration.attend, came, { token: on.admin })).code).toBe(200)
  const gone = await on.call(person.remove, { id: memberId, confirmed: true }, { token: on.admin })
  expect(gone.errorMsg).toBeUndefined()
  expect((await on.call(person.restore, { ids: [memberId] }, { token: on.admin })).code).toBe(200)
  expect((await on.own(id, token))?.own).toMatchObject({ state: 'registered' })
})

test('marks are of one event: what is named of another stays as it is', async () => {
  const { token } = await on.member()
  const [id, other] = [await on.publish(), await on.publish()]
  for (const one of [id, other]) await on.register(one, token)
  const ids = (await Promise.all([id, other].map(rowsOf))).flat().map((row) => row.id)
  await clock.set(DOOR)
  expect((await mark(ids, 'yes')).data?.changed).toBe(1)
  const attended = await Promise.all([id, other].map(async (one) => (await on.get(one)).attended))
  expect(attended.sort()).toEqual([0, 1])
})

test('an event without points leaves nothing in the ledger of who was there', async () => {
  const { token } = await on.member('expert')
  const id = await on.publish({ points: 0 })
  await on.register(id, token)
  await clock.set(DOOR)
  expect((await mark([(await rowsOf(id))[0]?.id ?? ''], 'yes')).data?.changed).toBe(1)
  expect((await on.call(activity.list, {}, { token })).data?.list).toEqual([])
})

test('by phone only members come: not who applies, not who has left', async () => {
  const id = await on.publish()
  const add = (mobileTel: string) =>
    on.call(eventRegistration.add, { eventId: id, kind: 'person', mobileTel, note: '' }, { token: on.admin })
  const applies = await on.make({ n: 71, state: 'pending' })
  const left = await on.make({ n: 72, state: 'approved' })
  await leave(left.memberId)
  const comes = await on.make({ n: 73, state: 'approved' })
  for (const { memberId } of [applies, left])
    expectRefused(await add((await on.rowOf(memberId)).mobileTel), 'nobody')
  expect((await add((await on.rowOf(comes.memberId)).mobileTel)).data).toMatchObject({ state: 'registered' })
  expect(await rowsOf(id)).toHaveLength(1)
})

test('who has left waits before nobody', async () => {
  const [comes, gone, waits] = await Promise.all([on.member(), on.member(), on.member()])
  const id = await on.publish({ places: 1 })
  for (const { token } of [comes, gone, waits]) await on.register(id, token)
  expect((await on.own(id, waits.token))?.own).toMatchObject({ state: 'waiting', position: 2 })
  await leave(gone.memberId)
  expect((await on.own(id, waits.token))?.own).toMatchObject({ state: 'waiting', position: 1 })
})

test('who moves up waits, and no code is made for an event that was called off', async () => {
  const { token } = await on.member()
  const id = await on.publish({ places: 1 })
  await on.register(id, token)
  const [row] = await rowsOf(id)
  const moved = await on.call(eventRegistration.moveUp, { ids: [row?.id ?? ''] }, { token: on.admin })
  expect(moved.error).toBe('stateChanged')
  const version = (await on.get(id)).version
  await on.call(calls.cancel, { id, version, reason: '场地临时维修' }, { token: on.admin })
  const code = await on.call(eventRegistration.signInCode, { id, printed: true }, { token: on.admin })
  expectRefused(code, 'signInOver')
})
