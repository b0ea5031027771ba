import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { projectAccount as calls } from '@portal/contract/membership/project-account.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type ProjectAccountApp, projectAccountApp } from './project-account.testing.ts'

let on: ProjectAccountApp
let token: string
beforeAll(async () => {
  on = await projectAccountApp()
  token = on.reviewer
})
afterAll(() => on.close())

const list = (input: object, reader = token) => on.call(calls.list, input as never, { token: reader })
/** What happened, by whom, and which fields it changed. */
const historyOf = async (id: string) =>
  (await on.call(memberAdmin.history, { id }, { token })).data?.list.map(({ action, actor, changes }) => [
    action,
    actor,
    changes.map(({ title }) => title).join('、'),
  ])

describe('the own record', () => {
  const update = (token: string, version: number, changes: object, more: object = {}) =>
    on.call(memberCalls.updateUserInfo, { type: '4', version, changes, ...more } as never, { token })

  test('changes at once and leaves no revision', async () => {
    const { memberId: id, row, values } = await on.make({ n: 1, state: 'approved' })
    const own = on.asOwner(id)
    const before = await on.call(memberCalls.getSingleUser, { type: '4' }, { token: own })
    expect(before.data).toMatchObject({
      form: { idCard: values.idCard, tel: values.tel },
      actions: ['ownEdit', 'withdrawConsent'],
    })
    const { orgId, orgName } = await on.organisation()
    const changes = { zw: ' 科技处处长 ', email: 'new@example.org', company: '别的名字', orgId }
    expect(await update(own, row.version, changes)).toMatchObject({
      code: 200,
      data: { version: row.version + 1 },
    })
    const after = await on.call(memberCalls.getSingleUser, {}, { token: own })
    expect(after.data).toMatchObject({
      infoEditStatus: '0',
      form: { zw: '科技处处长', email: 'new@example.org', company: orgName, orgId },
    })
    const waiting = await on.call(memberCalls.getModifiedSingleUser, { type: '4' }, { token: own })
    expect(waiting.data).toMatchObject({ status: 'none', changes: [] })
    expect(await historyOf(id)).toContainEqual(['ownEdit', '申请人', '工作单位、职务、电子邮箱'])
    expect(await update(own, row.version, { zw: '处长' })).toMatchObject({ error: 'stateChanged' })
    expect(await update(own, row.version + 1, { zw: '科技处处长' })).toMatchObject({
      error: 'nothingChanged',
    })
  })

  test('keeps name, sex, ID number, birthday and phone; the rest stays required', async () => {
    const { memberId: id, row } = await on.make({ n: 2, state: 'approved' })
    const own = on.asOwner(id)
    for (const field of ['name', 'sex', 'idCard', 'birthday', 'tel', 'memberTag1', 'confirmStatus', 'level'])
      expect((await update(own, row.version, { [field]: '改' })).fields, field).toEqual({
        [field]: '该项不能修改',
      })
    const empty = { zw: '', zc: '', company: '', address: ' ', email: '' }
    const { orgId } = on.employer
    expect((await update(own, row.version, { ...empty, orgId })).fields).toEqual({
      zw: '请输入职务',
      zc: '请选择职称',
      company: '请填写工作单位',
      address: '输入内容不能为空',
      email: '请填写邮箱',
    })
    expect((await update(own, row.version, { zc: '其他', otherZc: '' })).fields).toEqual({
      otherZc: '请输入其他职称',
    })
    expect((await update(own, row.version, { company: '手写单位' })).fields).toEqual({
      company: '请从搜索结果中选择工作单位',
    })
  })

  test('is nobody else’s, of no other kind, and has no reviewed way beside it', async () => {
    const { memberId: id, row } = await on.make({ n: 3, state: 'approved' })
    const other = await on.make({ n: 4, state: 'approved' })
    const person = await on.makePerson({ state: 'approved' })
    const own = on.asOwner(id)
    expect((await update(own, 2, { zw: '处长' }, { id: other.memberId })).status).toBe(404)
    expect((await update(own, row.version, { zw: '处长' }, { type: '0' })).status).toBe(404)
    const asPerson = on.asMember(person.memberId)
    expect((await update(asPerson, person.row.version, { zw: '处长' }, { type: '0' })).status).toBe(403)
    const reviewed = { type: '4', version: row.version, changes: { zw: '处长' } } as const
    expect((await on.call(memberCalls.submitModifiedUserInfo, reviewed, { token: own })).status).toBe(403)
    expect((await list({}, own)).status).toBe(403)
  })
})

