import { account as accountCalls } from '@portal/contract/identity/account.calls'
import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { projectAccount as calls } from '@portal/contract/membership/project-account.calls'
import { serialIdCards } from '@portal/contract/platform/person/identity.fields'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fictionalProjectAccount } from '../../demo/people/fictional.ts'
import { clock } from '../../testing/clock.ts'
import { nextIp, type ProjectAccountApp, projectAccountApp } from './project-account.testing.ts'

let on: ProjectAccountApp
beforeAll(async () => {
  on = await projectAccountApp()
})
afterAll(() => on.close())

describe('registration', () => {
  test('becomes a pending record and an account named by the phone, the ID number sealed', async () => {
    const reply = await on.register(100, { tel: ' +86 199-0020-0100' })
    expect(reply).toMatchObject({ code: 200, data: { tableUploadStatus: '1' } })
    const row = await on.rowOf(reply.data?.id ?? '')
    const filled = fictionalProjectAccount(100)
    expect(row).toMatchObject({
      kind: 'project',
      state: 'pending',
      name: filled.name,
      mobileTel: '19900200100',
      // The label is the library's, whatever the page sent.
      company: on.employer.orgName,
      orgId: on.employer.orgId,
      memberTag1: '',
    })
    expect(row.vId).toMatch(/^project_\d{13}19900200100$/)
    expect(row.applicationNo).toMatch(/^P\d{8}-/)
    const { rows } = await on.app.pool.query('select * from "projectAccount" where id = $1', [row.id])
    expect(rows[0].idCard).toBeInstanceOf(Buffer)
    expect(rows[0].idCard.toString('latin1')).not.toContain(filled.idCard)
    const account = await on.app.db
      .selectFrom('account')
      .select(['kind', 'role', 'mobileTel'])
      .where('memberId', '=', row.id)
      .executeTakeFirst()
    expect(account).toEqual({ kind: 'project', role: 'project', mobileTel: '19900200100' })
    // The same phone in any spelling (2019).
    expect(await on.register(101, { tel: '19900200100' })).toMatchObject({
      code: 2019,
      errorMsg: '该手机号已注册！',
    })
    const { ticket } = await on.begin()
    const ask = (phone: string) =>
      on.call(
        memberCalls.judgeAccount,
        { account: phone, type: 'project' },
        { ticket, ip: nextIp(), as: 'urlencoded' },
      )
    // While filling in it is an account like any other; the registration has a code of its own.
    expect(await ask('199 0020 0100')).toMatchObject({ code: 2008, errorMsg: '该手机号已注册！' })
    expect(await ask('19900200999')).toMatchObject({ code: 200, data: { registered: false } })
  })

  test('says what is missing in the words of the form', async () => {
    const reply = await on.register(102, {
      name: '',
      sex: '',
      idCard: '',
      zw: '',
      zc: '',
      company: '',
      address: '',
      tel: '',
      email: '',
    })
    expect(reply.status).toBe(400)
    expect(reply.fields).toEqual({
      name: '请填写姓名',
      sex: '请选择性别',
      idCard: '请填写身份证号',
      zw: '请输入职务',
      zc: '请选择职称',
      company: '请填写工作单位',
      address: '请填写通讯地址',
      tel: '请填写联系电话',
      email: '请填写邮箱',
    })
  })

  test.each([
    ['a phone that is none', { tel: '12345678901' }, { tel: '请填写正确的手机号' }],
    ['an ID number of another shape', { idCard: '12345' }, { idCard: '请填写正确的身份证号' }],
    ['a mail address that is none', { email: 'a@b' }, { email: '邮箱格式不正确' }],
    ['blanks', { zw: '   ', address: '\t' }, { zw: '输入内容不能为空', address: '输入内容不能为空' }],
    ['another title without words', { zc: '其他', otherZc: '' }, { otherZc: '请输入其他职称' }],
    ['a title that is none', { zc: '无' }, { zc: '请选择职称' }],
    ['a birthday of somebody else', { birthday: '1970-01-01' }, { birthday: '出生日期与身份证号不一致' }],
  ])('refuses %s', async (_what, change, fields) => {
    expect((await on.register(103, change)).fields).toMatchObject(fields)
  })

  test('refuses people under 18, a false check digit, foreign fields and a weak password', async () => {
    const [young = ''] = serialIdCards('990002', '2015-03-04', 1)
    expect((await on.register(103, { idCard: young })).fields?.idCard).toBe('未满18周岁，不能注册')
    const { idCard } = fictionalProjectAccount(103)
    const false17 = `${idCard.slice(0, 17)}${idCard.endsWith('1') ? '2' : '1'}`
    expect((await on.register(103, { idCard: false17 })).fields?.idCard).toBe('身份证号格式不规范')
    expect((await on.register(103, { level: 'H' })).status).toBe(400)
    expect((await on.register(103, { orgId: crypto.randomUUID() })).fields).toEqual({
      company: '请从搜索结果中选择工作单位',
    })
    expect((await on.register(103, { pwd: undefined })).fields).toEqual({ pwd: '请输入密码' })
  })

  test('needs the agreement: no ticket, another kind’s ticket and a spent one open nothing', async () => {
    const input = { ...on.form(104), pwd: await on.sealed() }
    expect(await on.call(calls.register, input, { ip: nextIp() })).toMatchObject({ error: 'ticketInvalid' })
    const other = await on.call(
      memberCalls.begin,
      { kind: 'person', agreed: true, sensitiveConsent: true },
      { ip: nextIp() },
    )
    const foreign = await on.register(104, {}, other.data?.ticket)
    expect(foreign).toMatchObject({ error: 'ticketInvalid' })
    const { ticket } = await on.begin()
    expect((await on.register(104, {}, ticket)).code).toBe(200)
    expect((await on.register(105, {}, ticket)).error).toBe('ticketInvalid')
  })

  test('two at the same moment with one phone: one of them is refused', async () => {
    const replies = await Promise.all([on.register(106), on.register(107, { tel: on.form(106).tel })])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 2019])
  })
})

