import { account as accountCalls } from '@portal/contract/identity/account.calls'
import {
  imports as calls,
  EXAMPLE_NAME,
  IMPORT_KINDS,
  type ImportKind,
  importColumns,
} from '@portal/contract/membership/import.calls'
import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import { person as personCalls } from '@portal/contract/membership/person.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fictionalPerson, fictionalUnit } from '../../demo/people/fictional.ts'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { membersApp, nextIp } from '../../testing/members-app.ts'
import { readDay, readMonth } from './cell.rules.ts'
import { type Cell, filledRow, importer, type Row as SheetRow, workbook } from './import.testing.ts'

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
beforeAll(async () => {
  on = await membersApp()
  await on.deps.jobs.start()
  token = on.reviewer
})
afterAll(async () => {
  await on.deps.jobs.stop()
  await on.close()
})

type Row = SheetRow<Cell>
const rowOf = (kind: Parameters<typeof filledRow>[0], n: number, change: Row = {}): Row => ({
  ...filledRow(kind, n),
  ...change,
})
/** Without what the ID number says as well. */
const bare = (kind: Parameters<typeof filledRow>[0], n: number, change: Row = {}): Row => {
  const { 性别: _sex, 出生日期: _day, ...row } = rowOf(kind, n)
  return { ...row, ...change } as Row
}
const get = async (id: string) => {
  const { data } = await on.call(calls.get, { id }, { token })
  if (!data) throw new Error('no batch')
  return data
}
const settled = (id: string) => importer(on, token).settled(id)
const upload = async (kind: ImportKind, content: Buffer, name = '名单.xlsx') => {
  const reply = await on.call(calls.upload, { kind }, { token, files: { file: [{ name, content }] } })
  return reply.data ? settled(reply.data.id) : reply
}
const checked = async (kind: ImportKind, rows: readonly Row[]) => {
  const batch = await upload(kind, await workbook(rows))
  if (!('state' in batch)) throw new Error(`refused: ${batch.errorMsg}`)
  const { data } = await on.call(calls.issues, { id: batch.id, pageSize: 200 }, { token })
  const issues = data?.list ?? []
  const of = (level: string) =>
    issues.filter((one) => one.level === level).map(({ row, heading, message }) => [row, heading, message])
  return { ...batch, errorList: of('error'), warningList: of('warning') }
}
const committed = async (kind: ImportKind, rows: readonly Row[], notify: 'now' | 'later' = 'later') => {
  const batch = await checked(kind, rows)
  expect([batch.state, batch.errorList, batch.failure]).toEqual(['ready', [], ''])
  expect((await on.call(calls.commit, { id: batch.id, notify }, { token })).code).toBe(200)
  return settled(batch.id)
}
const byIdentity = async (mobileTel: string) =>
  (await on.call(personCalls.byMobile, { mobileTel }, { token })).data?.list ?? []

describe('the template', () => {
  test.each(Object.keys(IMPORT_KINDS) as ImportKind[])(
    'of %s has unlike headings, and comes back',
    async (kind) => {
      const titles = importColumns(kind).map(({ title }) => title)
      expect(new Set(titles).size).toBe(titles.length)
      const reply = await on.app.download(calls.template, { kind }, { token })
      const content = Buffer.from(await reply.arrayBuffer())
      const [head, example] = await readSheet(content)
      expect(head?.cells.map((cell) => cell.replace('*', ''))).toEqual(titles)
      expect(example?.cells).toContain(EXAMPLE_NAME)
      // Nothing but the example in it: nothing to bring in.
      expect(await upload(kind, content)).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('没有可以导入的数据'),
      })
    },
  )
})

