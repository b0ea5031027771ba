import { randomBytes, randomUUID } from 'node:crypto'
import { mailbox } from '@portal/contract/communication/mailbox.calls'
import { file } from '@portal/contract/identity/file.calls'
import { loginDefense } from '@portal/contract/identity/login-defence.calls'
import { audit } from '@portal/contract/office/audit.calls'
import { settings } from '@portal/contract/office/settings.calls'
import { staffAccounts } from '@portal/contract/office/staff.calls'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let app: TestPortal
const superId = randomUUID()
let superToken = ''

beforeAll(async () => {
  app = await testPortal({ transports: 'local' })
  superToken = app.signIn({ role: 'superAdmin', accountId: superId, name: '管理员甲' })
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
