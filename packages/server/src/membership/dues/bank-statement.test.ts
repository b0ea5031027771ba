import { dues as calls } from '@portal/contract/membership/dues/dues.calls'
import { today } from '@portal/contract/platform/time'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { membersApp } from '../../testing/members-app.ts'
import { createUnit } from '../admission/member.factory.ts'
import { type BankLine, type Owed, proposer, readStatement } from './bank-statement.rules.ts'

const line = (change: Partial<BankLine> = {}): BankLine => ({
  ...{ row: 9, paidOn: '2026-03-02', amount: 1000, payer: '示例水务有限公司', remark: '', ref: 'r' },
  ...change,
})
const owes = (change: Partial<Owed> = {}): Owed => ({
  ...{ id: 'a', memberId: 'u', name: '示例水务有限公司', names: [], serialNum: 'D2020010100007P' },
  ...{ year: 2026, amount: 1000 },
  ...change,
})
const HEAD = ['交易日期', '借方发生额', '贷方发生额', '对方户名', '附言', '交易流水号']

describe('the list of a bank', () => {
  test('is read below what stands above its head; money that went out and sums stay outside', () => {
    const sheet = [
      ['某某银行账户明细'],
      ['账号', '6222'],
      HEAD,
      ['20260302', '', '1,000.00', '示例水务有限公司', '会费', 'S1'],
      ['2026-03-03', '500', '', '某某印刷厂', '印刷费', 'S2'],
      ['合计', '', '1000'],
    ].map((cells, index) => ({ row: index + 1, cells }))
    const read = readStatement(sheet)
    expect(read?.left).toBe(2)
    expect(read?.lines).toMatchObject([
      { row: 4, paidOn: '2026-03-02', amount: 1000, payer: '示例水务有限公司', remark: '会费' },
    ])
    expect(readStatement(sheet.slice(0, 2))).toBeUndefined()
  })

  test('of one column of amounts is told apart by its direction; two like lines are two', () => {
    const head = ['交易时间', '收支', '交易金额', '对方名称', '摘要']
    const paid = ['2026/3/2 10:11:12', '收入', '1000', '示例甲院', '会费']
    const sheet = [head, paid, paid, ['2026/3/2 10:11:12', '支出', '1000', '示例甲院', '退款']]
    const read = readStatement(sheet.map((cells, index) => ({ row: index + 1, cells })))
    expect(read?.lines.map(({ row }) => row)).toEqual([2, 3])
    expect(new Set(read?.lines.map(({ ref }) => ref)).size).toBe(2)
  })
})

describe('a proposal', () => {
  test('is sure where name and amount fit, whatever brackets and blanks the bank writes', () => {
    const propose = proposer([owes({ name: '示例水务（集团）有限公司' })])
    expect(propose(line({ payer: '示例水务(集团) 有限责任公司' }))).toMatchObject({
      match: 'sure',
      proposed: ['a'],
    })
  })
  test('covers the oldest years that add up, or the year that is named', () => {
    const propose = proposer([owes({ id: 'new' }), owes({ id: 'old', year: 2025 })])
    expect(propose(line()).proposed).toEqual(['old'])
    expect(propose(line({ amount: 2000 })).proposed).toEqual(['old', 'new'])
    expect(propose(line({ remark: '2026年会费' })).proposed).toEqual(['new'])
  })
  test('asks where the amount differs, where only the remark names the unit, or where several fit', () => {
    const propose = proposer([
      owes(),
      owes({ id: 'b', memberId: 'v', serialNum: 'D2999010100009P', name: '示例水务有限公司北方分公司' }),
    ])
    expect(propose(line({ amount: 900 }))).toMatchObject({ match: 'likely', proposed: [] })
    expect(propose(line({ payer: '张某某', remark: '示例水务有限公司会费' }))).toMatchObject({
      match: 'likely',
      proposed: ['a'],
    })
    expect(propose(line({ payer: '张某某', remark: '代缴D2020010100007P' }))).toMatchObject({
      match: 'likely',
    })
    expect(propose(line({ payer: '代理', remark: '示例水务有限公司北方分公司' }))).toMatchObject({
      match: 'unknown',
      proposed: [],
    })
    expect(propose(line({ payer: '无关公司' }))).toMatchObject({ match: 'unknown', entries: [] })
  })
})

