import { account as calls } from '@portal/contract/identity/account.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountApp, accountApp, addMember, nextIp, nextPerson } from '../account/account.testing.ts'

/** Which application a phone opens, and what a code is worth once the phone is another one (docs/handbook/identity.md#tickets). */

let app: AccountApp
beforeAll(async () => {
  app = await accountApp()
})
afterAll(() => app.close())

const open = async (mobileTel: string) => {
  await app.call(calls.sendCaptchaForReopen, { kind: 'person', mobileTel }, { ip: nextIp() })
  const text = app.gateway.sent.findLast(({ to }) => to === mobileTel)?.text ?? ''
  const captcha = /\d{6}/.exec(text)?.[0] ?? ''
  const reply = await app.call(calls.reopen, { kind: 'person', mobileTel, captcha }, { ip: nextIp() })
  await app.agePast(61)
  return reply
}
const purposesOf = async (memberId: string) =>
  (await app.pool.query('select purpose from ticket where "memberId" = $1', [memberId])).rows.map(
    ({ purpose }) => purpose,
  )

test.each([
  ['can still be undone', 60, { approved: false }, 'resubmit'],
  ['is final', -1, { approved: true }, 'download'],
] as const)('an approval that %s', async (_what, seconds, said, purpose) => {
  const { account, mobileTel } = nextPerson()
  const { memberId } = await addMember(app, { kind: 'person', account, mobileTel, state: 'approved' })
  const status = app.statuses.get(memberId)
  if (!status) throw new Error('no status')
  app.statuses.set(memberId, { ...status, undoUntil: new Date(Date.now() + seconds * 1000).toISOString() })
  expect((await open(mobileTel)).data).toMatchObject(said)
  expect(await purposesOf(memberId)).toEqual([purpose])
})

test('beside a member with the same phone the application is meant', async () => {
  const [member, applicant] = [nextPerson(), nextPerson()]
  const { mobileTel } = member
  const of = (account: string, state: 'approved' | 'returned') =>
    addMember(app, { kind: 'person', account, mobileTel, state })
  const approved = await of(member.account, 'approved')
  const returned = await of(applicant.account, 'returned')
  expect((await open(mobileTel)).data).toMatchObject({ approved: false })
  expect([await purposesOf(approved.memberId), await purposesOf(returned.memberId)]).toEqual([
    [],
    ['resubmit'],
  ])
})

test('of two applications with one phone none is opened', async () => {
  const { account, mobileTel } = nextPerson()
  const one = await addMember(app, { kind: 'person', account, mobileTel, state: 'returned' })
  const other = await addMember(app, {
    ...{ kind: 'person', account: nextPerson().account, mobileTel, state: 'returned' },
  })
  expect((await open(mobileTel)).error).toBe('phoneAmbiguous')
  expect([await purposesOf(one.memberId), await purposesOf(other.memberId)]).toEqual([[], []])
})

test('a code on its way to a phone that the account has no more opens nothing, by no name', async () => {
  const { account, mobileTel } = nextPerson()
  const { memberId } = await addMember(app, { kind: 'person', account, mobileTel })
  const code = await app.sendLoginCode(account, '2')
  expect(code).not.toBe('')
  const changed = { account, name: '示例', mobileTel: nextPerson().mobileTel }
  await app.db.transaction().execute((db) => app.accounts.changeAccountIdentity(db, memberId, changed))
  expect((await app.login(account, '2', code)).error).toBe('captchaInvalid')
})
