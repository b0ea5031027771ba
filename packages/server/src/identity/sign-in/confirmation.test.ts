import { randomUUID } from 'node:crypto'
import { account as calls } from '@portal/contract/identity/account.calls'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountApp, accountApp, addStaff } from '../account/account.testing.ts'

/** Fresh confirmation of heavy acts, recovery codes, and the clearing of a lost second factor by two people (docs/handbook/identity.md#step-up). */

let app: AccountApp
beforeAll(async () => {
  app = await accountApp()
})
afterAll(() => app.close())

const signIn = async (name: string, code = '') => {
  const { data, code: outcome } = await app.login(name, '4', code)
  return { token: data?.token ?? '', outcome }
}
let serial = 0
/** Somebody of staff with an authenticator, signed in before it was bound. */
const enrolled = async (role: 'superAdmin' | 'administrator' | 'editor' = 'administrator') => {
  serial += 1
  const name = `confirming${serial}`
  const id = await addStaff(app, name, role)
  const { token } = await signIn(name)
  const { data } = await app.call(calls.beginTotp, {}, { token })
  const secret = data?.secret ?? ''
  /** Steps later than all that were used; the check takes one of them either way. */
  const code = (step: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + step * 30 })
  const bind = () => app.call(calls.confirmTotp, { code: code(-1) }, { token })
  const first = await bind()
  // A step may have ended on the way.
  const bound = first.code === 200 ? first : await bind()
  return { id, name, token, code, recoveryCodes: bound.data?.recoveryCodes ?? [] }
}
/** An act that asks for a confirmation and then finds nothing to do. */
const act = (token: string, totp?: string) =>
  app.call(calls.decideTotpReset, { id: randomUUID(), confirm: true }, { token, ...(totp && { totp }) })
const ageConfirmations = (minutes: number) =>
  app.pool.query(`update session set "confirmedUntil" = "confirmedUntil" - make_interval(mins => $1)`, [
    minutes,
  ])

describe('a confirmation', () => {
  it('stands for a series of ten minutes, in this session alone', async () => {
    const { token, name, code, recoveryCodes } = await enrolled()
    expect(await act(token)).toMatchObject({ code: 6009, error: 'stepUpRequired' })
    expect(await act(token, '000000')).toMatchObject({ code: 6009 })
    expect(await act(token, code(0))).toMatchObject({ code: 6001 })
    expect(await act(token)).toMatchObject({ code: 6001 })
    const other = await signIn(name, recoveryCodes[0])
    expect(await act(other.token)).toMatchObject({ code: 6009 })
    await ageConfirmations(9)
    expect(await act(token)).toMatchObject({ code: 6001 })
    await ageConfirmations(1)
    expect(await act(token)).toMatchObject({ code: 6009 })
  })

  it('is asked anew for what would outlive it: another authenticator, other recovery codes', async () => {
    const { token, code } = await enrolled()
    expect(await act(token, code(0))).toMatchObject({ code: 6001 })
    expect(await app.call(calls.beginTotp, {}, { token })).toMatchObject({ code: 6009 })
    expect(await app.call(calls.renewRecoveryCodes, {}, { token })).toMatchObject({ code: 6009 })
    expect(await app.call(calls.renewRecoveryCodes, {}, { token, totp: code(1) })).toMatchObject({
      code: 200,
    })
  })

  it('that is only asked for is no line of the log, a wrong one is', async () => {
    const { token, id } = await enrolled()
    const lines = async () => {
      const { rows } = await app.pool.query(
        `select 1 from "auditLog" where "actorId" = $1 and result = 'stepUpRequired'`,
        [id],
      )
      return rows.length
    }
    await act(token)
    expect(await lines()).toBe(0)
    await act(token, '000000')
    expect(await lines()).toBe(1)
  })
})

