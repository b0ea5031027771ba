import { mail } from '@portal/contract/communication/channel.calls'
import { message } from '@portal/contract/communication/message.calls'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { article } from '@portal/contract/content/article.calls'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { noticeChoice } from '@portal/contract/identity/notice-choice.calls'
import { notes } from '@portal/contract/membership/note/note.calls'
import { DUE_SOON_DAYS, notices } from '@portal/contract/office/notice.calls'
import { addDays, today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProcessApp, processApp } from '../../evaluation/process/process.testing.ts'
import { askForReset } from '../../identity/sign-in/second-factor.queries.ts'
import { insertFullExport } from '../../membership/full-export/full-export.queries.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { tellStaff } from './notice.jobs.ts'

/** What concerns whom, and by which way they hear of it (docs/handbook/office.md#notices). */

let on: ProcessApp
interface Person {
  readonly id: string
  readonly token: string
}
let editor: Person
let manager: Person
let handler: Person

beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await processApp()
  editor = await on.hire('editor')
  manager = await on.hire('administrator')
  handler = await on.hire('handler')
})
afterAll(() => on.close())

const concerns = async ({ token }: Person) => {
  const { data, error } = await on.call(notices.list, {}, { token })
  if (!data) throw new Error(error)
  return data.list
}
const lines = async (person: Person) =>
  (await concerns(person)).map(({ topic, title, text }) => `${topic} ${title} ${text}`)

const AUDIENCE = { ...EMPTY_AUDIENCE, list: [{ name: '示例', email: 'a@example.org' }] }
const draft = async (subject: string, body = '正文') => {
  const input = { channel: 'mail' as const, subject, body, audience: AUDIENCE }
  return (await on.call(mail.save, input, { token: editor.token })).data ?? { id: '', version: 0 }
}

test('a mail goes from its author to whoever sends it, back with a reason, and out', async () => {
  const empty = await draft('没有正文的', '')
  const { token } = editor
  const one = ({ id, version }: { id: string; version: number }) => ({ id, version })
  expect((await on.call(message.handIn, one(empty), { token })).error).toBe('messageIncomplete')
  const made = await draft('年会通知')
  const handedIn = (await on.call(message.handIn, one(made), { token })).data ?? made
  expect((await on.call(message.handIn, one(handedIn), { token })).error).toBe('stateChanged')
  expect(await lines(manager)).toEqual(['release 邮件“年会通知” 示例editor1提交，待您核对后发送'])
  expect(await lines(editor)).toEqual([])
  expect(await lines(handler)).toEqual([])
  const { data: log } = await on.call(mail.log, { state: 'draft' }, { token: manager.token })
  expect(log?.list.find(({ id }) => id === made.id)?.handedInAt).not.toBeNull()

  const back = { ...one(handedIn), reason: '请写明报到时间' }
  expect((await on.call(message.sendBack, back, { token })).error).toBe('forbidden')
  const returned = (await on.call(message.sendBack, back, { token: manager.token })).data ?? made
  expect(await lines(manager)).toEqual([])
  expect(await lines(editor)).toEqual(['release 邮件“年会通知” 示例administrator2退回：请写明报到时间'])

  const again = (await on.call(message.handIn, one(returned), { token })).data ?? made
  expect(await lines(editor)).toEqual([])
  const taken = (await on.call(message.takeBack, one(again), { token })).data ?? made
  expect(await lines(manager)).toEqual([])
  const last = (await on.call(message.handIn, one(taken), { token })).data ?? made
  const sent = await on.call(mail.send, { ...one(last), expected: 1 }, { token: manager.token })
  expect(sent.data?.state).toBe('sending')
  expect(await lines(manager)).toEqual([])
})

test('another editor’s draft is not handed in by them', async () => {
  const made = await draft('别人的')
  const other = await on.hire('editor')
  expect((await on.call(message.handIn, made, { token: other.token })).status).not.toBe(200)
})

