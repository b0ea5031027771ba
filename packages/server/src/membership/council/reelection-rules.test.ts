import { describe, expect, test } from 'vitest'
import { type Electable, matched } from './reelection.rules.ts'

const one = (id: string, change: Partial<Electable> = {}): Electable => ({
  ...{ id, kind: 'person', name: '张示例', company: '示例院', serialNum: `G20200101000${id}S`, held: '' },
  ...change,
})
const match = (
  rows: readonly Record<string, string>[],
  found: readonly Electable[] = [],
  present: readonly Electable[] = [],
) =>
  matched(
    rows.map((cells, index) => ({ row: index + 2, cells: new Map(Object.entries(cells)) })),
    found,
    present,
  )
const row = (change: Record<string, string> = {}) => ({ name: '张示例', post: '理事', ...change })
const textOf = (cells: Record<string, string>, found: readonly Electable[]) => match([cells], found)[0]?.text

describe('who is meant', () => {
  test('by the number, whose name must agree, in any spelling', () => {
    const found = [one('01'), one('02')]
    expect(match([row({ name: '张 示例', serialNum: 'ｇ2020 0101 00002s' })], found)).toMatchObject([
      { row: 2, change: 'fresh', memberId: '02', name: '张示例', serialNum: 'G2020010100002S', text: '' },
    ])
    expect(textOf(row({ name: '李示例', serialNum: 'G2020010100001S' }), found)).toBe(
      '会员号是“张示例”的，与姓名不符',
    )
    expect(textOf(row({ serialNum: 'G2020010100009S' }), found)).toBe('没有这个会员号，或该记录未通过审核')
    // Records without a number are found by none.
    expect(textOf(row({ serialNum: ' ' }), [one('01', { serialNum: '' })])).toBe(
      '没有这个会员号，或该记录未通过审核',
    )
  })

  test('else by the name, and the unit where it is given', () => {
    const found = [one('01'), one('02', { company: '示例 大学' })]
    expect(match([row({ company: '示例大学' })], found)[0]?.memberId).toBe('02')
    expect(match([row({ name: '张　示例' })], [one('01')])[0]?.memberId).toBe('01')
    expect(textOf(row({ name: '王示例' }), found)).toBe('没有这个姓名的会员或专家')
    expect(textOf(row({ company: '示例所' }), [one('01')])).toBe('该会员的单位是“示例院”，请核对或填写会员号')
  })

  test('several of one name are named, five of them', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        one(`0${n}`, { serialNum: n === 0 ? '' : `G${n}`, company: `院${n}` }),
      )
    expect(textOf(row(), many(2))).toBe('有2条同名记录，请填写会员号：院0；G1 院1')
    expect(textOf(row({ company: '示例所' }), many(2))).toBe('有2条同名记录，请填写会员号：院0；G1 院1')
    expect(textOf(row(), many(6))).toBe('有6条同名记录，请填写会员号：院0；G1 院1；G2 院2；G3 院3；G4 院4')
    // Two of one name in one unit.
    expect(textOf(row({ company: '示例院' }), [one('01'), one('02'), one('03', { company: '另一院' })])).toBe(
      '有2条同名记录，请填写会员号：G2020010100001S 示例院；G2020010100002S 示例院',
    )
  })

  test('nobody twice', () => {
    expect(match([row(), row({ post: '理事长' })], [one('01')])).toMatchObject([
      { change: 'fresh', text: '' },
      {
        row: 3,
        change: 'wrong',
        text: '与第2行是同一会员，一人只能任一个职务',
        memberId: '',
        after: '理事长',
      },
    ])
  })
})

describe('which post', () => {
  test('is one of the council’s, of units as well', () => {
    expect(match([row({ post: ' 理 事单位' })], [one('01', { kind: 'unit' })])[0]).toEqual({
      ...{ row: 2, change: 'fresh', name: '张示例', company: '示例院', serialNum: 'G2020010100001S' },
      ...{ memberId: '01', kind: 'unit', post: '理事', before: '', after: '理事单位', text: '' },
    })
  })
  test('a row without name or post, or with none that there is, is wrong', () => {
    const wrong = (cells: Record<string, string>) => match([cells], [one('01')])[0]
    expect(wrong({ post: '理事' })).toEqual({
      ...{ row: 2, change: 'wrong', name: '', company: '', serialNum: '', before: '', after: '理事' },
      ...{ memberId: '', kind: null, post: '', text: '请填写姓名' },
    })
    expect(wrong({ name: '张示例' })).toMatchObject({ after: '', text: '请填写职务' })
    expect(wrong(row({ post: '会长', company: '示例院' }))).toMatchObject({
      ...{ after: '会长', company: '示例院', text: '没有“会长”这个职务，请从“职务”工作表中选择' },
    })
  })
  test('is new, another one, or the same', () => {
    const change = (held: string) => {
      const [line] = match([row()], [one('01', { held })])
      return [line?.change, line?.before, line?.after]
    }
    expect([change(''), change('理事长'), change('理事')]).toEqual([
      ['fresh', '', '理事'],
      ['moves', '理事长', '理事'],
      ['stays', '理事', '理事'],
    ])
  })
})

test('whoever holds a post and stands in no row leaves it', () => {
  const present = [one('01', { held: '理事' }), one('02', { held: '理事长', kind: 'unit', name: '示例公司' })]
  expect(match([row()], [one('01', { held: '理事' })], present).slice(1)).toEqual([
    {
      ...{ row: null, change: 'leaves', name: '示例公司', company: '示例院', serialNum: 'G2020010100002S' },
      ...{ memberId: '02', kind: 'unit', before: '理事长单位', after: '', post: '', text: '' },
    },
  ])
  expect(match([])).toEqual([])
})
