import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { expert as calls } from '@portal/contract/membership/expert.calls'
import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fictionalExpert } from '../../demo/people/fictional.ts'
import { listZip } from '../../platform/documents/zip.ts'
import { CONFIRMED, type ExpertApp, expertApp, nextIp } from './expert.testing.ts'

let on: ExpertApp
beforeAll(async () => {
  on = await expertApp()
})
afterAll(() => on.close())

const BANK = {
  bankAccountName: '示例户名',
  bankName: '示例银行',
  bankAccount: '9900 0012-3456 7890',
  bankConsent: true,
}

describe('the registration of an expert', () => {
  test('becomes a pending record with photo, forms, account; numbers are sealed', async () => {
    const { ticket, applicationNo, promiseWord } = await on.begin()
    expect(promiseWord).toContain('专家库')
    expect(applicationNo).toMatch(/^Z\d{8}-/)
    const files = await on.uploads(ticket)
    const reply = await on.register(1, { ...files, ...BANK, isMember: '1', uploadLater: false }, ticket)
    expect(reply).toMatchObject({ code: 200, data: { tableUploadStatus: '1', applicationNo } })
    const row = await on.rowOf(reply.data?.id ?? '')
    expect(row).toMatchObject({ kind: 'expert', confirmStatus: '0', memberTag1: '会员', level: '' })
    expect(row.vId).toMatch(/^expert_\d{13}1\d{10}$/)
    expect(row.accountId).not.toBeNull()
    const stored = await on.app.db
      .selectFrom('expert')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    expect(stored.image).toBe(files.image)
    for (const column of ['idCard', 'bankAccountName', 'bankName', 'bankAccount'] as const) {
      const plain = { ...BANK, idCard: fictionalExpert(1).idCard, bankAccount: '9900001234567890' }[column]
      expect(stored[column]?.includes(plain), column).toBe(false)
      expect(stored[column]?.length, column).toBeGreaterThan(0)
    }
    const attachments = await on.call(calls.attachments, { account: row.id }, { token: on.reviewer })
    expect(attachments.data?.list.map((file) => file.slot).sort()).toEqual([
      'companyAttach',
      'photo',
      'tableAttach',
    ])
  })

  test('asks for the expert form, and for the membership form of those who join', async () => {
    const { ticket } = await on.begin()
    const { image, tableAttach } = await on.uploads(ticket)
    const given = { image, tableAttach, uploadLater: false }
    const joining = await on.register(2, { ...given, isMember: '1' }, ticket)
    expect(joining).toMatchObject({ code: 4110, error: 'tableMissing' })
    const bare = await on.register(2, { image, isMember: '2', uploadLater: false }, ticket)
    expect(bare).toMatchObject({ error: 'tableMissing' })
    const { data } = await on.register(2, { ...given, isMember: '2' }, ticket)
    expect(data?.tableUploadStatus).toBe('1')
    expect(await on.rowOf(data?.id ?? '')).toMatchObject({ memberTag1: '无' })
  })

  test('a missing membership form can follow', async () => {
    const { ticket } = await on.begin()
    const { image, tableAttach } = await on.uploads(ticket)
    const { data } = await on.register(3, { image, tableAttach, isMember: '1' }, ticket)
    expect(data?.tableUploadStatus).toBe('0')
    const id = data?.id ?? ''
    const again = await on.reopen(id)
    const before = await on.call(calls.registrationStatus, {}, { ticket: again })
    expect(before.data).toEqual({ tableUploadStatus: '0', personTableUploadStatus: '0' })
    expect(await on.call(memberCalls.supplement, {}, { ticket: again })).toMatchObject({
      error: 'tableMissing',
    })
    const companyAttach = [await on.scan(again, 'companyAttach')]
    expect((await on.call(memberCalls.supplement, { companyAttach }, { ticket: again })).code).toBe(200)
    const view = await on.call(calls.beforeLogin, {}, { ticket: await on.reopen(id) })
    expect(view.data).toMatchObject({
      tableUploadStatus: '1',
      personTableUploadStatus: '1',
      state: 'pending',
    })
    expect(view.data?.attachments).toHaveLength(3)
  })

  test('takes the photo inside the multipart form', async () => {
    const { ticket } = await on.begin()
    const input = { ...(await on.form(4, { isMember: '2' })), pwd: await on.sealed(), uploadLater: 'true' }
    const image = [{ name: '照片.jpg', content: await on.portrait() }]
    const send = (files: object) =>
      on.call(calls.register, input as never, { ticket, ip: nextIp(), files } as never)
    const wrong = await send({ image: [{ name: '照片.jpg', content: Buffer.from('%PDF-1.4 nothing') }] })
    expect(wrong.code).not.toBe(200)
    const reply = await send({ image })
    expect(reply).toMatchObject({ code: 200 })
    const { data } = await on.call(
      calls.attachments,
      { account: reply.data?.id ?? '' },
      { token: on.reviewer },
    )
    expect(data?.list).toMatchObject([{ slot: 'photo', fileName: '照片.jpg', mime: 'image/jpeg' }])
  })

  test('needs a photo of one’s own', async () => {
    const missing = await on.register(5, { image: undefined })
    expect(missing.fields).toEqual({ image: '请上传照片' })
    const foreign = await on.photo((await on.begin()).ticket)
    expect((await on.register(5, { image: foreign })).fields).toEqual({ image: '请重新上传照片' })
    const { ticket } = await on.begin()
    const scan = await on.scan(ticket, 'tableAttach')
    expect((await on.register(5, { image: scan }, ticket)).fields).toEqual({ image: '请重新上传照片' })
  })

  test('holds the rules of fields on the server', async () => {
    const wrong = await on.register(6, {
      ...{ name: ' ', mobileTel: '123', zc: '其他', isAcademician: '4', zcDate: '2020-13' },
      ...{ zipCode: '12', bankAccount: 'abc', workHistory: '长'.repeat(1001), recommond: '' },
      ...{ idCard: '990101200001011234' },
    })
    expect(wrong.fields).toMatchObject({
      name: '输入内容不能为空',
      mobileTel: '请填写正确的联系手机',
      otherZc: '请填写其他职称',
      isAcademicianValue: '请填写其他院士称号',
      zcDate: '请选择职称评定年月',
      zipCode: '邮政编码格式不规范',
      bankAccount: '银行账号格式不正确',
      workHistory: '字数不能超过一千字',
      recommond: '请选择推荐专业委员会',
      idCard: '身份证号格式不规范',
    })
    const set = {
      confirmStatus: '1',
      memberTag1: '理事长',
      vId: 'expert_1',
      examineDate: '2026-01-01',
    }
    expect(await on.register(6, { level: 'H' })).toMatchObject({ error: 'badInput' })
    const { data } = await on.register(6, set)
    const row = await on.rowOf(data?.id ?? '')
    expect(
      Object.keys(set).filter((name) => row[name as keyof typeof row] === set[name as keyof typeof set]),
    ).toEqual([])
  })

  test('a foreigner registers with another number, but not under age', async () => {
    const foreign = { foreigner: true, idCard: ' e 1234567 ', birthday: '1970-02-03', isMember: '2' }
    const young = await on.register(7, { ...foreign, birthday: `${Number(today().slice(0, 4)) - 17}-01-01` })
    expect(young.fields).toEqual({ birthday: '未满18周岁，不能注册' })
    for (const idCard of ['', 'E123', 'E12345(01)', 'Ｅ'.repeat(21)])
      expect((await on.register(7, { ...foreign, idCard })).fields).toHaveProperty('idCard')
    // Nobody from abroad has these; everybody else does.
    const { fields } = await on.register(7, { national: '', party: '' })
    expect(fields).toEqual({ national: '请选择民族', party: '请选择政治面貌' })
    const { data } = await on.register(7, { ...foreign, national: '', party: '' })
    const view = await on.call(calls.beforeLogin, {}, { ticket: await on.reopen(data?.id ?? '') })
    expect(view.data?.form).toMatchObject({ foreigner: true, idCard: 'E1234567' })
    expect(await on.register(8, foreign)).toMatchObject({ code: 2008 })
  })

  test('the same number twice is refused (2008), in every spelling', async () => {
    expect((await on.register(9)).code).toBe(200)
    const { idCard, sex, birthday } = fictionalExpert(9)
    for (const spelling of [idCard, ` ${idCard.slice(0, 6)} ${idCard.slice(6)}`, idCard.toLowerCase()])
      expect(await on.register(10, { idCard: spelling, sex, birthday })).toMatchObject({
        code: 2008,
        errorMsg: '该身份证号已注册，请核实后填写',
      })
    const { ticket } = await on.begin()
    const input = { account: idCard, type: 'expert' } as const
    expect(await on.call(memberCalls.judgeAccount, input, { ticket, ip: nextIp() })).toMatchObject({
      code: 2008,
    })
  })
})

