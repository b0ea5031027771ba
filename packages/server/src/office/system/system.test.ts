import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { system } from '@portal/contract/office/system.calls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmtpTransport } from '../../platform/outbox/mail/smtp.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let owner: string
beforeAll(async () => {
  portal = await testPortal()
  owner = portal.signIn({ role: 'superAdmin' })
})
afterAll(() => portal.close())

const plant = async (more: object = {}) => {
  const id = randomUUID()
  const row = {
    ...{ id, channel: 'mail', template: 'edit-approved-mail', destination: 'a***@example.org' },
    ...{ state: 'unknown', payload: Buffer.from('sealed'), dedupeKey: id, memberId: null, expiresAt: null },
    ...{ claimedAt: '2026-01-02T03:04:05Z', sentAt: null, lastError: '连接中断', ...more },
  }
  await portal.db
    .insertInto('outbox')
    .values(row as never)
    .execute()
  return id
}
const stateOf = (id: string) =>
  portal.db.selectFrom('outbox').select(['state', 'sentAt']).where('id', '=', id).executeTakeFirstOrThrow()
const settle = (ids: readonly string[], decision: string, session = owner) =>
  portal.callWith(system.settleUnknown, { ids, decision }, { token: session })

test('the state of everything, in words, for the super administrator alone', async () => {
  const status = await portal.call(system.status, {}, { token: owner })
  expect(status.data).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    processes: [{ pid: process.pid }],
  })
  const titles = status.data?.checks.map(({ title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining(['数据库', '磁盘空间', '邮件发送', '短信发送', '备份', '登录失败']),
  )
  for (const role of ['administrator', 'editor', 'person'] as const)
    expect((await portal.call(system.status, {}, { token: portal.signIn({ role }) })).code).toBe(403)
})

test('what is wrong reads as the office speaks; what is set or run where stands apart', async () => {
  const { data } = await portal.call(system.status, {}, { token: owner })
  const checks = data?.checks ?? []
  const of = (title: string) => checks.find((check) => check.title === title)
  expect(of('备份')).toMatchObject({
    remedy: expect.stringContaining('请系统管理员备份'),
    detail: expect.stringContaining('snapshot'),
  })
  for (const { title, text, remedy } of checks)
    expect([
      title,
      `${text}${remedy}`.match(/[A-Z]{2,}_[A-Z]*|\.\/portal|npm |systemctl|timedatectl/),
    ]).toEqual([title, null])
})

test('a message of unknown fate counts as sent once somebody says so', async () => {
  const id = await plant()
  const { list, total } = (await portal.call(system.unknownMessages, {}, { token: owner })).data ?? {}
  expect(total).toBe(1)
  expect(list).toEqual([
    {
      ...{ id, channel: 'mail', title: '信息修改通过', destination: 'a***@example.org', reason: '连接中断' },
      ...{ at: '2026-01-02T03:04:05.000Z', repeatable: true },
    },
  ])
  expect((await settle([id], 'sent')).code).toBe(200)
  expect(await stateOf(id)).toEqual({ state: 'sent', sentAt: '2026-01-02T03:04:05.000Z' })
  const [row] = await portal.db.selectFrom('auditLog').selectAll().orderBy('seq', 'desc').limit(1).execute()
  expect(row).toMatchObject({
    call: system.settleUnknown.path,
    detail: { decision: '确认已送出', messages: [id] },
  })
  expect((await portal.call(system.unknownMessages, {}, { token: owner })).data?.total).toBe(0)
})

test('or goes into the queue once more, but for a code that came too late and a text that is gone', async () => {
  const id = await plant()
  expect((await settle([id], 'again')).code).toBe(200)
  expect((await stateOf(id)).state).toBe('queued')
  const late = await plant({ expiresAt: '2026-01-01T00:00:00Z' })
  const gone = await plant({ payload: null })
  for (const one of [late, gone]) expect((await settle([one], 'again')).code).toBe(6001)
  const { list } = (await portal.call(system.unknownMessages, {}, { token: owner })).data ?? {}
  expect(list?.map(({ repeatable }) => repeatable)).toEqual([false, false])
})

test('what is decided already, and what the gateway is still asked about, is not decided; all or none', async () => {
  const id = await plant()
  const asked = await plant({ askAt: new Date().toISOString() })
  for (const decision of ['sent', 'again'] as const)
    for (const ids of [[asked], [id, asked]]) expect((await settle(ids, decision)).code).toBe(6001)
  expect((await stateOf(id)).state).toBe('unknown')
  expect((await settle([], 'sent')).code).toBe(400)
  expect((await settle([id], 'sent', portal.signIn({ role: 'administrator' }))).code).toBe(403)
})

test('the account that mail leaves by is tried from the page: right and wrong password, nothing there', async () => {
  const server = new SMTPServer({
    ...{ hideSTARTTLS: true, allowInsecureAuth: true },
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'x' }) : done(new Error('Invalid login')),
    onData: () => expect.unreachable('nothing is sent'),
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const sender = async () => ({ name: '', address: 'a@example.org' })
  const tried = async (password: string) => {
    const url = `smtp://user:${password}@127.0.0.1:${port}?tls=optional`
    const other = await testPortal({ transports: { mail: createSmtpTransport({ url, sender }) } })
    const as = (role: 'superAdmin' | 'administrator') =>
      other.call(system.tryGateways, {}, { token: other.signIn({ role }) })
    const { data } = await as('superAdmin')
    expect((await as('administrator')).code).toBe(403)
    await other.close()
    return data?.checks.find(({ title }) => title.startsWith('邮件'))
  }
  expect(await tried('right')).toMatchObject({ level: 'ok', text: '可以登录', remedy: '' })
  const refused = await tried('wrong')
  // Whoever reads it does not set it: the name of the variable stands apart, for whoever does.
  const remedy = expect.stringContaining('密码或授权码')
  expect(refused).toMatchObject({ level: 'error', remedy, detail: expect.stringContaining('SMTP_URL') })
  expect(`${refused?.text}${refused?.remedy}`).not.toMatch(/[A-Z]{3,}_/)
  expect(refused?.text).toMatch(/^不能登录：发信账号登录失败/)
  expect(JSON.stringify(refused)).not.toContain('user:')
  await new Promise<void>((resolve) => server.close(() => resolve()))
  expect(await tried('right')).toMatchObject({
    level: 'error',
    text: expect.stringContaining('连接发送服务器失败'),
  })
})
