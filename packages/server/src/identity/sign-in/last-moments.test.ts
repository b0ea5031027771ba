import { randomBytes, randomUUID } from 'node:crypto'
import { account as calls } from '@portal/contract/identity/account.calls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parseKeyRing } from '../../platform/crypto/secrets.ts'
import { sealFor } from '../../testing/client.ts'
import { clock, jumpMachine } from '../../testing/clock.ts'
import {
  type AccountApp,
  accountApp,
  addMember,
  addStaff,
  DEVICE,
  nextPerson,
  PASSWORD,
} from '../account/account.testing.ts'
import { spendCode } from './captcha.queries.ts'
import { createEnvelopes } from './envelope.actions.ts'
import { spendNonce, sweepNonces } from './envelope.queries.ts'
import {
  isKnownDevice,
  rememberDevice,
  rememberNetwork,
  standingOf,
  sweepNetworks,
} from './known-place.queries.ts'
import {
  countedAs,
  counterAt,
  findLock,
  resetCounter,
  returnTry,
  takeTry,
  unlockAccount,
} from './lock.queries.ts'
import { askForReset, waitingResets } from './second-factor.queries.ts'

// The last moment inside of each period of the sign-in, and the first outside.

let app: AccountApp
const ring = parseKeyRing(Buffer.alloc(32, 3).toString('base64'))
beforeAll(async () => {
  app = await accountApp()
})
afterAll(() => app.close())

const BEGUN = '2028-02-29T23:30:00+08:00'
/** So long after the beginning, to the second. */
const at = (seconds: number) => clock.set(new Date(Date.parse(BEGUN) + seconds * 1000).toISOString())
const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR
const policy = { lockThreshold: 3, lockMinutes: 15 }
const failures = async (key: Buffer, count: number) => {
  const said: (boolean | undefined)[] = []
  for (let n = 0; n < count; n += 1) said.push((await takeTry(app.db, key, policy))?.locks)
  return said
}

test('the third of three tries locks, the second does not; after a quarter of an hour it is open and counts anew', async () => {
  const key = randomBytes(32)
  await at(0)
  expect(await failures(key, 4)).toEqual([false, false, true, undefined])
  await at(15 * MINUTE - 5)
  expect(await failures(key, 1)).toEqual([undefined])
  await at(15 * MINUTE + 5)
  expect(await failures(key, 3)).toEqual([false, false, true])
  await resetCounter(app.db, key)
  expect(await failures(key, 1)).toEqual([false])
})

test('failures half a day apart are not counted together', async () => {
  const [near, far] = [randomBytes(32), randomBytes(32)]
  await at(0)
  await failures(near, 2)
  await failures(far, 2)
  await at(12 * HOUR - 30)
  expect(await failures(near, 1)).toEqual([true])
  await at(12 * HOUR + 30)
  expect(await failures(far, 1)).toEqual([false])
})

test('a try that was given back was none, and opens what it had closed', async () => {
  const key = randomBytes(32)
  expect(await failures(key, 3)).toEqual([false, false, true])
  await returnTry(app.db, key)
  expect(await failures(key, 1)).toEqual([true])
})

test('a network is known for ninety days', async () => {
  const id = await addStaff(app, 'fromNetwork')
  const place = { ip: '203.0.113.77', device: '' }
  await at(0)
  await rememberNetwork(app.db, ring, id, place)
  const standing = () => standingOf(app.db, ring, [{ id }], place)
  await at(90 * DAY - 30)
  await sweepNetworks(app.db)
  expect(await standing()).toBe('network')
  await at(90 * DAY + 30)
  expect(await standing()).toBe('stranger')
  await at(89 * DAY)
  expect(await standing()).toBe('network')
  await at(90 * DAY + 30)
  await sweepNetworks(app.db)
  await at(89 * DAY)
  expect(await standing()).toBe('stranger')
})

test('a device is known by a name of sixteen characters, and by none that is shorter', async () => {
  const id = await addStaff(app, 'fromDevice')
  for (const [device, standing] of [
    ['0123456789abcdef', 'device'],
    ['0123456789abcde', 'stranger'],
  ] as const) {
    const place = { ip: '203.0.113.79', device }
    await rememberDevice(app.db, ring, id, place)
    expect(await standingOf(app.db, ring, [{ id }], place)).toBe(standing)
    expect(await isKnownDevice(app.db, ring, device)).toBe(standing === 'device')
  }
})

test('a sealed password is good for five minutes either way, and remembered as long as it could come again', async () => {
  const begun = Date.parse(BEGUN)
  const spend = (hash: Buffer, seconds: number) =>
    spendNonce(app.db, { hash, times: [begun + seconds * 1000], minutes: 5 })
  await at(0)
  expect(await spend(randomBytes(32), -5 * MINUTE + 10)).toBe(true)
  expect(await spend(randomBytes(32), -5 * MINUTE - 1)).toBe(false)
  expect(await spend(randomBytes(32), 5 * MINUTE - 1)).toBe(true)
  expect(await spend(randomBytes(32), 5 * MINUTE + 10)).toBe(false)
  // Dated ahead as far as may be, it could be sent again ten minutes from now.
  const ahead = randomBytes(32)
  expect(await spend(ahead, 5 * MINUTE - 1)).toBe(true)
  await at(10 * MINUTE - 10)
  await sweepNonces(app.db)
  expect(await spend(ahead, 5 * MINUTE - 1)).toBe(false)
})

