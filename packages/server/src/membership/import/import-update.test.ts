import { imports as calls, type ImportKind } from '@portal/contract/membership/import.calls'
import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import { person as personCalls } from '@portal/contract/membership/person.calls'
import { addDays, today } from '@portal/contract/platform/time'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fictionalPerson } from '../../demo/people/fictional.ts'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { membersApp } from '../../testing/members-app.ts'
import { readNumber } from './cell.rules.ts'
import { importer, personRow, type Row, workbook } from './import.testing.ts'

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
let sheets: ReturnType<typeof importer>
beforeAll(async () => {
  on = await membersApp()
  await on.deps.jobs.start()
  token = on.reviewer
  sheets = importer(on, token)
})
afterAll(async () => {
  await on.deps.jobs.stop()
  await on.close()
})

const checked = async (rows: readonly Row[], kind: ImportKind = 'person') => {
  const batch = await sheets.upload(await workbook(rows), kind)
  const found = await on.call(calls.issues, { id: batch.id, pageSize: 200 }, { token })
  const of = (level: string) =>
    (found.data?.list ?? [])
      .filter((one) => one.level === level)
      .map(({ row, heading, message }) => [row, heading, message])
  return { ...batch, errorList: of('error'), warningList: of('warning'), changeList: of('change') }
}
const letIn = async (id: string, input: { existing?: 'skip' | 'update'; partial?: boolean } = {}) => {
  const reply = await on.call(calls.commit, { id, notify: 'later', ...input }, { token })
  return reply.code === 200 ? sheets.settled(id) : reply
}
const undone = async (id: string) => {
  expect((await on.call(calls.undo, { id }, { token })).code).toBe(200)
  return sheets.settled(id)
}
const find = async (n: number) =>
  (await on.call(personCalls.byMobile, { mobileTel: fictionalPerson(n).mobileTel }, { token })).data?.list[0]
const formOf = async (id: string) =>
  (await on.call(memberCalls.getSingleUser, { id }, { token })).data?.form ?? {}

describe('numbers that are brought along', () => {
  test.each([
    ['G2019050600012S', { serial: 12, letter: 'G', day: '2019-05-06', level: 'S' }],
    ['ｇ2019050600012s', { serial: 12, letter: 'G', day: '2019-05-06', level: 'S' }],
    ['00012', { serial: 12, letter: '', day: '', level: '' }],
    ['G2019130600012S', undefined],
    ['0', undefined],
    ['十二', undefined],
  ])('%s', (text, number) => expect(readNumber(text)).toEqual(number))

  test('come in with their day and level, and the next ones go on beyond them', async () => {
    const batch = await checked([personRow(3201, { 会员编号: 'G2019050600700S' }), personRow(3202)])
    expect([batch.state, batch.errorList]).toEqual(['ready', []])
    expect(await letIn(batch.id)).toMatchObject({ imported: 2 })
    expect(await find(3201)).toMatchObject({
      serialNum: 'G2019050600700S',
      level: 'S',
      examineDate: '2019-05-06',
    })
    expect((await find(3202))?.serialNum).toMatch(/^G\d{8}00701M$/)
  })

  test('are refused where they contradict the row, another row, or somebody who has them', async () => {
    const batch = await checked([
      personRow(3203, { 会员编号: 'D2019050600801S' }),
      personRow(3204, { 会员编号: 'G2019050600802S', 入会日期: '2019-05-07' }),
      personRow(3205, { 会员编号: '803' }),
      personRow(3206, { 会员编号: '803' }),
      personRow(3207, { 会员编号: '700' }),
    ])
    expect(batch.errorList).toEqual([
      [2, '会员编号', '编号应以G开头'],
      [3, '入会日期', '与会员编号中的日期不一致'],
      [5, '会员编号', '与第4行重复'],
      [6, '会员编号', '该编号已有人使用'],
    ])
  })
})

