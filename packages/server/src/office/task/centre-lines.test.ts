import { randomUUID } from 'node:crypto'
import { job } from '@portal/contract/office/task.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { membersApp } from '../../testing/members-app.ts'

/** What a line of the task centre says, and how long it stands there. */

let on: Awaited<ReturnType<typeof membersApp>>
const me = randomUUID()
beforeAll(async () => {
  on = await membersApp()
})
afterAll(() => on.close())

const campaign = async (subject: string, state: string, sentBy: string | null = null) => {
  const id = randomUUID()
  await sql`
    insert into campaign (id, "publicId", channel, nature, subject, body, audience, "createdBy", state, "sentById", "finishedAt")
    values (${id}, gen_random_uuid(), 'mail', 'service', ${subject}, '', '{}', '示例', ${state}, ${sentBy},
      case when ${state} in ('done', 'cancelled') then now() end)`.execute(on.app.db)
  return id
}
const failedOne = (campaignId: string) =>
  on.app.db
    .insertInto('campaignRecipient')
    .values({
      ...{ id: randomUUID(), campaignId, seq: 1, memberId: null, name: '示例', address: 'a@example.net' },
      ...{ state: 'failed', handedAt: null, sentAt: null },
    })
    .execute()
const ended = (kind: string, state: string, error: string) =>
  sql`insert into job (kind, "ownerAccountId", state, done, total, title, error, "finishedAt", "keepDays")
    values (${kind}, ${me}, ${state}, 0, 9, ${`${kind}${state}`}, ${error}, now(), 7)`.execute(on.app.db)
const lines = async (accountId = me) => {
  const token = on.app.signIn({ role: 'administrator', accountId })
  const { data, error } = await on.call(job.centre, {}, { token })
  if (!data) throw new Error(error)
  return Object.fromEntries(data.list.map(({ group, title, text }) => [title, `${group} ${text}`]))
}

test('a message waits for somebody else than its sender; what was called off asks for nothing', async () => {
  await campaign('年会通知', 'awaiting', me)
  await failedOne(await campaign('已停的', 'cancelled'))
  await failedOne(await campaign('发完的', 'done'))
  const own = await lines()
  expect(own['邮件“年会通知”']).toMatch(/^running /)
  expect((await lines(randomUUID()))['邮件“年会通知”']).toMatch(/^attention /)
  expect(own['邮件“已停的”']).toMatch(/^ended .*，1 条未送出$/)
  expect(own['邮件“发完的”']).toMatch(/^attention .*，1 条未送出$/)
})

test('what came back was sent all the same: the message is through', async () => {
  const id = await campaign('退信的', 'done')
  for (const [seq, state] of (['sent', 'bounced', 'excluded'] as const).entries())
    await on.app.db
      .insertInto('campaignRecipient')
      .values({
        ...{ id: randomUUID(), campaignId: id, seq, memberId: null, name: '示例', state },
        ...{ address: `b${seq}@example.net`, handedAt: null, sentAt: null },
      })
      .execute()
  const token = on.app.signIn({ role: 'administrator', accountId: me })
  const { data } = await on.call(job.centre, {}, { token })
  expect(data?.list.find((line) => line.id === id)).toMatchObject({ done: 2, total: 2, failed: 0 })
})

test('what failed says why; an upload that could not be read stands there, one that was read in its list', async () => {
  await ended('export-persons', 'failed', '存储空间不足')
  await ended('import-check', 'failed', '文件不能打开')
  await ended('import-check', 'done', '')
  const said = Object.entries(await lines()).filter(([title]) => /failed|done/.test(title))
  expect(said.map(([, text]) => text).sort()).toEqual([
    'ended 失败：存储空间不足',
    'ended 失败：文件不能打开',
  ])
})

test('what ended stands there for seven days', async () => {
  await campaign('七天前的', 'done')
  await ended('certificates', 'done', '')
  const there = async () =>
    Object.keys(await lines()).filter((title) => /七天前的|certificates/.test(title)).length
  await clock.advance({ days: 7, minutes: -1 })
  expect(await there()).toBe(2)
  await clock.advance({ minutes: 2 })
  expect(await there()).toBe(0)
})