test('an article is handed in, comes back, and is answered by being published', async () => {
  const { token } = editor
  const content = { column: 'xsjl' as const, title: '学术年会综述', body: '<p>正文</p>' }
  const made = (await on.call(article.save, content, { token })).data ?? { id: '', version: 0 }
  const one = (of: { id: string; version: number }) => ({ id: of.id, version: of.version })
  const handedIn = (await on.call(article.handIn, one(made), { token })).data ?? made
  expect(await lines(manager)).toEqual(['release 文章“学术年会综述” 示例editor1提交，待您审核'])
  const back = { ...one(handedIn), reason: '缺少图片说明' }
  expect((await on.call(article.sendBack, back, { token })).error).toBe('forbidden')
  const returned = (await on.call(article.sendBack, back, { token: manager.token })).data ?? made
  expect(await lines(editor)).toEqual(['release 文章“学术年会综述” 示例administrator2退回：缺少图片说明'])
  const again = (await on.call(article.handIn, one(returned), { token })).data ?? made
  const publish = { ...content, ...one(again), act: 'publish' as const }
  const out = await on.call(article.save, publish, { token: manager.token })
  expect(out.data?.state).toBe('published')
  expect(await lines(manager)).toEqual([])
  // There is nothing that readers do not see.
  const published = out.data ?? made
  expect((await on.call(article.handIn, one(published), { token })).error).toBe('stateChanged')
  // Once it is withdrawn there is.
  const withdrawn = (await on.call(article.withdraw, one(published), { token: manager.token })).data
  expect((await on.call(article.handIn, one(withdrawn ?? published), { token })).error).toBeUndefined()
  expect(await lines(manager)).toHaveLength(1)
  await on.app.db.deleteFrom('publication').where('id', '=', published.id).execute()
  // Nobody is asked about what they handed in themselves.
  const own = (await on.call(article.save, content, { token: manager.token })).data ?? made
  expect((await on.call(article.handIn, one(own), { token: manager.token })).error).toBeUndefined()
  expect(await lines(manager)).toEqual([])
  await on.app.db.deleteFrom('publication').where('id', '=', own.id).execute()
})

test('a full export waits for other eyes than those of who asked', async () => {
  const [asks, looks] = [await on.hire('superAdmin'), await on.hire('superAdmin')]
  const request = {
    ...({ kind: 'expert', output: 'sheet', fields: ['name'], reason: '报送年检', total: 3 } as const),
    ...{ requestedById: asks.id, requestedByName: '申请人甲' },
  }
  await insertFullExport(on.app.db, { ...request, fields: ['name'] }, [])
  expect(await lines(looks)).toEqual(['release 完整导出：专家 3 条 申请人甲申请，待您复核'])
  await on.app.db.updateTable('fullExport').set({ output: 'labels' }).execute()
  expect(await lines(looks)).toEqual(['release 邮寄标签：专家 3 条 申请人甲申请，待您复核'])
  expect(await lines(asks)).toEqual([])
  await on.app.db.deleteFrom('fullExport').execute()
})

test('clearing a one-time password waits for a third person', async () => {
  const [asks, lost, looks] = [
    await on.hire('superAdmin'),
    await on.hire('administrator'),
    await on.hire('administrator'),
  ]
  await askForReset(on.app.db, { accountId: lost.id, askedBy: asks.id, reason: '手机遗失' })
  expect(await lines(looks)).toEqual([
    expect.stringMatching(/^release 清除动态口令：.+申请，向本人核实后由您确认$/),
  ])
  expect([await lines(asks), await lines(lost)]).toEqual([[], []])
  await on.app.db.deleteFrom('totpReset').execute()
})

test('a task is told some days before its day, to whom it falls', async () => {
  const { id } = await on.submitted(1)
  const dueIn = (moment: ReturnType<typeof sql<string>>) =>
    on.set(id, { status: AchievementStatus.handlerReview, handlerId: handler.id, dueAt: moment })
  await dueIn(sql<string>`now() + make_interval(days => ${DUE_SOON_DAYS}, mins => 5)`)
  expect(await concerns(handler)).toEqual([])
  await dueIn(sql<string>`now() + make_interval(days => ${DUE_SOON_DAYS}, mins => -5)`)
  expect(await concerns(handler)).toMatchObject([{ topic: 'due', late: false, page: 'achievement', id }])
  await dueIn(sql<string>`now() - interval '1 minute'`)
  expect(await concerns(handler)).toMatchObject([{ topic: 'due', late: true }])
  expect(await concerns(manager)).toEqual([])
  await on.object(id)
  expect((await concerns(handler)).map(({ topic }) => topic)).toContain('objection')
  await on.set(id, { status: AchievementStatus.draft, dueAt: null })
  await on.app.db.deleteFrom('objection').execute()
})