test('a request to clear a second factor waits for a day', async () => {
  const [accountId, askedBy] = [await addStaff(app, 'lostPhone'), await addStaff(app, 'asksForIt')]
  await at(0)
  await askForReset(app.db, { accountId, askedBy, reason: randomUUID() })
  const waits = async () => (await waitingResets(app.db)).some((one) => one.accountId === accountId)
  await at(DAY - 30)
  expect(await waits()).toBe(true)
  await at(DAY + 30)
  expect(await waits()).toBe(false)
})

test('lifting the lock of an account lifts the one of its own networks as well', async () => {
  const id = await addStaff(app, 'lockedAtHome')
  const place = { ip: '203.0.113.78', device: '' }
  await rememberNetwork(app.db, ring, id, place)
  const key = counterAt(ring, countedAs('staff', id), { ...place, standing: 'network' })
  const account = { id, kind: 'staff' } as const
  expect(await findLock(app.db, ring, account)).toBeNull()
  expect(await failures(key, 4)).toEqual([false, false, true, undefined])
  expect(await findLock(app.db, ring, account)).not.toBeNull()
  await unlockAccount(app.db, ring, account)
  expect(await findLock(app.db, ring, account)).toBeNull()
  expect(await failures(key, 1)).toEqual([false])
})

test('a nonce that the portal never gave out opens no sealed password', async () => {
  const envelopes = createEnvelopes(app.keyRing)
  const given = await envelopes.publicKey(app.db)
  const [body = '', signature = ''] = given.nonce.split('.')
  const bytes = Buffer.from(body, 'base64url')
  bytes.set(randomBytes(16))
  const open = (nonce: string) => envelopes.open(app.db, [sealFor({ ...given, nonce }, 'x')])
  for (const nonce of [
    `${bytes.toString('base64url')}.${signature}`,
    `${bytes.toString('base64url')}.`,
    body,
  ])
    expect(await open(nonce)).toBeUndefined()
  expect(await open(given.nonce)).toEqual(['x'])
  expect(await open(given.nonce)).toBeUndefined()
})

test('a code is spent once', async () => {
  const person = await addMember(app, { kind: 'person', ...nextPerson() })
  await app.sendLoginCode(person.mobileTel, '2')
  const { id } = await app.db
    .selectFrom('smsCode')
    .select('id')
    .where('accountId', '=', person.accountId)
    .executeTakeFirstOrThrow()
  expect(await Promise.all([spendCode(app.db, id), spendCode(app.db, id)])).toContain(false)
  expect(await spendCode(app.db, id)).toBe(false)
})

test('an initial password is good for seven days', async () => {
  const id = await addStaff(app, 'begunLate')
  await at(0)
  const password = await app.accounts.setInitialPassword(app.db, id)
  const enter = async () => (await app.login('begunLate', '4', '', { password })).code
  await at(7 * DAY - 60)
  expect(await enter()).toBe(200)
  await at(7 * DAY + 5)
  expect(await enter()).toBe(2003)
})

test('codes, sealed passwords, locks and sessions go by the database, however the machine’s clock jumps', async () => {
  const { mobileTel } = await addMember(app, { kind: 'person', ...nextPerson() })
  const username = `${mobileTel}#@#2#@#${await app.sendLoginCode(mobileTel, '2')}`
  const sealed = await app.seal(PASSWORD)
  const key = randomBytes(32)
  await failures(key, 3)
  jumpMachine({ hours: 13 })
  expect(await failures(key, 1)).toEqual([undefined])
  const { code, data } = await app.call(calls.login, { username, password: sealed, device: DEVICE })
  expect(code).toBe(200)
  for (const hours of [13, -52]) {
    jumpMachine({ hours })
    expect((await app.call(calls.me, {}, { token: data?.token ?? '' })).code).toBe(200)
    expect(await failures(key, 1)).toEqual([undefined])
  }
})

test('a session ends after its hours, used or not', async () => {
  await addStaff(app, 'allDayLong')
  const idle = { ...app.policy }
  Object.assign(app.policy, { idleMinutesStaff: 7 * 24 * 60, absoluteHours: 12 })
  onTestFinished(() => void Object.assign(app.policy, idle))
  await at(0)
  const { data } = await app.login('allDayLong', '4', '')
  const me = async () => (await app.call(calls.me, {}, { token: data?.token ?? '' })).code
  await at(12 * HOUR - 60)
  expect(await me()).toBe(200)
  await at(12 * HOUR + 5)
  expect(await me()).toBe(401)
})

test('a password is old after so many days, where the society wants them changed', async () => {
  const id = await addStaff(app, 'oldPassword')
  const usual = { ...app.policy }
  Object.assign(app.policy, { periodicPasswordDays: 90 })
  onTestFinished(() => void Object.assign(app.policy, usual))
  await at(0)
  await app.pool.query('update account set "passwordChangedAt" = now() where id = $1', [id])
  const mustChange = async () => {
    expect((await app.login('oldPassword', '4', '')).code).toBe(200)
    const { rows } = await app.pool.query('select "mustChangePassword" as must from account where id = $1', [
      id,
    ])
    return rows[0].must
  }
  await at(90 * DAY - 60)
  expect(await mustChange()).toBe(false)
  await at(90 * DAY + 5)
  expect(await mustChange()).toBe(true)
  // Changed, it is as good as new; what the test signs in with is put in its place by hand.
  const { rows } = await app.pool.query('select "passwordHash" as hash from account where id = $1', [id])
  await app.accounts.setPassword(app.db, id, 'Zt8#river-Dam', 'passwordChanged')
  await app.pool.query('update account set "passwordHash" = $2 where id = $1', [id, rows[0].hash])
  expect(await mustChange()).toBe(false)
})