describe('what Excel and people make of values', () => {
  test.each([
    '1985/3/7',
    '1985.03.07',
    '1985-3-7',
    '1985年3月7日',
    '19850307',
    '31113',
    '1985-03-07 00:00:00',
  ])('%s is a day', (text) => expect(readDay(text)).toBe('1985-03-07'))
  test.each(['1985-02-30', '昨天', '12', '1985-3'])('%s is none', (text) => expect(readDay(text)).toBe(''))
  test.each(['2010-06', '2010/6', '2010年6月', '2010.06', '201006', '2010-06-30'])('%s is a month', (text) =>
    expect(readMonth(text)).toBe('2010-06'),
  )

  test('numbers, dates, fifteen digits and unknown titles come in as they were meant', async () => {
    const one = fictionalPerson(3101)
    const row = rowOf('person', 3101, {
      手机号: Number(one.mobileTel),
      出生日期: new Date(`${one.birthday}T00:00:00Z`),
      职称: '教授级高级工程师',
      入会日期: '2019年5月6日',
      会员级别: '高级会员',
    })
    delete row.性别
    const batch = await committed('person', [row])
    expect(batch).toMatchObject({ state: 'committed', imported: 1 })
    const [found] = await byIdentity(one.mobileTel)
    expect(found).toMatchObject({
      name: one.name,
      sex: one.sex,
      birthday: one.birthday,
      examineDate: '2019-05-06',
    })
    expect(found?.serialNum).toMatch(/^G20190506\d{5}S$/)
    const record = await on.call(memberCalls.getSingleUser, { id: found?.id ?? '' }, { token })
    expect(record.data?.form).toMatchObject({ zc: '其他', otherZc: '教授级高级工程师', zw: one.zw })
  })

  test('an ID number that Excel has cut is named as what it is', async () => {
    const batch = await checked('person', [
      rowOf('person', 3102, { 身份证号: Number(fictionalPerson(3102).idCard.slice(0, 17)) * 10 }),
    ])
    expect(batch.errorList).toEqual([[2, '身份证号', expect.stringContaining('科学计数')]])
  })
})

describe('the dry run', () => {
  test('says for each row and column what is wrong, and touches nothing', async () => {
    const before = await on.app.db.selectFrom('member').select('id').execute()
    const good = rowOf('person', 3110)
    const { 身份证号: _, ...noId } = rowOf('person', 3111)
    const batch = await checked('person', [
      good,
      noId as Row,
      rowOf('person', 3112, { 身份证号: '990000199001011234' }),
      rowOf('person', 3113, { 政治面貌: '不详', 电子邮箱: '无' }),
      bare('person', 3114, { 身份证号: `${String(good.身份证号).toLowerCase()} ` }),
      rowOf('person', 3115, { 入会日期: '2999-01-01', 出生日期: '1970-01-01' }),
      { ...rowOf('person', 3116), 备注: '自己加的列' },
    ])
    expect(batch).toMatchObject({ state: 'rejected', rows: 7, errors: batch.errorList.length })
    expect(batch.errorList.map(([row, heading]) => [row, heading])).toEqual([
      [3, '身份证号'],
      [4, '身份证号'],
      [5, '政治面貌'],
      [5, '电子邮箱'],
      [6, '身份证号'],
      [7, '入会日期'],
      [7, '出生日期'],
    ])
    expect(batch.errorList).toContainEqual([3, '身份证号', '身份证号必须填写'])
    expect(batch.errorList).toContainEqual([4, '身份证号', '身份证号格式不规范'])
    expect(batch.errorList).toContainEqual([6, '身份证号', '与第2行重复'])
    expect(batch.errorList).toContainEqual([7, '出生日期', '出生日期与身份证号不一致'])
    expect(batch.warningList).toContainEqual([1, '备注', '模板中没有这一列，该列的内容不会导入'])
    expect(await on.app.db.selectFrom('member').select('id').execute()).toHaveLength(before.length)
    // Only a sheet without errors can be imported.
    expect(await on.call(calls.commit, { id: batch.id, notify: 'now' }, { token })).toMatchObject({
      error: 'stateChanged',
    })
    const reply = await on.app.download(calls.report, { id: batch.id }, { token })
    const sheet = await readSheet(Buffer.from(await reply.arrayBuffer()))
    expect(sheet[0]?.cells).toEqual(['行号', '列名', '类别', '说明'])
    expect(sheet.map(({ cells }) => cells)).toContainEqual(['3', '身份证号', '错误', '身份证号必须填写'])
    expect(sheet).toHaveLength(1 + batch.errors + batch.warnings)
  })

  test('finds what is registered already, here and by the same phone, name and unit', async () => {
    await committed('person', [rowOf('person', 3120)])
    const known = fictionalPerson(3120)
    const batch = await checked('person', [
      rowOf('person', 3121, { 手机号: known.mobileTel }),
      rowOf('person', 3122, { 姓名: known.name, 工作单位: known.company }),
      rowOf('person', 3120),
    ])
    expect(batch).toMatchObject({ errorList: [], fresh: 2, updates: 0 })
    expect(batch.warningList).toContainEqual([2, '手机号', '该手机号已有其他记录使用，只能用证件号码登录'])
    expect(batch.warningList).toContainEqual([3, '姓名', '已有姓名和工作单位相同的记录，请确认不是同一人'])
    expect(batch.warningList.map(([row]) => row)).not.toContain(4)
  })

  test('refuses what is no sheet, what is not ours, and what is too much', async () => {
    const content = await workbook([{ 甲: '乙' }])
    expect(await upload('person', Buffer.from('姓名,身份证号'), '名单.csv')).toMatchObject({
      error: 'sheetKind',
    })
    expect(await upload('person', Buffer.from('%PDF-1.4'), '名单.xlsx')).toMatchObject({ error: 'sheetKind' })
    expect(await upload('person', content.subarray(0, content.length - 40))).toMatchObject({
      code: expect.any(Number),
      data: null,
    })
    expect(await upload('person', content)).toMatchObject({ state: 'rejected', errors: 4 })
    const many = await workbook(
      Array.from({ length: 5_002 }, (_, n) => ({ '单位名称*': `示例很多单位${n}` })),
    )
    expect(await upload('organisation', many)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('一次最多导入5000行'),
    })
    for (const role of ['editor', 'person', 'handler'] as const)
      expect(
        (await on.call(calls.template, { kind: 'person' }, { token: on.app.signIn({ role }) })).status,
      ).toBe(403)
  })
})