describe('recovery codes', () => {
  it('stand once each for the one-time password, and are kept as hashes', async () => {
    const { token, name, recoveryCodes } = await enrolled()
    expect(recoveryCodes).toHaveLength(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^\d{5}-\d{5}$/)
    const [first = '', second = ''] = recoveryCodes
    const told = async () =>
      (await app.pool.query(`select 1 from outbox where template = 'recovery-code'`)).rows.length
    const before = await told()
    const { data } = await app.login(name, '4', first)
    expect(data?.recoveryCodesLeft).toBe(9)
    expect(await told()).toBe(before + 1)
    expect((await signIn(name, first)).outcome).toBe(2018)
    expect(await act(token, second.replace('-', ''))).toMatchObject({ code: 6001 })
    expect((await app.call(calls.totpState, {}, { token })).data).toEqual({
      enrolled: true,
      recoveryCodesLeft: 8,
    })
    const { rows } = await app.pool.query('select * from "recoveryCode"')
    expect(JSON.stringify(rows)).not.toContain(second.replace('-', ''))
    expect(app.logged.join('')).not.toContain(second)
    const { rows: records } = await app.pool.query(
      `select reason from "loginDefense" where "nameMasked" = $1`,
      [name],
    )
    expect(records).toContainEqual({ reason: '使用恢复码登录' })
  })

  it('are made for nobody who has no authenticator', async () => {
    await addStaff(app, 'withoutTotp')
    const { token } = await signIn('withoutTotp')
    expect((await app.call(calls.renewRecoveryCodes, {}, { token })).error).toBe('stateChanged')
  })

  it('of another account, of an older set and guessed ones open nothing', async () => {
    const one = await enrolled()
    const other = await enrolled()
    expect((await signIn(one.name, other.recoveryCodes[0])).outcome).toBe(2018)
    const renewed = await app.call(calls.renewRecoveryCodes, {}, { token: one.token, totp: one.code(0) })
    expect((await signIn(one.name, one.recoveryCodes[0])).outcome).toBe(2018)
    expect((await signIn(one.name, renewed.data?.recoveryCodes[0])).outcome).toBe(200)
  })

  it('are guessed no more often than one-time passwords', async () => {
    const { token, recoveryCodes } = await enrolled()
    for (let i = 0; i < 5; i += 1) expect(await act(token, '12345-67890')).toMatchObject({ code: 6009 })
    expect(await act(token, recoveryCodes[0])).toMatchObject({ code: 6009 })
  })
})

describe('a lost second factor', () => {
  it('is cleared by another person than the one who asks, and not by its owner', async () => {
    const asking = await enrolled('superAdmin')
    const second = await enrolled('administrator')
    const target = await enrolled('administrator')
    await app.accounts.askToClearTotp(app.db, {
      accountId: target.id,
      askedBy: asking.id,
      reason: '手机遗失',
    })
    const listed = async (token: string) => (await app.call(calls.totpResets, {}, { token })).data?.list
    const [request] = (await listed(second.token)) ?? []
    expect(request).toMatchObject({
      name: target.name,
      askedBy: asking.name,
      mayConfirm: true,
      mayWithdraw: false,
    })
    expect(await listed(asking.token)).toMatchObject([{ mayConfirm: false, mayWithdraw: true }])
    const decide = (who: typeof asking, confirm = true) =>
      app.call(
        calls.decideTotpReset,
        { id: request?.id ?? '', confirm },
        { token: who.token, totp: who.code(0) },
      )
    for (const who of [asking, target])
      expect(await decide(who)).toMatchObject({ code: 6015, error: 'otherPersonNeeded' })
    expect((await signIn(target.name)).outcome).toBe(2018)
    const editor = await enrolled('editor')
    expect(await decide(editor)).toMatchObject({ status: 403 })

    expect(await decide(second)).toMatchObject({ code: 200 })
    expect(await app.call(calls.me, {}, { token: target.token })).toMatchObject({ code: 401 })
    expect((await signIn(target.name)).outcome).toBe(200)
    expect(await listed(second.token)).toEqual([])
    const { rows } = await app.pool.query(`select 1 from "recoveryCode" where "accountId" = $1`, [target.id])
    expect(rows).toEqual([])
    expect(await decide(second)).toMatchObject({ code: 6001 })
  })

  it('stays when it is refused, when it is asked for again, and after a day', async () => {
    const asking = await enrolled('superAdmin')
    const second = await enrolled('administrator')
    const target = await enrolled('administrator')
    const ask = async () => {
      const reason = '手机遗失'
      await app.accounts.askToClearTotp(app.db, { accountId: target.id, askedBy: asking.id, reason })
      const { data } = await app.call(calls.totpResets, {}, { token: second.token })
      return data?.list.find(({ name }) => name === target.name)?.id ?? ''
    }
    const decide = (id: string, confirm: boolean) =>
      app.call(calls.decideTotpReset, { id, confirm }, { token: second.token, totp: second.code(0) })
    const refused = await ask()
    expect(await decide(refused, false)).toMatchObject({ code: 200 })
    expect(await decide(refused, true)).toMatchObject({ code: 6001 })
    const replaced = await ask()
    const late = await ask()
    expect(await decide(replaced, true)).toMatchObject({ code: 6001 })
    await app.pool.query(`update "totpReset" set at = at - interval '25 hours'`)
    expect(await decide(late, true)).toMatchObject({ code: 6001 })
    expect((await signIn(target.name)).outcome).toBe(2018)
  })
})