describe('people who are there already', () => {
  test('are found, shown with what would change, changed only when asked, and changed back', async () => {
    const first = await checked([personRow(3210), personRow(3211)])
    await letIn(first.id)
    const before = await find(3210)
    const rows = [personRow(3210, { 职务: '改任总工程师', 电子邮箱: '' }), personRow(3211), personRow(3212)]
    const batch = await checked(rows)
    expect(batch).toMatchObject({ state: 'ready', fresh: 1, updates: 1, bad: 0, errorList: [] })
    const [change, ...none] = batch.changeList
    expect(none).toEqual([])
    expect(change?.[0]).toBe(2)
    expect(change?.[2]).toContain('→ 改任总工程师')

    expect(await letIn(batch.id)).toMatchObject({ imported: 1, updated: 0 })
    expect((await find(3210))?.version).toBe(before?.version)

    const again = await checked(rows)
    expect(again).toMatchObject({ fresh: 0, updates: 1 })
    expect(await letIn(again.id, { existing: 'skip' })).toMatchObject({ error: 'nothingChanged' })
    expect(await letIn(again.id, { existing: 'update' })).toMatchObject({ imported: 0, updated: 1 })
    const changed = await formOf(before?.id ?? '')
    expect(changed).toMatchObject({ zw: '改任总工程师', email: fictionalPerson(3210).email })
    expect(await undone(again.id)).toMatchObject({ state: 'undone', kept: 0 })
    expect(await formOf(before?.id ?? '')).toMatchObject({ zw: fictionalPerson(3210).zw })
  })

  test('are found by their number alone; a number that is of somebody else is refused', async () => {
    const known = await find(3211)
    const row = { 会员编号: known?.serialNum ?? '', 职务: '按编号改的职务' }
    const batch = await checked([row])
    expect(batch).toMatchObject({ state: 'ready', fresh: 0, updates: 1 })
    const wrong = await checked([{ ...row, 身份证号: fictionalPerson(3210).idCard }, { 会员编号: '99999' }])
    expect(wrong.errorList[0]).toEqual([2, '会员编号', expect.stringContaining('不一致')])
    expect(wrong.errorList).toContainEqual([3, '身份证号', '身份证号必须填写'])
  })

  test('keep what somebody changed since: the undo says so', async () => {
    const known = await find(3211)
    const batch = await checked([personRow(3211, { 职务: '表格里的职务' })])
    expect(await letIn(batch.id, { existing: 'update' })).toMatchObject({ failure: '', updated: 1 })
    const now = await find(3211)
    await on.call(
      memberCalls.updateUserInfo,
      { id: known?.id ?? '', version: now?.version ?? 0, changes: { zw: '后来改的职务' } },
      { token },
    )
    expect(await undone(batch.id)).toMatchObject({ state: 'undone', kept: 1 })
    expect(await formOf(known?.id ?? '')).toMatchObject({ zw: '后来改的职务' })
  })
})

describe('what is held to the moment of the import', () => {
  test('a member of today comes in, one of tomorrow does not', async () => {
    const of = (n: number, day: string) => personRow(n, { 入会日期: day })
    const batch = await checked([of(3250, today()), of(3251, addDays(today(), 1))])
    expect(batch.errorList).toEqual([[3, '入会日期', '入会日期不能晚于今天']])
  })

  test('who is there is told nothing of an account; what no longer differs makes a new report', async () => {
    await letIn((await checked([personRow(3252)])).id)
    const rows = [personRow(3252, { 职务: '新任职务' }), personRow(3253)]
    const [first, second] = [await checked(rows), await checked([rows[0] ?? {}, personRow(3254)])]
    expect(await letIn(first.id, { existing: 'update' })).toMatchObject({ imported: 1, updated: 1 })
    expect((await on.call(calls.notify, { id: first.id }, { token })).data).toEqual({ sent: 1 })
    expect(await letIn(second.id, { existing: 'update' })).toMatchObject({
      ...{ state: 'ready', imported: 0, updates: 0 },
      failure: expect.stringContaining('检查之后数据有了变化'),
    })
  })
})