describe('the import', () => {
  test('brings in approved members with numbers, workplaces and accounts, and tells them when asked', async () => {
    const rows = [3130, 3131, 3132].map((n) => rowOf('person', n, { 工作单位: '示例导入新单位' }))
    const batch = await committed('person', rows, 'later')
    expect(batch).toMatchObject({ imported: 3, organisations: 1, notifiedAt: null, failure: '' })
    const { mobileTel } = fictionalPerson(3130)
    const [found] = await byIdentity(mobileTel)
    expect(found).toMatchObject({
      state: 'approved',
      memberTag1: '会员',
      level: 'M',
      company: '示例导入新单位',
    })
    const library = await on.call(organisation.list, { keyword: '示例导入新单位' }, { token })
    expect(library.data).toMatchObject({ total: 1, list: [{ status: 'pending', people: 3 }] })
    const told = () =>
      on.app.db.selectFrom('outbox').select('template').where('template', '=', 'account-opened').execute()
    expect(await told()).toHaveLength(0)
    expect((await on.call(calls.notify, { id: batch.id }, { token })).data).toEqual({ sent: 3 })
    expect(await told()).toHaveLength(3)
    expect(await on.call(calls.notify, { id: batch.id }, { token })).toMatchObject({ error: 'stateChanged' })
    // The recovery page sends a code to a member who has no password yet.
    const code = await on.call(accountCalls.sendCaptcha, { username: mobileTel, role: '2' }, { ip: nextIp() })
    expect(code.code).toBe(200)
    const sent = await on.app.db
      .selectFrom('smsCode')
      .select('sent')
      .where('purpose', '=', 'forgot')
      .execute()
    expect(sent).toEqual([{ sent: true }])
    const serials = (
      await Promise.all([3130, 3131, 3132].map((n) => byIdentity(fictionalPerson(n).mobileTel)))
    ).map(([one]) => Number(one?.serialNum.slice(9, 14)))
    expect(serials).toEqual([serials[0], (serials[0] ?? 0) + 1, (serials[0] ?? 0) + 2])
  })

  test('is all or nothing: what changes after the dry run stops it, with a new report', async () => {
    const batch = await checked('person', [rowOf('person', 3140), rowOf('person', 3141)])
    expect(batch.state).toBe('ready')
    await committed('person', [rowOf('person', 3141)])
    expect((await on.call(calls.commit, { id: batch.id, notify: 'now' }, { token })).code).toBe(200)
    expect(await settled(batch.id)).toMatchObject({
      state: 'ready',
      imported: 0,
      fresh: 1,
      failure: expect.stringContaining('检查之后数据有了变化'),
    })
    expect(await byIdentity(fictionalPerson(3140).mobileTel)).toEqual([])
    expect((await on.call(calls.discard, { id: batch.id }, { token })).code).toBe(200)
    expect((await get(batch.id)).state).toBe('discarded')
  })

  test('knows experts with a foreign number, units and their organisations', async () => {
    const foreign = rowOf('expert', 3150, { 身份证号: 'P 1234567', 外籍专家: '是' })
    const { 出生日期: _day, ...withoutDay } = foreign
    expect((await checked('expert', [withoutDay as Row])).errorList).toEqual([
      [2, '出生日期', '出生日期必须填写（不能由证件号码得出）'],
    ])
    const { 主要业绩: _text, ...brief } = foreign
    const experts = await committed('expert', [brief as Row, rowOf('expert', 3151)])
    expect(experts).toMatchObject({ imported: 2 })
    const units = await committed('unit', [rowOf('unit', 3152)], 'now')
    expect(units).toMatchObject({ imported: 1, organisations: 1, notifiedAt: expect.any(String) })
    const again = await checked('unit', [rowOf('unit', 3153, { 单位名称: fictionalUnit(3152).name })])
    expect(again.errorList).toEqual([[2, '单位名称', '该单位名称已注册']])
  })
})

