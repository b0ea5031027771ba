import { afterEach, expect, test, vi } from 'vitest'
import { fieldOf } from '../fields.ts'
import {
  creditCode,
  creditCodeCheck,
  idCard,
  isCodeDoubtful,
  isCreditCode,
  readIdCard,
  serialIdCards,
} from './identity.fields.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('sample numbers are counted from one, men and women in turn, or from where they are asked', () => {
  const numbers = serialIdCards('990000', '1980-01-02', 3)
  expect(numbers.map((number) => number.slice(0, 17))).toEqual([
    ...['99000019800102001', '99000019800102002', '99000019800102003'],
  ])
  expect(numbers.map((number) => readIdCard(number))).toEqual(
    ['男', '女', '男'].map((sex) => ({ birthday: '1980-01-02', sex })),
  )
  expect(serialIdCards('990000', '1980-01-02', 2, 98).map((number) => number.slice(14, 17))).toEqual([
    '098',
    '099',
  ])
  expect([readIdCard('990000198001020010'), readIdCard('E123456')].filter(Boolean).length).toBeLessThan(2)
  expect(readIdCard('E123456')).toBeUndefined()
})

test('an ID number says what is wrong with it, in words of the form or its own', () => {
  const said = (value: unknown, options = {}) => idCard(options).safeParse(value).error?.issues[0]?.message
  expect([said(''), said(undefined), said('123'), said('1'.repeat(41))]).toEqual(
    Array(4).fill('请填写正确的身份证号'),
  )
  expect([
    said('', { missing: '请填写' }),
    said(undefined, { missing: '请填写' }),
    said('1', { missing: '请填写' }),
  ]).toEqual(['请填写', '请填写', '请填写正确的身份证号'])
  expect(fieldOf(idCard())).toEqual({
    ...{ title: '身份证号', widget: 'idCard', required: true, max: 18, mask: 'idCard' },
    help: '用于确认身份，同时也是您的登录账号',
  })
  expect(fieldOf(idCard({ help: '核对' }))?.help).toBe('核对')
})

// From the standard's own example, and one whose sum leaves nothing.
test.each([
  ['91350100M000100Y4', '3'],
  ['91990000MA0000000', undefined],
])('the last character of %s follows from the others', (first17, last) => {
  const check = creditCodeCheck(first17)
  if (last) expect(check).toBe(last)
  expect([isCodeDoubtful(first17 + check), isCreditCode(first17 + check)]).toEqual([false, true])
  const other = check === '0' ? '1' : '0'
  expect([isCodeDoubtful(first17 + other), isCodeDoubtful(`${first17}I`), isCodeDoubtful(first17)]).toEqual([
    ...[true, false, false],
  ])
  expect(isCodeDoubtful(` ${(first17 + other).toLowerCase()} `)).toBe(true)
})

test('a sum of thirty-one or of nothing gives zero', () => {
  expect([creditCodeCheck('00000000000000000'), creditCodeCheck('10000000000000000')]).toEqual(['0', 'Y'])
})

test('a credit code is eighteen characters without I, O, S, V and Z', () => {
  const code = '91350100M000100Y43'
  expect([
    isCreditCode(code),
    isCreditCode(`${code}1`),
    isCreditCode(`1${code}`),
    isCreditCode(code.slice(1)),
  ]).toEqual([...[true, false, false, false]])
  for (const sign of 'IOSVZ') expect(isCreditCode(code.slice(0, 17) + sign)).toBe(false)
  const read = (value: unknown) => creditCode().safeParse(value)
  expect(read(' 91350100m000100y43 ').data).toBe(code)
  const wrong = '请填写正确的单位统一社会信用代码'
  expect(
    [undefined, '', `${code}1`, ' '.repeat(41) + code].map((value) => read(value).error?.issues[0]?.message),
  ).toEqual(Array(4).fill(wrong))
  expect(fieldOf(creditCode())).toEqual({
    ...{
      title: '统一社会信用代码',
      widget: 'creditCode',
      required: true,
      max: 18,
      help: '同时也是单位的登录账号',
    },
  })
})
