import type { ImportColumn } from '@portal/contract/membership/import.calls'
import { describe, expect, test } from 'vitest'
import { readCell, readDay, readMonth, readNumber } from './cell.rules.ts'

describe('a day', () => {
  test.each([
    ['1985-03-07', '1985-03-07'],
    ['1985/3/7', '1985-03-07'],
    ['1985/3/12', '1985-03-12'],
    ['1985.03.7', '1985-03-07'],
    ['1985年3月7日', '1985-03-07'],
    ['1985年3月7', '1985-03-07'],
    ['19850307', '1985-03-07'],
    [' １９８５－３－７ ', '1985-03-07'],
    ['1985-3-7 0:00', '1985-03-07'],
    ['1985-3-7  10:11:12', '1985-03-07'],
    // As Excel counts: from the year 1908 on, since smaller numbers are years.
    ['31113', '1985-03-07'],
    ['3000', '1908-03-18'],
    ['2999', ''],
    ['1985', ''],
    ['99999', '2173-10-13'],
    ['100000', ''],
    ['x31113', ''],
    ['31113x', ''],
    // What never was, or is more than a day.
    ['1985-02-29', ''],
    ['1985-13-01', ''],
    ['1985-3-7日x', ''],
    ['1985-3-7 10:00日', ''],
    ['x1985-3-7', ''],
    ['x19850307', ''],
    ['198503071', ''],
    ['1985-3-7 10', ''],
    ['1985-3-7 100:00', ''],
    ['1985-3-710:00', ''],
    ['1985-3-7 10:00 x', ''],
    ['85-3-7', ''],
    ['今天', ''],
    ['', ''],
  ])('%j is %j', (text, day) => expect(readDay(text)).toBe(day))
})

describe('a month', () => {
  test.each([
    ['2010-06', '2010-06'],
    ['2010/6', '2010-06'],
    ['2010.12', '2010-12'],
    ['2010年6月', '2010-06'],
    ['２０１０年６', '2010-06'],
    ['201006', '2010-06'],
    ['199912', '1999-12'],
    // Of a day its month.
    ['2010-06-15', '2010-06'],
    ['20100615', '2010-06'],
    ['31113', '1985-03'],
    ['2010-13', ''],
    ['2010-0', ''],
    ['201013', ''],
    ['210006', ''],
    ['2010-06x', ''],
    ['x2010-06', ''],
    ['x201006', ''],
    ['2010061', ''],
    ['', ''],
  ])('%j is %j', (text, month) => expect(readMonth(text)).toBe(month))
})

describe('a number of a member', () => {
  const counted = (serial: number) => ({ serial, letter: '', day: '', level: '' })
  test.each([
    ['G2019050600012S', { serial: 12, letter: 'G', day: '2019-05-06', level: 'S' }],
    [' ｇ2019 0506 00012s', { serial: 12, letter: 'G', day: '2019-05-06', level: 'S' }],
    ['12', counted(12)],
    ['００12', counted(12)],
    ['9999999', counted(9_999_999)],
    ['10000000', undefined],
    ['0', undefined],
    ['0000000', undefined],
    ['-1', undefined],
    ['12x', undefined],
    ['x12', undefined],
    ['', undefined],
    // Without a level, without a count, of a day that never was.
    ['G2019050600012', undefined],
    ['G2019050600000S', undefined],
    ['G2019023000012S', undefined],
  ])('%j is %j', (text, number) => expect(readNumber(text)).toEqual(number))
})

describe('a cell', () => {
  const read = (text: string, field: Partial<ImportColumn['field']> = {}, name = 'a') =>
    readCell(
      { name, title: '栏', required: false, field: { title: '栏', required: false, ...field } as never },
      text,
    )
  const options = ['甲', '（乙）', '丙'].map((label, n) => ({ code: `c${n}`, label }))

  test('of text is taken as it is', () => {
    expect([read(' 示例 '), read('12345')]).toEqual([{ value: ' 示例 ' }, { value: '12345' }])
  })
  test.each(['1.23E+17', '1E+5', '-1.5e+10', ' １.2E+17 '])('%s has lost its last digits', (text) =>
    expect(read(text)).toEqual({
      value: '',
      error: '栏被Excel转成了科学计数，后几位已经丢失；请将该列设为“文本”格式后重新填写',
    }),
  )
  test.each(['12.3E+17', '1.E+5', '1E5', '1E-5', 'x1E+5', '1E+5x', '1E+'])('%s has not', (text) =>
    expect(read(text)).toEqual({ value: text }),
  )
  test('of a choice is its code, by its label in any spelling or by the code itself', () => {
    expect([' 甲', '(乙)', 'c2', 'ｃ2'].map((text) => read(text, { options }))).toEqual([
      ...[{ value: 'c0' }, { value: 'c1' }, { value: 'c2' }, { value: 'c2' }],
    ])
    expect(read('丁', { options })).toEqual({
      value: '',
      error: '“丁”不在可选值中，可以填写：甲、（乙）、丙',
    })
    expect(read('丁'.repeat(30), { options }).error).toContain(`“${'丁'.repeat(20)}”不在`)
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ code: `c${n}`, label: `项${n}` }))
    expect(read('丁', { options: many(8) }).error).toMatch(/项0、项1、.*项7$/)
    expect(read('丁', { options: many(9) }).error).toMatch(/项7等，见模板的“可选值”$/)
  })
  test('of a day or a month is one, or says how it is written', () => {
    expect([read('1985/3/7', { widget: 'date' }), read('1985/3', { widget: 'month' })]).toEqual([
      ...[{ value: '1985-03-07' }, { value: '1985-03' }],
    ])
    expect([read('不详', { widget: 'date' }), read('不详', { widget: 'month' })]).toEqual([
      { value: '', error: '栏应为日期，如 1985-03-07' },
      { value: '', error: '栏应为年月，如 2010-06' },
    ])
  })
  test('of a postcode has its zero back', () => {
    const codes = (name: string) =>
      ['10000', ' ５1000', '100000', '1000', 'x10000', '10000x'].map((text) => read(text, {}, name).value)
    const whole = ['010000', '051000', '100000', '1000', 'x10000', '10000x']
    expect([codes('zip'), codes('zipCode')]).toEqual([whole, whole])
    expect(read('10000', {}, 'phone')).toEqual({ value: '10000' })
  })
})
