import { account as accountCalls } from '@portal/contract/identity/account.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { person as personCalls } from '@portal/contract/membership/person.calls'
import { today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealFor } from '../../testing/client.ts'
import { membersApp, nextIp, PASSWORD } from '../../testing/members-app.ts'
import { createPerson, type MemberOverrides } from '../admission/member.factory.ts'
import { signInAs } from './maintenance.testing.ts'

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
beforeAll(async () => {
  on = await membersApp()
  token = on.reviewer
})
afterAll(() => on.close())

const person = (overrides: MemberOverrides = {}) => createPerson(on.app.db, on.deps, overrides)
const messagesTo = (to: string) => on.messagesTo(to)

const signIn = (mobile: string, password: string) => signInAs(on, mobile, password)

describe('the account of a member', () => {
  const stateOf = async (id: string) => (await on.call(memberAdmin.account, { id }, { token })).data

  test('is locked with a reason, signs nobody in, and is unlocked', async () => {
    const { accountId, memberId: id, values } = await person({ n: 3040, state: 'approved' })
    await on.deps.accounts.setPassword(on.app.db, accountId, PASSWORD, 'passwordChanged')
    const mobile = String(values.mobileTel)
    expect((await signIn(mobile, PASSWORD)).code).toBe(200)
    const set = (locked: boolean, reason = '材料核查期间') =>
      on.call(memberAdmin.setLocked, { id, locked, reason }, { token })
    expect((await set(true, '')).fields).toEqual({ reason: '请填写原因' })
    expect((await set(true)).code).toBe(200)
    expect(await set(true)).toMatchObject({ error: 'stateChanged' })
    expect(await stateOf(id)).toMatchObject({ locked: true, hasPassword: true })
    expect(await signIn(mobile, PASSWORD)).toMatchObject({ error: 'accountLocked' })
    expect(await on.call(memberAdmin.sendPasswordLink, { id }, { token })).toMatchObject({
      error: 'accountLocked',
    })
    expect((await set(false)).code).toBe(200)
    expect((await signIn(mobile, PASSWORD)).code).toBe(200)
    const history = await on.call(memberAdmin.history, { id }, { token })
    expect(history.data?.list.slice(0, 2).map((entry) => entry.action)).toEqual(['unlock', 'lock'])
  })

  test('of an ended membership says so to whoever has the password, and nothing to anybody else', async () => {
    const { accountId, memberId: id, values } = await person({ n: 3047, state: 'approved', daysAgo: 30 })
    await on.deps.accounts.setPassword(on.app.db, accountId, PASSWORD, 'passwordChanged')
    const mobile = String(values.mobileTel)
    const { version } = await on.rowOf(id)
    const given = { kind: 'resigned', on: today(), reason: '书面退会申请' } as const
    expect((await on.call(memberAdmin.endMembership, { id, version, ...given }, { token })).code).toBe(200)
    const told = await signIn(mobile, PASSWORD)
    expect(told).toMatchObject({ code: 2006, error: 'accountLocked' })
    expect(told.errorMsg).toContain('会员资格已终止')
    expect((await signIn(mobile, 'Wrong#7-guess')).errorMsg).not.toContain('终止')
  })

  test('that failed sign-ins closed is opened by staff', async () => {
    const { accountId, memberId: id, values } = await person({ n: 3041, state: 'approved' })
    await on.deps.accounts.setPassword(on.app.db, accountId, PASSWORD, 'passwordChanged')
    const mobile = String(values.mobileTel)
    for (let n = 0; n < 5; n += 1) await signIn(mobile, 'Wrong#7-guess')
    expect(await signIn(mobile, PASSWORD)).toMatchObject({ error: 'accountLocked' })
    expect((await stateOf(id))?.lockedUntil).not.toBeNull()
    const unlock = { id, locked: false, reason: '本人来电核实' }
    expect((await on.call(memberAdmin.setLocked, unlock, { token })).code).toBe(200)
    expect((await signIn(mobile, PASSWORD)).code).toBe(200)
    expect(await on.call(memberAdmin.setLocked, unlock, { token })).toMatchObject({ error: 'stateChanged' })
  })

  test('gets a new password by a link that works once and is never said to staff', async () => {
    const { accountId, memberId: id, values } = await person({ n: 3042, state: 'approved' })
    await on.deps.accounts.setPassword(on.app.db, accountId, PASSWORD, 'passwordChanged')
    const mobile = String(values.mobileTel)
    const linkTo = async (to: string) =>
      /https:\/\/portal\.example\.org\/setPassword#([\w-]+)/.exec(
        (await messagesTo(to))[0]?.text ?? '',
      )?.[1] ?? ''
    const sent = await on.call(memberAdmin.sendPasswordLink, { id }, { token })
    expect(sent.data).toEqual({ destination: `199****${mobile.slice(-4)}`, hours: 24 })
    const first = await linkTo(mobile)
    // The old password holds until a new one is set.
    expect((await signIn(mobile, PASSWORD)).code).toBe(200)
    const mailed = await on.call(memberAdmin.sendPasswordLink, { id, channel: 'mail' }, { token })
    const ticket = await linkTo(String(values.email))
    expect(JSON.stringify([sent, mailed])).not.toContain(ticket)
    const open = (bearer: string) => on.call(accountCalls.passwordLink, {}, { ticket: bearer, ip: nextIp() })
    expect(await open(first)).toMatchObject({ error: 'ticketInvalid' })
    expect((await open(ticket)).data).toMatchObject({ role: 'person', loginName: sent.data?.destination })
    expect((await open(ticket)).data?.name).not.toBe(values.name)
    const set = async (password: string) => {
      const { data: key } = await on.call(accountCalls.publicKey, {}, { ip: nextIp() })
      if (!key) throw new Error('no key')
      const input = { password: sealFor(key, password) }
      return on.call(accountCalls.setPasswordByLink, input, { ticket, ip: nextIp() })
    }
    expect(await set('short')).toMatchObject({ error: 'weakPassword' })
    const fresh = 'Nq4#river-Dam'
    expect((await set(fresh)).code).toBe(200)
    expect(await set('Zt8#river-Dam')).toMatchObject({ error: 'ticketInvalid' })
    expect((await signIn(mobile, PASSWORD)).code).not.toBe(200)
    expect((await signIn(mobile, fresh)).data).toMatchObject({ mustChangePassword: false })
    expect((await messagesTo(mobile)).map((each) => each.template)).toContain('password-reset-link')
    expect(on.app.logged.join()).not.toContain(ticket)
    // Staff see that it was sent and what became of it; never what it said, nor the whole address.
    const { data: written } = await on.call(memberAdmin.deliveries, { id }, { token })
    expect(written?.list.map(({ title, channel }) => `${channel} ${title}`)).toEqual(
      expect.arrayContaining(['sms 重设密码链接', 'mail 重设密码链接', 'sms 密码已通过链接重设']),
    )
    expect(written?.list.filter(({ destination }) => !destination.includes('***'))).toEqual([])
    expect(JSON.stringify(written)).not.toContain(ticket)
  })

  test('of a deleted member takes no link; an expired link opens nothing', async () => {
    const { memberId: id, values } = await person({ n: 3043, state: 'approved' })
    await on.call(memberAdmin.sendPasswordLink, { id }, { token })
    const text = (await messagesTo(String(values.mobileTel)))[0]?.text ?? ''
    const ticket = /#([\w-]+)/.exec(text)?.[1] ?? ''
    const open = () => on.call(accountCalls.passwordLink, {}, { ticket, ip: nextIp() })
    expect((await open()).code).toBe(200)
    await sql`update ticket set "expiresAt" = now() where purpose = 'setpassword'`.execute(on.app.db)
    expect(await open()).toMatchObject({ error: 'ticketInvalid' })
    await on.call(personCalls.remove, { id }, { token })
    expect((await on.call(memberAdmin.sendPasswordLink, { id }, { token })).status).toBe(404)
  })
})
