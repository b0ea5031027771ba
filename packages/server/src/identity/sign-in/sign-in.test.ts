import { publicEncrypt, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { account as calls } from '@portal/contract/identity/account.calls'
import type { LoginRole } from '@portal/contract/platform/roles'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealFor } from '../../testing/client.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import {
  type AccountApp,
  accountApp,
  addMember,
  addStaff,
  DEVICE,
  nextIp,
  nextPerson,
  PASSWORD,
} from '../account/account.testing.ts'

let app: AccountApp
beforeAll(async () => {
  app = await accountApp()
})
afterAll(() => app.close())

const WRONG = 'Kq7#vortex-Lan'
const shiftCounters = (minutes: number) =>
  app.pool.query(
    `update "loginCounter" set "lastAt" = "lastAt" - make_interval(mins => $1),
       "lockedUntil" = "lockedUntil" - make_interval(mins => $1)`,
    [minutes],
  )

describe('what an account is shows only after the right password', () => {
  const cases = [
    { state: 'approved', code: 200 },
    { state: 'pending', tableUploadStatus: '0', code: 2010, text: '请上传入会申请表' },
    { state: 'pending', code: 2010, text: '您的注册申请尚未审核，请耐心等待' },
    { state: 'returned', code: 2011 },
    { state: 'rejected', code: 2012 },
  ] as const
  it.each(cases)('$state answers $code', async ({ code, ...member }) => {
    const person = await addMember(app, { kind: 'person', ...nextPerson(), ...member })
    const smsCode = await app.sendLoginCode(person.mobileTel, '2')
    expect(await app.login(person.mobileTel, '2', '000000' === smsCode ? '111111' : '000000')).toMatchObject({
      code: 2018,
    })
    expect(await app.login(person.mobileTel, '2', smsCode, { password: WRONG })).toMatchObject({
      code: 2003,
      data: null,
    })
    const reply = await app.login(person.mobileTel, '2', smsCode)
    expect(reply.code).toBe(code)
    if ('text' in member) expect(reply.errorMsg).toBe(member.text)
    if (code === 2010 || code === 2011) {
      expect(reply.data).toMatchObject({ kind: 'person', mobileTel: person.mobileTel })
      const { rows } = await app.pool.query(
        'select purpose, "memberVersion" from ticket where "memberId" = $1',
        [person.memberId],
      )
      expect(rows).toEqual([{ purpose: 'resubmit', memberVersion: 3 }])
    } else if (code !== 200) expect(reply.data).toBeNull()
  })

  it('says 2006 for a disabled account and 2003 for an expired initial password', async () => {
    const disabled = await addMember(app, { kind: 'person', ...nextPerson() })
    await app.accounts.disableAccount(app.db, disabled.accountId)
    const code = await app.sendLoginCode(disabled.mobileTel, '2')
    expect(await app.login(disabled.mobileTel, '2', code, { password: WRONG })).toMatchObject({ code: 2003 })
    expect(await app.login(disabled.mobileTel, '2', code)).toMatchObject({ code: 2006 })

    const added = await addMember(app, { kind: 'person', ...nextPerson() })
    const initial = await app.accounts.setInitialPassword(app.db, added.accountId)
    const first = await app.sendLoginCode(added.mobileTel, '2')
    await app.pool.query(
      `update account set "initialPasswordExpiresAt" = now() - interval '1 second' where id = $1`,
      [added.accountId],
    )
    expect(await app.login(added.mobileTel, '2', first, { password: initial })).toMatchObject({ code: 2003 })
  })

  it('says 2014 when several accounts share the phone, and takes the ID number', async () => {
    const { account, mobileTel } = nextPerson()
    await addMember(app, { kind: 'person', account, mobileTel })
    await addMember(app, { kind: 'person', account: nextPerson().account, mobileTel })
    const code = await app.sendLoginCode(mobileTel, '2')
    expect(await app.login(mobileTel, '2', code, { password: WRONG })).toMatchObject({ code: 2003 })
    expect(await app.login(mobileTel, '2', code)).toMatchObject({ code: 2014 })
    await app.agePast(61)
    const byId = await app.sendLoginCode(account, '2')
    expect(await app.login(` ${account.toLowerCase()} `, '2', byId)).toMatchObject({ code: 200 })
  })

  it('tells an applicant how it stands, however many members have the same phone', async () => {
    const { account, mobileTel } = nextPerson()
    for (const name of [account, nextPerson().account])
      await addMember(app, { kind: 'person', account: name, mobileTel })
    const password = 'Zx9#lantern-Qud'
    const applicant = { account: nextPerson().account, mobileTel, state: 'pending', password } as const
    await addMember(app, { kind: 'person', ...applicant })
    const code = await app.sendLoginCode(mobileTel, '2')
    expect(await app.login(mobileTel, '2', code, { password })).toMatchObject({ code: 2010 })
  })

  it('raises the cost of an old hash at sign-in', async () => {
    const id = await addStaff(app, 'outdated')
    const old = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await app.pool.query('update account set "passwordHash" = $1 where id = $2', [old, id])
    expect(await app.login('outdated', '4', '')).toMatchObject({ code: 200 })
    const { rows } = await app.pool.query('select "passwordHash" from account where id = $1', [id])
    expect(rows[0].passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect(await app.login('outdated', '4', '')).toMatchObject({ code: 200 })
  })

  it('answers a sign-in as it always did', async () => {
    const unit = await addMember(app, {
      kind: 'unit',
      account: '91990000MA00000001',
      mobileTel: '13700000009',
      name: '示例单位',
    })
    const code = await app.sendLoginCode('91990000ma00000001', '3')
    const { code: outcome, data } = await app.login('91990000MA00000001', '3', code)
    expect(outcome).toBe(200)
    expect(data).toMatchObject({
      accountId: unit.accountId,
      name: '示例单位',
      role: 'unit',
      roleCode: 5,
      serialNum: 'G2026010100001M',
      mustChangePassword: false,
    })
    expect(data?.authorities).toEqual([
      { authority: '单位用户' },
      { authority: `AccessToken:${data?.token}` },
    ])
    const { rows } = await app.pool.query('select encode("tokenHash", \'hex\') as h from session')
    expect(JSON.stringify(rows)).not.toContain(data?.token)
    expect(app.logged.join('')).not.toContain(data?.token)
    // A code is good for one sign-in.
    expect(await app.login('91990000MA00000001', '3', code)).toMatchObject({ code: 2018 })
  })
})

describe('lock', () => {
  const fail = async (name: string, role: LoginRole, times: number) => {
    const codes: number[] = []
    for (let i = 0; i < times; i += 1)
      codes.push((await app.login(name, role, '', { password: WRONG, device: '' })).code)
    return codes
  }

  it.each(['lockedOne', 'nobodyHasThis'])('closes after five, also for a name like %s', async (name) => {
    if (name === 'lockedOne') await addStaff(app, name)
    expect(await fail(name, '4', 7)).toEqual([2003, 2003, 2003, 2003, 2003, 2006, 2006])
    if (name === 'lockedOne')
      expect(await app.login(name, '4', '', { password: PASSWORD, device: '' })).toMatchObject({ code: 2006 })
    await shiftCounters(14)
    expect(await fail(name, '4', 1)).toEqual([2006])
    await shiftCounters(2)
    expect(await fail(name, '4', 1)).toEqual([2003])
    if (name === 'lockedOne') expect(await app.login(name, '4', '')).toMatchObject({ code: 200 })
  })

  it('counts case and width variants of an unknown name as one', async () => {
    for (const name of ['unheardof', 'UnheardOf', 'ＵＮＨＥＡＲＤＯＦ', 'unheardof ', 'unheardOF'])
      expect(await fail(name, '4', 1)).toEqual([2003])
    expect(await fail('unheardof', '4', 1)).toEqual([2006])
  })

  it('lets no more than five guesses through side by side, and survives another process', async () => {
    await addStaff(app, 'hurried')
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => app.login('hurried', '4', '', { password: WRONG, device: '' })),
    )
    expect(replies.map(({ code }) => code).filter((code) => code === 2003)).toHaveLength(5)
    const other = await accountApp({ like: app })
    expect(await other.login('hurried', '4', '')).toMatchObject({ code: 2006 })
    await other.close()
  })

  it('does not lock out a device that signed in before', async () => {
    await addStaff(app, 'travelled')
    expect(await app.login('travelled', '4', '')).toMatchObject({ code: 200 })
    await fail('travelled', '4', 6)
    expect(
      await app.login('travelled', '4', '', { password: PASSWORD, device: randomBytes(16).toString('hex') }),
    ).toMatchObject({ code: 2006 })
    expect(await app.login('travelled', '4', '')).toMatchObject({ code: 200 })
  })

  it('sheds what it cannot hash soon', async () => {
    const sealed = await Promise.all(Array.from({ length: 60 }, () => app.seal(WRONG)))
    const replies = await Promise.all(
      sealed.map((password, i) =>
        app.call(calls.login, { username: `crowd${i}#@#4#@#`, password }, { ip: nextIp() }),
      ),
    )
    const codes = new Set(replies.map(({ code }) => code))
    expect([...codes].sort()).toEqual([2003, 503])
    expect(replies.find(({ code }) => code === 503)?.headers.get('retry-after')).toBe('2')
    const { rows } = await app.pool.query('select 1 from "loginCounter" where failures < 0')
    expect(rows).toEqual([])
  })
})