describe('the list of staff', () => {
  test('filters, counts, sorts and masks; members are none of it', async () => {
    const mine = await on.organisation()
    const at = { company: mine.orgName }
    const approved = await on.make({ n: 20, state: 'approved', values: { ...at, zc: '正高级', otherZc: '' } })
    const waiting = await on.make({ n: 21, daysAgo: 4, values: { ...at, zc: '中级', otherZc: '' } })
    await on.make({ n: 22, state: 'returned', values: at })
    await on.makePerson({ values: at })
    const all = await list({ orgId: mine.orgId })
    expect(all.data?.total).toBe(3)
    for (const { values } of [approved, waiting])
      for (const secret of [values.tel, values.idCard]) expect(JSON.stringify(all.data)).not.toContain(secret)
    const idsOf = async (input: object) =>
      (await list({ orgId: mine.orgId, ...input })).data?.list.map((row) => row.id)
    expect(await idsOf({ zc: ['正高级'] })).toEqual([approved.memberId])
    expect(await idsOf({ state: 'pending' })).toEqual([waiting.memberId])
    expect(await idsOf({ keyword: String(approved.values.tel) })).toEqual([approved.memberId])
    expect(await idsOf({ keyword: String(waiting.values.name) })).toEqual([waiting.memberId])
    expect((await list({ orgId: mine.orgId, state: 'pending' })).data?.list[0]).toMatchObject({
      waitingDays: 4,
    })
    expect((await list({ sort: 'company', order: 'asc' })).code).toBe(200)
    expect((await list({}, on.app.signIn({ role: 'editor' }))).code).toBe(200)
    expect((await list({}, on.app.signIn({ role: 'handler' }))).status).toBe(403)
    const { counts } = all.data ?? {}
    expect(counts?.pending).toBeGreaterThanOrEqual(1)
  })

  test('staff see the number only with a reason its owner can read, and may change what the owner cannot', async () => {
    const { memberId: id, row, values } = await on.make({ n: 23, state: 'approved' })
    const seen = await on.call(memberCalls.getSingleUser, { id, type: '4' }, { token })
    expect(JSON.stringify(seen.data)).not.toContain(values.idCard)
    const reveal = { id, field: 'idCard', reason: '核对身份' }
    expect((await on.call(memberCalls.reveal, reveal, { token })).data).toEqual({ value: values.idCard })
    const told = await on.call(memberCalls.disclosures, {}, { token: on.asOwner(id) })
    expect(told.data?.list).toMatchObject([{ field: '身份证号', reason: '核对身份' }])
    const other = await on.make({ n: 24, state: 'approved' })
    const update = (changes: object) =>
      on.call(memberCalls.updateUserInfo, { type: '4', id, version: row.version, changes } as never, {
        token,
      })
    expect(await update({ tel: other.values.tel })).toMatchObject({ code: 2019 })
    expect((await update({ tel: '19900200123' })).code).toBe(200)
    expect(await on.signIn('19900200123')).not.toMatchObject({ code: 2018 })
    expect(await historyOf(id)).toContainEqual(['adminEdit', '审核员甲', '手机号'])
  })

  test('deletion ends the sign-in and can be taken back, unless the phone was taken meanwhile', async () => {
    const { data } = await on.register(30)
    const id = data?.id ?? ''
    const { tel } = on.form(30)
    expect((await on.call(calls.remove, { id }, { token })).code).toBe(200)
    expect((await on.call(calls.remove, { id }, { token })).status).toBe(404)
    expect(await on.signIn(String(tel))).not.toMatchObject({ code: 2010 })
    expect((await on.call(calls.restore, { ids: [id] }, { token })).data).toEqual({ restored: 1 })
    expect((await on.call(calls.removeMany, { ids: [id] }, { token })).data).toEqual({ deleted: 1 })
    expect((await on.register(31, { tel })).code).toBe(200)
    expect(await on.call(calls.restore, { ids: [id] }, { token })).toMatchObject({ code: 2019 })
  })

  test('the export holds the filter’s rows, masked', async () => {
    const { values } = await on.make({ n: 40, values: { name: '示例导出人' } })
    await on.deps.jobs.start()
    const columns = ['name', 'company', 'tel', 'idCard', 'state']
    const reply = await on.call(calls.export, { keyword: '导出人', columns, format: 'csv' }, { token })
    const job = await eventually(async () => {
      const found = await on.deps.jobs.find(on.app.db, reply.data?.jobId ?? '')
      expect(found?.state).toBe('done')
      return found
    })
    await on.deps.jobs.stop()
    const { findFile } = await import('../../platform/files/file-records.queries.ts')
    const { text } = await import('node:stream/consumers')
    const file = await findFile(on.app.db, job?.resultFileId ?? '')
    expect(file).toMatchObject({ fileName: '成果评价账号查询信息.csv', purpose: 'export' })
    if (!file) throw new Error('no file')
    const lines = (await text(await on.files.open(file))).trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('示例导出人')
    for (const secret of [values.tel, values.idCard]) expect(lines[1]).not.toContain(secret)
  })
})

describe('what staff do with accounts of every kind', () => {
  test('locked, it cannot sign in (2006); unlocked, it can; the history tells all of it', async () => {
    const { data } = await on.register(50)
    const id = data?.id ?? ''
    const tel = String(on.form(50).tel)
    const again = async () => {
      await on.app.pool.query('delete from "smsCode"')
      return on.signIn(tel)
    }
    await on.call(memberCalls.auditRegStatus, { id, version: 1, action: 'approve' }, { token })
    expect((await again()).code).toBe(200)
    const lock = (locked: boolean) =>
      on.call(memberAdmin.setLocked, { id, locked, reason: '账号被他人使用' }, { token })
    expect((await lock(true)).code).toBe(200)
    expect(await again()).toMatchObject({ code: 2006, errorMsg: '账号已被锁定，请联系管理员' })
    expect((await lock(false)).code).toBe(200)
    expect((await again()).code).toBe(200)
    const history = await on.call(memberAdmin.history, { id }, { token })
    expect(history.data?.list.map(({ action }) => action).sort()).toEqual([
      'approve',
      'lock',
      'submit',
      'unlock',
    ])
  })

  test('a link for a new password names the kind; there is no form to download', async () => {
    const { memberId: id, values } = await on.make({ n: 52, state: 'approved' })
    const sent = await on.call(memberAdmin.sendPasswordLink, { id, channel: 'sms' }, { token })
    expect(sent.code).toBe(200)
    const [message] = await on.messagesTo(String(values.tel))
    expect(message?.text).toContain('成果评价')
    expect((await on.call(memberCalls.approvedForm, { id }, { token })).status).toBe(404)
    const ofType = await on.call(memberAdmin.ofType, { type: '4', keyword: String(values.tel) }, { token })
    expect(ofType.data?.list.map((row) => row.id)).toContain(id)
  })
})
