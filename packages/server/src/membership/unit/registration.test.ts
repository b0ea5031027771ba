import { account as accountCalls } from '@portal/contract/identity/account.calls'
import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { unit as calls } from '@portal/contract/membership/unit.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fictionalUnit } from '../../demo/people/fictional.ts'
import { listZip } from '../../platform/documents/zip.ts'
import { CONFIRMED, nextIp, type UnitApp, unitApp } from './unit.testing.ts'

let on: UnitApp
beforeAll(async () => {
  on = await unitApp()
})
afterAll(() => on.close())

const countFiles = async () =>
  (
    await on.app.db
      .selectFrom('file')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('a new unit', () => {
  test('with its file in one call becomes a pending record, an account and an organisation', async () => {
    const reply = await on.registerWithFile(100)
    expect(reply).toMatchObject({ code: 200, data: { tableUploadStatus: '1' } })
    const row = await on.rowOf(reply.data?.id ?? '')
    const filled = fictionalUnit(100)
    expect(row).toMatchObject({
      kind: 'unit',
      state: 'pending',
      name: filled.name,
      memberTag1: '会员单位',
      mobileTel: filled.contactMobileTel,
      email: filled.contactEmail,
    })
    expect(row.applicationNo).toMatch(/^D\d{8}-/)
    // The member id carries the phone of the head, not of the contact.
    expect(row.vId.replace(/^unit_\d{13}/, '')).toBe(filled.headMobileTel)
    const organisation = await on.app.db
      .selectFrom('organisation')
      .select(['name', 'status'])
      .where('id', '=', row.orgId)
      .executeTakeFirst()
    expect(organisation).toEqual({ name: filled.name, status: 'pending' })
    // Units ask at their own number, in the mail as on the page.
    expect((await on.messagesTo(filled.contactEmail))[0]?.text).toContain('请致电000-00000003')
    const ticket = await on.reopen(row.id)
    const view = await on.call(calls.beforeLogin, {}, { ticket })
    expect(view.data).toMatchObject({
      state: 'pending',
      form: { cpcode: filled.cpcode, contactMobileTel: filled.contactMobileTel },
      attachments: [{ fileName: '登记表.pdf' }],
    })
  })

  test('with a file that was uploaded before, once however often it is sent', async () => {
    const { ticket } = await on.begin()
    const multiConfirmFile = [await on.upload(ticket, 'multiConfirmFile')]
    const input = { ...on.form(101), pwd: await on.sealed(), multiConfirmFile }
    const options = { ticket, ip: nextIp(), idempotencyKey: 'unit-submit-101' }
    const replies = await Promise.all([1, 2, 3].map(() => on.call(calls.register, input, options)))
    expect(replies.map((reply) => reply.code)).toEqual([200, 200, 200])
    expect(new Set(replies.map((reply) => reply.data?.id)).size).toBe(1)
  })

  test('without a file only by the other call; the form follows in its own slot', async () => {
    const { ticket } = await on.begin()
    const input = { ...on.form(102), pwd: await on.sealed() }
    expect(await on.call(calls.register, input, { ticket, ip: nextIp() })).toMatchObject({
      code: 4110,
      errorMsg: '请上传单位会员登记表',
    })
    const { data } = await on.registerLater(102, {}, ticket)
    expect(data?.tableUploadStatus).toBe('0')
    const again = await on.reopen(data?.id ?? '')
    expect((await on.call(calls.registrationStatus, {}, { ticket: again })).data).toEqual({
      tableUploadStatus: '0',
    })
    expect(await on.call(memberCalls.supplement, {}, { ticket: again })).toMatchObject({
      error: 'unitTableMissing',
    })
    const foreign = { companyAttach: [await on.upload(again)] }
    expect((await on.call(memberCalls.supplement, foreign, { ticket: again })).status).toBe(400)
    const own = { multiConfirmFile: [await on.upload(again, 'multiConfirmFile')] }
    expect((await on.call(memberCalls.supplement, own, { ticket: again })).code).toBe(200)
    expect((await on.rowOf(data?.id ?? '')).tableUploadStatus).toBe('1')
  })

  test('refuses files of another kind and more than one, and keeps nothing of a refused submit', async () => {
    const before = await countFiles()
    const fake = { name: '登记表.pdf', content: Buffer.from('<html></html>') }
    expect(await on.registerWithFile(103, fake)).toMatchObject({ errorMsg: '请上传图片或PDF文件' })
    const { ticket } = await on.begin()
    const two = [await on.upload(ticket, 'multiConfirmFile'), await on.upload(ticket, 'multiConfirmFile')]
    const input = { ...on.form(103), pwd: await on.sealed(), multiConfirmFile: two }
    expect((await on.call(calls.register, input, { ticket, ip: nextIp() })).status).toBe(400)
    expect(await on.registerWithFile(100)).toMatchObject({ code: 2008 })
    expect(await countFiles()).toBe(before + 2)
  })

  test('rules of fields hold on the server', async () => {
    const reply = await on.registerLater(104, {
      cpcode: '123',
      zip: '12',
      contactMobileTel: '12345',
      headMobileTel: '12345',
      webUrl: 'javascript:alert(1)',
      linkFlag: '3',
      bussinessScope: ' ',
      memberTag1: undefined,
    })
    expect(reply.fields).toEqual({
      cpcode: '请填写正确的单位统一社会信用代码',
      zip: '邮政编码格式不规范',
      contactMobileTel: '请填写正确的联系电话',
      headMobileTel: '请填写正确的联系电话',
      webUrl: '请填写以http://、https://或www.开头的网址，没有的填写“无”',
      linkFlag: '请选择网站链接',
      bussinessScope: '输入内容不能为空',
    })
    // A post is the society's to give, whatever the form says.
    const { data } = await on.registerLater(104, { webUrl: '无', memberTag1: '理事长单位' })
    expect((await on.rowOf(data?.id ?? '')).memberTag1).not.toBe('理事长单位')
  })
})

test('a code whose last character is doubtful is taken from whoever says that the licence has it so', async () => {
  const { cpcode } = fictionalUnit(105)
  const doubtful = cpcode.slice(0, 17) + (cpcode.endsWith('0') ? '1' : '0')
  expect((await on.registerLater(105, { cpcode: doubtful })).fields).toEqual({
    cpcode: '校验位不符，请核对营业执照',
  })
  const { data } = await on.registerLater(105, { cpcode: doubtful, codeConfirmed: true })
  const view = await on.call(calls.beforeLogin, {}, { ticket: await on.reopen(data?.id ?? '') })
  expect(view.data?.form).toMatchObject({ cpcode: doubtful })
})

describe('the same unit twice (2008)', () => {
  test('is refused by code and by name in any spelling, also while filling in', async () => {
    expect((await on.registerLater(110)).code).toBe(200)
    const { cpcode, name } = fictionalUnit(110)
    expect(await on.registerLater(111, { cpcode: ` ${cpcode.toLowerCase()}` })).toMatchObject({
      code: 2008,
      errorMsg: '该统一社会信用代码已注册，请核实后填写',
    })
    const spelling = `（${name.slice(0, 2)}） ${name.slice(2)}`
    expect(await on.registerLater(111, { name: spelling })).toMatchObject({
      code: 2008,
      error: 'unitNameRegistered',
    })
    const { ticket } = await on.begin()
    const ask = (orgName: string) =>
      on.call(calls.checkName, { orgName }, { ticket, as: 'urlencoded', ip: nextIp() })
    expect(await ask(spelling)).toMatchObject({ code: 2008, errorMsg: '该单位名称已注册，请核实后填写' })
    expect((await ask('示例从未注册的单位')).data).toEqual({ registered: false })
    expect((await on.call(calls.checkName, { orgName: name }, { ip: nextIp() })).error).toBe('ticketInvalid')
    const judged = await on.call(
      memberCalls.judgeAccount,
      { account: cpcode, type: 'group' },
      { ticket, ip: nextIp() },
    )
    expect(judged).toMatchObject({ code: 2008, error: 'creditCodeRegistered' })
  })

  test('two with one name at the same moment: one is taken', async () => {
    const name = '示例同名单位'
    const replies = await Promise.all([112, 113, 114].map((n) => on.registerLater(n, { name })))
    expect(replies.map((reply) => reply.code).filter((code) => code === 200)).toHaveLength(1)
  })
})

describe('return, resubmission, approval, sign-in', () => {
  test('what is read-only changes only where the reviewer marked it; the number has the letter D', async () => {
    const { data } = await on.registerWithFile(120)
    const id = data?.id ?? ''
    const decide = async (decision: object) => {
      const { version } = await on.rowOf(id)
      return on.call(memberCalls.auditRegStatus, { id, version, ...decision } as never, {
        token: on.reviewer,
      })
    }
    const items = [{ field: 'name', comment: '单位名称与公章不一致' }]
    expect((await decide({ action: 'return', items })).code).toBe(200)
    const ticket = await on.reopen(id)
    const changed = { ...on.form(120), name: '示例改正后的单位', cpcode: fictionalUnit(121).cpcode }
    const refused = await on.call(calls.register, changed, { ticket, ip: nextIp() })
    expect(refused.fields).toEqual({ cpcode: '该项不能修改' })
    const input = { ...changed, cpcode: fictionalUnit(120).cpcode }
    const again = await on.call(calls.register, input, { ticket, ip: nextIp() })
    // The scan of the first submit stays.
    expect(again).toMatchObject({ code: 200, data: { tableUploadStatus: '1' } })
    const desk = await on.call(memberCalls.reviewDesk, { id }, { token: on.reviewer })
    expect(desk.data?.changes).toMatchObject([{ field: 'name', after: '示例改正后的单位' }])
    expect(desk.data?.phrases.multiConfirmFile?.length).toBeGreaterThan(0)
    const approval = { action: 'approve', confirmed: CONFIRMED }
    const approved = await decide({ ...approval, level: 'L', memberTag1: '理事单位' })
    expect(approved.data?.serialNum).toMatch(/^D\d{8}\d{5}L$/)
    expect((await decide({ ...approval, level: 'H' })).error).toBe('stateChanged')
    const row = await on.rowOf(id)
    expect(row).toMatchObject({ name: '示例改正后的单位', level: 'L', memberTag1: '理事单位' })
    const mine = on.asMember(id, 'unit')
    const own = await on.call(memberCalls.getSingleUser, {}, { token: mine })
    expect(own.data).toMatchObject({ levelLabel: '理事单位', form: { cpcode: fictionalUnit(120).cpcode } })
  })

  test('the account answers to credit code and contact phone', async () => {
    const units = await Promise.all([130, 131, 132].map((n) => on.make({ state: 'returned', n })))
    const [first, second, third] = units.map(({ values }) => values)
    const mobileTel = String(first?.contactMobileTel)
    const reopened = await on.call(
      accountCalls.sendCaptchaForReopen,
      { kind: 'unit', mobileTel },
      { ip: nextIp() },
    )
    expect(reopened.code).toBe(200)
    for (const name of [second?.cpcode, third?.contactMobileTel]) {
      const input = { username: String(name), role: '3' as const }
      const reply = await on.call(accountCalls.sendCaptcha, input, { as: 'urlencoded', ip: nextIp() })
      expect(reply, String(name)).toMatchObject({ code: 200 })
    }
  })
})

describe('printed forms', () => {
  const wordsOf = async (response: Response) => {
    expect(response.headers.get('content-type')).toContain('wordprocessingml')
    const file = Buffer.from(await response.arrayBuffer())
    const parts = (await listZip(file)).filter((entry) => entry.name.endsWith('.xml'))
    return Buffer.concat(await Promise.all(parts.map((entry) => entry.read()))).toString()
  }

  test('before the approval from what is typed, afterwards with the number', async () => {
    const { ticket, applicationNo } = await on.begin()
    const input = on.form(140, { linkFlag: '2' })
    const typed = await wordsOf(await on.app.download(calls.applicationForm, input, { ticket, ip: nextIp() }))
    expect(typed).toContain(String(input.name))
    expect(typed).toContain(applicationNo)
    expect(typed).toContain('>否<')
    const { memberId, row, values } = await on.make({ state: 'approved', n: 141 })
    const serial = String(row.serial).padStart(5, '0')
    const own = await wordsOf(
      await on.app.download(memberCalls.approvedForm, {}, { token: on.asMember(memberId, 'unit') }),
    )
    expect(own).toContain(`${serial}P`)
    expect(own).toContain(String(values.contactMobileTel))
    const staff = await wordsOf(
      await on.app.download(memberCalls.approvedForm, { id: memberId }, { token: on.reviewer }),
    )
    expect(staff).not.toContain(String(values.contactMobileTel))
    const other = await on.make({ n: 142 })
    const pending = await on.app.callWith(
      memberCalls.approvedForm,
      { id: other.memberId },
      { token: on.reviewer },
    )
    expect(pending.error).toBe('stateChanged')
    const foreign = await on.app.callWith(
      memberCalls.approvedForm,
      { id: other.memberId },
      { token: on.asMember(memberId, 'unit') },
    )
    expect(foreign.status).toBe(404)
  })
})