describe('the review of an expert', () => {
  test('returned, sent again, approved: a number of its own kind, level of type 2', async () => {
    const { ticket } = await on.begin()
    const files = await on.uploads(ticket)
    const { data } = await on.register(20, { ...files, isMember: '2', uploadLater: false }, ticket)
    const id = data?.id ?? ''
    const token = on.reviewer
    const items = [
      { field: 'image', comment: '照片不清晰' },
      { field: 'zw', comment: '请填写全称' },
    ]
    const { version } = await on.rowOf(id)
    const returned = { id, version, action: 'return', items } as const
    expect((await on.call(memberCalls.auditRegStatus, returned, { token })).code).toBe(200)
    const again = await on.reopen(id)
    const view = await on.call(calls.beforeLogin, {}, { ticket: again })
    expect(view.data).toMatchObject({ state: 'returned', flagged: items })
    const image = await on.photo(again)
    const change = { ...(await on.form(20)), image, zw: '总工程师', isMember: '2', uploadLater: false }
    expect(
      (await on.call(calls.register, change as never, { ticket: again, ip: nextIp() })).data,
    ).toMatchObject({
      id,
      tableUploadStatus: '1',
    })
    const desk = await on.call(memberCalls.reviewDesk, { id }, { token })
    expect(desk.data?.changes).toMatchObject([
      { field: 'image' },
      { field: 'organization' },
      { field: 'zw', after: '总工程师' },
    ])
    expect(desk.data?.record.attachments.map((file) => file.slot).sort()).toEqual(['photo', 'tableAttach'])
    expect(desk.data?.record.form.image).toBe(image)
    const approve = {
      id,
      version: (await on.rowOf(id)).version,
      action: 'approve',
      confirmed: CONFIRMED,
    } as const
    const approved = await on.call(memberCalls.auditRegStatus, approve, { token })
    expect(approved.data?.serialNum).toMatch(new RegExp(`^Z${today().replaceAll('-', '')}\\d{5}S$`))
    expect(await on.rowOf(id)).toMatchObject({ level: 'S', memberTag1: '无', confirmStatus: '1' })
  })

  test('a member changes what is not locked; it waits for review', async () => {
    const { memberId, accountId, row } = await on.make({ n: 30, state: 'approved' })
    const token = on.app.signIn({ role: 'expert', memberId, accountId })
    const submit = (changes: Record<string, string>) =>
      on.call(memberCalls.submitModifiedUserInfo, { version: row.version, changes }, { token })
    for (const name of ['name', 'idCard', 'organization', 'recommond', 'isMember'])
      expect((await submit({ [name]: 'x' })).fields, name).toEqual({ [name]: '该项不能修改' })
    expect((await submit({ majorNow: '水资源管理' })).data).toMatchObject({ pending: ['majorNow'] })
  })
})

