import { mailbox } from '@portal/contract/communication/mailbox.calls'
import { loginDefense } from '@portal/contract/identity/login-defence.calls'
import type { LoginReason } from '@portal/contract/identity/login-reasons'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Attempt, recordDefence } from '../../identity/sign-in/login-record.queries.ts'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { putOut } from '../../platform/outbox/outbox.testing.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let app: TestPortal
let outbox: Outbox
let superToken = ''
let administrator = ''

beforeAll(async () => {
  app = await testPortal({ transports: 'local' })
  outbox = app.parts.messages
  superToken = app.signIn({ role: 'superAdmin', name: '管理员甲' })
  administrator = app.signIn({ role: 'administrator' })
})
afterAll(() => app.close())

const lastAudit = async (endpoint: Endpoint) =>
  app.db
    .selectFrom('auditLog')
    .selectAll()
    .where('call', '=', endpoint.path)
    .orderBy('seq', 'desc')
    .executeTakeFirst()

test('login defence: listed masked, deleting lifts the lock', async () => {
  const key = Buffer.alloc(32, 3)
  await app.db
    .insertInto('loginCounter')
    .values({ key, failures: 5, lockedUntil: '2099-01-01T00:00:00Z' })
    .execute()
  await app.db
    .insertInto('loginDefense')
    .values({
      ...{ accountId: null, role: 'person', nameMasked: '199****0001', nameIndex: key, counterKey: key },
      ...{ reason: '密码错误', ip: '203.0.113.7', device: 'Chrome · Windows' },
    })
    .execute()
  const { data } = await app.call(
    loginDefense.list,
    { keyword: '199*', reason: '密码错误', role: 'person' },
    { token: administrator },
  )
  expect(data?.list).toMatchObject([{ name: '199****0001', role: '个人会员', locked: true, count: 1 }])
  const ofUnits = await app.call(loginDefense.list, { role: 'unit' }, { token: administrator })
  expect(ofUnits.data?.total).toBe(0)
  const id = data?.list[0]?.id ?? ''
  expect((await app.call(loginDefense.remove, { id }, { token: administrator })).code).toBe(200)
  expect((await app.call(loginDefense.remove, { id }, { token: administrator })).status).toBe(404)
  expect(await app.db.selectFrom('loginCounter').selectAll().execute()).toEqual([])
  expect((await app.call(loginDefense.list, {}, { token: administrator })).data?.total).toBe(0)
})

describe('behind a record of login defence', () => {
  const attempt = (change: Partial<Attempt> = {}): Attempt => ({
    ...{
      role: 'person',
      name: '19900001234',
      accountId: null,
      ip: '203.0.113.20',
      userAgent: 'Chrome Windows',
    },
    ...change,
  })
  const record = (change: Partial<Attempt> = {}, reason: LoginReason = 'wrongPassword') =>
    recordDefence(app.db, app.keyRing, attempt(change), reason)
  const find = async (filter: object) =>
    (await app.call(loginDefense.list, filter as never, { token: administrator })).data

  test('every attempt, the devices of the name and its other records; filters and counts', async () => {
    const counterKey = Buffer.alloc(32, 9)
    await app.db
      .insertInto('loginCounter')
      .values({ key: counterKey, failures: 5, lockedUntil: '2099-01-01T00:00:00Z' })
      .execute()
    for (let n = 0; n < 3; n += 1) await record({ counterKey })
    await record({ ip: '203.0.113.21', userAgent: 'Firefox Linux' }, 'wrongCaptcha')
    await record({ name: '19900005678', ip: '198.51.100.4' }, 'unknownName')
    // The whole number finds its masked record; a part of the mask does too.
    const own = await find({ keyword: '19900001234' })
    expect([own?.total, own?.counts]).toEqual([2, { all: 2, locked: 1, open: 1 }])
    expect((await find({ keyword: '199****5678' }))?.total).toBe(1)
    expect((await find({ ip: '203.0.113.2' }))?.total).toBe(2)
    expect((await find({ state: 'locked' }))?.list.map(({ reason }) => reason)).toEqual(['密码错误'])
    expect((await find({ state: 'open', reason: '用户名不存在' }))?.total).toBe(1)
    expect((await find({ reason: ['用户名不存在', '验证码错误'], role: ['person'] }))?.total).toBe(2)
    expect((await find({ reason: ['用户名不存在', '验证码错误'], role: 'unit' }))?.total).toBe(0)
    const wrong = await app.call(loginDefense.list, { reason: '没有的原因' }, { token: administrator })
    expect(wrong.fields).toEqual({ 'reason.0': '没有这种原因' })

    const id = own?.list.find(({ locked }) => locked)?.id ?? ''
    const { data } = await app.call(loginDefense.detail, { id }, { token: administrator })
    expect(data).toMatchObject({ count: 3, locked: true, name: '199****1234' })
    expect(data?.attempts).toHaveLength(3)
    expect(data?.devices.map(({ device, count }) => [device, count]).sort()).toEqual([
      ['Chrome · Windows', 3],
      ['Firefox · Linux', 1],
    ])
    expect(data?.others).toMatchObject([{ reason: '验证码错误', handled: false }])
    expect(JSON.stringify(data)).not.toContain('19900001234')

    const sheet = await app.download(
      loginDefense.export,
      { keyword: '19900001234' },
      { token: administrator },
    )
    const book = await readSheet(Buffer.from(await sheet.arrayBuffer()))
    expect(JSON.stringify(book)).toContain('199****1234')
    expect(JSON.stringify(book)).not.toContain('199****5678')
    expect((await lastAudit(loginDefense.export))?.detail).toMatchObject({ rows: 2, keyword: '***' })

    expect((await app.call(loginDefense.remove, { id }, { token: administrator })).code).toBe(200)
    expect((await lastAudit(loginDefense.remove))?.detail).toEqual({ reason: '密码错误', unlocked: true })
    expect((await find({ state: 'locked' }))?.total).toBe(0)
    expect((await app.call(loginDefense.detail, { id }, { token: administrator })).status).toBe(404)
  })
})

test('the mailbox of this machine shows what went out', async () => {
  const newest = async () => (await app.call(mailbox.newest, {}, { token: superToken })).data?.id
  const before = await newest()
  const id = await putOut(outbox, app.db, {
    template: 'captcha-login',
    to: '19900000001',
    vars: { code: '483920', minutes: '5' },
    dedupeKey: 'mailbox',
  })
  await outbox.deliverNow(id)
  const { data } = await app.call(mailbox.list, {}, { token: superToken })
  expect(data).toMatchObject({
    total: 1,
    channels: ['sms', 'mail'],
    list: [{ id, channel: 'sms', to: '19900000001', title: '登录验证码' }],
  })
  expect(data?.list[0]?.text).toContain('483920')
  expect(await newest()).not.toBe(before)
  const search = async (input: { channel?: 'sms' | 'mail'; keyword?: string }) => {
    const { data } = await app.call(mailbox.list, input, { token: superToken })
    return [data?.total, data?.counts]
  }
  expect(await search({ channel: 'mail', keyword: '483920' })).toEqual([0, { all: 1, sms: 1, mail: 0 }])
  expect(await search({ keyword: '没有这样的内容' })).toEqual([0, { all: 0, sms: 0, mail: 0 }])
})
