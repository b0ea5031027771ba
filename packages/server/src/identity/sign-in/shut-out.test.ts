import { randomBytes } from 'node:crypto'
import { account as calls } from '@portal/contract/identity/account.calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { countCoarsely } from '../../platform/limits/call-limits.ts'
import type { KnownCallers } from '../../platform/limits/known-callers.ts'
import { createRateLimits } from '../../platform/limits/rate-limits.ts'
import {
  type AccountApp,
  accountApp,
  addMember,
  addStaff,
  nextIp,
  nextPerson,
} from '../account/account.testing.ts'

/**
 * No stranger shuts anybody out (docs/handbook/identity.md#own-allowance). In each case somebody at a place that nobody knows is
 * refused in the end: the stranger's tries did use up what strangers have.
 */

let app: AccountApp
beforeAll(async () => {
  app = await accountApp()
})
afterAll(() => app.close())

const WRONG = 'Kq7#vortex-Lan'
interface Place {
  readonly ip: string
  readonly device: string
}
const somewhere = (): Place => ({ ip: nextIp(), device: randomBytes(16).toString('hex') })
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')
const ask = (
  username: string,
  { ip, device }: Place,
  call: 'sendCaptchaForLogin' | 'sendCaptcha' = 'sendCaptchaForLogin',
) => app.call(calls[call], { username, role: '2', device }, { ip })
const enter = async (name: string, code: string, place: Place) =>
  (await app.login(name, '2', code, place)).code

/** Somebody who has signed in from home. */
const settled = async () => {
  const { account, mobileTel } = nextPerson()
  const { accountId } = await addMember(app, { kind: 'person', account, mobileTel })
  const home = somewhere()
  await ask(mobileTel, home)
  expect(await enter(mobileTel, app.lastCode(), home)).toBe(200)
  await app.agePast(3601)
  return { accountId, mobileTel, home }
}

describe('by guessing codes', () => {
  it('whoever asked for the code, and whoever is known, has tries of their own', async () => {
    const { mobileTel, home } = await settled()
    const travelling = somewhere()
    await ask(mobileTel, travelling)
    const code = app.lastCode()
    for (let i = 0; i < 8; i += 1) expect(await enter(mobileTel, otherThan(code), somewhere())).toBe(2018)
    // Right, but all strangers together have no try left.
    expect(await enter(mobileTel, code, somewhere())).toBe(2018)
    expect((await app.login(mobileTel, '2', code, { ...travelling, password: WRONG })).code).toBe(2003)
    expect((await app.login(mobileTel, '2', code, { ...home, password: WRONG })).code).toBe(2003)
    // On the train the address changes, the device does not.
    expect(await enter(mobileTel, code, { ...travelling, ip: nextIp() })).toBe(200)
  })

  it('one place has five tries, however many devices it makes up', async () => {
    const { mobileTel } = await settled()
    const asking = somewhere()
    await ask(mobileTel, asking)
    const code = app.lastCode()
    for (let i = 0; i < 5; i += 1)
      expect(await enter(mobileTel, otherThan(code), { ...somewhere(), ip: asking.ip })).toBe(2018)
    expect(await enter(mobileTel, code, { ...somewhere(), ip: asking.ip })).toBe(2018)
  })

  it('a code that a stranger asks for does not replace the own one', async () => {
    const { mobileTel, home } = await settled()
    await ask(mobileTel, home)
    const code = app.lastCode()
    await app.pool.query(`update "smsCode" set "createdAt" = "createdAt" - interval '61 seconds'`)
    expect((await ask(mobileTel, somewhere())).code).toBe(200)
    expect(await enter(mobileTel, code, home)).toBe(200)
  })
})

describe('by asking for codes', () => {
  const exhaust = async (mobileTel: string) => {
    for (let i = 0; i < 5; i += 1) {
      expect((await ask(mobileTel, somewhere())).code).toBe(200)
      await app.agePast(61)
    }
    expect((await ask(mobileTel, somewhere())).status).toBe(429)
  }

  it('a known device and the own network still get theirs', async () => {
    const { mobileTel, home } = await settled()
    await exhaust(mobileTel)
    const before = app.gateway.sent.length
    expect((await ask(mobileTel, { ...home, ip: nextIp() })).code).toBe(200)
    await app.agePast(61)
    expect((await ask(mobileTel, { ...somewhere(), ip: home.ip })).code).toBe(200)
    expect(app.gateway.sent.length).toBe(before + 2)
  })

  it('what strangers ask for in a day has an end, and leaves members theirs', async () => {
    const { mobileTel, home } = await settled()
    await ask(mobileTel, somewhere())
    const columns = `purpose, role, "codeHash", sent, own, "destinationIndex", "expiresAt"`
    await app.pool.query(`
      insert into "smsCode" (id, "nameIndex", "askedFrom", ${columns})
      select gen_random_uuid(), '\\x00', '\\x00', ${columns}
      from (select * from "smsCode" where sent and not own limit 1) one, generate_series(1, 5000)`)
    const { mobileTel: other } = nextPerson()
    for (const name of [mobileTel, other])
      expect(await ask(name, somewhere(), 'sendCaptcha')).toMatchObject({ code: 4003 })
    expect((await ask(mobileTel, home)).code).toBe(200)
    await app.pool.query(`delete from "smsCode" where "nameIndex" = '\\x00'`)
    expect((await ask(other, somewhere(), 'sendCaptcha')).code).toBe(200)
  })

  it('what could be guessed is no device, whoever signed in with it', async () => {
    const { account, mobileTel } = nextPerson()
    await addMember(app, { kind: 'person', account, mobileTel })
    const home = { ip: nextIp(), device: 'iphone-15-huawei'.slice(1) }
    await ask(mobileTel, home)
    expect(await enter(mobileTel, app.lastCode(), home)).toBe(200)
    await app.agePast(3601)
    await exhaust(mobileTel)
    expect((await ask(mobileTel, { ...home, ip: nextIp() })).status).toBe(429)
  })

  it('recovery has a count of its own', async () => {
    const { mobileTel } = await settled()
    await exhaust(mobileTel)
    const before = app.gateway.sent.length
    expect((await ask(mobileTel, somewhere(), 'sendCaptcha')).code).toBe(200)
    expect(app.gateway.sent.length).toBe(before + 1)
  })

  it('what an address may ask for grows with the accounts that sign in from there', async () => {
    const institute = nextIp()
    const some = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const place = { ip: institute, device: '' }
          return (await ask(nextPerson().mobileTel, place)).status
        }),
      )
    expect(new Set(await some(20))).toEqual(new Set([200]))
    expect(await some(1)).toEqual([429])
    for (let i = 0; i < 2; i += 1) {
      await addStaff(app, `institute${i}`)
      expect(await app.login(`institute${i}`, '4', '', { ip: institute })).toMatchObject({ code: 200 })
    }
    // One of the ten more was used by the refused request.
    expect(new Set(await some(9))).toEqual(new Set([200]))
    expect(await some(1)).toEqual([429])
  })
})

