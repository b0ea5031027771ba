import { mail } from '@portal/contract/communication/channel.calls'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { event } from '@portal/contract/content/event/event.calls'
import { notes } from '@portal/contract/membership/note/note.calls'
import { notices } from '@portal/contract/office/notice.calls'
import { addDays, today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProcessApp, processApp } from '../../evaluation/process/process.testing.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'

/** What the lines of the bell say, and in which order (docs/handbook/office.md#notices). */

let on: ProcessApp
let manager: Awaited<ReturnType<ProcessApp['hire']>>
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await processApp()
  manager = await on.hire('administrator')
})
afterAll(() => on.close())

const concerns = async () =>
  (await on.call(notices.list, {}, { token: manager.token })).data?.list.map(
    ({ topic, title, text }) => `${topic} ${title} ${text}`,
  )

test('what is late stands above what is newer', async () => {
  const { memberId } = await on.person()
  const follow = (dueOn: string) =>
    on.call(
      notes.addTask,
      { memberId, text: '回电话', dueOn, assigneeId: manager.id },
      { token: manager.token },
    )
  await follow(today())
  await follow(addDays(today(), 2))
  await clock.advance({ days: 2 })
  expect((await concerns())?.map((line) => line.split(' ').at(-1))).toEqual(['已过期限', '今天到期'])
  await on.app.db.deleteFrom('memberNote').execute()
})

test('a mailing that did not reach everybody is told as a failure', async () => {
  const audience = { ...EMPTY_AUDIENCE, list: [{ name: '示例', email: 'a@example.org' }] }
  const input = { channel: 'mail' as const, subject: '年会通知', body: '正文', audience }
  const { data } = await on.call(mail.save, input, { token: manager.token })
  const saved = data ?? { id: '', version: 0 }
  const send = { id: saved.id, version: saved.version, expected: 1 }
  expect((await on.call(mail.send, send, { token: manager.token })).code).toBe(200)
  const { db } = on.app
  await db
    .updateTable('campaignRecipient')
    .set({ state: 'failed' })
    .where('campaignId', '=', saved.id)
    .execute()
  await db
    .updateTable('campaign')
    .set({ state: 'done', finishedAt: new Date().toISOString() })
    .where('id', '=', saved.id)
    .execute()
  expect(await concerns()).toEqual(['failed 邮件“年会通知” 1 个收件人未送达'])
  await db.deleteFrom('campaign').execute()
})

test('who waits for an event whose places are no longer limited is told of as such', async () => {
  const { token } = manager
  const at = (days: number) => addDays(today(), days)
  const { data } = await on.call(
    event.save,
    {
      ...{
        title: '流域经济学术年会',
        body: '主题报告。',
        place: '示例会议中心',
        places: 1,
        waitingList: true,
      },
      ...{ beginsAt: `${at(8)}T09:00`, endsAt: `${at(9)}T17:00`, visibility: 'members' },
      ...{ registerFrom: at(0), registerUntil: at(6), guests: ['person'] },
    } as never,
    { token },
  )
  const eventId = data?.id ?? ''
  expect((await on.call(event.publish, { id: eventId, version: 1 }, { token })).code).toBe(200)
  const { db } = on.app
  for (const state of ['registered', 'waiting'] as const) {
    const { memberId } = await on.person()
    await db.insertInto('eventRegistration').values({ eventId, memberId, state, note: '' }).execute()
  }
  expect(await concerns()).toEqual(['event 流域经济学术年会 1人候补，1个名额已满'])
  await db.updateTable('event').set({ places: 0 }).where('id', '=', eventId).execute()
  expect(await concerns()).toEqual(['event 流域经济学术年会 1人候补，名额不限'])
  // Whoever comes to wait after that is another matter.
  const key = async () => (await on.call(notices.list, {}, { token })).data?.list[0]?.key
  const before = await key()
  expect(await key()).toBe(before)
  const { memberId } = await on.person()
  await db.insertInto('eventRegistration').values({ eventId, memberId, state: 'waiting', note: '' }).execute()
  expect(await key()).not.toBe(before)
})
