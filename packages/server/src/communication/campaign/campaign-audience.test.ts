import { mail, sms } from '@portal/contract/communication/channel.calls'
import { message } from '@portal/contract/communication/message.calls'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { suppression } from '@portal/contract/communication/suppression.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUnit } from '../../membership/admission/member.factory.ts'
import { writeWorkbook } from '../../platform/documents/sheet/sheet.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { suppress } from '../suppression/suppression.actions.ts'
import { type MessageApp, messageApp } from './message.testing.ts'

/** Mail and SMS to members from draft to log (docs/handbook/communication.md#campaigns, docs/handbook/communication.md#sending-limits). */

let on: MessageApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await messageApp()
})
afterAll(() => on.close())
beforeEach(async () => {
  await on.app.db.deleteFrom('outbox').execute()
  await on.app.db.deleteFrom('campaign').execute()
  await on.app.db.deleteFrom('setting').execute()
  on.deps.settings.forget()
  on.sent.length = 0
})
const view = async (id: string) => (await on.call(message.get, { id }, { token: on.admin })).data

describe('the audience', () => {
  test('is found by the filters of the lists, chosen people and addresses, each address once', async () => {
    await on.app.db.deleteFrom('member').execute()
    const director = await on.make({
      state: 'approved',
      memberTag1: '理事',
      values: { email: 'Li@Example.org', zc: '正高级' },
    })
    const twin = await on.make({ state: 'approved', values: { email: 'li@example.org' } })
    const pending = await on.make({ values: { email: 'pending@example.org' } })
    const unit = await createUnit(on.app.db, on.deps, { state: 'approved' })
    await on.app.db.updateTable('member').set({ email: 'kaputt@' }).where('id', '=', unit.memberId).execute()
    const audience = {
      groups: [
        { kind: 'person' as const, filter: { state: 'approved' } },
        { kind: 'unit' as const, filter: { state: 'approved' } },
      ],
      memberIds: [director.memberId],
      list: [
        { name: '外', email: 'out@example.org' },
        { name: '外', email: ' OUT@example.org ' },
        { name: '空', email: '' },
      ],
    }
    const input = { channel: 'mail' as const, subject: '{title}', body: '{serialNum}', audience }
    const { data } = await on.call(mail.audience, input, { token: on.editor })
    expect(data).toMatchObject({
      total: 6,
      deliverable: 2,
      excluded: [
        { reason: 'missing', count: 1 },
        { reason: 'invalid', count: 1 },
        { reason: 'duplicate', count: 2 },
      ],
      missing: [
        { field: 'title', count: 1 },
        { field: 'serialNum', count: 1 },
      ],
    })
    expect(JSON.stringify(data)).not.toMatch(/li@example|out@example/)
    expect(twin.memberId).not.toBe(director.memberId)
    const narrowed = {
      ...EMPTY_AUDIENCE,
      groups: [{ kind: 'person' as const, filter: { memberTag1: ['理事'] } }],
    }
    const one = await on.call(mail.audience, { channel: 'mail', audience: narrowed }, { token: on.admin })
    expect(one.data?.deliverable).toBe(1)
    const bad = { ...EMPTY_AUDIENCE, groups: [{ kind: 'person' as const, filter: { pwd: '1' } }] }
    expect(
      (await on.call(mail.audience, { channel: 'mail', audience: bad }, { token: on.admin })).status,
    ).toBe(400)
    expect(pending.memberId).toBeTruthy()
    const city = String(director.values.city)
    const region = {
      ...EMPTY_AUDIENCE,
      groups: [{ kind: 'person' as const, filter: {}, region: '没有这个地方' }],
    }
    expect(
      (await on.call(mail.audience, { channel: 'mail', audience: region }, { token: on.admin })).data?.total,
    ).toBe(0)
    const there = { ...EMPTY_AUDIENCE, groups: [{ kind: 'person' as const, filter: {}, region: city }] }
    expect(
      (await on.call(mail.audience, { channel: 'mail', audience: there }, { token: on.admin })).data?.total,
    ).toBeGreaterThan(0)
  })

  test('comes from JSON and Excel files, with two errors of their own', async () => {
    const read = (name: string, content: Buffer | string) =>
      on.app.callWith(
        message.recipientJson,
        {},
        { token: on.admin, files: { file: [{ name, content: Buffer.from(content) }] } },
      )
    const good = await read(
      '名单.json',
      JSON.stringify([{ name: '甲', email: 'a@b.cn' }, { name: '乙', mobileTel: 13900000001 }, 5, {}]),
    )
    expect(good.data).toMatchObject({
      total: 4,
      list: [{ name: '甲' }, { mobileTel: '13900000001' }],
      problems: [{ row: 3 }, { row: 4 }],
    })
    expect((await read('名单.txt', '[]')).errorMsg).toBe('只能上传JSON文件')
    for (const bad of ['{"a":1}', '[1', '[]', 'null', '\ud800'])
      expect((await read('名单.json', bad)).errorMsg, bad).toBe('文件解析失败')
    const many = JSON.stringify(Array.from({ length: 5001 }, () => ({ email: 'a@b.cn' })))
    expect((await read('名单.json', many)).error).toBe('jsonInvalid')
    const rows = [['丙', '13900000002']]
    const book = await writeWorkbook([
      {
        name: '名单',
        columns: [
          { key: 'name', title: '姓名', width: 10 },
          { key: 'phone', title: '手机号', width: 10 },
        ],
        rows,
      } as never,
    ])
    const sheet = await on.app.callWith(
      message.recipientSheet,
      {},
      { token: on.admin, files: { file: [{ name: '名单.xlsx', content: book }] } },
    )
    expect(sheet.data).toMatchObject({ list: [{ name: '丙', mobileTel: '13900000002', email: '' }] })
  })

  test('a draft that is opened again knows the people who were chosen by name, without those who left', async () => {
    const one = await on.make({ state: 'approved', values: { name: '示例甲' } })
    const gone = await on.make({ state: 'approved', values: { name: '示例乙' } })
    const memberIds = [gone.memberId, one.memberId]
    const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, memberIds } })
    const named = async () => (await view(saved.id))?.chosen.map(({ name }) => name)
    expect(await named()).toEqual(['示例乙', '示例甲'])
    await on.app.db
      .updateTable('member')
      .set({ deletedAt: sql<string>`now()` })
      .where('id', '=', gone.memberId)
      .execute()
    expect(await named()).toEqual(['示例甲'])
    expect((await on.send(saved, 1)).errorMsg).toBeUndefined()
    expect((await on.recipientsOf(saved.id)).map(({ memberId }) => memberId)).toEqual([one.memberId])
  })

  test('numbers are checked with a report that can be read', async () => {
    const { data } = await on.call(
      sms.checkPhones,
      { phones: ['13900000001', '139 0000 0001', '1390000000', '号码'] },
      { token: on.editor },
    )
    expect(data).toMatchObject({ valid: 1, invalid: 2, duplicate: 1, blocked: 0 })
    expect(data?.list.map(({ note }) => note)).toEqual([
      '不在会员库中',
      '与第1个重复',
      '应为11位，现为10位',
      '含有数字以外的字符',
    ])
  })

  test('a number is said to be of an approved member, a person by half a name, a unit by all of it', async () => {
    const unit = await createUnit(on.app.db, on.deps, { state: 'approved' })
    const phones = ['19903330001', '19903330002', unit.row.mobileTel]
    await on.make({ state: 'approved', values: { mobileTel: '19903330001', name: '示例张三' } })
    await on.make({ values: { mobileTel: '19903330002' } })
    const { data } = await on.call(sms.checkPhones, { phones }, { token: on.editor })
    const notes = data?.list.map(({ note }) => note) ?? []
    expect(notes[0]).toMatch(/^个人会员：示\*+/)
    expect(notes.slice(1)).toEqual(['不在会员库中', `单位会员：${unit.row.name}`])
    expect(data?.known).toBe(2)
  })
})

