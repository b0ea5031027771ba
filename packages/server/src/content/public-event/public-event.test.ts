import { event as calls, eventRegistration } from '@portal/contract/content/event/event.calls'
import { ownEvent } from '@portal/contract/content/event/own-event.calls'
import { publicEvent } from '@portal/contract/content/event/public-event.calls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nextIp } from '../../membership/person/person.testing.ts'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { clock } from '../../testing/clock.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { forgetOutsiders } from './outsider.queries.ts'
import { type PublicEventApp, publicEventApp } from './public-event.testing.ts'

/** Events for everybody, and who comes without an account (docs/handbook/content.md#events). */

let on: PublicEventApp
beforeAll(async () => {
  await clock.set('2033-03-02T10:00:00+08:00')
  on = await publicEventApp()
})
beforeEach(() => clock.set('2033-03-02T10:00:00+08:00'))
afterAll(() => on.close())

const detail = (id: string) => on.call(publicEvent.detail, { id })
const listed = async () => (await on.call(publicEvent.list, {})).data?.list.map(({ id }) => id)
const rows = async (eventId: string, filter: object = {}) =>
  (await on.call(eventRegistration.list, { eventId, order: 'asc', ...filter }, { token: on.admin })).data
    ?.list ?? []
const text = async (path: string) => (await fetch(on.app.url + path)).text()

test('anybody reads what is announced to everybody, without its link; the rest is not there', async () => {
  const open = await on.announce({ link: 'https://meet.example/room' })
  const closed = await on.publish()
  const draft = await on.save({ visibility: 'public' })
  const { data } = await detail(open)
  expect(data).toMatchObject({ title: '流域经济学术年会', phase: 'open', outsiders: true, registered: 0 })
  expect(JSON.stringify(data)).not.toContain('meet.example')
  for (const id of [closed, draft]) expect((await detail(id)).error).toBe('notFound')
  const ids = await listed()
  expect(ids).toContain(open)
  for (const id of [closed, draft]) expect(ids).not.toContain(id)
  for (const id of [closed, draft])
    for (const path of ['/sitemap.xml', '/rss.xml']) expect(await text(path)).not.toContain(id)
})

test('who has no account comes only to what everybody sees', async () => {
  const asked = on.content({ outsiders: true })
  const { fields } = await on.call(calls.save, asked, { token: on.editor })
  expect(fields).toHaveProperty('visibility')
  const members = await on.announce({ outsiders: false })
  expect((await on.come(members, on.phone())).guard).toBe('notForOutsiders')
  const hidden = await on.publish()
  expect((await on.come(hidden, on.phone())).error).toBe('notFound')
})

test('a proven phone registers once, stands in the list, and takes it back', async () => {
  const id = await on.announce()
  const mobileTel = on.phone()
  expect((await on.come(id, mobileTel, { code: '000000' })).error).toBe('captchaInvalid')
  const { fields } = await on.come(id, mobileTel, { consent: 'false' as 'true', code: '000000' })
  expect(fields).toHaveProperty('consent')
  expect((await on.come(id, mobileTel, { note: '素食' })).data).toEqual({ state: 'registered' })
  // Said anew by who reads the codes of this phone.
  expect((await on.come(id, mobileTel, { name: '示例来客', note: '素食' })).data).toEqual({
    state: 'registered',
  })
  const [row, another] = await rows(id)
  expect(another).toBeUndefined()
  expect(row).toMatchObject({
    ...{ name: '示例来客', company: '示例大学', kind: 'outsider', memberId: '', serialNum: '' },
    ...{ note: '素食', state: 'registered', mobileTel: `${mobileTel.slice(0, 3)}****${mobileTel.slice(-4)}` },
  })
  // The office finds whom to call.
  expect(await rows(id, { kind: ['outsider'] })).toHaveLength(1)
  expect(await rows(id, { kind: ['person', 'unit'] })).toEqual([])
  const said = await on.call(calls.notify, { id, text: '改在二楼' }, { token: on.admin })
  expect(said.data).toEqual({ told: 0, toCall: 1 })
  expect((await on.takeBack(id, on.phone())).guard).toBe('nobodyHere')
  expect((await on.takeBack(id, mobileTel)).code).toBe(200)
  expect((await on.takeBack(id, mobileTel)).guard).toBe('nobodyHere')
  expect((await on.come(id, mobileTel, { name: '改名来宾' })).data).toEqual({ state: 'registered' })
  expect(await rows(id)).toMatchObject([{ name: '改名来宾', state: 'registered', note: '' }])
})

test('a code is good for its phone and once', async () => {
  const id = await on.announce()
  const [mine, other] = [on.phone(), on.phone()]
  const code = await on.code(mine)
  expect((await on.come(id, other, { code })).error).toBe('captchaInvalid')
  expect((await on.come(id, mine, { code })).code).toBe(200)
  const again = { id, mobileTel: mine, code }
  expect((await on.call(publicEvent.cancel, again, { ip: nextIp() })).error).toBe('captchaInvalid')
})

test('the last place is given once, to members and others alike', async () => {
  const id = await on.announce({ places: 2, waitingList: false })
  const [member, phones] = [await on.member(), [on.phone(), on.phone(), on.phone()]]
  const codes = await Promise.all(phones.map((mobileTel) => on.code(mobileTel)))
  const answers = await Promise.all([
    on.register(id, member.token),
    ...phones.map((mobileTel, n) => on.come(id, mobileTel, { code: codes[n] ?? '' })),
  ])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  expect(answers.flatMap(({ guard }) => guard ?? [])).toEqual(['full', 'full'])
  expect(await on.get(id)).toMatchObject({ registered: 2 })
})

