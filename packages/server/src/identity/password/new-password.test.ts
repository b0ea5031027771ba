import { account as calls } from '@portal/contract/identity/account.calls'
import type { LoginRole } from '@portal/contract/platform/roles'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAudit } from '../../platform/audit/audit.ts'
import {
  type AccountApp,
  accountApp,
  addMember,
  addStaff,
  nextIp,
  nextPerson,
  PASSWORD,
} from '../account/account.testing.ts'
import { resetStaff } from '../account/first-staff.actions.ts'

/** What a new password also asks: who may still have one, what changed meanwhile, what the log says. */

let app: AccountApp
beforeAll(async () => {
  app = await accountApp()
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

it('a new password by the command line is in the log, whether or not the portal runs', async () => {
  const id = await addStaff(app, 'forgotall')
  await app.accounts.disableAccount(app.db, id)
  const reset = () =>
    app.db.transaction().execute((db) => resetStaff(db, app.keyRing, app.accounts, 'ForgotAll'))
  const password = await reset()
  const { rows } = await app.pool.query('select * from "auditLog" where "targetId" = $1', [id])
  expect(rows).toMatchObject([
    {
      ...{ call: 'reset-admin', actorName: '命令行', result: 'ok', targetKind: 'account' },
      ...{ targetName: 'forgotall', detail: { disabled: true, totp: false } },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain(password)
  expect(await verifyAudit(app.db)).toBeUndefined()
})

it('a disabled account gets no code, and the one that it got before opens nothing', async () => {
  const person = await addMember(app, { kind: 'person', ...nextPerson() })
  expect((await forgot(person.mobileTel, '2')).code).toBe(200)
  const code = app.lastCode()
  await app.accounts.disableAccount(app.db, person.accountId)
  expect(await reset(person.mobileTel, '2', code)).toMatchObject({ code: 4002 })
  await app.agePast(61)
  const before = app.gateway.sent.length
  expect((await forgot(person.mobileTel, '2')).code).toBe(200)
  expect(app.gateway.sent.length).toBe(before)
})

it('what was proved with a password that has changed meanwhile changes nothing', async () => {
  const person = await addMember(app, { kind: 'person', ...nextPerson() })
  const { data } = await app.login(person.mobileTel, '2', await app.sendLoginCode(person.mobileTel, '2'))
  const input = { oldPwd: await app.seal(PASSWORD), password: await app.seal(NEW) }
  const other = new pg.Client({ connectionString: app.database.ownerUrl })
  await other.connect()
  await other.query('begin')
  await other.query('select from account where id = $1 for update', [person.accountId])
  const change = app.call(calls.changePassword, input, { token: data?.token ?? '' })
  const waiting = async () =>
    (await other.query(`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`))
      .rowCount
  await expect.poll(waiting, { interval: 20, timeout: 60_000 }).toBe(1)
  await other.query(`update account set "passwordHash" = 'another' where id = $1`, [person.accountId])
  await other.query('commit')
  await other.end()
  expect((await change).error).toBe('passwordChangeFailed')
  const { rows } = await app.pool.query('select "passwordHash" as hash from account where id = $1', [
    person.accountId,
  ])
  expect(rows).toEqual([{ hash: 'another' }])
})
