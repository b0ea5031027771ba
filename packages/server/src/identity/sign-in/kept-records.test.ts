import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken, parseKeyRing } from '../../platform/crypto/secrets.ts'
import { momentsFrom } from '../../testing/moments-from.ts'
import { type AccountApp, accountApp, addStaff } from '../account/account.testing.ts'
import { countCodesOfDay, sweepCodes } from './captcha.queries.ts'
import { sweepLocks, takeTry } from './lock.queries.ts'
import { recordDefence, recordSignIn, sweepDefence } from './login-record.queries.ts'
import { endSessions, findBearer, insertSession, sweepSessions } from './session.queries.ts'

/** How long what is written down of sign-ins is kept and counted: the last moment inside, and the first outside. */

let app: AccountApp
let accountId: string
const ring = parseKeyRing(Buffer.alloc(32, 3).toString('base64'))
beforeAll(async () => {
  app = await accountApp()
  accountId = await addStaff(app, 'keptLong')
})
afterAll(() => app.close())

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const BEGUN = '2028-02-29T23:30:00+08:00'
const { at, around } = momentsFrom(BEGUN)
const placed = { ip: '203.0.113.90', userAgent: 'Chrome Windows' }
const attempt = () => ({ role: 'staff' as const, name: 'keptLong', accountId, ...placed })

test('failures within an hour are one line of the log, counted', async () => {
  const counts = async () => {
    await recordDefence(app.db, ring, attempt(), 'wrongPassword')
    const rows = await app.db.selectFrom('loginDefense').select('count').orderBy('at').execute()
    return rows.map(({ count }) => count)
  }
  await at(0)
  expect(await counts()).toEqual([1])
  await at(HOUR - 30)
  expect(await counts()).toEqual([2])
  // An hour after the last, not after the first.
  await at(2 * HOUR)
  expect(await counts()).toEqual([2, 1])
})

test('sign-ins and what was defended against are kept for a year', async () => {
  await app.db.deleteFrom('loginDefense').execute()
  // Not from a leap day on, which has none a year later.
  await at(2 * DAY)
  await recordSignIn(app.db, attempt(), null)
  await recordDefence(app.db, ring, attempt(), 'wrongCaptcha')
  const kept = async () => {
    await sweepDefence(app.db)
    const signIns = await app.db
      .selectFrom('signIn')
      .select('id')
      .where('accountId', '=', accountId)
      .execute()
    const refused = await app.db.selectFrom('loginDefense').select('id').execute()
    return [signIns.length, refused.length]
  }
  expect(await around((2 + 365) * DAY, kept)).toEqual([
    [1, 1],
    [0, 0],
  ])
})

test('a counter of failures is kept for two days', async () => {
  const key = randomBytes(32)
  await at(0)
  await takeTry(app.db, key, { lockThreshold: 3, lockMinutes: 15 })
  const kept = async () => {
    await sweepLocks(app.db)
    return (await app.db.selectFrom('loginCounter').select('key').where('key', '=', key).execute()).length
  }
  expect(await around(2 * DAY, kept)).toEqual([1, 0])
})

test('an ended session has expired for a minute, and is told of as ended afterwards', async () => {
  await at(0)
  const token = await insertSession(app.db, { accountId, device: '', ...placed }, 12)
  const state = async () => (await findBearer(app.db, token, { policy: app.policy, background: true }))?.state
  expect(await state()).toBe('live')
  await endSessions(app.db, accountId, 'endedByStaff')
  expect(await around(MINUTE, state)).toEqual(['expired', 'ended'])
})

test('a session is kept for thirty days after its hours', async () => {
  await at(0)
  const tokenHash = hashToken(await insertSession(app.db, { accountId, device: '', ...placed }, 12))
  const kept = async () => {
    await sweepSessions(app.db)
    const rows = await app.db.selectFrom('session').select('id').where('tokenHash', '=', tokenHash).execute()
    return rows.length
  }
  expect(await around(12 * HOUR + 30 * DAY, kept)).toEqual([1, 0])
})

test('a code that was sent counts for a day over all accounts, and is kept for two', async () => {
  await at(0)
  const bytes = () => randomBytes(32)
  const id = randomUUID()
  await app.db
    .insertInto('smsCode')
    .values({
      ...{ id, purpose: 'login', role: 'staff', accountId, sent: true, expiresAt: new Date().toISOString() },
      ...{ nameIndex: bytes(), destinationIndex: bytes(), codeHash: bytes(), askedFrom: bytes() },
      askedDevice: null,
      ...{ usedAt: null, failedAt: null },
    })
    .execute()
  expect(await around(DAY, () => countCodesOfDay(app.db, false))).toEqual([1, 0])
  const kept = async () => {
    await sweepCodes(app.db)
    return (await app.db.selectFrom('smsCode').select('id').where('id', '=', id).execute()).length
  }
  expect(await around(2 * DAY, kept)).toEqual([1, 0])
})
