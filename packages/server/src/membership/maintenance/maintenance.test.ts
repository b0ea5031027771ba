import { expert as expertCalls } from '@portal/contract/membership/expert.calls'
import { member as calls } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fictionalExpert,
  fictionalPerson,
  fictionalProjectAccount,
  fictionalUnit,
} from '../../demo/people/fictional.ts'
import { listZip } from '../../platform/documents/zip.ts'
import { membersApp } from '../../testing/members-app.ts'
import { createExpert, createPerson, createUnit, type MemberOverrides } from '../admission/member.factory.ts'
import { signInAs } from './maintenance.testing.ts'

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
let owner: string
beforeAll(async () => {
  on = await membersApp()
  token = on.reviewer
  owner = on.app.signIn({ role: 'superAdmin', name: '总管甲' })
})
afterAll(() => on.close())

const person = (overrides: MemberOverrides = {}) => createPerson(on.app.db, on.deps, overrides)
const unit = (overrides: MemberOverrides = {}) => createUnit(on.app.db, on.deps, overrides)
const expert = (overrides: MemberOverrides = {}) => createExpert(on.app.db, on.deps, overrides)
const messagesTo = (to: string) => on.messagesTo(to)

const personForm = async (n: number, change: object = {}) => {
  const { memberTag1: _post, ...fields } = fictionalPerson(n)
  const { orgId, orgName } = await on.organisation()
  return { ...fields, company: orgName, orgId, ...change }
}
const addPerson = async (n: number, change: object = {}, by = token) =>
  on.call(memberAdmin.addPerson, (await personForm(n, change)) as never, { token: by })

const signIn = (mobile: string, password: string) => signInAs(on, mobile, password)

const wordsOf = async (input: { id?: string }, by: string) => {
  const response = await on.app.download(calls.approvedForm, input, { token: by })
  const file = Buffer.from(await response.arrayBuffer())
  const parts = (await listZip(file)).filter((entry) => entry.name.endsWith('.xml'))
  return Buffer.concat(await Promise.all(parts.map((entry) => entry.read()))).toString()
}

describe('members that staff add', () => {
  test('an individual is approved at once, numbered, and told an initial password that must be changed', async () => {
    const reply = await addPerson(3001, { level: 'S', memberTag1: '理事', historyZw: '第一届理事' })
    expect(reply.code).toBe(200)
    const { id = '', serialNum = '', destination } = reply.data ?? {}
    const { mobileTel, idCard } = fictionalPerson(3001)
    expect(destination).toBe(`${String(mobileTel).slice(0, 3)}****${String(mobileTel).slice(-4)}`)
    const row = await on.rowOf(id)
    expect(row).toMatchObject({
      confirmStatus: '1',
      level: 'S',
      memberTag1: '理事',
      historyZw: '第一届理事',
      submittedVia: 'staff',
    })
    expect(serialNum).toMatch(new RegExp(`^G${String(row.examineDate).replaceAll('-', '')}\\d{5}S$`))
    expect(row.vId.endsWith('S')).toBe(true)
    const [message] = await messagesTo(String(mobileTel))
    expect(message?.template).toBe('initial-password')
    expect(message?.text).not.toContain(String(idCard))
    const password = /初始密码(\S+)，首次/.exec(message?.text ?? '')?.[1] ?? ''
    const entered = await signIn(String(mobileTel), password)
    expect(entered.data).toMatchObject({ mustChangePassword: true, serialNum })
    const history = await on.call(memberAdmin.history, { id }, { token })
    expect(history.data?.list.map((entry) => [entry.action, entry.actor])).toEqual([['admit', '审核员甲']])
    expect(JSON.stringify(reply)).not.toContain(password)
  })

  test('nobody is added twice, half, or by those who may only read', async () => {
    await person({ n: 3002 })
    expect(await addPerson(3002)).toMatchObject({ error: 'idCardRegistered' })
    expect((await addPerson(3003, { mobileTel: '' })).fields).toHaveProperty('mobileTel')
    expect((await addPerson(3003, { email: 'nobody' })).fields).toHaveProperty('email')
    expect((await addPerson(3003, { level: 'P' })).fields).toEqual({ level: '请选择级别' })
    expect((await addPerson(3003, { serial: 1 })).status).toBe(400)
    expect((await addPerson(3003, {}, on.app.signIn({ role: 'editor' }))).status).toBe(403)
    // Whoever was refused took no number.
    const first = (await addPerson(3004)).data?.serialNum.slice(9, 14)
    expect(await addPerson(3002)).toMatchObject({ error: 'idCardRegistered' })
    expect(Number((await addPerson(3005)).data?.serialNum.slice(9, 14))).toBe(Number(first) + 1)
  })

  test('an expert has the defaults', async () => {
    const invented = fictionalExpert(3010)
    const { memberTag1: _p, recommond: _r, isAcademician: _a, organization: _o, ...fields } = invented
    const { orgId, orgName } = await on.organisation()
    const input = { ...fields, organization: orgName, orgId }
    const reply = await on.call(memberAdmin.addExpert, input as never, { token })
    expect(reply.code).toBe(200)
    const id = reply.data?.id ?? ''
    expect(await on.rowOf(id)).toMatchObject({ confirmStatus: '1', memberTag1: '无', level: 'S' })
    const { today } = (
      await sql<{ today: string }>`select (now() at time zone 'Asia/Shanghai')::date as today`.execute(
        on.app.db,
      )
    ).rows[0] ?? { today: '' }
    expect((await on.rowOf(id)).examineDate).toBe(today)
    const shown = await on.call(calls.getSingleUser, { id }, { token })
    expect(shown.data?.form).toMatchObject({ recommond: '否', isAcademician: '3' })
    expect(await on.call(memberAdmin.addExpert, input as never, { token })).toMatchObject({
      error: 'idCardRegistered',
    })
  })
})

