import { account as calls } from '@portal/contract/identity/account.calls'
import type { LoginRole } from '@portal/contract/platform/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AccountApp,
  accountApp,
  addMember,
  addStaff,
  nextIp,
  nextPerson,
} from '../account/account.testing.ts'

let app: AccountApp
beforeAll(async () => {
  app = await accountApp({ defaultPasswords: ['Society#Start9'] })
})
afterAll(() => app.close())

const NEW = 'Vb5%lantern-Oak'
const forgot = (username: string, role: LoginRole) =>
  app.call(calls.sendCaptcha, { username, role }, { ip: nextIp() })
const reset = async (username: string, role: LoginRole, captcha: string, password = NEW) =>
  app.call(
    calls.resetPassword,
    { username, role, captcha, password: await app.seal(password) },
    { ip: nextIp() },
  )
/** News of a new password may still be on their way to others. */
const codeSentTo = (mobileTel: string) =>
  /\d{6}/.exec(app.gateway.sent.findLast(({ to }) => to === mobileTel)?.text ?? '')?.[0] ?? ''
const other = (code: string) => (code === '000000' ? '111111' : '000000')

describe('new password by SMS code', () => {
  it('changes it, ends all sessions, lifts the lock and tells the owner', async () => {
    const person = await addMember(app, { kind: 'person', ...nextPerson() })
    const code = await app.sendLoginCode(person.mobileTel, '2')
    const { data } = await app.login(person.mobileTel, '2', code)
    await app.agePast(61)
    const second = await app.sendLoginCode(person.mobileTel, '2')
    for (let i = 0; i < 4; i += 1)
      await app.login(person.mobileTel, '2', second, { password: 'Wrong#pass-99', device: '' })
    await app.pool.query(
      `update "loginCounter" set failures = 5, "lockedUntil" = now() + interval '9 minutes'`,
    )
    await app.agePast(61)
    expect(await forgot(person.mobileTel, '2')).toMatchObject({
      code: 200,
      data: { destination: person.mobileTel.replace(/^(.{3}).{4}/, '$1****') },
    })
    expect(await reset(person.mobileTel, '2', app.lastCode())).toMatchObject({ code: 200 })
    expect(app.gateway.sent.at(-1)?.template).not.toBe('password-reset')
    const { rows } = await app.pool.query(`select template from outbox where template = 'password-reset'`)
    expect(rows).toHaveLength(1)
    expect(await app.call(calls.me, {}, { token: data?.token ?? '' })).toMatchObject({ code: 401 })
    await app.agePast(61)
    const third = await app.sendLoginCode(person.mobileTel, '2')
    expect(await app.login(person.mobileTel, '2', third)).toMatchObject({ code: 2003 })
    expect(await app.login(person.mobileTel, '2', third, { password: NEW })).toMatchObject({ code: 200 })
  })

  it('keeps the code when the new password is refused, and takes it once', async () => {
    const { account, mobileTel } = nextPerson()
    await addMember(app, { kind: 'expert', account, mobileTel })
    await forgot(account, '1')
    const code = app.lastCode()
    expect(await reset(account, '1', code, 'short')).toMatchObject({ code: 4102 })
    expect(await reset(account, '1', code, 'P@ssw0rd2026!')).toMatchObject({ code: 4102 })
    expect(await reset(account, '1', code, 'Society#Start9')).toMatchObject({ code: 4101 })
    expect(await reset(account, '1', code, `Zq!${mobileTel}`)).toMatchObject({ code: 4102 })
    expect(await reset(account, '1', other(code))).toMatchObject({ code: 4002 })
    expect(await reset(account, '1', code)).toMatchObject({ code: 200 })
    expect(await reset(account, '1', code)).toMatchObject({ code: 4002 })
  })

  it('words what cannot be a name, and a phone that several share', async () => {
    expect(await forgot('123', '2')).toMatchObject({ code: 2007, errorMsg: '用户名或登录角色错误' })
    const { mobileTel } = nextPerson()
    await addMember(app, { kind: 'person', account: nextPerson().account, mobileTel })
    await addMember(app, { kind: 'person', account: nextPerson().account, mobileTel })
    // Told to whoever has read the code: a stranger who types the phone hears what is said of any.
    expect(await forgot(mobileTel, '2')).toMatchObject({ code: 200 })
    expect(await reset(mobileTel, '2', app.lastCode())).toMatchObject({ code: 2015 })
  })

  it.each(['pending', 'returned', 'rejected'] as const)(
    'an application that is %s does not take the phone away from a member',
    async (state) => {
      const { mobileTel } = nextPerson()
      const approved = await addMember(app, { kind: 'person', account: nextPerson().account, mobileTel })
      await addMember(app, { kind: 'person', account: nextPerson().account, mobileTel, state, password: NEW })
      const code = await app.sendLoginCode(mobileTel, '2')
      expect(await app.login(mobileTel, '2', code)).toMatchObject({
        code: 200,
        data: { accountId: approved.accountId },
      })
      await forgot(mobileTel, '2')
      expect(await reset(mobileTel, '2', app.lastCode(), 'Rt6&harbour-Elm')).toMatchObject({ code: 200 })
      const { rows } = await app.pool.query(
        `select "targetId" from "auditLog" where call = '/api/find/checkCaptcha' order by seq desc limit 1`,
      )
      expect(rows).toEqual([{ targetId: approved.accountId }])
    },
  )

  it('works for staff by their name in any spelling, and shows no digit of their phone', async () => {
    await addStaff(app, 'editorOne', 'editor', '13600000077')
    expect(await forgot('editorOne', '4')).toMatchObject({ code: 200, data: { destination: '登记的手机号' } })
    expect(await reset('EditorOne', '4', app.lastCode())).toMatchObject({ code: 200 })
    expect(await app.login('editorOne', '4', '', { password: NEW })).toMatchObject({ code: 200 })
  })
})

