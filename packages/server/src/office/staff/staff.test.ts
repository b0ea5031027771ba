import { randomBytes, randomUUID } from 'node:crypto'
import { mailbox } from '@portal/contract/communication/mailbox.calls'
import { file } from '@portal/contract/identity/file.calls'
import { loginDefense } from '@portal/contract/identity/login-defence.calls'
import type { LoginReason } from '@portal/contract/identity/login-reasons'
import { audit } from '@portal/contract/office/audit.calls'
import { settings } from '@portal/contract/office/settings.calls'
import { staffAccounts } from '@portal/contract/office/staff.calls'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Attempt, recordDefence } from '../../identity/sign-in/login-record.queries.ts'
import { verifyAudit, verifyAuditFrom, verifySeals } from '../../platform/audit/audit.ts'
import { readSheet } from '../../platform/documents/sheet.ts'
import { putOut } from '../../platform/outbox/outbox.testing.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let app: TestPortal
let outbox: Outbox
const superId = randomUUID()
let superToken = ''
let administrator = ''

beforeAll(async () => {
  app = await testPortal({ transports: 'local' })
  outbox = app.parts.messages
  superToken = app.signIn({ role: 'superAdmin', accountId: superId, name: '管理员甲' })
  administrator = app.signIn({ role: 'administrator' })
})
afterAll(() => app.close())

const asSuper = () => ({ token: superToken })
const lastAudit = async (endpoint: Endpoint) =>
  app.db
    .selectFrom('auditLog')
    .selectAll()
    .where('call', '=', endpoint.path)
    .orderBy('seq', 'desc')
    .executeTakeFirst()

describe('who may', () => {
  const allowed: [Endpoint, Role[]][] = [
    [settings.list, ['superAdmin']],
    [settings.update, ['superAdmin']],
    [settings.deliveredText, ['superAdmin']],
    [staffAccounts.list, ['superAdmin']],
    [staffAccounts.create, ['superAdmin']],
    [staffAccounts.setDisabled, ['superAdmin']],
    [staffAccounts.remove, ['superAdmin']],
    [staffAccounts.resetPassword, ['superAdmin']],
    [staffAccounts.setRole, ['superAdmin']],
    [staffAccounts.sessions, ['superAdmin']],
    [staffAccounts.endSessions, ['superAdmin']],
    [audit.list, ['superAdmin', 'administrator']],
    [loginDefense.list, ['superAdmin', 'administrator']],
    [loginDefense.remove, ['superAdmin', 'administrator']],
    [loginDefense.detail, ['superAdmin', 'administrator']],
    [loginDefense.export, ['superAdmin', 'administrator']],
    [audit.export, ['superAdmin', 'administrator']],
    [audit.verify, ['superAdmin', 'administrator']],
    [mailbox.list, ['superAdmin']],
    [mailbox.newest, ['superAdmin']],
  ]
  const everybody: Role[] = [
    'superAdmin',
    'administrator',
    'editor',
    'handler',
    'inCharge',
    'expertReview',
    'person',
    'expert',
    'unit',
    'project',
  ]
  test.each(allowed)('$path', async (endpoint, roles) => {
    expect((await app.callWith(endpoint, {})).status).toBe(401)
    for (const role of everybody) {
      const { status } = await app.download(endpoint, {}, { token: app.signIn({ role }) })
      expect(status === 403, role).toBe(!roles.includes(role))
    }
  })
})

