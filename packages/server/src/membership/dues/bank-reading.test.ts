import { describe, expect, test } from 'vitest'
import { type BankLine, type Owed, proposer, readStatement } from './bank-statement.rules.ts'

/** What the cells of a bank's list say, and whose dues a line is, case by case. */

const read = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  readStatement([head, ...rows].map((cells, index) => ({ row: index + 1, cells })))
const HEAD = ['交易日期', '贷方发生额', '对方户名', '附言', '交易流水号']
const paid = (day: string, amount = '1000', ...more: string[]) => [day, amount, '示例甲院', ...more]

describe('the head', () => {
  const found = (head: readonly string[]) => read(head) !== undefined
  test('has a day, a payer, and money that came in or just money', () => {
    expect([
      found(['日期', '收入', '付款人']),
      found(['日期', '金额', '付款人']),
      found(['收入', '付款人']),
      found(['日期', '收入']),
      found(['日期', '付款人', '附言']),
    ]).toEqual([true, true, false, false, false])
  })
  test('is known whatever stands around its words', () => {
    expect(found([' 交易 日期*', '金额（元）', '付款人：'])).toBe(true)
    expect(found(['交易日期', '交易金额 (人民币元)', '付款人:'])).toBe(true)
    expect(found(['交易日期', '总金额', '付款人'])).toBe(false)
  })
  test('stands within the first thirty lines', () => {
    const above = (count: number) => {
      const lines = [...Array.from({ length: count }, () => ['说明']), HEAD, paid('2026-03-02')]
      return readStatement(lines.map((cells, index) => ({ row: index + 1, cells })))?.lines.length
    }
    expect([above(0), above(29), above(30)]).toEqual([1, 1, undefined])
  })
})

describe('the cells', () => {
  test.each([
    ['2026-03-02', '2026-03-02'],
    ['2026/3/2', '2026-03-02'],
    ['2026.12.31 23:59', '2026-12-31'],
    ['２０２６年３月２日', '2026-03-02'],
    [' 20260302 ', '2026-03-02'],
    ['20260302101112', '2026-03-02'],
    // As Excel counts.
    ['46083', '2026-03-02'],
    ['46083.4244', '2026-03-02'],
    ['46083.', undefined],
    ['146083', undefined],
    ['2026302', undefined],
    ['2026-3-212', undefined],
    ['46083x', undefined],
    ['x2026-03-02', undefined],
    ['No.20260302', undefined],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['合计', undefined],
    ['', undefined],
  ])('%j is the day %s', (text, day) => expect(read(HEAD, paid(text))?.lines[0]?.paidOn).toBe(day))

  test.each([
    ['1,000.00', 1000],
    ['１，０００元', 1000],
    ['¥1000.5', 1000.5],
    ['￥ +1000', 1000],
    ['1000.005', 1000.01],
    ['0.01', 0.01],
    ['0.004', undefined],
    ['0', undefined],
    ['-1000', undefined],
    ['一千', undefined],
    ['1e999', undefined],
    ['', undefined],
  ])('%j is the sum %s', (text, amount) =>
    expect(read(HEAD, paid('2026-03-02', text))?.lines[0]?.amount).toBe(amount),
  )

  test('money that came in has its own column, or is told apart by its direction', () => {
    const sums = (head: string[], ...cells: string[]) =>
      read(['日期', '付款人', ...head], ['2026-03-02', '示例甲院', ...cells])?.lines.map(
        ({ amount }) => amount,
      )
    // The column of what came in decides, even where it is empty.
    expect(sums(['收入', '交易金额'], '5', '7')).toEqual([5])
    expect(sums(['收入', '交易金额'], '', '7')).toEqual([])
    expect(sums(['交易金额'], '7')).toEqual([7])
    expect(sums(['交易金额'])).toEqual([])
    const OUT = ['借', '借方', '支出', '付款', '出账', '转出', '汇出', '往账', 'D', 'd', 'DR', 'Debit']
    for (const out of OUT) expect([out, sums(['收支', '交易金额'], out, '7')]).toEqual([out, []])
    for (const come of ['贷', '收入', '来账', '转入', 'C', 'CR', 'Deposit', '未支出'])
      expect([come, sums(['收支', '交易金额'], come, '7')]).toEqual([come, [7]])
    // Also where what came in has its own column.
    expect(sums(['收支', '收入'], '借', '7')).toEqual([])
  })

  test('of several columns that mean one the more exact is read first, and remarks are joined once each', () => {
    const sheet = read(
      ['备注', '交易时间', '交易日期', '付款人', '收入', '贷方发生额', '摘要', '附言'],
      [' 会费 ', '2026-01-01', '2026-03-02', ' 示例甲院 ', '5', '7', '会费', '2026年'],
      ['', '2026-01-01', '', '示例乙院', '5', '', '', ''],
    )
    expect(sheet?.lines).toMatchObject([
      { row: 2, paidOn: '2026-03-02', amount: 7, payer: '示例甲院', remark: '2026年，会费' },
      { row: 3, paidOn: '2026-01-01', amount: 5, payer: '示例乙院', remark: '' },
    ])
    expect(read(HEAD, ['2026-03-02', '1000'])?.lines).toMatchObject([{ payer: '', remark: '' }])
  })
})