test('a unit and an evaluation account are added with what is known, as from a sheet', async () => {
  const { name, cpcode, contactName, contactMobileTel } = fictionalUnit(3015)
  const known = { name, cpcode, contactName, contactMobileTel }
  const unit = await on.call(memberAdmin.addUnit, known as never, { token })
  expect(unit.code).toBe(200)
  expect(unit.data?.serialNum).toMatch(/^D\d{13}P$/)
  const shown = await on.call(calls.getSingleUser, { id: unit.data?.id }, { token })
  expect(shown.data?.form).toMatchObject({ name, cpcode, corporate: '', linkFlag: '2' })
  const again = await on.call(memberAdmin.addUnit, { ...known, name: '示例另一家' } as never, { token })
  expect(again.error).toBe('creditCodeRegistered')
  const missing = await on.call(memberAdmin.addUnit, { ...known, cpcode: '' } as never, { token })
  expect(Object.keys(missing.fields ?? {})).toEqual(['cpcode'])

  const { orgId, orgName } = await on.organisation()
  const fields = { ...fictionalProjectAccount(3016), company: orgName, orgId }
  const project = await on.call(memberAdmin.addProject, fields as never, { token })
  expect(project.data).toMatchObject({ serialNum: '' })
  expect(await on.rowOf(project.data?.id ?? '')).toMatchObject({ kind: 'project', state: 'approved' })
  const editor = on.app.signIn({ role: 'editor' })
  for (const call of [memberAdmin.addUnit, memberAdmin.addProject])
    expect((await on.app.callWith(call, fields, { token: editor })).status).toBe(403)
})

describe('member numbers', () => {
  test('are corrected by the super administrator alone, with a reason, and stay unique for good', async () => {
    const one = await person({ state: 'approved' })
    const other = await person({ state: 'approved' })
    const correct = (input: object, by = owner, call = memberAdmin.correctSerial) =>
      on.call(call as typeof memberAdmin.correctSerial, input as never, { token: by })
    const input = { id: one.memberId, version: one.row.version, serial: 88_001, reason: '与纸质档案一致' }
    expect((await correct(input, token)).status).toBe(403)
    expect((await correct({ ...input, reason: ' ' })).fields).toEqual({ reason: '请填写原因' })
    expect(await correct({ ...input, serial: other.row.serial })).toMatchObject({ error: 'serialTaken' })
    expect(await correct({ ...input, serial: one.row.serial })).toMatchObject({ error: 'nothingChanged' })
    expect((await correct(input, owner, memberAdmin.correctUnitSerial as never)).status).toBe(404)
    const reply = await correct(input)
    expect(reply.data?.serialNum.slice(9)).toBe('88001M')
    expect(await correct(input)).toMatchObject({ error: 'stateChanged' })
    // The counter goes on behind it.
    expect((await addPerson(3020)).data?.serialNum.slice(9, 14)).toBe('88002')
    const history = await on.call(memberAdmin.history, { id: one.memberId }, { token })
    expect(history.data?.list[0]).toMatchObject({
      action: 'correctSerial',
      opinion: '与纸质档案一致',
      changes: [{ title: '会员编号', after: reply.data?.serialNum }],
    })
    const audit = await on.app.db
      .selectFrom('auditLog')
      .select('detail')
      .where('call', '=', memberAdmin.correctSerial.path)
      .where('result', '=', 'ok')
      .execute()
    expect(audit).toEqual([
      { detail: { serialNum: [expect.any(String), reply.data?.serialNum], reason: '与纸质档案一致' } },
    ])
  })

  test('of units have their own call', async () => {
    const { memberId: id, row } = await unit({ state: 'approved' })
    const input = { id, version: row.version, serial: 77_001, reason: '更正' }
    const reply = await on.call(memberAdmin.correctUnitSerial, input, { token: owner })
    expect(reply.data?.serialNum).toMatch(/^D\d{8}77001P$/)
    const again = { ...input, version: row.version + 1, serial: 77_002 }
    expect((await on.call(memberAdmin.correctSerial, again, { token: owner })).status).toBe(404)
  })
})