describe('by using up what a network may ask for', () => {
  it('a device that somebody signed in from has some left, a made-up one has not', async () => {
    const { mobileTel, home } = await settled()
    const send = (username: string, device: string) =>
      app.call(
        calls.sendCaptchaForLogin,
        { username, role: '2', device },
        { ip: home.ip, headers: { 'x-device': device } },
      )
    let status = 200
    for (let i = 0; i < 40 && status === 200; i += 1)
      ({ status } = await send(nextPerson().mobileTel, randomBytes(16).toString('hex')))
    expect(status).toBe(429)
    const before = app.gateway.sent.length
    expect((await send(mobileTel, home.device)).code).toBe(200)
    expect(app.gateway.sent.length).toBe(before + 1)
    // Not without end either.
    for (let i = 0; i < 9; i += 1) expect((await send(nextPerson().mobileTel, home.device)).status).toBe(200)
    expect((await send(nextPerson().mobileTel, home.device)).status).toBe(429)
  })

  it('whoever was here lately is not held up by a flood of the others, and keeps to as much', async () => {
    const rateLimits = createRateLimits(app.pool)
    const { known } = rateLimits
    const request = (secrets: { bearer?: string; device?: string }) =>
      countCoarsely(
        { rateLimits } as never,
        {
          request: { ip: '198.51.100.8' },
          credentials: { bearer: undefined, ticket: undefined, totp: undefined, ...secrets },
        } as never,
      ).then(
        () => true,
        () => false,
      )
    known.remember('a session that was looked up')
    known.remember('a device that was looked up')
    while (await request({ bearer: 'made up' }));
    expect(await request({ device: 'made up' })).toBe(false)
    expect(await request({ bearer: 'a session that was looked up' })).toBe(true)
    let more = 1
    while (await request({ device: 'a device that was looked up' })) more += 1
    expect(more).toBeLessThan(1300)
    expect(await request({ bearer: 'a session that was looked up' })).toBe(true)
  })

  it('a session counts as known once it was used', async () => {
    const { mobileTel, home } = await settled()
    await ask(mobileTel, home)
    const { data } = await app.login(mobileTel, '2', app.lastCode(), home)
    const seen: string[] = []
    const spy = vi
      .spyOn(app.rateLimits?.known as KnownCallers, 'remember')
      .mockImplementation((secret) => void seen.push(secret))
    await app.call(calls.me, {}, { token: data?.token ?? '' })
    await app.call(calls.me, {}, { token: 'x'.repeat(43) })
    expect(seen).toEqual([data?.token])
    spy.mockRestore()
  })
})

describe('by guessing passwords', () => {
  it('the own network keeps tries of its own, without the device', async () => {
    await addStaff(app, 'besieged')
    const home = somewhere()
    const enterAt = async (place: Place, password?: string) =>
      (await app.login('besieged', '4', '', { ...place, ...(password && { password }) })).code
    expect(await enterAt(home)).toBe(200)
    for (let i = 0; i < 5; i += 1) expect(await enterAt(somewhere(), WRONG)).toBe(2003)
    expect(await enterAt(somewhere())).toBe(2006)
    expect(await enterAt({ ...somewhere(), ip: home.ip })).toBe(200)
    // Whoever sits in the same network can use up its tries, and not those of the device.
    for (let i = 0; i < 5; i += 1) expect(await enterAt({ device: '', ip: home.ip }, WRONG)).toBe(2003)
    expect(await enterAt({ device: '', ip: home.ip })).toBe(2006)
    expect(await enterAt(home)).toBe(200)
  })

  it('after a new password nothing is known any more', async () => {
    const { accountId, mobileTel, home } = await settled()
    await ask(mobileTel, home, 'sendCaptcha')
    const password = await app.seal('Vb5%lantern-Oak')
    const input = {
      username: mobileTel,
      role: '2',
      captcha: app.lastCode(),
      password,
      device: home.device,
    } as const
    expect(await app.call(calls.resetPassword, input, { ip: home.ip })).toMatchObject({ code: 200 })
    const { rows } = await app.pool.query(
      `select "accountId" from "knownDevice" where "accountId" = $1
       union all select "accountId" from "knownNetwork" where "accountId" = $1`,
      [accountId],
    )
    expect(rows).toEqual([])
  })
})