describe('settings', () => {
  test('everybody reads what is public and nothing else', async () => {
    const { data } = await app.call(settings.public, {}, { as: 'query' })
    expect(data).toMatchObject({ societyName: '流域技术经济学会', icp: '示ICP备00000000号-1', logoUrl: '' })
    expect(data).not.toHaveProperty('lockThreshold')
    expect(JSON.stringify(data)).not.toContain('text.')
  })

  test('a delivered text is shown with the names of settings in it', async () => {
    const { data } = await app.call(settings.deliveredText, { key: 'contacts' }, asSuper())
    expect(data?.body).toContain('{{phone}}')
  })

  test('a change holds at once, is refused when stale, and is in the log with before and after', async () => {
    const change = (value: unknown, version: number, key = 'lockThreshold') =>
      app.callWith(settings.update, { changes: [{ key, value, version }] }, asSuper())
    expect((await change(7, 0)).code).toBe(200)
    expect((await lastAudit(settings.update))?.detail).toEqual({ lockThreshold: [5, 7] })
    expect((await change(8, 0)).error).toBe('stateChanged')
    expect((await change(7, 1)).error).toBe('nothingChanged')
    expect((await change(99, 1)).fields).toEqual({ lockThreshold: '请输入3至20之间的整数' })
    expect((await change('x', 0, 'siteUrl')).fields).toEqual({ siteUrl: '请填写正确的网址' })
    expect((await change(1, 0, 'nonsense')).status).toBe(400)
    const { data } = await app.call(settings.list, {}, asSuper())
    expect(data?.list.find((one) => one.key === 'lockThreshold')).toMatchObject({
      value: 7,
      version: 1,
      updatedBy: '管理员甲',
    })
  })

  test('of several changes either all hold or none', async () => {
    const changes = [
      { key: 'overdueDays', value: 20, version: 0 },
      { key: 'lockMinutes', value: 20, version: 9 },
    ] as const
    expect((await app.call(settings.update, { changes: [...changes] }, asSuper())).error).toBe('stateChanged')
    const { data } = await app.call(settings.list, {}, asSuper())
    expect(data?.list.find((one) => one.key === 'overdueDays')?.value).toBe(10)
  })

  test('a logo is uploaded, shown to everybody and replaced', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const upload = async () => {
      const files = { file: [{ name: 'logo.png', content: png }] }
      return (await app.call(file.upload, { type: 'setting' }, { ...asSuper(), files })).data?.id ?? ''
    }
    const save = (value: string, version: number) =>
      app.call(settings.update, { changes: [{ key: 'logo', value, version }] }, asSuper())
    expect((await save(randomUUID(), 0)).fields).toEqual({ logo: '请重新上传图片' })
    const first = await upload()
    expect((await save(first, 0)).code).toBe(200)
    const { data } = await app.call(settings.public, {})
    const shown = await fetch(app.url + data?.logoUrl)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await save(await upload(), 1)).code).toBe(200)
    expect((await app.call(file.find, { id: first }, asSuper())).status).toBe(404)
    expect((await fetch(`${app.url}${settings.image.path}?key=wechatQr`)).status).toBe(404)
  })
})

