import { account as calls } from '@portal/contract/identity/account.calls'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endSessions } from '../sign-in/session.queries.ts'
import { type AccountApp, accountApp, addStaff } from './account.testing.ts'

// Which sessions of an account end, and which one goes on.

let app: AccountApp
beforeAll(async () => {
  app = await accountApp()
})
afterAll(() => app.close())

const signIn = async (name: string) => (await app.login(name, '4', '')).data?.token ?? ''
const answers = async (...tokens: string[]) => {
  const codes: number[] = []
  for (const token of tokens) codes.push((await app.call(calls.me, {}, { token })).code)
  return codes
}

it('all but the one that is named end, and nobody else’s', async () => {
  const id = await addStaff(app, 'keepsOne')
  await addStaff(app, 'somebodyElse')
  const tokens = [await signIn('keepsOne'), await signIn('keepsOne'), await signIn('somebodyElse')]
  const list = (await app.call(calls.sessions, {}, { token: tokens[0] ?? '' })).data?.list ?? []
  await endSessions(app.db, id, 'endedByOwner', list.find(({ current }) => current)?.id)
  expect(await answers(...tokens)).toEqual([200, 401, 200])
})

it('a session whose hours are over is listed no more', async () => {
  const id = await addStaff(app, 'staysLong')
  const [gone, here] = [await signIn('staysLong'), await signIn('staysLong')]
  const listed = async () =>
    (await app.call(calls.sessions, {}, { token: here })).data?.list.map(({ current }) => current)
  expect(await listed()).toHaveLength(2)
  await app.pool.query(
    `update session set "expiresAt" = now() where "accountId" = $1 and "tokenHash" = sha256($2::bytea)`,
    [id, Buffer.from(gone)],
  )
  expect(await answers(gone, here)).toEqual([401, 200])
  expect(await listed()).toEqual([true])
})

it('whoever binds an authenticator goes on where it was bound, and nowhere else', async () => {
  await addStaff(app, 'bindsOne')
  const [here, elsewhere] = [await signIn('bindsOne'), await signIn('bindsOne')]
  const { data } = await app.call(calls.beginTotp, {}, { token: here })
  const code = generateSync({ secret: data?.secret ?? '', epoch: Math.floor(Date.now() / 1000) })
  expect((await app.call(calls.confirmTotp, { code }, { token: here })).code).toBe(200)
  expect(await answers(here, elsewhere)).toEqual([200, 401])
})
