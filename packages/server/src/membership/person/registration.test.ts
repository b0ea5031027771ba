import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { person as calls } from '@portal/contract/membership/person.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fictionalPerson } from '../../demo/people/fictional.ts'
import { nextIp, type PersonApp, personApp } from './person.testing.ts'

let on: PersonApp
beforeAll(async () => {
  on = await personApp()
})
afterAll(() => on.close())

const countMembers = async () =>
  (
    await on.app.db
      .selectFrom('member')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
const messagesTo = async (memberId: string) =>
  (await on.app.db.selectFrom('outbox').select('template').where('memberId', '=', memberId).execute())
    .map((row) => row.template)
    .sort()

describe('a new registration', () => {
  test('becomes a pending record, a revision, an account, and a message', async () => {
    const { ticket, applicationNo, promiseWord } = await on.begin()
    expect(promiseWord).toContain('本人承诺')
    const scan = await on.upload(ticket)
    const reply = await on.register(2001, { companyAttach: [scan], uploadLater: false }, ticket)
    expect(reply).toMatchObject({ code: 200, data: { tableUploadStatus: '1', applicationNo } })
    const row = await on.rowOf(reply.data?.id ?? '')
    expect(row).toMatchObject({
      confirmStatus: '0',
      memberTag1: '会员',
      infoEditStatus: '0',
      level: '',
      serial: null,
    })
    expect(row.vId).toMatch(/^person_\d{13}1\d{10}$/)
    expect(row.accountId).not.toBeNull()
    expect(row.initials.length).toBe(row.name.length)
    expect(await messagesTo(row.id)).toEqual(['application-received', 'application-received-mail'])
    const consent = await on.app.db.selectFrom('consent').selectAll().where('memberId', '=', row.id).execute()
    expect(consent).toMatchObject([{ sensitive: true, noticeVersion: expect.stringMatching(/^\w{12}$/) }])
    const stored = await on.app.db
      .selectFrom('person')
      .select('idCard')
      .where('id', '=', row.id)
      .executeTakeFirst()
    expect(stored?.idCard.includes(fictionalPerson(2001).idCard)).toBe(false)
  })

  test('without the stamped form only by 稍后上传, then the form can follow', async () => {
    expect(await on.register(2002, { uploadLater: false })).toMatchObject({
      code: 4110,
      error: 'tableMissing',
    })
    const { data } = await on.register(2002)
    expect(data?.tableUploadStatus).toBe('0')
    const id = data?.id ?? ''
    const ticket = await on.reopen(id)
    const view = await on.call(calls.beforeLogin, {}, { ticket })
    expect(view.data).toMatchObject({ state: 'pending', tableUploadStatus: '0', waitingDays: 0, flagged: [] })
    expect(view.data?.form.idCard).toBe(fictionalPerson(2002).idCard)
    const resubmit = { ...(await on.form(2002)), uploadLater: true }
    expect(await on.call(calls.register, resubmit, { ticket })).toMatchObject({ error: 'stateChanged' })
    const scan = await on.upload(ticket)
    const input = { companyAttach: [scan] }
    expect(await on.call(memberCalls.supplement, input, { ticket })).toMatchObject({ code: 200 })
    expect(await on.call(memberCalls.supplement, input, { ticket })).toMatchObject({ error: 'ticketInvalid' })
    expect((await on.rowOf(id)).tableUploadStatus).toBe('1')
    const again = await on.call(calls.attachments, {}, { ticket: await on.reopen(id) })
    expect(again.data?.list).toMatchObject([
      { id: scan, fileName: '申请表.pdf', fileUrl: expect.stringContaining('sig=') },
    ])
  })

  test('what the server sets is left aside or refused, and never taken', async () => {
    const before = await countMembers()
    const fields = {
      ...{
        confirmStatus: '1',
        reviewOutcome: '',
        infoEditStatus: '0',
        tableUploadStatus: '1',
        opinion: '好',
        level: 'H',
      },
      ...{
        memberTag1: '理事长',
        historyZw: '理事',
        vId: 'person_1',
        serial: 1,
        examineDate: '2026-01-01',
        id: 'x',
      },
    }
    const aside = calls.register.leavesAside ?? []
    for (const [name, value] of Object.entries(fields).filter(([field]) => !aside.includes(field)))
      expect(await on.register(2003, { [name]: value }), name).toMatchObject({
        status: 400,
        error: 'badInput',
      })
    expect(await countMembers()).toBe(before)
    const along = Object.fromEntries(Object.entries(fields).filter(([name]) => aside.includes(name)))
    expect(Object.keys(along).length).toBeGreaterThan(5)
    const { data } = await on.register(2091, along)
    const row = await on.rowOf(data?.id ?? '')
    expect(Object.entries(along).filter(([name, value]) => row[name as keyof typeof row] === value)).toEqual([
      ['infoEditStatus', '0'],
    ])
  })

  test('rules of fields hold on the server', async () => {
    const wrong = await on.register(2003, {
      name: '  ',
      mobileTel: '123',
      idCard: '990101200001011234',
      zc: '其他',
    })
    expect(wrong.fields).toMatchObject({
      name: '输入内容不能为空',
      mobileTel: '请填写正确的联系手机',
      idCard: '身份证号格式不规范',
      otherZc: '请填写其他职称',
    })
    const desktop = await on.register(2003, { education: '', graduatedFrom: '', major1: '' })
    expect(Object.keys(desktop.fields ?? {}).sort()).toEqual(['education', 'graduatedFrom', 'major1'])
    const unknownUnit = await on.register(2003, { orgId: crypto.randomUUID() })
    expect(unknownUnit.fields).toEqual({ company: '请从搜索结果中选择工作单位' })
    expect(
      (await on.register(2003, { education: '', graduatedFrom: '', major1: '', layout: 'phone' })).code,
    ).toBe(200)
  })

  test('the label of the unit is the library’s', async () => {
    const { orgId, orgName } = await on.organisation()
    const { data } = await on.register(2004, { orgId, company: '别的名字' })
    expect(await on.rowOf(data?.id ?? '')).toMatchObject({ company: orgName, orgId })
  })
})

describe('the same person twice (2008)', () => {
  test('is refused in every spelling, and nothing is left behind', async () => {
    expect((await on.register(2010)).code).toBe(200)
    const { idCard } = fictionalPerson(2010)
    const spellings = [idCard, ` ${idCard}`, `${idCard.slice(0, 6)} ${idCard.slice(6)}`, idCard.toLowerCase()]
    const wide = [...idCard].map((char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)).join('')
    const before = await countMembers()
    for (const spelling of [...spellings, wide]) {
      expect(await on.register(2011, { ...fictionalIdentity(2010), idCard: spelling })).toMatchObject({
        code: 2008,
        error: 'idCardRegistered',
        errorMsg: '该身份证号已注册，请核实后填写',
      })
    }
    expect(await countMembers()).toBe(before)
  })

  test('twenty at the same moment: one is taken', async () => {
    const tickets = await Promise.all(Array.from({ length: 20 }, () => on.begin()))
    const input = await on.form(2012, { uploadLater: true })
    const passwords = await Promise.all(tickets.map(() => on.sealed()))
    const replies = await Promise.all(
      tickets.map(({ ticket }, i) =>
        on.call(calls.register, { ...input, pwd: passwords[i] }, { ticket, ip: nextIp() }),
      ),
    )
    const codes = replies.map((reply) => reply.code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 2008 || code === 503)).toHaveLength(19)
    expect(codes.filter((code) => code === 2008).length).toBeGreaterThan(0)
  })

  test('four submits of one form are one record and one answer', async () => {
    const { ticket } = await on.begin()
    const input = { ...(await on.form(2013)), pwd: await on.sealed(), uploadLater: true }
    const options = { ticket, ip: nextIp(), idempotencyKey: 'double-submit-13' }
    const replies = await Promise.all([1, 2, 3, 4].map(() => on.call(calls.register, input, options)))
    expect(replies.map((reply) => reply.code)).toEqual([200, 200, 200, 200])
    expect(new Set(replies.map((reply) => reply.data?.id)).size).toBe(1)
    const late = await on.call(calls.register, input, { ticket, ip: nextIp() })
    expect(late.error).toBe('ticketInvalid')
    const changed = await on.call(calls.register, { ...input, zw: '另一职务' }, options)
    expect(changed.status).toBe(422)
  })

  test('judgeAccount says so beforehand, within a budget, and not about the own record', async () => {
    const { data } = await on.register(2014)
    const { idCard } = fictionalPerson(2014)
    const { ticket } = await on.begin()
    const ask = (account: string, options: object) =>
      on.call(
        memberCalls.judgeAccount,
        { account, type: 'user' },
        { as: 'urlencoded', ip: nextIp(), ...options },
      )
    expect(await ask(idCard, { ticket })).toMatchObject({ code: 2008 })
    expect(await ask(fictionalPerson(2015).idCard, { ticket })).toMatchObject({
      code: 200,
      data: { registered: false },
    })
    expect(await ask(idCard, { ticket: await on.reopen(data?.id ?? '') })).toMatchObject({ code: 200 })
    expect(await ask(idCard, {})).toMatchObject({ error: 'ticketInvalid' })
    const many = await Promise.all(Array.from({ length: 12 }, () => ask(idCard, { ticket })))
    expect(many.filter((reply) => reply.status === 429).length).toBeGreaterThanOrEqual(3)
  })
})