describe('staff', () => {
  it('sign in without a code by short names, in any spelling; what only looks like one opens nothing', async () => {
    await addStaff(app, 'admin', 'superAdmin')
    await addStaff(app, 'ckyAdmin')
    for (const role of ['4', '5'] as const)
      for (const name of ['xadmin1', 'zhangjbr', 'FZR', 'ckyAdmin2', 'zyh'])
        expect([name, (await app.login(name, role, '')).code]).toEqual([name, 2003])
    for (const name of ['admin', 'Admin', 'ａdmin', ' admin '])
      expect([name, (await app.login(name, '4', '')).code]).toEqual([name, 200])
    // Whatever could be the document of a foreigner asks for the code of its phone.
    for (const role of ['1', '2'] as const)
      expect(await app.login('xadmin1', role, '')).toMatchObject({ code: 2018 })
    const { rows } = await app.pool.query(
      `select distinct reason from "loginDefense" where "nameMasked" = 'zhangjbr'`,
    )
    expect(rows).toEqual([{ reason: '疑似冒用管理账号' }])
    expect(await app.login('admin', '4', '')).toMatchObject({ code: 200, data: { role: 'superAdmin' } })
    // Staff come in by the evaluation login as well, but not under the role of a member.
    expect(await app.login('admin', '5', '')).toMatchObject({ code: 200 })
    expect(await app.login('admin', '2', '')).toMatchObject({
      code: 2007,
      errorMsg: '您的权限与所选角色不符',
    })
    expect(await app.login('admin', '2', '', { password: WRONG })).toMatchObject({ code: 2003 })
    expect(
      await app.call(calls.sendCaptchaForLogin, { username: 'xfzr', role: '2' }, { ip: nextIp() }),
    ).toMatchObject({ code: 4100 })
  })

  it('takes a one-time password once, and says nothing of it before the password', async () => {
    // The beginning of a step: none ends between a code and its use.
    await clock.set(WORKING_MORNING)
    await addStaff(app, 'twofold')
    const { data } = await app.login('twofold', '4', '')
    const token = data?.token ?? ''
    const begun = await app.call(calls.beginTotp, {}, { token })
    const secret = begun.data?.secret ?? ''
    expect(begun.data?.uri).toMatch(/^otpauth:\/\/totp\/.+twofold/)
    const at = (offset: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + offset })
    // One step either way, no more.
    for (const offset of [-3600, -90, 90])
      expect(await app.call(calls.confirmTotp, { code: at(offset) }, { token })).toMatchObject({ code: 2018 })
    expect(await app.call(calls.confirmTotp, { code: at(-30) }, { token })).toMatchObject({ code: 200 })
    expect(await app.login('twofold', '4', at(-30))).toMatchObject({ code: 2018 })
    expect(await app.login('twofold', '4', '')).toMatchObject({ code: 2018 })
    expect(await app.login('twofold', '4', at(0), { password: WRONG })).toMatchObject({ code: 2003 })
    const used = at(0)
    expect(await app.login('twofold', '4', used)).toMatchObject({ code: 200, data: { totpEnrolled: true } })
    expect(await app.login('twofold', '4', used)).toMatchObject({ code: 2018 })
    // Another device is bound only by whoever has the present one.
    expect(await app.call(calls.beginTotp, {}, { token })).toMatchObject({ code: 6009 })
    expect(await app.call(calls.beginTotp, {}, { token, totp: at(30) })).toMatchObject({ code: 200 })
  })
})