describe('rows that cannot come in', () => {
  test('stay outside when the good ones go ahead, and come back marked as they were typed', async () => {
    const rows = [
      personRow(3220),
      personRow(3221, { 手机号: '1990000' }),
      personRow(3222, { 政治面貌: '不详' }),
    ]
    const batch = await checked(rows)
    expect(batch).toMatchObject({ state: 'rejected', fresh: 1, bad: 2, marked: true })
    expect(await letIn(batch.id)).toMatchObject({ error: 'stateChanged' })
    expect(await letIn(batch.id, { partial: true })).toMatchObject({
      state: 'committed',
      imported: 1,
      marked: true,
    })
    const reply = await on.app.download(calls.marked, { id: batch.id }, { token })
    const sheet = Buffer.from(await reply.arrayBuffer())
    const [head, ...body] = await readSheet(sheet)
    expect(head?.cells.slice(0, 2)).toEqual(['原行号', '问题'])
    // What is compared with a paper is read without pulling its column open.
    const { sheets } = await readXlsx(sheet)
    const widthOf = (title: string) => sheets[0]?.columns?.[head?.cells.indexOf(title) ?? -1]?.width ?? 0
    expect(widthOf('身份证号')).toBeGreaterThanOrEqual(20)
    expect(widthOf('手机号')).toBeGreaterThanOrEqual(13)
    expect(widthOf('工作单位')).toBeGreaterThanOrEqual(20)
    expect(body.map(({ cells }) => cells[0])).toEqual(['3', '4'])
    expect(body[0]?.cells).toContain('1990000')
    expect(body[1]?.cells[1]).toContain('政治面貌')
    // Corrected, the very same sheet goes in; its two added columns are no trouble.
    const fixed = body.map(({ cells }) =>
      Object.fromEntries((head?.cells ?? []).map((title, at) => [title, cells[at] ?? ''])),
    ) as Row[]
    const second = await checked([
      { ...fixed[0], 手机号: fictionalPerson(3221).mobileTel },
      { ...fixed[1], 政治面貌: personRow(3222).政治面貌 ?? '' },
    ])
    expect([second.state, second.errorList]).toEqual(['ready', []])
    expect(second.warningList.map(([, heading]) => heading)).not.toContain('问题')
  })
})

describe('an import that was taken back', () => {
  test('leaves no record, account, unit or number behind', async () => {
    const counter = () =>
      on.app.db.selectFrom('serialCounter').select('next').where('kind', '=', 'person').executeTakeFirst()
    const before = await counter()
    const batch = await checked([
      personRow(3230, { 工作单位: '示例撤销后不留单位', 会员编号: 'G2018010100950M' }),
      personRow(3231),
    ])
    expect(await letIn(batch.id)).toMatchObject({ imported: 2, organisations: 2 })
    expect(await counter()).not.toEqual(before)
    expect(await undone(batch.id)).toMatchObject({ state: 'undone', kept: 0 })
    expect(await counter()).toEqual(before)
    expect(await find(3230)).toBeUndefined()
    const library = await on.call(organisation.list, { keyword: '示例撤销后不留单位' }, { token })
    expect(library.data?.total).toBe(0)
    const again = await checked([personRow(3230, { 会员编号: 'G2018010100950M' })])
    expect(again.errorList).toEqual([])
  })

  test('keeps who has chosen a password and who owes dues, and says so', async () => {
    const batch = await checked([personRow(3255), personRow(3256), personRow(3257)])
    await letIn(batch.id)
    const [chosen = '', owing = ''] = [(await find(3255))?.id, (await find(3256))?.id]
    await on.app.db
      .updateTable('account')
      .set({ passwordHash: 'chosen' })
      .where('memberId', '=', chosen)
      .execute()
    await sql`insert into "duesYear" (year, amount, "dueDate", "openedBy") values (2031, 1000, '2031-12-31', '示例')`.execute(
      on.app.db,
    )
    await sql`insert into dues (year, "memberId", name, "serialNum", amount, "dueDate", status)
      values (2031, ${owing}, '示例', '', 1000, '2031-12-31', 'unpaid')`.execute(on.app.db)
    const { data } = await on.call(calls.changed, { id: batch.id }, { token })
    expect(data?.list.map(({ row, reason }) => [row, reason])).toEqual([
      [2, '本人已设置密码'],
      [3, '已有会费记录'],
    ])
    expect(await undone(batch.id)).toMatchObject({ kept: 2 })
    expect([await find(3255), await find(3256), await find(3257)].map(Boolean)).toEqual([true, true, false])
  })

  test('keeps its numbers where one of its people is known by it', async () => {
    const batch = await checked([personRow(3240), personRow(3241)])
    await letIn(batch.id)
    const kept = await find(3240)
    const next = await on.app.db
      .selectFrom('serialCounter')
      .select('next')
      .where('kind', '=', 'person')
      .executeTakeFirst()
    await on.app.db
      .updateTable('account')
      .set({ lastSignInAt: new Date().toISOString() })
      .where('memberId', '=', kept?.id ?? '')
      .execute()
    expect(await undone(batch.id)).toMatchObject({ kept: 1 })
    expect(
      await on.app.db
        .selectFrom('serialCounter')
        .select('next')
        .where('kind', '=', 'person')
        .executeTakeFirst(),
    ).toEqual(next)
  })
})