describe('taking an import back', () => {
  test('removes what nobody has touched and says what stays and why', async () => {
    const batch = await committed(
      'person',
      [3160, 3161, 3162].map((n) => rowOf('person', n)),
    )
    const [edited] = await byIdentity(fictionalPerson(3161).mobileTel)
    const [active] = await byIdentity(fictionalPerson(3162).mobileTel)
    await on.call(
      memberCalls.updateUserInfo,
      { id: edited?.id ?? '', version: edited?.version ?? 0, changes: { zw: '改过的职务' } },
      { token },
    )
    await on.app.db
      .updateTable('account')
      .set({ lastSignInAt: new Date().toISOString() })
      .where('memberId', '=', active?.id ?? '')
      .execute()
    const before = await on.call(calls.changed, { id: batch.id }, { token })
    expect(before.data).toMatchObject({ total: 2, removable: 1 })
    expect(before.data?.list.map(({ row, reason }) => [row, reason])).toEqual([
      [3, '导入后修改过'],
      [4, '本人已经登录过'],
    ])
    expect((await on.call(calls.undo, { id: batch.id }, { token })).code).toBe(200)
    expect(await settled(batch.id)).toMatchObject({ state: 'undone', kept: 2, undoneBy: '审核员甲' })
    expect(await byIdentity(fictionalPerson(3160).mobileTel)).toEqual([])
    expect(await byIdentity(fictionalPerson(3161).mobileTel)).toHaveLength(1)
    expect((await on.call(calls.changed, { id: batch.id }, { token })).data).toMatchObject({
      total: 2,
      removable: 0,
    })
    expect(await on.call(calls.undo, { id: batch.id }, { token })).toMatchObject({ error: 'stateChanged' })
    // The same person can come in again.
    expect(await committed('person', [rowOf('person', 3160)])).toMatchObject({ imported: 1 })
  })

  test('of organisations leaves those that somebody works for', async () => {
    const batch = await committed('organisation', [
      { 单位名称: '示例导入甲处' },
      { 单位名称: '示例导入乙处' },
    ])
    expect(
      (
        await checked('organisation', [
          { 单位名称: '示例导入甲处' },
          { 单位名称: '示例（导入）丁处' },
          { 单位名称: '示例导入丁处' },
        ])
      ).errorList,
    ).toEqual([
      [2, '单位名称', '单位库中已有“示例导入甲处”'],
      [4, '单位名称', '与第3行重复'],
    ])
    await committed('person', [rowOf('person', 3170, { 工作单位: '示例导入乙处' })])
    await on.call(calls.undo, { id: batch.id }, { token })
    expect(await settled(batch.id)).toMatchObject({ state: 'undone', kept: 1 })
    const left = await on.call(organisation.list, { keyword: '示例导入' }, { token })
    expect(left.data?.list.map((row) => row.orgName)).toContain('示例导入乙处')
    expect(left.data?.list.map((row) => row.orgName)).not.toContain('示例导入甲处')
  })

  test('is over after thirty days', async () => {
    const batch = await committed('person', [rowOf('person', 3180)])
    await on.app.db
      .updateTable('importBatch')
      .set({ committedAt: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('id', '=', batch.id)
      .execute()
    expect(await on.call(calls.undo, { id: batch.id }, { token })).toMatchObject({ error: 'undoExpired' })
  })
})