describe('codes', () => {
  it('die after five tries, over all calls that take them', async () => {
    const { account, mobileTel } = nextPerson()
    await addMember(app, { kind: 'person', account, mobileTel })
    await forgot(mobileTel, '2')
    const code = app.lastCode()
    for (let i = 0; i < 5; i += 1)
      expect(await reset(mobileTel, '2', other(code))).toMatchObject({ code: 4002 })
    expect(await reset(mobileTel, '2', code)).toMatchObject({ code: 4002 })
  })

  it('belong to one purpose, role and name, and last five minutes', async () => {
    const { account, mobileTel } = nextPerson()
    await addMember(app, { kind: 'person', account, mobileTel })
    await addMember(app, { kind: 'expert', account, mobileTel })
    const code = await app.sendLoginCode(mobileTel, '2')
    expect(await reset(mobileTel, '2', code)).toMatchObject({ code: 4002 })
    expect(await app.login(mobileTel, '1', code)).toMatchObject({ code: 2018 })
    expect(await app.login(account, '2', code)).toMatchObject({ code: 2018 })
    const reopened = await app.call(
      calls.reopen,
      { kind: 'person', mobileTel, captcha: code },
      { ip: nextIp() },
    )
    expect(reopened).toMatchObject({ code: 2018 })
    await app.pool.query(`update "smsCode" set "expiresAt" = "expiresAt" - interval '200 seconds'`)
    expect(await app.login(mobileTel, '2', code, { password: 'Wrong#pass-99' })).toMatchObject({ code: 2003 })
    await app.pool.query(`update "smsCode" set "expiresAt" = "expiresAt" - interval '101 seconds'`)
    expect(await app.login(mobileTel, '2', code)).toMatchObject({ code: 2018 })
  })

  it('go out once a minute, five times an hour, ten times a day; a second one replaces the first', async () => {
    const { account, mobileTel } = nextPerson()
    await addMember(app, { kind: 'person', account, mobileTel })
    const here = nextIp()
    const ask = (username: string) =>
      app.call(calls.sendCaptchaForLogin, { username, role: '2' }, { ip: here })
    await ask(mobileTel)
    const first = app.lastCode()
    const refused = await ask(mobileTel)
    expect(refused).toMatchObject({ status: 429 })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(55)
    const before = app.gateway.sent.length
    // By the other name the answer is as always; the phone hears nothing.
    expect(await ask(account)).toMatchObject({ code: 200 })
    expect(app.gateway.sent).toHaveLength(before)
    await app.pool.query(`update "smsCode" set "createdAt" = "createdAt" - interval '61 seconds'`)
    await ask(mobileTel)
    const second = app.lastCode()
    if (first !== second) expect(await app.login(mobileTel, '2', first)).toMatchObject({ code: 2018 })
    expect(await app.login(mobileTel, '2', second)).toMatchObject({ code: 200 })
    for (let i = 0; i < 3; i += 1) {
      await app.agePast(61)
      expect(await ask(mobileTel)).toMatchObject({ code: 200 })
    }
    await app.agePast(61)
    expect(await ask(mobileTel)).toMatchObject({ status: 429 })
    for (let i = 0; i < 5; i += 1) {
      await app.agePast(3601)
      expect(await ask(mobileTel)).toMatchObject({ code: 200 })
    }
    await app.agePast(3601)
    expect(await ask(mobileTel)).toMatchObject({ status: 429 })
  })

  it('on their way to a phone that the account no longer has, or from before a new password, open nothing', async () => {
    const changes: ((member: { accountId: string; memberId: string }, next: string) => Promise<unknown>)[] = [
      ({ memberId }, next) => app.accounts.changeAccountIdentity(app.db, memberId, { mobileTel: next }),
      ({ accountId }) => app.accounts.setInitialPassword(app.db, accountId),
    ]
    for (const change of changes) {
      const { account, mobileTel } = nextPerson()
      const member = await addMember(app, { kind: 'person', account, mobileTel })
      await forgot(account, '2')
      await change(member, nextPerson().mobileTel)
      expect(await reset(account, '2', codeSentTo(mobileTel))).toMatchObject({ code: 4002 })
    }
    const { account, mobileTel } = nextPerson()
    await addMember(app, { kind: 'person', account, mobileTel })
    await forgot(account, '2')
    expect(await reset(account, '2', codeSentTo(mobileTel))).toMatchObject({ code: 200 })
  })

  it('two asked for at the same moment are one', async () => {
    const person = await addMember(app, { kind: 'person', ...nextPerson() })
    const ask = () =>
      app.call(calls.sendCaptchaForLogin, { username: person.mobileTel, role: '2' }, { ip: nextIp() })
    const replies = await Promise.all([ask(), ask(), ask(), ask()])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 429, 429, 429])
  })

  it('are stored hashed and never logged', async () => {
    const person = await addMember(app, { kind: 'person', ...nextPerson() })
    const code = await app.sendLoginCode(person.mobileTel, '2')
    const { rows } = await app.pool.query('select * from "smsCode"')
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
    expect(app.logged.filter((line) => line.includes(code) || line.includes(person.mobileTel))).toEqual([])
  })

  it('answers 4003 without waiting for a gateway that is away, also for unknown names', async () => {
    const person = await addMember(app, { kind: 'person', ...nextPerson() })
    const ask = (username: string) =>
      app.call(calls.sendCaptchaForLogin, { username, role: '2' }, { ip: nextIp() })
    // It would take the message in the end: 4003 means that nobody waited for it.
    app.gateway.slowMs = 10_000
    expect(await ask(person.mobileTel)).toMatchObject({ code: 4003, errorMsg: '短信发送失败' })
    expect(await ask(nextPerson().mobileTel)).toMatchObject({ code: 4003 })
    app.gateway.slowMs = 0
    // A code that never left keeps nobody waiting.
    expect(await ask(person.mobileTel)).toMatchObject({ code: 200 })
  })
})