test('the history shows what changed, masked, to staff only', async () => {
  const { memberId: id, row, values } = await person({ state: 'approved' })
  const changes = { zw: '总工程师', mobileTel: '19900009999' }
  await on.call(calls.updateUserInfo, { id, version: row.version, changes }, { token })
  const { data } = await on.call(memberAdmin.history, { id }, { token })
  expect(data?.list[0]).toMatchObject({
    action: 'adminEdit',
    changes: [
      { title: '职务', before: values.zw, after: '总工程师' },
      { title: '手机号', after: '199****9999', masked: true },
    ],
  })
  expect(JSON.stringify(data)).not.toContain('19900009999')
  const own = await on.call(calls.opinions, {}, { token: on.asMember(id) })
  expect(own.data?.list.flatMap((entry) => entry.changes)).toEqual([])
})

describe('deleted members', () => {
  const deleted = (input: object, by = token) =>
    on.call(memberAdmin.deleted, { kind: 'expert', ...input } as never, { token: by })

  test('are listed for thirty days with who deleted them, and come back', async () => {
    const { memberId: id, values } = await expert({
      n: 3030,
      state: 'approved',
      values: { name: '示例被删除者' },
    })
    const old = await expert({ n: 3031 })
    const before = (await on.call(expertCalls.list, {}, { token })).data?.counts.deleted ?? 0
    await on.call(expertCalls.removeMany, { ids: [id, old.memberId] }, { token })
    const long = sql<string>`now() - interval '31 days'`
    await on.app.db.updateTable('member').set({ deletedAt: long }).where('id', '=', old.memberId).execute()
    const found = await deleted({ keyword: '被删除' })
    expect(found.data).toMatchObject({
      total: 1,
      list: [{ id, name: '示例被删除者', deletedBy: '审核员甲', daysLeft: 30, state: 'approved' }],
      counts: { deleted: before + 1 },
    })
    expect(JSON.stringify(found)).not.toContain(values.mobileTel)
    expect((await deleted({ kind: 'person', keyword: '被删除' })).data?.total).toBe(0)
    expect((await deleted({}, on.app.signIn({ role: 'editor' }))).status).toBe(403)
    const restore = (ids: string[]) => on.call(expertCalls.restore, { ids }, { token })
    expect((await restore([id, old.memberId])).data).toEqual({ restored: 1 })
    expect((await on.call(calls.getSingleUser, { id }, { token })).code).toBe(200)
    expect((await deleted({ keyword: '被删除' })).data?.total).toBe(0)
  })
})

test('the approved form of every kind: with its number, whole to its owner, masked to staff, nobody else’s', async () => {
  const made = [
    await person({ state: 'approved' }),
    await expert({ state: 'approved' }),
    await unit({ state: 'approved' }),
  ]
  const roles = ['person', 'expert', 'unit'] as const
  for (const [index, { memberId, row, values }] of made.entries()) {
    const mobile = String(values.mobileTel ?? values.contactMobileTel)
    const number = `${String(row.serial).padStart(5, '0')}${row.serialChar}`
    const own = await wordsOf({}, on.asMember(memberId, roles[index]))
    expect(own).toContain(number)
    expect(own).toContain(mobile)
    const masked = await wordsOf({ id: memberId }, token)
    expect(masked).toContain(number)
    expect(masked).not.toContain(mobile)
    const other = made[(index + 1) % made.length]?.memberId
    const foreign = await on.app.callWith(
      calls.approvedForm,
      { id: other },
      { token: on.asMember(memberId, roles[index]) },
    )
    expect(foreign.status).toBe(404)
  }
})

test('everybody, or those of one type, page by page and masked', async () => {
  const { memberId: id, values } = await unit({ values: { name: '示例全体名单单位' } })
  const all = await on.call(memberAdmin.everyone, { keyword: '全体名单' }, { token })
  expect(all.data).toMatchObject({
    total: 1,
    list: [{ id, kind: 'unit', kindLabel: '单位会员', state: 'pending' }],
  })
  const text = JSON.stringify(await on.call(memberAdmin.everyone, { pageSize: 200 }, { token }))
  expect(text).not.toContain(values.contactMobileTel)
  const units = await on.call(memberAdmin.ofType, { type: '1', pageSize: 200 }, { token })
  expect(new Set(units.data?.list.map((row) => row.kind))).toEqual(new Set(['unit']))
  expect((await on.call(memberAdmin.ofType, {} as never, { token })).status).toBe(400)
  const three = await on.call(memberAdmin.everyone, { pageSize: 2, pageNum: 2 }, { token })
  expect(three.data?.list).toHaveLength(2)
})
