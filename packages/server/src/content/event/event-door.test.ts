import { eventRegistration } from '@portal/contract/content/event/event.calls'
import { ownEvent } from '@portal/contract/content/event/own-event.calls'
import { activity } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { clock } from '../../testing/clock.ts'
import { DOOR, type EventApp, eventApp, REGISTERING } from './event.testing.ts'

/** The door of an event: its code, who comes by it, and what the office finds and takes down there. */

let on: EventApp
beforeAll(async () => {
  await clock.set(REGISTERING)
  on = await eventApp()
})
beforeEach(() => clock.set(REGISTERING))
afterAll(() => on.close())

const codeOf = async (id: string, printed = false) => {
  const { data } = await on.call(eventRegistration.signInCode, { id, printed }, { token: on.admin })
  if (!data) throw new Error('no code')
  return { ...data, code: new URL(data.url).searchParams.get('code') ?? '' }
}
const listed = async (eventId: string, keyword: string) =>
  (
    await on.call(eventRegistration.list, { eventId, keyword, order: 'asc' }, { token: on.admin })
  ).data?.list.map(({ memberId }) => memberId)

test('a registered member signs in by the code, once, and experts get their points', async () => {
  const expert = await on.member('expert')
  const id = await on.publish({ points: 3 })
  await on.register(id, expert.token)
  await clock.set(DOOR)
  const { code, url, digits } = await codeOf(id)
  expect(url).toContain('/memberpages/events?code=')
  expect(digits).toMatch(/^\d{6}$/)
  const { token } = expert
  expect((await on.call(ownEvent.openSignIn, { code }, { token })).data).toMatchObject({ state: 'open' })
  expect((await on.get(id)).attended).toBe(0)
  const first = await on.call(ownEvent.signIn, { code }, { token })
  await clock.advance({ minutes: 1 })
  const again = await on.call(ownEvent.signInByDigits, { id, digits }, { token })
  expect(again.data).toEqual(first.data)
  expect((await on.call(ownEvent.openSignIn, { code }, { token })).data).toMatchObject({ state: 'signed' })
  expect(await on.get(id)).toMatchObject({ attended: 1 })
  const ledger = (await on.call(activity.list, {}, { token })).data?.list
  expect(ledger).toMatchObject([{ kind: 'event', points: 3, source: { kind: 'event', id } }])
  const { rows } = await sql<{ found: boolean }>`
    select encode("tokenHash", 'escape') like ${`%${code}%`} as found from "signInCode"`.execute(on.app.db)
  expect(new Set(rows.map(({ found }) => found))).toEqual(new Set([false]))
})

test('who is not expected learns nothing and is not taken down', async () => {
  const [registered, waiting, stranger] = await Promise.all([on.member(), on.member(), on.member()])
  const id = await on.publish({ places: 1 })
  await on.register(id, registered.token)
  await on.register(id, waiting.token)
  await clock.set(DOOR)
  const { code, digits } = await codeOf(id)
  for (const { token } of [waiting, stranger]) {
    const opened = await on.call(ownEvent.openSignIn, { code }, { token })
    expect(opened.data).toMatchObject({ state: 'stranger', title: '', place: '', beginsAt: null })
    expect((await on.call(ownEvent.signIn, { code }, { token })).guard).toBe('notComing')
    expect((await on.call(ownEvent.signInByDigits, { id, digits }, { token })).guard).toBe('notComing')
  }
  expect((await on.get(id)).attended).toBe(0)
})

test('a code ends after minutes, a print is replaced by the next, digits are of their own event', async () => {
  const { token } = await on.member()
  const [id, other] = [await on.publish(), await on.publish()]
  await on.register(id, token)
  await on.register(other, token)
  await clock.set(DOOR)
  const elsewhere = await codeOf(other)
  const sign = (code: string) => on.call(ownEvent.signIn, { code }, { token })
  const type = (digits: string) => on.call(ownEvent.signInByDigits, { id, digits }, { token })
  if (elsewhere.digits !== (await codeOf(id)).digits)
    expect((await type(elsewhere.digits)).guard).toBe('codeInvalid')
  const printed = await codeOf(id, true)
  expect(printed.digits).toBe('')
  await codeOf(id, true)
  expect((await sign(printed.code)).guard).toBe('codeInvalid')
  expect((await sign('x'.repeat(43))).guard).toBe('codeInvalid')
  const screen = await codeOf(id)
  await clock.advance({ minutes: 4 })
  expect((await sign(screen.code)).guard).toBe('codeInvalid')
  expect((await type(screen.digits)).guard).toBe('codeInvalid')
  expect((await on.call(ownEvent.openSignIn, { code: screen.code }, { token })).data?.state).toBe('invalid')
})

test('the door opens on the day of the event and closes with its end', async () => {
  const { token } = await on.member()
  const id = await on.publish()
  await on.register(id, token)
  const early = await codeOf(id, true)
  expect((await on.own(id, token))?.doorsOpen).toBe(false)
  expect((await on.call(ownEvent.signIn, { code: early.code }, { token })).guard).toBe('notBegun')
  await clock.set('2033-03-10T00:00:00+08:00')
  expect((await on.own(id, token))?.doorsOpen).toBe(true)
  await clock.set('2033-03-11T17:00:00+08:00')
  expect((await on.own(id, token))?.doorsOpen).toBe(false)
  expect((await on.call(ownEvent.signIn, { code: early.code }, { token })).guard).toBe('codeInvalid')
  const late = await on.call(eventRegistration.signInCode, { id }, { token: on.admin })
  expect(late.guard).toBe('signInOver')
  for (const refused of [on.editor, token])
    expect((await on.call(eventRegistration.signInCode, { id }, { token: refused })).error).toBe('forbidden')
})

test('digits are not guessed: ten tries, then a rest', async () => {
  const { token } = await on.member()
  const id = await on.publish()
  await on.register(id, token)
  await clock.set(DOOR)
  const type = () => on.call(ownEvent.signInByDigits, { id, digits: '000000' }, { token })
  for (let n = 0; n < 10; n++) expect((await type()).guard).toBe('codeInvalid')
  expect((await type()).error).toBe('tooManyRequests')
})

test('the desk finds by phone, its last four and the number; the sheet has those who came', async () => {
  const [one, another] = await Promise.all([on.member(), on.member()])
  const id = await on.publish()
  for (const { token } of [one, another]) await on.register(id, token)
  const { mobileTel } = await on.rowOf(one.memberId)
  expect(await listed(id, mobileTel)).toEqual([one.memberId])
  expect(await listed(id, mobileTel.slice(-4))).toEqual([one.memberId])
  // Not the middle, which the list masks.
  expect(await listed(id, mobileTel.slice(3, 8))).toEqual([])
  const all = await on.call(eventRegistration.list, { eventId: id, order: 'asc' }, { token: on.admin })
  const row = all.data?.list.find(({ memberId }) => memberId === one.memberId)
  expect(row?.serialNum).not.toBe('')
  expect(await listed(id, (row?.serialNum ?? '').toLowerCase())).toEqual([one.memberId])
  await clock.set(DOOR)
  await on.call(eventRegistration.attend, { ids: [row?.id ?? ''], attended: 'yes' }, { token: on.admin })
  const came = { eventId: id, attended: 'yes' } as const
  const reply = await on.app.download(eventRegistration.export, came, { token: on.admin })
  const sheet = JSON.stringify(await readSheet(Buffer.from(await reply.arrayBuffer())))
  expect(sheet).toContain(mobileTel)
  expect(sheet).toContain('2033-03-10')
  expect(sheet).not.toContain((await on.rowOf(another.memberId)).mobileTel)
})