test('a member who comes already does not come twice by their phone', async () => {
  const { memberId, token } = await on.member()
  const { mobileTel } = await on.rowOf(memberId)
  const id = await on.announce()
  await on.register(id, token)
  expect((await on.come(id, mobileTel)).guard).toBe('memberThere')
  await on.call(ownEvent.cancel, { id }, { token })
  expect((await on.come(id, mobileTel)).code).toBe(200)
})

test('who waits is moved up and told by SMS with the public address', async () => {
  const id = await on.announce({ places: 1 })
  const [first, second] = [on.phone(), on.phone()]
  await on.come(id, first)
  expect((await on.come(id, second)).data).toEqual({ state: 'waiting' })
  await on.takeBack(id, first)
  const [waiting] = await rows(id, { state: 'waiting' })
  expect(
    (await on.call(eventRegistration.moveUp, { ids: [waiting?.id ?? ''] }, { token: on.admin })).code,
  ).toBe(200)
  const told = await on.app.db
    .selectFrom('outbox')
    .select(['template', 'channel', 'memberId'])
    .where('dedupeKey', 'like', `event-moved-up:${waiting?.id}%`)
    .execute()
  expect(told.filter(({ channel }) => channel === 'sms')).toMatchObject([{ memberId: null }])
})

test('the desk finds by name, sound, whole phone and its end; sheet, badge and list have it', async () => {
  const id = await on.announce()
  const mobileTel = on.phone()
  await on.come(id, mobileTel, { name: '欧阳示例', company: '示例水文局' })
  await on.come(id, on.phone(), { name: '张三' })
  for (const keyword of ['欧阳', 'ouyang', 'oysl', '水文局', mobileTel, mobileTel.slice(-4)])
    expect((await rows(id, { keyword })).map(({ name }) => name)).toEqual(['欧阳示例'])
  expect(await rows(id, { keyword: mobileTel.slice(0, 8) })).toEqual([])
  const exported = await on.app.download(eventRegistration.export, { eventId: id }, { token: on.admin })
  const sheet = JSON.stringify(await readSheet(Buffer.from(await exported.arrayBuffer())))
  for (const word of ['欧阳示例', '非会员', mobileTel]) expect(sheet).toContain(word)
  const asked = { eventId: id, paper: 'badges', keyword: mobileTel } as const
  const badge = await on.app.download(eventRegistration.print, asked, { token: on.admin })
  const words = wordsOf(await readPdf(Buffer.from(await badge.arrayBuffer())))
  expect(words).toContain('欧阳示例')
  expect(words).not.toContain('张')
})

test('at the door: the digits on the screen and the phone of the registration', async () => {
  const id = await on.announce()
  const [mobileTel, waits] = [on.phone(), on.phone()]
  await on.come(id, mobileTel)
  const sign = (digits: string, phone = mobileTel, ip = nextIp()) =>
    on.call(publicEvent.signIn, { id, mobileTel: phone, digits }, { ip })
  const { data } = await on.call(eventRegistration.signInCode, { id }, { token: on.admin })
  const digits = data?.digits ?? ''
  expect((await sign(digits)).guard).toBe('notBegun')
  await clock.set('2033-03-10T08:30:00+08:00')
  const shown = await on.call(eventRegistration.signInCode, { id }, { token: on.admin })
  const today = shown.data?.digits ?? ''
  expect((await sign(today === '000000' ? '111111' : '000000')).guard).toBe('codeInvalid')
  expect((await sign(today, waits)).guard).toBe('notComing')
  const once = await sign(today)
  expect(once.data?.title).toBe('流域经济学术年会')
  expect((await sign(today)).data).toEqual(once.data)
  expect(await on.get(id)).toMatchObject({ attended: 1 })
  // Ten in ten minutes for one phone; whoever tries elsewhere keeps its owner from nothing.
  const [tries, ip] = [[] as (typeof once)[], nextIp()]
  for (let n = 0; n < 11; n += 1) tries.push(await sign('000000', mobileTel, ip))
  expect(tries.at(-1)?.status).toBe(429)
  expect((await sign(today)).data).toEqual(once.data)
})

test('who came without an account is kept for ninety days after the event, then only that somebody came', async () => {
  const id = await on.announce()
  const mobileTel = on.phone()
  await on.come(id, mobileTel, { note: '素食' })
  await clock.set('2033-06-09T16:59:50+08:00')
  await forgetOutsiders(on.app.db)
  expect(await rows(id)).toMatchObject([{ name: '示例来宾', note: '素食' }])
  await clock.set('2033-06-09T17:00:00+08:00')
  await forgetOutsiders(on.app.db)
  expect(await rows(id)).toMatchObject([{ name: '（信息已删除）', note: '', mobileTel: '', company: '' }])
  expect(await on.get(id)).toMatchObject({ registered: 1 })
  const left = await on.app.db
    .selectFrom('eventOutsider')
    .innerJoin('eventRegistration', 'eventRegistration.id', 'eventOutsider.registrationId')
    .select('eventOutsider.id')
    .where('eventRegistration.eventId', '=', id)
    .execute()
  expect(left).toEqual([])
})
