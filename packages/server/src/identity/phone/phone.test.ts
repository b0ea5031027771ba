import { account as calls } from '@portal/contract/identity/account.calls'
import { member } from '@portal/contract/membership/member.calls'
import { person } from '@portal/contract/membership/person.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextIp, type PersonApp, personApp } from '../../membership/person/person.testing.ts'

let on: PersonApp
beforeAll(async () => {
  on = await personApp()
})
afterAll(() => on?.close())

const codeTo = (phone: string) =>
  /\d{6}/.exec(on.sent.findLast(({ to }) => to === phone)?.text ?? '')?.[0] ?? ''
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
const provenAt = async (memberId: string) =>
  (
    await on.app.db
      .selectFrom('account')
      .select('phoneProvenAt')
      .where('memberId', '=', memberId)
      .executeTakeFirstOrThrow()
  ).phoneProvenAt

describe('a phone is proven before it counts', () => {
  test('a registration is refused until the code that went to its phone came back', async () => {
    const { ticket } = await on.begin()
    const form = await on.form(2501)
    const as = { ticket, ip: nextIp() }
    const { mobileTel } = form
    const submit = async () =>
      on.call(
        person.register,
        { ...form, pwd: await on.sealed(), uploadLater: true },
        { ticket, ip: nextIp(), unproven: true },
      )
    expect(await submit()).toMatchObject({ code: 4120, error: 'phoneUnproven' })
    expect((await on.call(calls.phoneProven, { mobileTel }, as)).data).toEqual({ proven: false })
    const { data } = await on.call(calls.sendPhoneCode, { mobileTel }, as)
    expect(data?.destination).toMatch(/^199\*{4}\d{4}$/)
    const code = codeTo(mobileTel)
    expect(await on.call(calls.provePhone, { mobileTel, captcha: wrongFor(code) }, as)).toMatchObject({
      error: 'captchaInvalid',
    })
    expect((await submit()).error).toBe('phoneUnproven')
    expect((await on.call(calls.provePhone, { mobileTel, captcha: code }, as)).code).toBe(200)
    // Once.
    expect((await on.call(calls.provePhone, { mobileTel, captcha: code }, as)).error).toBe('captchaInvalid')
    expect((await on.call(calls.phoneProven, { mobileTel }, as)).data).toEqual({ proven: true })
    // For nobody else.
    const other = { ticket: (await on.begin()).ticket, ip: nextIp() }
    expect((await on.call(calls.phoneProven, { mobileTel }, other)).data).toEqual({ proven: false })
    const sent = await submit()
    expect(sent.code).toBe(200)
    expect(await provenAt(sent.data?.id ?? '')).not.toBeNull()
  })

  test('a resubmission asks only for another phone', async () => {
    const { memberId, values } = await on.make({ n: 2510, state: 'returned' })
    const ticket = await on.reopen(memberId)
    const as = { ticket, ip: nextIp(), unproven: true }
    const again = { ...values, uploadLater: true } as never
    const moved = { ...values, uploadLater: true, mobileTel: '19922001100' } as never
    expect((await on.call(person.register, moved, as)).error).toBe('phoneUnproven')
    expect((await on.call(person.register, again, as)).code).toBe(200)
  })

  test('a member changes to a phone that was proven, before anybody reviews it', async () => {
    const { memberId } = await on.make({ n: 2520, state: 'approved' })
    const token = on.asMember(memberId)
    const as = { token, ip: nextIp() }
    const submit = (mobileTel: string) =>
      on.call(member.submitModifiedUserInfo, { version: 2, changes: { mobileTel } }, as)
    const mobileTel = '19922001120'
    expect((await submit(mobileTel)).error).toBe('phoneUnproven')
    await on.call(calls.sendPhoneCode, { mobileTel }, as)
    expect((await on.call(calls.provePhone, { mobileTel, captcha: codeTo(mobileTel) }, as)).code).toBe(200)
    expect((await submit(mobileTel)).data).toEqual({ applied: [], pending: ['mobileTel'] })
  })

  test('staff write another phone; it is proven by its first code', async () => {
    const { memberId } = await on.make({ n: 2530, state: 'approved' })
    expect(await provenAt(memberId)).not.toBeNull()
    const changes = { mobileTel: '19922001130' }
    const edit = { id: memberId, version: (await on.rowOf(memberId)).version, changes }
    expect((await on.call(member.updateUserInfo, edit, { token: on.reviewer })).code).toBe(200)
    expect(await provenAt(memberId)).toBeNull()
  })
})

describe('who stands in whose way', () => {
  const askFor = async (phone: string) => {
    await on.app.pool.query('delete from "smsCode"')
    await on.call(calls.sendCaptchaForLogin, { username: phone, role: '2' }, { ip: nextIp() })
  }
  const signIn = async (phone: string) => {
    await askFor(phone)
    const username = [phone, '2', codeTo(phone)].join('#@#')
    return on.call(calls.login, { username, password: await on.sealed(), device: '' }, { ip: nextIp() })
  }
  const withPassword = async (n: number, mobileTel: string) => {
    const made = await on.make({ n, state: 'approved', values: { mobileTel } })
    await on.deps.accounts.setPassword(on.app.db, made.accountId, 'Kq7#vortex-Lam', 'passwordReset')
    return made
  }
  const forget = (accountId: string) =>
    on.app.pool.query('update account set "phoneProvenAt" = null where id = $1', [accountId])

  test('a phone that somebody merely wrote into a form does not close its owner’s', async () => {
    const phone = '19922001200'
    const owner = await withPassword(2601, phone)
    const stranger = await withPassword(2602, phone)
    expect((await signIn(phone)).error).toBe('phoneAmbiguous')
    await forget(stranger.accountId)
    expect(await signIn(phone)).toMatchObject({ code: 200, data: { memberId: owner.memberId } })
  })

  test('as long as nobody has proven it, it counts for all as before; signing in proves it', async () => {
    const phone = '19922001210'
    const { memberId, accountId } = await withPassword(2611, phone)
    await forget(accountId)
    expect((await signIn(phone)).code).toBe(200)
    expect(await provenAt(memberId)).not.toBeNull()
    await forget(accountId)
    const other = await withPassword(2612, phone)
    await forget(other.accountId)
    expect((await signIn(phone)).error).toBe('phoneAmbiguous')
  })
})