const fictionalIdentity = (n: number) => {
  const { sex, birthday } = fictionalPerson(n)
  return { sex, birthday }
}

describe('before sign-in nothing is told without a ticket', () => {
  test('whoever the number belongs to', async () => {
    await on.register(2020)
    const replies = [fictionalPerson(2020).mobileTel, '19999999999'].map((mobileTel) =>
      on.call(calls.beforeLogin, { mobileTel }, {}),
    )
    const [known, unknown] = (await Promise.all(replies)).map(({ headers: _headers, ...body }) =>
      JSON.stringify(body),
    )
    expect(known).toBe(unknown)
    expect(known).toContain('ticketInvalid')
  })

  test('a ticket opens its own record whatever the body names, and dies with the version', async () => {
    const mine = (await on.register(2021)).data?.id ?? ''
    await on.register(2022)
    const ticket = await on.reopen(mine)
    const view = await on.call(calls.beforeLogin, { mobileTel: fictionalPerson(2022).mobileTel }, { ticket })
    expect(view.data?.id).toBe(mine)
    const row = await on.rowOf(mine)
    const decision = { id: mine, version: row.version, action: 'return', opinion: '请补充' } as const
    expect((await on.call(memberCalls.auditRegStatus, decision, { token: on.reviewer })).code).toBe(200)
    expect(await on.call(calls.beforeLogin, {}, { ticket })).toMatchObject({ error: 'ticketInvalid' })
    const wizard = (await on.begin()).ticket
    expect(await on.call(calls.beforeLogin, {}, { ticket: wizard })).toMatchObject({ error: 'ticketInvalid' })
  })

  test('files of another ticket cannot be handed in', async () => {
    const scan = await on.upload((await on.begin()).ticket)
    expect((await on.register(2023, { companyAttach: [scan] })).fields).toEqual({
      companyAttach: '请重新上传入会申请表',
    })
  })
})

describe('the printable form', () => {
  test('is a Word file that carries number, version and hash of what was filled in', async () => {
    const { ticket, applicationNo } = await on.begin()
    const input = await on.form(2030)
    const response = await on.app.download(calls.applicationForm, input, { ticket, ip: nextIp() })
    expect(response.headers.get('content-type')).toContain('wordprocessingml')
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('入会申请表')
    const { listZip } = await import('../../platform/documents/zip.ts')
    const file = Buffer.from(await response.arrayBuffer())
    const parts = await Promise.all(
      (await listZip(file)).filter((entry) => entry.name.endsWith('.xml')).map((entry) => entry.read()),
    )
    const text = Buffer.concat(parts).toString()
    expect(text).toContain(String(input.name))
    expect(text).toContain(applicationNo)
    const incomplete = await on.call(calls.applicationForm as never, { ...input, zw: '' } as never, {
      ticket,
      ip: nextIp(),
    })
    expect(incomplete).toMatchObject({ status: 400, fields: { zw: '请填写职务' } })
  })
})
