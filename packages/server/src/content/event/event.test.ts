import { event as calls, eventRegistration } from '@portal/contract/content/event/event.calls'
import { ownEvent } from '@portal/contract/content/event/own-event.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { type EventApp, eventApp, REGISTERING } from './event.testing.ts'

/** Members register for congresses and trainings (docs/handbook/content.md#events). */

let on: EventApp
beforeAll(async () => {
  await clock.set(REGISTERING)
  on = await eventApp()
})
afterAll(() => on.close())

const listed = async (eventId: string, filter: object = {}) =>
  (await on.call(eventRegistration.list, { eventId, order: 'asc', ...filter }, { token: on.editor })).data

test('a draft is nothing to members; published, those it is meant for register once and read where they stand', async () => {
  const { token } = await on.member()
  const expert = await on.member('expert')
  const draft = await on.save()
  expect(await on.own(draft, token)).toBeUndefined()
  expect((await on.register(draft, token)).error).toBe('notFound')

  const id = await on.publish({ guests: ['person'], link: 'https://meet.example/room' })
  expect(await on.own(id, token)).toMatchObject({ phase: 'open', welcome: true, link: '', own: null })
  expect(await on.own(id, expert.token)).toMatchObject({ welcome: false })
  expect((await on.register(id, expert.token)).guard).toBe('notForYou')

  const note = '素食'
  const sent = await on.call(ownEvent.register, { id, note }, { token })
  expect(sent.data).toEqual({ state: 'registered' })
  const again = () => on.call(ownEvent.register, { id, note }, { token })
  const both = await Promise.all([again(), again()])
  expect(both.map(({ data }) => data)).toEqual([{ state: 'registered' }, { state: 'registered' }])
  // Who comes is told where.
  expect(await on.own(id, token)).toMatchObject({
    ...{ registered: 1, link: 'https://meet.example/room' },
    own: { state: 'registered', note, position: 0, attended: false },
  })
  expect((await listed(id))?.counts).toEqual({ '': 1, registered: 1 })
})

test('the last place is given once, however many press at once', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => on.member()))
  const id = await on.publish({ places: 3, waitingList: false })
  const answers = await Promise.all(people.map(({ token }) => on.register(id, token)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
  expect(answers.flatMap(({ guard }) => guard ?? [])).toEqual(Array(5).fill('full'))
  expect(await on.get(id)).toMatchObject({ registered: 3, waiting: 0 })
})

test('who comes later waits behind those who wait, until the office moves somebody up', async () => {
  const [first, second, third] = await Promise.all([on.member(), on.member(), on.member()])
  const id = await on.publish({ places: 1 })
  expect((await on.register(id, first.token)).data?.state).toBe('registered')
  expect((await on.register(id, second.token)).data?.state).toBe('waiting')
  expect((await on.call(ownEvent.cancel, { id }, { token: first.token })).code).toBe(200)
  // A place is free, and promised to who waits.
  expect((await on.register(id, third.token)).data?.state).toBe('waiting')
  expect((await on.own(id, second.token))?.own).toMatchObject({ state: 'waiting', position: 1 })
  expect((await on.own(id, third.token))?.own).toMatchObject({ state: 'waiting', position: 2 })
  // Whoever took it back comes again behind the others.
  expect((await on.register(id, first.token)).data?.state).toBe('waiting')
  expect((await on.own(id, first.token))?.own?.position).toBe(3)

  const waiting = (await listed(id, { state: 'waiting' }))?.list ?? []
  const moves = await Promise.all(
    waiting.map((row) => on.call(eventRegistration.moveUp, { ids: [row.id] }, { token: on.admin })),
  )
  expect(moves.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(moves.flatMap(({ guard }) => guard ?? [])).toEqual(['noPlace', 'noPlace'])
  expect(await on.get(id)).toMatchObject({ registered: 1, waiting: 2 })
})

test('several who wait are moved up at once, all or nobody, and each is told', async () => {
  const [comes, ...others] = await Promise.all([on.member(), on.member(), on.member()])
  const [id, other] = [await on.publish({ places: 1 }), await on.publish({ places: 1 })]
  for (const { token } of [comes, ...others]) await on.register(id, token)
  for (const { token } of [comes, others[0] ?? comes]) await on.register(other, token)
  const ids = (await listed(id, { state: 'waiting' }))?.list.map((row) => row.id) ?? []
  const [elsewhere] = (await listed(other, { state: 'waiting' }))?.list ?? []
  const moveUp = (some: string[]) => on.call(eventRegistration.moveUp, { ids: some }, { token: on.admin })
  const places = async (wanted: number) => {
    const { version } = await on.get(id)
    await on.call(calls.save, { ...on.content({ places: wanted }), id, version }, { token: on.editor })
  }
  await places(2)
  expect(await moveUp(ids)).toMatchObject({ guard: 'noPlace', errorMsg: '只有1个空余名额，请少选' })
  await places(3)
  expect((await moveUp([...ids, elsewhere?.id ?? ''])).error).toBe('stateChanged')
  expect(await on.get(id)).toMatchObject({ registered: 1, waiting: 2 })
  expect((await moveUp(ids)).data).toEqual({ moved: 2 })
  expect(await on.get(id)).toMatchObject({ registered: 3, waiting: 0 })
  const told = await on.app.db
    .selectFrom('outbox')
    .select('memberId')
    .where('template', '=', 'event-moved-up-mail')
    .where(
      'memberId',
      'in',
      others.map(({ memberId }) => memberId),
    )
    .execute()
  expect(told).toHaveLength(2)
})

test('a member who has left takes no place', async () => {
  const gone = await on.member()
  const id = await on.publish({ places: 1, waitingList: false })
  await on.register(id, gone.token)
  await on.app.db
    .updateTable('member')
    .set({ deletedAt: new Date().toISOString() })
    .where('id', '=', gone.memberId)
    .execute()
  expect((await on.register(id, (await on.member()).token)).data?.state).toBe('registered')
  expect((await listed(id))?.total).toBe(1)
})
