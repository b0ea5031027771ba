import { mail } from '@portal/contract/communication/channel.calls'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
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
})
