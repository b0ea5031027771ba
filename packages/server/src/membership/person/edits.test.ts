import { member as calls } from '@portal/contract/membership/member.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepProof } from '../../identity/phone/phone.queries.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type PersonApp, personApp } from './person.testing.ts'

let on: PersonApp
let token: string
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())

describe('modified information', () => {
  const submit = (id: string, version: number, changes: object, asking = on.asMember(id)) =>
    on.call(calls.submitModifiedUserInfo, { version, changes } as never, { token: asking })
  const audit = (id: string, version: number, action: 'approve' | 'return', more: object = {}) =>
    on.call(calls.auditSingleUserInfo, { id, version, action, ...more }, { token })

  test('a second one joins the first; the reviewer of the first is told; what is put back goes', async () => {
    const { memberId: id, row, values } = await on.make({ state: 'approved' })
    const [first, second, third] = [row.version, row.version + 1, row.version + 2]
    await submit(id, first, { zw: '处长' })
    expect(await submit(id, second, { zw: '处长' })).toMatchObject({ error: 'nothingChanged' })
    expect(await submit(id, first, { weChat: 'shili_2' })).toMatchObject({ error: 'stateChanged' })
    const both = await submit(id, second, { weChat: 'shili_2' })
    expect(both.data?.pending.sort()).toEqual(['weChat', 'zw'])
    const seen = async () => (await on.call(calls.getModifiedSingleUser, { id }, { token })).data
    expect((await seen())?.changes.map(({ field, after }) => [field, after]).sort()).toEqual([
      ['weChat', 'shili_2'],
      ['zw', '处长'],
    ])
    expect(await audit(id, second, 'approve')).toMatchObject({ error: 'stateChanged' })
    expect((await submit(id, third, { zw: values.zw })).data).toEqual({ applied: [], pending: ['weChat'] })
    expect((await seen())?.changes.map(({ field }) => field)).toEqual(['weChat'])
    const { weChat } = (await on.call(calls.getSingleUser, {}, { token: on.asMember(id) })).data?.form ?? {}
    expect((await submit(id, third + 1, { weChat })).data).toEqual({ applied: [], pending: [] })
    expect(await on.rowOf(id)).toMatchObject({ infoEditStatus: '0' })
    expect((await seen())?.status).toBe('none')
    const { list } = (await on.call(calls.opinions, {}, { token: on.asMember(id) })).data ?? { list: [] }
    expect(list.map(({ action }) => action).slice(0, 4)).toEqual([
      'withdrawEdit',
      'submitEdit',
      'submitEdit',
      'submitEdit',
    ])
  })

  test('waits as a revision, shown field by field, and applies only on approval', async () => {
    const { memberId: id, row, values } = await on.make({ state: 'approved' })
    const before = row.version
    await keepProof(on.app.db, id, '19912345678')
    expect(await submit(id, before, { zw: '  总工程师 ', mobileTel: '19912345678' })).toMatchObject({
      data: { applied: [], pending: ['zw', 'mobileTel'] },
    })
    expect(await on.rowOf(id)).toMatchObject({ infoEditStatus: '1', mobileTel: row.mobileTel })
    const seen = await on.call(calls.getModifiedSingleUser, { id }, { token })
    expect(seen.data).toMatchObject({ status: 'pending', version: before + 1, form: null })
    expect(seen.data?.changes).toEqual([
      { field: 'zw', title: '职务', before: values.zw, after: '总工程师', masked: false },
      {
        field: 'mobileTel',
        title: '手机号',
        before: expect.stringContaining('****'),
        after: '199****5678',
        masked: true,
      },
    ])
    expect(await audit(id, before, 'approve')).toMatchObject({ error: 'stateChanged' })
    expect(await audit(id, before + 1, 'approve')).toMatchObject({ code: 200 })
    expect(await on.rowOf(id)).toMatchObject({ infoEditStatus: '0', mobileTel: '19912345678' })
    const account = await on.app.db
      .selectFrom('account')
      .select('mobileTel')
      .where('memberId', '=', id)
      .executeTakeFirst()
    expect(account?.mobileTel).toBe('19912345678')
    const own = await on.call(calls.getSingleUser, {}, { token: on.asMember(id) })
    expect(own.data).toMatchObject({
      form: { zw: '总工程师', idCard: values.idCard },
      actions: ['submitEdit', 'withdrawConsent'],
    })
  })

  test('an account and an id of two records name none of them', async () => {
    const [one, other] = [await on.make({ state: 'approved' }), await on.make({ state: 'approved' })]
    const account = String(one.values.idCard)
    const look = (id: string) => on.call(calls.getModifiedSingleUser, { account, id } as never, { token })
    expect((await look(one.memberId)).data?.memberId).toBe(one.memberId)
    expect((await look(other.memberId)).error).toBe('notFound')
  })

  test('sent back as a whole, it is said what was changed', async () => {
    const { memberId: id, row } = await on.make({ state: 'approved' })
    await submit(id, row.version, { zw: '改任的职务' })
    expect((await audit(id, row.version + 1, 'return', { opinion: '请上传任职文件' })).code).toBe(200)
    const sms = (await on.messagesTo(row.mobileTel)).find(({ text }) => text.includes('被退回'))
    expect(sms?.text).toContain('您修改的信息被退回：职务。')
  })

  test('comes back with an opinion, is taken up again, or withdrawn', async () => {
    const { memberId: id, row } = await on.make({ state: 'approved' })
    const asking = on.asMember(id)
    await submit(id, row.version, { email: 'a@example.org' })
    expect((await audit(id, row.version + 1, 'return')).fields).toEqual({
      opinion: '请填写意见或标出需要修改的内容',
    })
    expect((await audit(id, row.version + 1, 'return', { opinion: '请用单位邮箱' })).code).toBe(200)
    expect(await on.rowOf(id)).toMatchObject({
      infoEditStatus: '2',
      opinion: '请用单位邮箱',
      email: row.email,
    })
    const opinions = await on.call(calls.opinions, {}, { token: asking })
    expect(opinions.data).toMatchObject({ canEditAgain: true, infoEditStatus: '2' })
    expect(opinions.data?.list[0]).toMatchObject({
      action: 'returnEdit',
      actor: '审核人员',
      opinion: '请用单位邮箱',
    })
    const returned = await on.call(calls.getModifiedSingleUser, {}, { token: asking })
    expect(returned.data).toMatchObject({ status: 'returned', form: { email: 'a@example.org' } })
    expect((await submit(id, row.version + 2, { email: 'b@example.org' })).code).toBe(200)
    expect((await on.call(calls.withdrawModifiedUserInfo, {}, { token: asking })).code).toBe(200)
    expect(await on.call(calls.withdrawModifiedUserInfo, {}, { token: asking })).toMatchObject({
      error: 'stateChanged',
    })
    expect(await on.rowOf(id)).toMatchObject({ infoEditStatus: '0', email: row.email })
  })

  test('refuses locked, unknown, wrong and unchanged fields, and members who are not approved', async () => {
    const { memberId: id, row, values } = await on.make({ state: 'approved' })
    for (const field of [
      'name',
      'sex',
      'birthday',
      'idCard',
      'company',
      'orgId',
      'memberTag1',
      'historyZw',
      'level',
      'confirmStatus',
    ])
      expect((await submit(id, row.version, { [field]: '改' })).fields, field).toEqual({
        [field]: '该项不能修改',
      })
    expect((await submit(id, row.version, { email: 'x' })).fields).toEqual({ email: '邮箱格式不正确' })
    expect((await submit(id, row.version, { zc: '其他', otherZc: '' })).fields).toEqual({
      otherZc: '请填写其他职称',
    })
    expect(await submit(id, row.version, { zw: values.zw })).toMatchObject({ error: 'nothingChanged' })
    expect(await submit(id, row.version + 1, { zw: '新' })).toMatchObject({ error: 'stateChanged' })
    const { memberId: pending } = await on.make()
    expect(await submit(pending, 1, { zw: '新' })).toMatchObject({ error: 'stateChanged' })
  })

  test('contact fields apply at once where the society says so', async () => {
    const { memberId: id, row } = await on.make({ state: 'approved' })
    await on.app.db
      .insertInto('setting')
      .values({ key: 'contactWithoutReview', value: 'true' as never } as never)
      .execute()
    on.deps.settings.forget()
    const reply = await submit(id, row.version, { weChat: 'shili_1', zw: '新职务' })
    expect(reply.data).toEqual({ applied: ['weChat'], pending: ['zw'] })
    const own = await on.call(calls.getSingleUser, {}, { token: on.asMember(id) })
    expect(own.data?.form).toMatchObject({ weChat: 'shili_1' })
    await on.app.db.deleteFrom('setting').execute()
    on.deps.settings.forget()
  })
})