describe('known and unknown names', () => {
  it('get the same answers, whatever is asked', async () => {
    const known = nextPerson()
    const unknown = nextPerson()
    await addMember(app, { kind: 'person', ...known })
    for (const send of [calls.sendCaptchaForLogin, calls.sendCaptcha]) {
      await app.agePast(61)
      const replies = await Promise.all(
        [known.account, unknown.account].map((username) =>
          app.call(send, { username, role: '2' }, { ip: nextIp() }),
        ),
      )
      for (const reply of replies)
        expect(reply).toMatchObject({
          status: 200,
          code: 200,
          data: { destination: '登记的手机号' },
        })
    }
    expect(await reset(unknown.account, '2', '123456')).toMatchObject({ code: 4002 })
    expect(await reset(known.account, '2', '12345a')).toMatchObject({ code: 4002 })
  })
})

describe('opening an application again', () => {
  it('takes the code sent to the phone and gives a ticket for that record', async () => {
    const { account, mobileTel } = nextPerson()
    const { memberId } = await addMember(app, { kind: 'person', account, mobileTel, state: 'rejected' })
    expect(
      await app.call(calls.sendCaptchaForReopen, { kind: 'person', mobileTel }, { ip: nextIp() }),
    ).toMatchObject({ code: 200 })
    const captcha = codeSentTo(mobileTel)
    const open = () => app.call(calls.reopen, { kind: 'person', mobileTel, captcha }, { ip: nextIp() })
    expect((await open()).data?.ticket).toMatch(/^[\w-]{43}$/)
    expect(await open()).toMatchObject({ code: 2018 })
    const { rows } = await app.pool.query(
      'select purpose, kind, "memberVersion" from ticket where "memberId" = $1',
      [memberId],
    )
    expect(rows).toEqual([{ purpose: 'resubmit', kind: 'person', memberVersion: 3 }])
  })

  it('is for applications alone: the record of a member is not read by a phone without a password', async () => {
    const { account, mobileTel } = nextPerson()
    const { memberId } = await addMember(app, { kind: 'person', account, mobileTel, state: 'approved' })
    const sent = await app.call(calls.sendCaptchaForReopen, { kind: 'person', mobileTel }, { ip: nextIp() })
    expect(sent.code).toBe(200)
    const captcha = codeSentTo(mobileTel)
    const opened = await app.call(calls.reopen, { kind: 'person', mobileTel, captcha }, { ip: nextIp() })
    expect(opened).toMatchObject({ code: 200, data: { approved: true } })
    const { rows } = await app.pool.query('select purpose from ticket where "memberId" = $1', [memberId])
    expect(rows).toEqual([{ purpose: 'download' }])
  })
})
