import { audit } from '@portal/contract/office/audit.calls'
import { settings } from '@portal/contract/office/settings.calls'
import { staffAccounts } from '@portal/contract/office/staff.calls'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit, verifyAuditFrom, verifySeals } from '../../platform/audit/audit.ts'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let app: TestPortal
let superToken = ''
let administrator = ''

beforeAll(async () => {
  app = await testPortal({ transports: 'local' })
  superToken = app.signIn({ role: 'superAdmin', name: '管理员甲' })
  administrator = app.signIn({ role: 'administrator' })
})
afterAll(() => app.close())

const lastAudit = async (endpoint: Endpoint) =>
  app.db
    .selectFrom('auditLog')
    .selectAll()
    .where('call', '=', endpoint.path)
    .orderBy('seq', 'desc')
    .executeTakeFirst()

describe('audit log', () => {
  test('is searched by who, what, when and how it ended; personal data are masked', async () => {
    const { appendAuditAlone } = await import('../../platform/audit/audit.ts')
    await appendAuditAlone(app.db, {
      ...{
        actorId: null,
        actorName: '查询员',
        actorRole: '编辑',
        ip: '203.0.113.1',
        call: '/api/x',
        summary: '演示',
      },
      ...{ result: 'ok', targetKind: 'member', targetId: 'target-1', targetName: '示例 19912345678' },
      detail: {
        idCard: ['990000198001020017', '99000019800102001X'],
        deep: [{ mail: 'someone@example.org', n: 3 }],
      },
    })
    const find = async (filter: object) =>
      (await app.callWith(audit.list, filter, { token: administrator })).data as {
        total: number
        list: Record<string, unknown>[]
      }
    const { list } = await find({ target: 'target-1' })
    expect(list).toMatchObject([{ actorName: '查询员', resultText: '成功', targetName: '示例 199****5678' }])
    expect(list[0]?.detail).toEqual({
      idCard: ['990**************7', '990**************X'],
      deep: [{ mail: 's***@example.org', n: 3 }],
    })
    expect((await find({ actor: '查询' })).total).toBe(1)
    expect((await find({ actor: '查询', targetKind: ['member', 'file'] })).total).toBe(1)
    expect((await find({ actor: '查询', targetKind: ['file'] })).total).toBe(0)
    for (let n = 0; n < 5; n += 1) await app.call(staffAccounts.create, {} as never, { token: administrator })
    expect((await find({ call: '新增管理员', result: 'refused' })).total).toBeGreaterThan(2)
    expect((await find({ call: '%' })).total).toBe(0)
    expect((await find({ from: '2099-01-01' })).total).toBe(0)
    expect((await find({ to: '2099-01-01', pageSize: 5 })).list).toHaveLength(5)
  })

  test('the role of the application can only append', async () => {
    // The right is missing; the trigger behind it is for whoever has it.
    const denied = /permission denied for table auditLog/
    for (const act of [
      `update "auditLog" set "actorName" = 'x'`,
      'delete from "auditLog"',
      'truncate "auditLog"',
    ])
      await expect(app.pool.query(act), act).rejects.toThrow(denied)
    const owner = new pg.Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    await expect(owner.query('delete from "auditLog"')).rejects.toThrow('append-only')
    await owner.end()
  })

  test('an act whose audit row cannot be written does not happen', async () => {
    const owner = new pg.Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    await owner.query(
      `alter table "auditLog" add constraint planted check (call <> '${settings.update.path}') not valid`,
    )
    const reply = await app.call(
      settings.update,
      { changes: [{ key: 'overdueDays', value: 33, version: 0 }] },
      { token: superToken },
    )
    expect(reply.status).toBe(500)
    expect(reply.errorMsg).toMatch(/^系统错误（编号 \w{8}）$/)
    await owner.query('alter table "auditLog" drop constraint planted')
    await owner.end()
    const { data } = await app.call(settings.list, {}, { token: superToken })
    expect(data?.list.find((one) => one.key === 'overdueDays')?.value).toBe(10)
  })

  const verify = async (from = 1) => (await app.call(audit.verify, { from }, { token: administrator })).data
  /** Rows of this test's own, and their seal, whatever ran before it. */
  const someRows = async () => {
    for (let n = 0; n < 6; n += 1)
      await (await app.download(audit.export, {}, { token: administrator })).arrayBuffer()
    expect((await verify())?.seals).toBeGreaterThan(0)
  }

  test('is exported in words, masked, by the same filter', async () => {
    const sheet = await app.download(audit.export, { target: 'target-1' }, { token: administrator })
    expect(sheet.headers.get('content-disposition')).toContain(encodeURIComponent('操作日志'))
    const text = JSON.stringify(await readSheet(Buffer.from(await sheet.arrayBuffer())))
    expect(text).toContain('身份证号：990**************7 → 990**************X')
    expect(text).not.toContain('19912345678')
    expect(text).not.toContain('锁定')
    expect((await lastAudit(audit.export))?.detail).toEqual({ target: '***' })
  })

  test('is found whole, sealed, and continued from any row', async () => {
    const whole = await verify()
    expect(whole).toMatchObject({ problem: null, next: null })
    expect(whole?.seals).toBeGreaterThan(0)
    expect(whole?.checked).toBe(whole?.end?.seq)
    const part = await verifyAuditFrom(app.db, 3, 2)
    expect(part).toMatchObject({ checked: 4, next: 5, problem: undefined })
    // Nothing new to be sealed, so that looking twice leaves one seal.
    expect((await verify(4))?.seals).toBe(whole?.seals)
    await expect(app.db.deleteFrom('auditSeal').execute()).rejects.toThrow()
  })

  test('an end that was cut off is told by the seal, and so is a seal made without the key', async () => {
    await someRows()
    const owner = new pg.Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    await owner.query('begin')
    await owner.query('alter table "auditLog" disable trigger all')
    const { rows } = await owner.query(
      'delete from "auditLog" where seq = (select max(seq) from "auditSeal") returning *',
    )
    await owner.query('delete from "auditLog" where seq > $1', [rows[0].seq])
    await owner.query('commit')
    expect(await verifyAudit(app.db, app.keyRing)).toEqual({ seq: Number(rows[0].seq), problem: 'missing' })
    expect((await verifySeals(app.db, app.keyRing)).problem).toMatchObject({ problem: 'missing' })
    expect((await verify())?.problem).toEqual({ seq: Number(rows[0].seq), kind: 'missing' })
    const names = Object.keys(rows[0])
    const list = (of: string[]) => of.join(', ')
    await owner.query(
      `insert into "auditLog" (${list(names.map((name) => `"${name}"`))}) values (${list(names.map((_, n) => `$${n + 1}`))})`,
      names.map((name) => rows[0][name]),
    )
    expect((await verify())?.problem).toBeNull()
    await owner.query('alter table "auditSeal" disable trigger all')
    await owner.query(`update "auditSeal" set mac = sha256(mac) where seq = $1`, [rows[0].seq])
    expect((await verify())?.problem).toEqual({ seq: Number(rows[0].seq), kind: 'changed' })
    await owner.query('delete from "auditSeal"')
    await owner.query('alter table "auditLog" enable trigger all')
    await owner.end()
  })

  test('an end that was cut off before anything was sealed is told, and no later row fills the gap', async () => {
    const owner = new pg.Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    await (await app.download(audit.export, {}, { token: administrator })).arrayBuffer()
    await owner.query('alter table "auditLog" disable trigger all')
    const { rows } = await owner.query(
      'delete from "auditLog" where seq = (select max(seq) from "auditLog") returning *',
    )
    const lost = { seq: Number(rows[0].seq), problem: 'missing' }
    expect(await verifyAudit(app.db)).toEqual(lost)
    await (await app.download(audit.export, {}, { token: administrator })).arrayBuffer()
    expect(await verifyAudit(app.db)).toEqual(lost)
    const names = Object.keys(rows[0]).map((name) => `"${name}"`)
    const places = names.map((_, n) => `$${n + 1}`)
    await owner.query(`insert into "auditLog" (${names}) values (${places})`, Object.values(rows[0]))
    expect(await verifyAudit(app.db)).toBeUndefined()
    await owner.query('alter table "auditLog" enable trigger all')
    await owner.end()
  })

  test('a changed byte and a missing row are found and named', async () => {
    await someRows()
    expect(await verifyAudit(app.db)).toBeUndefined()
    const owner = new pg.Client({ connectionString: app.database.ownerUrl })
    await owner.connect()
    await owner.query('alter table "auditLog" disable trigger all')
    await owner.query(`update "auditLog" set detail = '{"lockThreshold": [5, 6]}' where seq = 5`)
    expect(await verifyAudit(app.db)).toEqual({ seq: 5, problem: 'changed' })
    expect(await verify()).toMatchObject({ checked: 4, next: null, problem: { seq: 5, kind: 'changed' } })
    await owner.query('delete from "auditLog" where seq = 3')
    expect(await verifyAudit(app.db)).toEqual({ seq: 3, problem: 'missing' })
    await owner.end()
  })
})