describe('the envelope', () => {
  it('is good once, for five minutes, and every flaw has the one answer', async () => {
    await addStaff(app, 'sealer')
    const send = (password: string) =>
      app.call(calls.login, { username: 'sealer#@#4#@#', password, device: DEVICE }, { ip: nextIp() })
    const key = (await app.call(calls.publicKey, {}, { ip: nextIp() })).data
    if (!key) throw new Error('no key')
    const good = sealFor(key, PASSWORD)
    expect(await send(good)).toMatchObject({ code: 200 })
    const refusals = [
      good,
      sealFor(key, PASSWORD),
      sealFor({ ...key, nonce: `${key.nonce}x` }, PASSWORD),
      sealFor({ ...key, nonce: randomBytes(24).toString('base64url') }, PASSWORD),
      sealFor((await app.call(calls.publicKey, {}, { ip: nextIp() })).data ?? key, PASSWORD, {
        at: key.serverTime - 301_000,
      }),
      sealFor((await app.call(calls.publicKey, {}, { ip: nextIp() })).data ?? key, PASSWORD, {
        at: key.serverTime + 900_000,
      }),
      publicEncrypt(
        `-----BEGIN PUBLIC KEY-----\n${key.publicKey}\n-----END PUBLIC KEY-----`,
        Buffer.from(PASSWORD),
      ).toString('base64'),
      'x',
      '密码',
      'A'.repeat(5_000),
    ]
    for (const sealed of refusals) expect(await send(sealed)).toMatchObject({ code: 2003, data: null })
    // None of them held a guess: the account is not locked.
    expect(await send(await app.seal(PASSWORD))).toMatchObject({ code: 200 })
  })

  it('gives 200 mutated ciphertexts one answer', async () => {
    await addStaff(app, 'mutant')
    const bytes = Buffer.from(await app.seal(PASSWORD), 'base64')
    const send = async (i: number) => {
      const changed = Buffer.from(bytes)
      const at = Math.floor((i * bytes.length) / 200)
      changed[at] = (changed[at] ?? 0) ^ (1 << (i % 8))
      const input = { username: 'mutant#@#4#@#', password: changed.toString('base64'), device: DEVICE }
      const { status, code, data, error, errorMsg } = await app.call(calls.login, input, { ip: nextIp() })
      return JSON.stringify({ status, code, data, error, errorMsg })
    }
    const answers = new Set<string>()
    // A few side by side: fewer than the queue for hashes takes.
    for (let i = 0; i < 200; i += 4)
      for (const answer of await Promise.all([i, i + 1, i + 2, i + 3].map(send))) answers.add(answer)
    const only = {
      status: 200,
      code: 2003,
      data: null,
      error: 'wrongCredentials',
      errorMsg: '用户名或密码错误',
    }
    expect([...answers]).toEqual([JSON.stringify(only)])
  })
})