describe('the ways in', () => {
  test('2010 is only a message, 2011 opens the form, 2012 does not', async () => {
    const { data } = await on.register(110)
    const { tel } = fictionalProjectAccount(110)
    const id = data?.id ?? ''
    expect(await on.signIn(tel)).toMatchObject({
      code: 2010,
      errorMsg: '您的注册申请尚未审核，请耐心等待',
    })
    const decide = async (decision: object) =>
      on.call(
        memberCalls.auditRegStatus,
        { id, version: (await on.rowOf(id)).version, ...decision } as never,
        { token: on.reviewer },
      )
    await on.app.pool.query('delete from "smsCode"')
    await decide({ action: 'return', items: [{ field: 'company', comment: '请写全称' }] })
    const returned = await on.signIn(tel)
    expect(returned).toMatchObject({ code: 2011, data: { kind: 'project', mobileTel: tel } })
    const ticket = (returned.data as unknown as { ticket: string }).ticket
    const view = await on.call(calls.beforeLogin, {}, { ticket })
    expect(view.data).toMatchObject({
      state: 'returned',
      flagged: [{ field: 'company', comment: '请写全称' }],
      form: { tel, idCard: fictionalProjectAccount(110).idCard },
    })
    // Resubmitted without a password: the old one stays.
    const again = { ...on.form(110), zw: '新职务' }
    expect(await on.call(calls.register, again, { ticket, ip: nextIp() })).toMatchObject({ code: 200 })
    expect(await on.rowOf(id)).toMatchObject({ state: 'pending', reviewOutcome: '' })
    await on.app.pool.query('delete from "smsCode"')
    await decide({ action: 'reject', opinion: '不是本单位人员' })
    const rejected = await on.signIn(tel)
    expect(rejected).toMatchObject({ code: 2012, errorMsg: '您的注册申请未通过审核' })
    expect(rejected.data).toBeNull()
  })

  test('approved: no number, no level, signs in with role 5 as level 6', async () => {
    const { data } = await on.register(111)
    const { tel } = fictionalProjectAccount(111)
    const id = data?.id ?? ''
    const desk = await on.call(memberCalls.reviewDesk, { id }, { token: on.reviewer })
    expect(desk.data?.phrases.company?.length).toBeGreaterThan(0)
    expect(desk.data?.actions).toContain('approve')
    const approved = await on.call(
      memberCalls.auditRegStatus,
      { id, version: 1, action: 'approve' },
      { token: on.reviewer },
    )
    expect(approved).toMatchObject({ code: 200, data: { serialNum: '' } })
    expect(await on.rowOf(id)).toMatchObject({ state: 'approved', serial: null, level: '' })
    expect(await on.signIn(tel)).toMatchObject({
      code: 200,
      data: { role: 'project', roleCode: 6, serialNum: '', levelLabel: '' },
    })
    const told = await on.app.db.selectFrom('outbox').select('template').where('memberId', '=', id).execute()
    expect(told.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['account-approved', 'account-approved-mail']),
    )
    // It leaves when the approval cannot be undone any more; what it invites to is the sign-in.
    await clock.advance({ minutes: 12 })
    const [mail] = await on.messagesTo(fictionalProjectAccount(111).email)
    expect(mail?.text).toMatch(/登录平台：\n\S+\/projectLogin\n/)
    expect(mail?.text).toContain('请致电000-00000004')
    expect(
      await on.call(calls.register, { ...on.form(111) }, { ticket: await on.reopen(id), ip: nextIp() }),
    ).toMatchObject({
      error: 'stateChanged',
    })
  })

  test('a bare phone opens nothing; the code sent to it does, whatever number is asked for', async () => {
    const { memberId } = await on.make({ n: 112, state: 'rejected' })
    const { tel } = fictionalProjectAccount(112)
    expect(await on.call(calls.beforeLogin, { tel }, { ip: nextIp() })).toMatchObject({
      error: 'ticketInvalid',
    })
    const sent = await on.call(
      accountCalls.sendCaptchaForReopen,
      { kind: 'project', mobileTel: tel },
      { ip: nextIp() },
    )
    expect(sent.data?.destination).toBe(`${tel.slice(0, 3)}****${tel.slice(-4)}`)
    const { data } = await on.call(
      accountCalls.reopen,
      { kind: 'project', mobileTel: tel, captcha: on.codeTo(tel) },
      { ip: nextIp() },
    )
    const view = await on.call(
      calls.beforeLogin,
      { tel: '19900200999' },
      { ticket: data?.ticket ?? '', as: 'urlencoded' },
    )
    expect(view.data).toMatchObject({ id: memberId, state: 'rejected' })
  })

  test('a resubmission may bring another phone: it becomes the account', async () => {
    const { memberId, row } = await on.make({
      n: 113,
      state: 'returned',
      items: [{ field: 'tel', comment: '无法接通' }],
    })
    const other = await on.make({ n: 114 })
    const ticket = await on.reopen(memberId)
    const sendForm = async (tel: string) =>
      on.call(calls.register, { ...on.form(113), tel, pwd: await on.sealed() }, { ticket, ip: nextIp() })
    expect(await sendForm(String(other.values.tel))).toMatchObject({ code: 2019 })
    expect((await sendForm('19900200113')).code).toBe(200)
    expect(await on.rowOf(memberId)).toMatchObject({ mobileTel: '19900200113', version: row.version + 1 })
    expect(await on.signIn('19900200113')).toMatchObject({ code: 2010 })
  })
})