describe('reading experts', () => {
  test('lists with filters and counts, numbers masked', async () => {
    await on.make({ n: 40, values: { subject: '地球科学', recommond: '能源专业委员会' } })
    const token = on.app.signIn({ role: 'editor' })
    const filter = { subject: ['地球科学'], recommond: ['能源专业委员会'], keyword: fictionalExpert(40).name }
    const { data } = await on.call(calls.list, { ...filter, sort: 'organization' }, { token })
    expect(data?.total).toBe(1)
    // The tabs say what the filter leaves in them.
    expect(data?.counts).toMatchObject({ all: 1, incomplete: 1, approved: 0 })
    const [row] = data?.list ?? []
    expect(row).toMatchObject({ state: 'pending', isAcademician: '无', subject: '地球科学' })
    expect(row?.idCard).toMatch(/^\d{3}\*{14}[\dX]$/)
    expect(row?.mobileTel).toContain('****')
    const unit = await on.call(calls.list, { organization: row?.organization ?? '', sex: '女' }, { token })
    expect([...new Set(unit.data?.list.map(({ sex }) => sex))]).toEqual(['女'])
    const found = await on.call(
      calls.byMobile,
      { mobileTel: fictionalExpert(40).mobileTel },
      { token: on.reviewer },
    )
    expect(found.data?.list).toHaveLength(1)
    expect((await on.call(calls.list, {}, {})).error).toBe('signedOut')
  })

  test('bank account and ID number are masked for staff, whole for their owner', async () => {
    const { memberId, accountId } = await on.make({
      n: 41,
      values: { ...BANK, bankAccount: '9900001234567890' },
    })
    const staff = await on.call(memberCalls.getSingleUser, { id: memberId }, { token: on.reviewer })
    expect(staff.data?.form).toMatchObject({ bankAccount: '**** 7890', idCard: expect.stringContaining('*') })
    const token = on.app.signIn({ role: 'expert', memberId, accountId })
    const own = await on.call(memberCalls.getSingleUser, {}, { token })
    expect(own.data?.form).toMatchObject({ bankAccount: '9900001234567890' })
    const asked = { id: memberId, field: 'bankAccount', reason: '支付咨询费' }
    const shown = await on.call(memberCalls.reveal, asked, { token: on.reviewer })
    expect(shown.data?.value).toBe('9900001234567890')
  })

  test('deleted experts are gone and come back', async () => {
    const { memberId } = await on.make({ n: 42 })
    const token = on.reviewer
    expect((await on.call(calls.remove, { id: memberId }, { token })).code).toBe(200)
    expect((await on.call(calls.remove, { id: memberId }, { token })).error).toBe('notFound')
    expect((await on.call(calls.restore, { ids: [memberId] }, { token })).data).toEqual({ restored: 1 })
    expect((await on.call(calls.removeMany, { ids: [memberId] }, { token })).data).toEqual({ deleted: 1 })
  })
})