test('whoever ends news by the link of one gets no more of them, and service notices as before', async () => {
  const audience = { ...EMPTY_AUDIENCE, list: on.listOf(2, 'news') }
  const news = { nature: 'news' as const, audience }
  await on.send(await on.save(news), 2)
  await on.drain()
  const got = on.sent.find(({ to }) => to === 'news0@example.org')
  const link = new URL(/<(.+)>/.exec(got?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '')
  expect(got?.text).toContain(link.href)
  const given = { token: link.searchParams.get('t') ?? '' }
  expect((await on.call(suppression.unsubscribe, given, {})).data?.subscribed).toBe(false)

  on.sent.length = 0
  const again = await on.save(news)
  expect((await on.send(again, 2)).error).toBe('audienceChanged')
  expect((await on.send(again, 1)).code).toBe(200)
  await on.drain()
  expect(on.sent.map(({ to }) => to)).toEqual(['news1@example.org'])
  expect((await on.recipientsOf(again.id)).map(({ reason }) => reason)).toContain('optedOut')
  await on.send(await on.save({ audience }), 2)
  await on.drain()
  expect(on.sent.map(({ to }) => to).sort()).toEqual([
    'news0@example.org',
    'news1@example.org',
    'news1@example.org',
  ])
  expect(on.sent.at(-1)?.headers?.['List-Unsubscribe']).toBeUndefined()
})

test('members end and take up news in their own area, for the address of their record only', async () => {
  const email = 'own-news@example.org'
  const { memberId } = await on.make({ state: 'approved', values: { email } })
  const me = on.asMember(memberId)
  const other = on.asMember((await on.make({ state: 'approved' })).memberId)
  const stateOf = async (token: string) =>
    (await on.call(suppression.own, {}, { token })).data?.list.map(({ state }) => state)
  expect(await stateOf(me)).toEqual(['subscribed', 'subscribed'])
  const ended = await on.call(suppression.setOwn, { channel: 'mail', subscribed: false }, { token: me })
  expect(ended.data?.list).toMatchObject([
    { channel: 'mail', state: 'optedOut', address: expect.stringContaining('***') },
    { channel: 'sms', state: 'subscribed' },
  ])
  const written = { channel: 'mail' as const, nature: 'news' as const, subject: '简报', body: '正文' }
  const audience = { ...EMPTY_AUDIENCE, memberIds: [memberId] }
  const report = async () =>
    (await on.call(mail.audience, { ...written, audience }, { token: on.editor })).data
  expect(await report()).toMatchObject({ deliverable: 0, excluded: [{ reason: 'optedOut', count: 1 }] })
  expect(await stateOf(other)).toEqual(['subscribed', 'subscribed'])

  await on.call(suppression.setOwn, { channel: 'mail', subscribed: true }, { token: me })
  expect(await stateOf(me)).toEqual(['subscribed', 'subscribed'])
  expect(await report()).toMatchObject({ deliverable: 1, excluded: [] })
  // What bounces have ended, staff begin again.
  await suppress(on.app.db, on.app.keyRing, { channel: 'mail', address: email, reason: 'bounced' })
  const again = await on.call(suppression.setOwn, { channel: 'mail', subscribed: true }, { token: me })
  expect(again.data?.list[0]?.state).toBe('blocked')
})