describe('in the portal', () => {
  let on: Awaited<ReturnType<typeof membersApp>>
  let token: string
  const YEAR = Number(today().slice(0, 4))
  const names: string[] = []
  beforeAll(async () => {
    on = await membersApp()
    token = on.app.signIn({ role: 'administrator', name: '会计乙' })
    for (const n of [31, 32]) {
      const { memberId } = await createUnit(on.app.db, on.deps, {
        n,
        state: 'approved',
        level: 'P',
        daysAgo: 800,
      })
      const row = await on.app.db
        .selectFrom('member')
        .select('name')
        .where('id', '=', memberId)
        .executeTakeFirst()
      names.push(row?.name ?? '')
    }
    for (const year of [YEAR - 1, YEAR])
      await on.call(calls.open, { year, dueDate: `${year}-12-31` }, { token })
  })
  afterAll(() => on.close())

  const book = async (rows: (string | number)[][]) =>
    Buffer.from(await writeXlsx({ sheets: [{ name: '明细', rows: [HEAD, ...rows] }] }))
  const read = async (rows: (string | number)[][], as = token) =>
    on.call(
      calls.readBank,
      {},
      { token: as, files: { file: [{ name: '流水.xlsx', content: await book(rows) }] } },
    )
  const paid = (name: string, amount: number, serial: string) => [today(), '', amount, name, '会费', serial]

  test('a line pays both years at once, is known the next time, and can be taken back', async () => {
    const rows = [paid(names[0] ?? '', 2000, 'A1'), paid('没有这家单位', 1000, 'A2')]
    const { data } = await read(rows)
    expect(data?.lines.map(({ match }) => match)).toEqual(['sure', 'unknown'])
    expect(data?.owed).toHaveLength(4)
    const [first] = data?.lines ?? []
    if (!first || !data) throw new Error('nothing read')
    const entries = data.owed.filter(({ id }) => first.proposed.includes(id))
    const { ref, row, paidOn, amount } = first
    const lines = [{ ref, row, paidOn, amount, entries: entries.map(({ id, version }) => ({ id, version })) }]
    expect((await on.call(calls.bookBank, { lines }, { token })).data).toEqual({ booked: 1, refused: [] })
    expect((await on.call(calls.bookBank, { lines }, { token })).data).toMatchObject({
      booked: 0,
      refused: [{ message: '该笔流水已登记过' }],
    })
    const entry = await on.call(calls.get, { id: entries[0]?.id ?? '' }, { token })
    expect(entry.data).toMatchObject({ state: 'paid', paidAmount: 1000, way: '银行转账', paidOn: today() })
    expect(entry.data?.history[0]?.facts).toContainEqual({ title: '来源', text: '银行流水' })
    const again = await read(rows)
    expect(again.data?.lines.map(({ match }) => match)).toEqual(['booked', 'unknown'])
    for (const { id } of entries) {
      const version = (await on.call(calls.get, { id }, { token })).data?.version ?? 0
      await on.call(calls.decide, { id, version, action: 'undo', reason: '登记错误' }, { token })
    }
    expect((await read(rows)).data?.lines[0]?.match).toBe('sure')
  })

  test('the same payment twice is proposed once', async () => {
    const { data } = await read([paid(names[0] ?? '', 2000, 'T1'), paid(names[0] ?? '', 2000, 'T2')])
    expect(data?.lines.map(({ match, proposed }) => [match, proposed.length])).toEqual([
      ['sure', 2],
      ['likely', 0],
    ])
  })

  test('what does not fit is refused line by line, and the others are written down', async () => {
    const { data } = await read([paid(names[1] ?? '', 1000, 'B1')])
    const owed = (data?.owed ?? []).filter(({ name }) => name === names[1])
    const [old, now] = owed.map(({ id, version }) => ({ id, version }))
    const other = data?.owed.find(({ name }) => name === names[0])
    if (!old || !now || !other) throw new Error('nothing owed')
    const base = { paidOn: today(), amount: 1000, entries: [old] }
    const lines = [
      { ...base, row: 2, ref: 'few', entries: [old, now] },
      { ...base, row: 3, ref: 'cents', amount: 1000.5 },
      { ...base, row: 4, ref: 'two', amount: 2000, entries: [old, { id: other.id, version: other.version }] },
      { ...base, row: 5, ref: 'late', paidOn: '2999-01-01' },
      { ...base, row: 6, ref: 'stale', entries: [{ id: old.id, version: old.version + 1 }] },
      { ...base, row: 7, ref: 'good' },
    ]
    const reply = await on.call(calls.bookBank, { lines }, { token })
    expect(reply.data?.booked).toBe(1)
    expect(reply.data?.refused.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6])
  })

  test('a sheet without the columns says which it misses; whoever manages no members reads none', async () => {
    const content = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: '甲',
            rows: [
              ['姓名', '电话'],
              ['甲', '1'],
            ],
          },
        ],
      }),
    )
    const files = { file: [{ name: '别的.xlsx', content }] }
    const { data } = await on.call(calls.readBank, {}, { token, files })
    expect(data?.failure).toContain('对方户名')
    expect((await read([], on.app.signIn({ role: 'editor' }))).status).toBe(403)
  })
})