describe('the printable form', () => {
  test('carries the photo, words for codes, and nothing of the bank', async () => {
    const { ticket, applicationNo } = await on.begin()
    const input = await on.form(50, { ...BANK, isAcademician: '2', isMember: '1' })
    const image = await on.photo(ticket)
    const ask = { ...input, image } as never
    const response = await on.app.download(calls.applicationForm, ask, { ticket, ip: nextIp() })
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('专家申请表')
    const file = Buffer.from(await response.arrayBuffer())
    const entries = await listZip(file)
    expect(entries.filter((entry) => /media\/.*\.jpe?g$/.test(entry.name))).toHaveLength(1)
    const xml = entries.filter((entry) => entry.name.endsWith('.xml'))
    const text = Buffer.concat(await Promise.all(xml.map((entry) => entry.read()))).toString()
    for (const part of [String(input.name), applicationNo, '中国工程院院士']) expect(text).toContain(part)
    expect(text).not.toContain('示例户名')
    const other = (await on.begin()).ticket
    expect(await on.call(calls.applicationForm as never, ask, { ticket: other, ip: nextIp() })).toMatchObject(
      {
        fields: { image: '请重新上传照片' },
      },
    )
    expect((await on.call(fileCalls.find, { id: image }, { ticket })).data?.slot).toBe('photo')
  })

  const wordsOf = async (response: Response) => {
    expect(response.headers.get('content-type')).toContain('wordprocessingml')
    const file = Buffer.from(await response.arrayBuffer())
    const xml = (await listZip(file)).filter((entry) => entry.name.endsWith('.xml'))
    const text = Buffer.concat(await Promise.all(xml.map((entry) => entry.read()))).toString()
    const pictures = (await listZip(file)).filter((entry) => /media\/.*\.jpe?g$/.test(entry.name)).length
    return { text, pictures, name: decodeURIComponent(response.headers.get('content-disposition') ?? '') }
  }

  test('whoever joins as a member prints the membership form from the same answers, nobody else', async () => {
    const { ticket, applicationNo } = await on.begin()
    const input = await on.form(51, {
      isMember: '1',
      recommond: '能源专业委员会',
      zc: '其他',
      otherZc: '示例职称',
    })
    const ask = { ...input, slot: 'companyAttach' } as never
    const form = await wordsOf(await on.app.download(calls.applicationForm, ask, { ticket, ip: nextIp() }))
    expect(form.name).toContain('个人会员入会申请表')
    const said = [
      input.name,
      input.organization,
      input.major,
      input.majorNow,
      '能源专业委员会',
      '示例职称',
      applicationNo,
    ]
    for (const part of said) expect(form.text).toContain(String(part))
    expect(form.text).not.toMatch(/\{\w+\}|undefined/)
    const alone = { ...(await on.form(52, { isMember: '2' })), slot: 'companyAttach' }
    expect((await on.app.callWith(calls.applicationForm, alone, { ticket, ip: nextIp() })).status).toBe(404)
  })

  test('after the approval both carry the number, to the expert whole and to staff masked', async () => {
    const { ticket } = await on.begin()
    const { data } = await on.register(53, { isMember: '1' }, ticket)
    const id = data?.id ?? ''
    const { version } = await on.rowOf(id)
    const decision = { id, version, action: 'approve' as const, level: 'S', confirmed: CONFIRMED }
    expect((await on.call(memberCalls.auditRegStatus, decision, { token: on.reviewer })).code).toBe(200)
    const own = on.app.signIn({ role: 'expert', memberId: id })
    const serial = String((await on.rowOf(id)).serial).padStart(5, '0')
    const values = fictionalExpert(53)
    for (const [slot, pictures] of [
      [undefined, 1],
      ['companyAttach', 0],
    ] as const) {
      const whole = await wordsOf(await on.app.download(memberCalls.approvedForm, { slot }, { token: own }))
      expect(whole.text).toContain(`${serial}S`)
      expect(whole.text).toContain(values.idCard)
      expect(whole.pictures).toBe(pictures)
      const masked = await wordsOf(
        await on.app.download(memberCalls.approvedForm, { id, slot }, { token: on.reviewer }),
      )
      expect(masked.text).not.toContain(values.idCard)
      expect(masked.text).not.toContain(values.mobileTel)
    }
    const foreign = on.app.signIn({ role: 'expert', memberId: (await on.make({ n: 54 })).memberId })
    expect((await on.app.callWith(memberCalls.approvedForm, { id }, { token: foreign })).status).toBe(404)
    expect(await on.app.callWith(memberCalls.approvedForm, {}, { token: foreign })).toMatchObject({
      error: 'stateChanged',
    })
  })

  test('blank, it asks everything and answers nothing', async () => {
    const editor = on.app.signIn({ role: 'editor' })
    const blank = await wordsOf(
      await on.app.download(memberCalls.blankForm, { kind: 'expert' }, { token: editor }),
    )
    expect(blank.name).toContain('专家申请表（空白）.docx')
    expect(blank.text).toContain('（空白表）')
    expect(blank.text).not.toMatch(/\{\w+\}/)
    const { data } = await on.call(memberCalls.viewBlankForm, { kind: 'expert' }, { token: editor })
    expect(data?.headings.join()).toContain('专家申请表')
    const cells = data?.rows.flatMap((row) => row.cells) ?? []
    expect(cells.filter((cell) => cell.label).map((cell) => cell.lines.join(''))).toContain('推荐专业委员会')
    // The place of the photo reaches down five rows.
    expect(cells.map((cell) => cell.rows)).toContain(5)
    const columns = data?.columns.length ?? 0
    for (const [index, row] of (data?.rows ?? []).entries()) {
      const own = row.cells.reduce((sum, cell) => sum + cell.span, 0)
      expect([index, own === columns || (index > 0 && index < 5 && own === columns - 2)]).toEqual([
        index,
        true,
      ])
    }
    const member = on.app.signIn({ role: 'expert', memberId: (await on.make({ n: 55 })).memberId })
    expect((await on.app.callWith(memberCalls.blankForm, { kind: 'expert' }, { token: member })).status).toBe(
      403,
    )
  })
})