describe('staff accounts', () => {
  const create = (
    account: string,
    extra: { role?: 'superAdmin' | 'editor'; totp?: string; key?: string; token?: string } = {},
  ) =>
    app.call(
      staffAccounts.create,
      { account, name: '员工乙', role: extra.role ?? 'editor', mobileTel: '19900000001' },
      { token: extra.token ?? superToken, totp: extra.totp, idempotencyKey: extra.key } as never,
    )

  test('a new one gets a password that is shown once; the name is taken from then on', async () => {
    const { data } = await create('editorone')
    expect(data?.initialPassword.length).toBeGreaterThanOrEqual(12)
    expect((await create('EditorOne')).error).toBe('nameTaken')
    const row = await lastAudit(staffAccounts.create)
    expect(row?.result).toBe('nameTaken')
    const stored = JSON.stringify(await app.db.selectFrom('auditLog').selectAll().execute())
    expect(stored).not.toContain(data?.initialPassword)
    expect(app.logged.join('')).not.toContain(data?.initialPassword)
    const { data: listed } = await app.call(staffAccounts.list, {}, asSuper())
    expect(listed?.list.find((one) => one.id === data?.id)).toMatchObject({
      ...{ account: 'editorone', role: 'editor', roleLabel: '编辑', mobileTel: '199****0001' },
      ...{ disabled: false, mustChangePassword: true, totpEnrolled: false },
    })
  })

  test('the same act sent again answers the same and makes one account', async () => {
    const key = randomUUID()
    const [one, two] = await Promise.all([create('editortwo', { key }), create('editortwo', { key })])
    expect(one.code).toBe(200)
    expect(two.data).toEqual(one.data)
    expect((await create('editorthree', { key })).status).toBe(422)
  })

  test('whoever has a second factor confirms with it', async () => {
    const token = app.signIn({ role: 'superAdmin', totpEnrolled: true })
    expect((await create('editorfour', { token })).error).toBe('stepUpRequired')
    expect((await create('editorfour', { token, totp: '123456' })).error).toBe('stepUpRequired')
    expect((await create('editorfour', { token, totp: '000000' })).code).toBe(200)
  })

  test('the last super administrator stays; others are disabled, enabled, reset and deleted', async () => {
    const first = (await create('superone', { role: 'superAdmin' })).data?.id ?? ''
    const disable = (id: string, disabled: boolean) =>
      app.call(staffAccounts.setDisabled, { id, disabled }, asSuper())
    expect((await disable(first, true)).error).toBe('lastSuperAdmin')
    expect((await app.call(staffAccounts.remove, { id: first }, asSuper())).error).toBe('lastSuperAdmin')
    const second = (await create('supertwo', { role: 'superAdmin' })).data?.id ?? ''
    expect((await disable(first, true)).code).toBe(200)
    expect((await disable(first, true)).error).toBe('stateChanged')
    expect((await disable(second, true)).error).toBe('lastSuperAdmin')
    expect((await disable(first, false)).code).toBe(200)
    const reset = await app.call(staffAccounts.resetPassword, { id: first, clearTotp: true }, asSuper())
    expect(reset.data).toMatchObject({ account: 'superone' })
    expect((await app.call(staffAccounts.remove, { id: second }, asSuper())).code).toBe(200)
    for (const id of [second, randomUUID()])
      expect((await app.call(staffAccounts.remove, { id }, asSuper())).status).toBe(404)
  })

  test('whoever resets the password does not take the second factor away: that waits for another person', async () => {
    const id = (await create('twofactors')).data?.id ?? ''
    const asking = (await create('askingone')).data?.id ?? ''
    await app.db
      .updateTable('account')
      .set({ totpSecret: Buffer.from('x') })
      .where('id', '=', id)
      .execute()
    const token = app.signIn({ role: 'superAdmin', accountId: asking })
    expect((await app.call(staffAccounts.resetPassword, { id, clearTotp: true }, { token })).code).toBe(200)
    const { rows } = await app.pool.query(
      `select "totpSecret" is not null as kept, "askedBy", "decidedAt" from account
       join "totpReset" on "totpReset"."accountId" = account.id where account.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ kept: true, askedBy: asking, decidedAt: null }])
  })

  test('a change of role and a look at the sessions: both end where somebody is signed in', async () => {
    const id = (await create('roleone')).data?.id ?? ''
    const enter = () =>
      app.db
        .insertInto('session')
        .values({
          ...{ accountId: id, tokenHash: randomBytes(32), ip: '203.0.113.9', device: 'Chrome · Windows' },
          ...{ userAgent: '', expiresAt: '2099-01-01T00:00:00Z' },
        })
        .execute()
    const sessions = async () => (await app.call(staffAccounts.sessions, { id }, asSuper())).data?.list
    const setRole = (role: 'editor' | 'administrator' | 'superAdmin', of = id) =>
      app.call(staffAccounts.setRole, { id: of, role }, asSuper())
    await enter()
    expect(await sessions()).toMatchObject([{ ip: '203.0.113.9', device: 'Chrome · Windows' }])
    expect(JSON.stringify(await sessions())).not.toContain('tokenHash')
    expect((await app.call(staffAccounts.endSessions, { id }, asSuper())).code).toBe(200)
    expect(await sessions()).toEqual([])
    await enter()
    expect((await setRole('editor')).error).toBe('nothingChanged')
    const made = await app.db
      .insertInto('file')
      .values({
        ...{ storageKey: 'aa/export', fileName: '名单.xlsx', mime: 'text/plain', size: 1, sealed: true },
        ...{ sha256: randomBytes(32), purpose: 'export', ownerAccountId: id },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const order = { kind: 'export-persons', ownerAccountId: id }
    await app.db
      .insertInto('job')
      .values([
        { ...order, state: 'done', resultFileId: made.id, finishedAt: new Date().toISOString() },
        { ...order, state: 'running' },
      ])
      .execute()
    expect((await setRole('administrator')).code).toBe(200)
    expect(await sessions()).toEqual([])
    // What was ordered in the old role goes with it.
    const jobs = await app.db.selectFrom('job').selectAll().where('ownerAccountId', '=', id).execute()
    expect(jobs.map(({ state, resultFileId }) => [state, resultFileId]).sort()).toEqual([
      ['cancelled', null],
      ['done', null],
    ])
    const file = await app.db.selectFrom('file').selectAll().where('id', '=', made.id).executeTakeFirst()
    expect(file?.state).toBe('deleted')
    expect((await lastAudit(staffAccounts.setRole))?.detail).toEqual({ role: ['editor', 'administrator'] })
    const listed = (await app.call(staffAccounts.list, {}, asSuper())).data?.list ?? []
    const last = listed.filter((one) => one.role === 'superAdmin' && !one.disabled)
    expect(last).toHaveLength(1)
    expect((await setRole('editor', last[0]?.id ?? '')).error).toBe('lastSuperAdmin')
  })
})

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
    const wrong = await app.call(loginDefense.list, { reason: '没有的原因' }, { token: administrator })
    expect(wrong.fields).toEqual({ reason: '没有这种原因' })

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

describe('audit log', () => {
  test('is searched by who, what, when and how it ended; personal data are masked', async () => {
    const { appendAuditAlone } = await import('../../platform/audit/audit.ts')
    await appendAuditAlone(app.db, {
      ...{
        actorId: null,
        actorName: '查询员',
        actorRole: '编辑',
        ip: '203.0.113.1',
        call: '/api/x',
        summary: '演示',
      },
      ...{ result: 'ok', targetKind: 'member', targetId: 'target-1', targetName: '示例 19912345678' },
      detail: {
        idCard: ['990000198001020017', '99000019800102001X'],
        deep: [{ mail: 'someone@example.org', n: 3 }],
      },
    })
    const find = async (filter: object) =>
      (await app.callWith(audit.list, filter, { token: administrator })).data as {
        total: number
        list: Record<string, unknown>[]
      }
    const { list } = await find({ target: 'target-1' })
    expect(list).toMatchObject([{ actorName: '查询员', resultText: '成功', targetName: '示例 199****5678' }])
    expect(list[0]?.detail).toEqual({
      idCard: ['990**************7', '990**************X'],
      deep: [{ mail: 's***@example.org', n: 3 }],
    })
    expect((await find({ actor: '查询' })).total).toBe(1)
    expect((await find({ call: '新增管理员', result: 'refused' })).total).toBeGreaterThan(2)
    expect((await find({ call: '%' })).total).toBe(0)
    expect((await find({ from: '2099-01-01' })).total).toBe(0)
    expect((await find({ to: '2099-01-01', pageSize: 5 })).list).toHaveLength(5)
  })

  test('the role of the application can only append', async () => {
    await expect(app.db.updateTable('auditLog').set({ actorName: 'x' }).execute()).rejects.toThrow()
    await expect(app.db.deleteFrom('auditLog').execute()).rejects.toThrow()
  })

  test('an act whose audit row cannot be written does not happen', async () => {
    const owner = new pg.Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    await owner.query(
      `alter table "auditLog" add constraint planted check (call <> '${settings.update.path}') not valid`,
    )
    const reply = await app.call(
      settings.update,
      { changes: [{ key: 'overdueDays', value: 33, version: 0 }] },
      asSuper(),
    )
    expect(reply.status).toBe(500)
    expect(reply.errorMsg).toMatch(/^系统错误（编号 \w{8}）$/)
    await owner.query('alter table "auditLog" drop constraint planted')
    await owner.end()
    const { data } = await app.call(settings.list, {}, asSuper())
    expect(data?.list.find((one) => one.key === 'overdueDays')?.value).toBe(10)
  })

  const verify = async (from = 1) => (await app.call(audit.verify, { from }, { token: administrator })).data

  test('is exported in words, masked, by the same filter', async () => {
    const sheet = await app.download(audit.export, { target: 'target-1' }, { token: administrator })
    expect(sheet.headers.get('content-disposition')).toContain(encodeURIComponent('操作日志'))
    const text = JSON.stringify(await readSheet(Buffer.from(await sheet.arrayBuffer())))
    expect(text).toContain('身份证号：990**************7 → 990**************X')
    expect(text).not.toContain('19912345678')
    expect(text).not.toContain('锁定')
    expect((await lastAudit(audit.export))?.detail).toEqual({ target: '***' })
  })

  test('is found whole, sealed, and continued from any row', async () => {
    const whole = await verify()
    expect(whole).toMatchObject({ problem: null, next: null })
    expect(whole?.seals).toBeGreaterThan(0)
    expect(whole?.checked).toBe(whole?.end?.seq)
    const part = await verifyAuditFrom(app.db, 3, 2)
    expect(part).toMatchObject({ checked: 4, next: 5, problem: undefined })
    // Nothing new to be sealed, so that looking twice leaves one seal.
    expect((await verify(4))?.seals).toBe(whole?.seals)
    await expect(app.db.deleteFrom('auditSeal').execute()).rejects.toThrow()
  })

  test('an end that was cut off is told by the seal, and so is a seal made without the key', async () => {
    const owner = new pg.Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    await owner.query('begin')
    await owner.query('alter table "auditLog" disable trigger all')
    const { rows } = await owner.query(
      'delete from "auditLog" where seq = (select max(seq) from "auditSeal") returning *',
    )
    await owner.query('delete from "auditLog" where seq > $1', [rows[0].seq])
    await owner.query('commit')
    expect(await verifyAudit(app.db, app.keyRing)).toEqual({ seq: Number(rows[0].seq), problem: 'missing' })
    expect((await verifySeals(app.db, app.keyRing)).problem).toMatchObject({ problem: 'missing' })
    expect((await verify())?.problem).toEqual({ seq: Number(rows[0].seq), kind: 'missing' })
    const names = Object.keys(rows[0])
    const list = (of: string[]) => of.join(', ')
    await owner.query(
      `insert into "auditLog" (${list(names.map((name) => `"${name}"`))}) values (${list(names.map((_, n) => `$${n + 1}`))})`,
      names.map((name) => rows[0][name]),
    )
    expect((await verify())?.problem).toBeNull()
    await owner.query('alter table "auditSeal" disable trigger all')
    await owner.query(`update "auditSeal" set mac = sha256(mac) where seq = $1`, [rows[0].seq])
    expect((await verify())?.problem).toEqual({ seq: Number(rows[0].seq), kind: 'changed' })
    await owner.query('delete from "auditSeal"')
    await owner.query('alter table "auditLog" enable trigger all')
    await owner.end()
  })

  test('an end that was cut off before anything was sealed is told, and no later row fills the gap', async () => {
    const owner = new pg.Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    await (await app.download(audit.export, {}, { token: administrator })).arrayBuffer()
    await owner.query('alter table "auditLog" disable trigger all')
    const { rows } = await owner.query(
      'delete from "auditLog" where seq = (select max(seq) from "auditLog") returning *',
    )
    const lost = { seq: Number(rows[0].seq), problem: 'missing' }
    expect(await verifyAudit(app.db)).toEqual(lost)
    await (await app.download(audit.export, {}, { token: administrator })).arrayBuffer()
    expect(await verifyAudit(app.db)).toEqual(lost)
    const names = Object.keys(rows[0]).map((name) => `"${name}"`)
    const places = names.map((_, n) => `$${n + 1}`)
    await owner.query(`insert into "auditLog" (${names}) values (${places})`, Object.values(rows[0]))
    expect(await verifyAudit(app.db)).toBeUndefined()
    await owner.query('alter table "auditLog" enable trigger all')
    await owner.end()
  })

  test('a changed byte and a missing row are found and named', async () => {
    expect(await verifyAudit(app.db)).toBeUndefined()
    const owner = new pg.Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    await owner.query('alter table "auditLog" disable trigger all')
    await owner.query(`update "auditLog" set detail = '{"lockThreshold": [5, 6]}' where seq = 5`)
    expect(await verifyAudit(app.db)).toEqual({ seq: 5, problem: 'changed' })
    expect(await verify()).toMatchObject({ checked: 4, next: null, problem: { seq: 5, kind: 'changed' } })
    await owner.query('delete from "auditLog" where seq = 3')
    expect(await verifyAudit(app.db)).toEqual({ seq: 3, problem: 'missing' })
    await owner.end()
  })
})