test('a follow-up is told on its day, not the day before', async () => {
  const { memberId } = await on.person()
  const add = (dueOn: string) =>
    on.call(
      notes.addTask,
      { memberId, text: '回电话', dueOn, assigneeId: manager.id },
      { token: manager.token },
    )
  expect((await add(addDays(today(), 1))).code).toBe(200)
  expect(await concerns(manager)).toEqual([])
  await clock.advance({ days: 1 })
  expect(await concerns(manager)).toMatchObject([{ topic: 'due', text: '今天到期', late: false }])
  await clock.advance({ days: 1 })
  expect(await concerns(manager)).toMatchObject([{ text: '已过期限', late: true }])
  await on.app.db.deleteFrom('memberNote').execute()
})

test('what was looked at is no news; what comes later is', async () => {
  const first = await draft('第一封')
  await on.call(message.handIn, { id: first.id, version: first.version }, { token: editor.token })
  expect((await concerns(manager)).map(({ fresh }) => fresh)).toEqual([true])
  expect((await on.call(notices.seen, {}, { token: manager.token })).code).toBe(200)
  expect((await concerns(manager)).map(({ fresh }) => fresh)).toEqual([false])
  await clock.advance({ minutes: 1 })
  const second = await draft('第二封')
  await on.call(message.handIn, { id: second.id, version: second.version }, { token: editor.token })
  expect((await concerns(manager)).map(({ title, fresh }) => `${title} ${fresh}`)).toEqual([
    '邮件“第二封” true',
    '邮件“第一封” false',
  ])
})

test('by mail and SMS, as each chose, once', async () => {
  const choose = (input: object) => on.call(noticeChoice.set, input as never, { token: manager.token })
  const tell = () => tellStaff(on.app.parts)
  const written = async () =>
    (
      await on.app.db
        .selectFrom('outbox')
        .select(['channel', 'template', 'destination'])
        .where('template', 'like', 'staff-notice%')
        .orderBy('channel')
        .execute()
    ).map(({ channel }) => channel)
  await tell()
  expect(await written()).toEqual([])
  expect((await choose({ email: 'kaputt' })).fields).toHaveProperty('email')
  await choose({ email: 'manager@example.org', mailTopics: ['failed'], smsTopics: [] })
  await tell()
  expect(await written()).toEqual([])
  await choose({ email: 'manager@example.org', mailTopics: ['release'], smsTopics: ['release'] })
  const { data } = await on.call(noticeChoice.get, {}, { token: manager.token })
  expect(data).toMatchObject({ email: 'manager@example.org', mobileTel: '', mailTopics: ['release'] })
  await tell()
  await tell()
  expect(await written()).toEqual(['mail', 'mail'])
  await on.app.db
    .updateTable('account')
    .set({ mobileTel: '19900001234' })
    .where('id', '=', manager.id)
    .execute()
  await tell()
  expect(await written()).toEqual(['mail', 'mail', 'sms', 'sms'])
})

test('an objection is told at once, what is due in the mail of the day', async () => {
  const told = async () => {
    await tellStaff(on.app.parts)
    const rows = on.app.db.selectFrom('outbox').select('id').where('template', 'like', 'staff-notice%')
    return (await rows.execute()).length
  }
  const before = await told()
  const { id } = await on.submitted(2)
  const dueAt = sql<string>`now() - interval '1 minute'`
  await on.set(id, { status: AchievementStatus.handlerReview, handlerId: handler.id, dueAt })
  const choice = { email: 'jingban@example.org', mailTopics: ['due', 'objection'], smsTopics: [] } as never
  expect((await on.call(noticeChoice.set, choice, { token: handler.token })).code).toBe(200)
  expect(await told()).toBe(before)
  await on.object(id)
  expect(await told()).toBe(before + 1)
})

test('staff alone have a bell', async () => {
  for (const call of [notices.list, notices.seen, noticeChoice.get])
    expect((await on.app.callWith(call, {}, { token: on.app.signIn({ role: 'person' }) })).status).toBe(403)
})