describe('known and unknown names', () => {
  it('cannot be told apart by what is answered', async () => {
    const person = await addMember(app, { kind: 'person', ...nextPerson() })
    const unknown = nextPerson()
    await addStaff(app, 'existing')
    const bare = ({ headers, ...reply }: { headers: Headers }) => ({
      reply,
      headers: [...headers.keys()].sort(),
    })
    const pairs = [
      [
        app.login('existing', '4', '', { password: WRONG }),
        app.login('existinh', '4', '', { password: WRONG }),
      ],
      [app.login(person.mobileTel, '2', '123456'), app.login(unknown.mobileTel, '2', '123456')],
      [app.login(person.mobileTel, '1', '123456'), app.login(unknown.mobileTel, '1', '123456')],
    ]
    for (const [known, other] of pairs)
      expect(bare((await known) as never)).toEqual(bare((await other) as never))
  })

  it('writes each refusal down with its reason, for staff only', async () => {
    await addStaff(app, 'recorded')
    await app.login('recorded', '4', '', { password: WRONG })
    await app.login('recorded', '4', '', { password: WRONG })
    await app.login('q8-typed-a-password', '4', '', { password: WRONG })
    const { rows } = await app.pool.query(
      `select "nameMasked", reason, sum(count)::int as n from "loginDefense"
       where reason in ('密码错误', '用户名不存在') and "nameMasked" in ('recorded', 'q8***') group by 1, 2 order by 1`,
    )
    expect(rows).toEqual([
      { nameMasked: 'q8***', reason: '用户名不存在', n: 1 },
      { nameMasked: 'recorded', reason: '密码错误', n: 2 },
    ])
  })
})