test('lines are counted that are none, and rows keep their numbers', () => {
  const sheet = read(HEAD, paid('x'), paid('2026-03-02'), paid('2026-03-02', '0'), paid('2026-03-03'))
  expect(sheet).toMatchObject({ left: 2, lines: [{ row: 3 }, { row: 5 }] })
})

test('a line is known again by what it says, and a like one of the same day by its place', () => {
  const refs = (...rows: string[][]) => read(HEAD, ...rows)?.lines.map(({ ref }) => ref) ?? []
  const line = paid('2026-03-02', '1000', '会费', 'S1')
  const [first = '', second, third] = refs(line, line, line)
  expect(first).toMatch(/^2026-03-02\/[0-9a-f]{24}$/)
  expect([second, third]).toEqual([`${first}-1`, `${first}-2`])
  // Whatever stands around it, or in another spelling of the sum.
  expect(refs(paid('2026-03-03'), paid('2026/3/2', '1,000.00', ' 会费', 'S1'))[1]).toBe(first)
  const others = [
    paid('2026-03-03', '1000', '会费', 'S1'),
    paid('2026-03-02', '1001', '会费', 'S1'),
    ['2026-03-02', '1000', '示例乙院', '会费', 'S1'],
    paid('2026-03-02', '1000', '会费二', 'S1'),
    paid('2026-03-02', '1000', '会费', 'S2'),
    paid('2026-03-02', '1000', '会费'),
  ]
  expect(new Set([first, ...refs(...others)]).size).toBe(7)
})

const line = (change: Partial<BankLine> = {}): BankLine => ({
  ...{ row: 9, paidOn: '2026-03-02', amount: 1000, payer: '示例水务有限公司', remark: '', ref: 'r' },
  ...change,
})
const owes = (id: string, change: Partial<Owed> = {}): Owed => ({
  ...{ id, memberId: 'u', name: '示例水务有限公司', names: [], serialNum: 'D2025010100007P' },
  ...{ year: 2026, amount: 1000 },
  ...change,
})

