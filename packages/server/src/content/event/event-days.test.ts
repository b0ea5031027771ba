import { event as calls } from '@portal/contract/content/event/event.calls'
import { ownEvent } from '@portal/contract/content/event/own-event.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { type EventApp, eventApp, REGISTERING } from './event.testing.ts'

/** The days of an event: whole days in China, both included. */

let on: EventApp
beforeAll(async () => {
  await clock.set('2033-02-20T10:00:00+08:00')
  on = await eventApp()
})
afterAll(() => on.close())

test('registration lasts from the first moment of its first day to the last of its last', async () => {
  const [early, late] = await Promise.all([on.member(), on.member()])
  const id = await on.publish()
  await clock.set('2033-02-28T23:59:50+08:00')
  expect((await on.own(id, early.token))?.phase).toBe('soon')
  expect((await on.register(id, early.token)).guard).toBe('notOpen')
  await clock.set('2033-03-01T00:00:00+08:00')
  expect((await on.register(id, early.token)).code).toBe(200)
  await clock.set('2033-03-08T23:59:50+08:00')
  expect((await on.register(id, late.token)).code).toBe(200)
  expect((await on.call(ownEvent.cancel, { id }, { token: late.token })).code).toBe(200)
  await clock.set('2033-03-09T00:00:00+08:00')
  expect((await on.own(id, late.token))?.phase).toBe('closed')
  expect((await on.register(id, late.token)).guard).toBe('notOpen')
  expect((await on.call(ownEvent.cancel, { id }, { token: early.token })).guard).toBe('registrationOver')
})

test('closed before its day, nobody registers; reopened, they do', async () => {
  await clock.set(REGISTERING)
  const { token } = await on.member()
  const id = await on.publish()
  expect((await on.call(calls.close, { id, version: 2 }, { token: on.editor })).code).toBe(200)
  expect((await on.register(id, token)).guard).toBe('notOpen')
  expect((await on.call(calls.reopen, { id, version: 3 }, { token: on.editor })).code).toBe(200)
  expect((await on.register(id, token)).code).toBe(200)
})

test('what is over stays in the list for thirty days', async () => {
  await clock.set(REGISTERING)
  const { token } = await on.member()
  const id = await on.publish()
  await clock.set('2033-03-11T17:00:00+08:00')
  expect((await on.own(id, token))?.phase).toBe('ended')
  await clock.set('2033-04-10T16:59:50+08:00')
  expect(await on.own(id, token)).toBeDefined()
  await clock.set('2033-04-10T17:00:00+08:00')
  expect(await on.own(id, token)).toBeUndefined()
})
