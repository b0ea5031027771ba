import { account as calls } from '@portal/contract/identity/account.calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountTaken } from './account.queries.ts'
import {
  type AccountApp,
  accountApp,
  addMember,
  addStaff,
  DEVICE,
  nextIp,
  nextPerson,
  PASSWORD,
} from './account.testing.ts'
import { resetStaff, seedStaff } from './first-staff.actions.ts'

let app: AccountApp
beforeAll(async () => {
  app = await accountApp({ defaultPasswords: ['Society#Start9'] })
})
afterAll(() => app.close())

const NEW = 'Vb5%lantern-Oak'
const signIn = async (name: string, password = PASSWORD) => {
  const { data, code } = await app.login(name, '4', '', { password })
  if (!data) throw new Error(`sign-in answered ${code}`)
  return data.token
}
const me = (token: string) => app.call(calls.me, {}, { token })
const change = async (token: string, oldPwd: string, password: string, more: object = {}) => {
  const input = { oldPwd: await app.seal(oldPwd), password: await app.seal(password), ...more }
  return app.call(calls.changePassword, input, { token })
}

describe('sessions', () => {
  const triggers: [string, (id: string, token: string) => Promise<unknown>][] = [
    ['sign-out', (_id, token) => app.call(calls.logout, {}, { token })],
    ['disabling', (id) => app.accounts.disableAccount(app.db, id)],
    ['deletion', (id) => app.accounts.deleteAccount(app.db, id)],
    ['a change of role', (id) => app.accounts.changeStaffRole(app.db, id, 'editor')],
    ['a change of password', (_id, token) => change(token, PASSWORD, NEW)],
    ['a new initial password', (id) => app.accounts.setInitialPassword(app.db, id)],
    ['expiry', () => app.pool.query(`update session set "expiresAt" = now() - interval '1 second'`)],
    [
      'idleness',
      () => app.pool.query(`update session set "lastSeenAt" = "lastSeenAt" - interval '30 minutes'`),
    ],
  ]
  it.each(triggers)('end at once by %s', async (reason, act) => {
    const name = `session${triggers.findIndex(([name]) => name === reason)}`
    const id = await addStaff(app, name)
    const token = await signIn(name)
    expect(await me(token)).toMatchObject({ code: 200, data: { name, role: 'administrator' } })
    await act(id, token)
    expect(await me(token)).toMatchObject({ status: 401, code: 401, errorMsg: '登录已过期，请重新登录' })
  })

  it('are listed and ended by their owner, nobody else', async () => {
    await addStaff(app, 'ownerOne')
    await addStaff(app, 'ownerTwo')
    const [one, another, foreign] = [
      await signIn('ownerOne'),
      await signIn('ownerOne'),
      await signIn('ownerTwo'),
    ]
    const list = (await app.call(calls.sessions, {}, { token: one })).data?.list ?? []
    expect(list.map(({ current }) => current).sort()).toEqual([false, true])
    const id = list.find(({ current }) => !current)?.id ?? ''
    expect(await app.call(calls.endSession, { id }, { token: foreign })).toMatchObject({ code: 404 })
    expect(await app.call(calls.endSession, { id }, { token: one })).toMatchObject({ code: 200 })
    expect(await me(another)).toMatchObject({ code: 401 })
    await app.pool.query(`update session set "endedAt" = "endedAt" - interval '2 minutes'`)
    expect(await me(another)).toMatchObject({ code: 401 })
    expect(await me(one)).toMatchObject({ code: 200 })
    const { rows } = await app.pool.query(
      `select reason from "loginDefense" where reason = '已失效的登录凭证再次使用'`,
    )
    expect(rows).toHaveLength(1)
    const seen = await app.call(calls.signIns, { pageSize: 1 }, { token: one })
    expect(seen.data).toMatchObject({ total: 2, list: [{ succeeded: true, reason: '' }] })
  })

  it('last two hours without a call for members', async () => {
    const person = await addMember(app, { kind: 'person', ...nextPerson() })
    const { data } = await app.login(person.mobileTel, '2', await app.sendLoginCode(person.mobileTel, '2'))
    const idle = (minutes: number) =>
      app.pool.query(`update session set "lastSeenAt" = now() - make_interval(mins => $1)`, [minutes])
    await idle(119)
    // What the frame of a page asks by itself is no sign of anybody.
    const options = { token: data?.token ?? '', headers: { 'x-background': '1' } }
    expect(await app.call(calls.me, {}, options)).toMatchObject({ code: 200 })
    const left = await app.pool.query(
      `select now() - "lastSeenAt" > interval '118 minutes' as idle from session where "accountId" = $1`,
      [person.accountId],
    )
    expect(left.rows).toEqual([{ idle: true }])
    expect(await me(data?.token ?? '')).toMatchObject({ code: 200 })
    const { rows } = await app.pool.query(
      `select now() - "lastSeenAt" < interval '1 minute' as seen from session where "accountId" = $1`,
      [person.accountId],
    )
    expect(rows).toEqual([{ seen: true }])
    await idle(121)
    expect(await me(data?.token ?? '')).toMatchObject({ code: 401 })
  })

  it('from a new device are told to the owner', async () => {
    const person = await addMember(app, { kind: 'person', ...nextPerson() })
    for (const device of [DEVICE, DEVICE, 'another-device-of-32-characters!']) {
      await app.login(person.mobileTel, '2', await app.sendLoginCode(person.mobileTel, '2'), {
        password: PASSWORD,
        device,
      })
      await app.agePast(61)
    }
    const { rows } = await app.pool.query(
      `select template from outbox where "memberId" = $1 and template = 'new-device'`,
      [person.memberId],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('change of password', () => {
  it("asks for the old one and takes only one's own account", async () => {
    await addStaff(app, 'changer')
    await addStaff(app, 'victim')
    const token = await signIn('changer')
    expect(await change(token, 'Wrong#pass-99', NEW)).toMatchObject({ code: 2007, errorMsg: '原密码错误' })
    expect(await change(token, PASSWORD, 'Society#Start9')).toMatchObject({ code: 4101 })
    expect(await change(token, PASSWORD, 'weak')).toMatchObject({
      code: 4102,
      errorMsg: expect.stringContaining('至少八位'),
    })
    expect(await change(token, PASSWORD, NEW, { account: 'victim' })).toMatchObject({ code: 403 })
    expect(await change(token, PASSWORD, NEW, { type: '0' })).toMatchObject({ code: 403 })
    const replayed = await app.seal(PASSWORD)
    await app.call(calls.changePassword, { oldPwd: replayed, password: replayed }, { token })
    expect(
      await app.call(calls.changePassword, { oldPwd: replayed, password: await app.seal(NEW) }, { token }),
    ).toMatchObject({ code: 5001 })
    expect(await change(token, PASSWORD, NEW, { account: 'changer' })).toMatchObject({ code: 200 })
    await signIn('changer', NEW)
  })
})

describe('restricted sessions', () => {
  const others = Object.entries(calls).filter(
    ([, { access }]) =>
      access !== 'public' &&
      'roles' in access &&
      access.roles.some((role) => role === 'administrator') &&
      !('whileRestricted' in access),
  )

  it('with a password that must be changed do that and nothing else', async () => {
    const id = await addStaff(app, 'fresh')
    const initial = await app.accounts.setInitialPassword(app.db, id)
    const token = await signIn('fresh', initial)
    expect((await me(token)).data).toMatchObject({ mustChangePassword: true, weakPassword: true })
    expect(others.length).toBeGreaterThan(2)
    for (const [, endpoint] of others)
      expect(await app.callWith(endpoint, {}, { token })).toMatchObject({
        status: 403,
        error: 'passwordChangeRequired',
      })
    expect(await app.call(calls.beginTotp, {}, { token })).toMatchObject({ code: 4032 })
    expect(await change(token, initial, initial)).toMatchObject({ code: 4101 })
    expect(await change(token, initial, NEW)).toMatchObject({ code: 200 })
    const after = await signIn('fresh', NEW)
    expect((await me(after)).data).toMatchObject({ mustChangePassword: false, weakPassword: false })
    expect(await app.call(calls.sessions, {}, { token: after })).toMatchObject({ code: 200 })
  })

  it('come from default and weak passwords, but for the super administrator, who is only warned', async () => {
    const person = await addMember(app, { kind: 'person', ...nextPerson(), password: 'Society#Start9' })
    const { data } = await app.login(person.mobileTel, '2', await app.sendLoginCode(person.mobileTel, '2'), {
      password: 'Society#Start9',
    })
    expect(data).toMatchObject({ mustChangePassword: true, weakPassword: true })
    await addStaff(app, 'weakBoss', 'superAdmin')
    const { rows } = await app.pool.query(`select "passwordHash" from account where id = $1`, [
      person.accountId,
    ])
    await app.pool.query(`update account set "passwordHash" = $1 where name = 'weakBoss'`, [
      rows[0].passwordHash,
    ])
    expect((await app.login('weakBoss', '4', '', { password: 'Society#Start9' })).data).toMatchObject({
      mustChangePassword: false,
      weakPassword: true,
    })
  })

  it('come with old passwords, where they must be changed from time to time', async () => {
    const id = await addStaff(app, 'yearly')
    const periodic = await accountApp({ like: app, policy: { periodicPasswordDays: 90 } })
    const signedIn = async () => (await periodic.login('yearly', '4', '')).data
    expect(await signedIn()).toMatchObject({ mustChangePassword: false })
    await app.pool.query(
      `update account set "passwordChangedAt" = now() - interval '91 days' where id = $1`,
      [id],
    )
    expect(await signedIn()).toMatchObject({ mustChangePassword: true })
    await periodic.close()
  })

  it('of staff without a second factor enrol one, where it is required', async () => {
    const id = await addStaff(app, 'enrolling')
    const strict = await accountApp({ like: app, policy: { staffTotp: 'required' } })
    const { data } = await strict.login('enrolling', '4', '')
    expect(data).toMatchObject({ mustEnrolTotp: true, mustChangePassword: false })
    const token = data?.token ?? ''
    expect(await strict.call(calls.sessions, {}, { token })).toMatchObject({ status: 403, code: 4033 })
    expect(await strict.call(calls.beginTotp, {}, { token })).toMatchObject({ code: 200 })
    // With one they are asked for nothing more; and who is gone opens nothing, whatever the session says.
    await app.pool.query(`update account set "totpSecret" = '\\x00' where id = $1`, [id])
    expect((await strict.call(calls.sessions, {}, { token })).code).toBe(200)
    await app.pool.query('update account set "deletedAt" = now() where id = $1', [id])
    expect((await strict.call(calls.sessions, {}, { token })).status).toBe(401)
    await strict.close()
  })
})

describe('the first accounts', () => {
  it('come without a password that anybody knows, but for one that is said once', async () => {
    const fresh = await accountApp()
    const [first, second] = await Promise.all([
      seedStaff(fresh.db, fresh.accounts),
      seedStaff(fresh.db, fresh.accounts),
    ])
    const said = [first, second].filter(Boolean)
    expect(said).toHaveLength(1)
    expect(await seedStaff(fresh.db, fresh.accounts)).toBeUndefined()
    const password = said[0]?.password ?? ''
    for (const name of ['admin', 'ckyAdmin', 'jbr', 'fzr', 'zyh'])
      for (const common of ['admin', '123456', 'Admin@123', name])
        expect(await fresh.login(name, '4', '', { password: common, ip: nextIp() })).toMatchObject({
          code: 2003,
        })
    const { data } = await fresh.login('admin', '4', '', { password })
    expect(data).toMatchObject({ role: 'superAdmin', roleCode: 1, mustChangePassword: true })
    const again = await resetStaff(fresh.db, fresh.keyRing, fresh.accounts)
    expect(await fresh.call(calls.me, {}, { token: data?.token ?? '' })).toMatchObject({ code: 401 })
    expect(await fresh.login('admin', '4', '', { password })).toMatchObject({ code: 2003 })
    expect(await fresh.login('admin', '4', '', { password: again })).toMatchObject({ code: 200 })
    await expect(fresh.accounts.disableAccount(fresh.db, data?.accountId ?? '')).rejects.toMatchObject({
      error: 'lastSuperAdmin',
    })
    await fresh.close()
  })

  it('cannot be taken twice, in any spelling', async () => {
    await addStaff(app, 'unique')
    await expect(addStaff(app, 'UNIQUE')).rejects.toMatchObject({ error: 'nameTaken' })
    const { account } = nextPerson()
    await addMember(app, { kind: 'person', account })
    await addMember(app, { kind: 'expert', account })
    await expect(
      addMember(app, { kind: 'person', account: ` ${account.toLowerCase()}` }),
    ).rejects.toBeInstanceOf(AccountTaken)
    expect(await app.accounts.accountExists(app.db, 'person', account)).toBe(true)
  })
})