describe('whose dues it is', () => {
  const propose = (owed: readonly Owed[], change: Partial<BankLine> = {}) => {
    const { match, reason, entries, proposed } = proposer(owed)(line(change))
    return { match, reason, entries: entries.map(({ id }) => id), proposed }
  }
  const years = [owes('c', { year: 2026 }), owes('a', { year: 2024 }), owes('b', { year: 2025 })]

  test('the unit that pays, whatever name of it the library knows', () => {
    expect(propose([owes('a', { name: '示例集团', names: ['示例水务有限责任公司'] })])).toEqual({
      ...{ match: 'sure', reason: '户名和金额相符', entries: ['a'], proposed: ['a'] },
    })
    expect(propose([owes('a')], { payer: '示例水务（有限公司）' }).match).toBe('sure')
  })

  test('nobody, where no name and no number fits', () => {
    const none = { match: 'unknown', reason: '没有同名的未缴单位', entries: [], proposed: [] }
    expect(propose([owes('a')], { payer: '张某', remark: '会费' })).toEqual(none)
    expect(propose([], {})).toEqual(none)
    // A unit without a number is not meant by every remark.
    expect(propose([owes('a', { serialNum: '' })], { payer: '张某', remark: '会费' })).toEqual(none)
  })

  test('two units of one name are asked about, not one of them taken', () => {
    const owed = [owes('a', { memberId: 'u' }), owes('b', { memberId: 'v' })]
    expect(propose(owed)).toEqual({
      ...{ match: 'unknown', reason: '可能是多家单位，请选择', entries: ['a', 'b'], proposed: [] },
    })
    // One unit by two of its names is one.
    expect(propose([owes('a', { names: ['示例水务有限责任公司', '示例水务'] })]).match).toBe('sure')
  })

  test('another payer may name the unit or its number; then a person decides', () => {
    const likely = {
      ...{ match: 'likely', reason: '附言中有单位名称或会员编号，付款户名不同' },
      ...{ entries: ['a'], proposed: ['a'] },
    }
    expect(propose([owes('a')], { payer: '张某', remark: '代示例水务 有限公司缴' })).toEqual(likely)
    expect(propose([owes('a')], { payer: '张某', remark: '代缴d2025010100007p' })).toEqual(likely)
    expect(propose([owes('a')], { payer: '示例水务有限公司工会' })).toEqual(likely)
    const renamed = [owes('a', { name: '示例灌溉管理局', names: ['示例水务有限公司'] })]
    expect(propose(renamed, { payer: '张某', remark: '代示例水务有限公司缴' })).toEqual(likely)
    // Names of six characters and more: shorter ones stand in other names.
    const named = (name: string) =>
      propose([owes('a', { name })], { payer: '张某', remark: `代${name}缴` }).match
    expect([named('示例水务一院'), named('示例水务院')]).toEqual(['likely', 'unknown'])
  })

  test('a year is proposed to one line; another one of the unit pays the next, or may be the same again', () => {
    const next = (taken: string[], change: Partial<BankLine> = {}) =>
      proposer(years)(line({ amount: 1000, ...change }), new Set(taken))
    expect(next(['a']).proposed).toEqual(['b'])
    expect(next(['a', 'b', 'c'])).toMatchObject({
      ...{ match: 'likely', reason: '前面已有一笔相同的缴费，可能重复', proposed: [] },
    })
    expect(next(['a', 'b', 'c'], { amount: 999 })).toMatchObject({ reason: '金额与应缴不符' })
  })

  test('the oldest years that add up, or those that are named', () => {
    const covered = (amount: number, remark = '') => propose(years, { amount, remark }).proposed
    expect([covered(1000), covered(2000), covered(3000)]).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c']])
    expect(covered(1000, '2025年会费')).toEqual(['b'])
    expect(covered(2000, '2025、2026年会费')).toEqual(['b', 'c'])
    // Named, and another sum: the oldest again.
    expect(covered(2000, '2026年会费')).toEqual(['a', 'b'])
    // The year of a number is no year of dues.
    expect(covered(1000, 'D2025010100007P会费')).toEqual(['a'])
    expect(covered(1000, '凭证12025号')).toEqual(['a'])
  })

  test('a sum that covers nothing is for a person to judge', () => {
    const judged = { match: 'likely', reason: '金额与应缴不符', entries: ['a', 'b', 'c'], proposed: [] }
    expect([propose(years, { amount: 900 }), propose(years, { amount: 4000 })]).toEqual([judged, judged])
    expect(propose(years, { amount: 900, remark: '2026' })).toEqual(judged)
  })
})
