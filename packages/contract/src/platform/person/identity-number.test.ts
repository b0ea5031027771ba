import { expect, test } from 'vitest'
import {
  canonicalIdCard,
  canonicalMobile,
  isForeignId,
  isMobile,
  PASSWORD_PARTS,
  passwordMessage,
} from './identity-number.ts'
import { mask, maskBank, maskIdCard, maskPersonName } from './mask.rules.ts'

test('hyphens of any kind and blanks do not belong to a number', () => {
  expect(canonicalIdCard('9900 0219-6501‐0100―12')).toBe('990002196501010012')
  expect(canonicalIdCard('99000219800102001x')).toBe('99000219800102001X')
  // Fifteen digits are of the last century; fourteen and sixteen are none.
  expect(canonicalIdCard('990000800102001')).toMatch(/^99000019800102001[\dX]$/)
  expect(['99000080010200', '9900008001020011', '99000080010200A'].map(canonicalIdCard)).toEqual([
    '99000080010200',
    '9900008001020011',
    '99000080010200A',
  ])
})

test('a foreign document has a digit, five to twenty signs, and not the form of a number of ours', () => {
  for (const value of ['E1234', 'e12-345', 'AB123456789012345678', '12345', '2380000000', '138000000001'])
    expect([value, isForeignId(value)]).toEqual([value, true])
  for (const value of ['E123', 'ABCDE', 'AB1234567890123456789', 'E12_45', 'E12/45', '', '13800000000'])
    expect([value, isForeignId(value)]).toEqual([value, false])
  for (const value of ['990002196501010012', '99000219650101001X']) expect(isForeignId(value)).toBe(false)
  // One sign more on either side is another thing.
  for (const value of ['A990002196501010012', '990002196501010012A', 'A13800000000', '13800000000A'])
    expect([value, isForeignId(value)]).toEqual([value, true])
})

test('a mobile number with its country, in any spelling', () => {
  for (const value of ['+86 138 0000-0000', '8613800000000', '１３８００００００００', '138‐0000‐0000'])
    expect([value, canonicalMobile(value)]).toEqual([value, '13800000000'])
  // 86 is only taken away before a whole number.
  expect(
    ['+861380000000', '86138000000001', 'x8613800000000', '008613800000000'].map(canonicalMobile),
  ).toEqual(['+861380000000', '86138000000001', 'x8613800000000', '008613800000000'])
  expect(
    ['13800000000', ' 13800000000', '13800000000 ', '138000000000', '10800000000'].map(isMobile),
  ).toEqual([true, false, false, false, false])
})

test('each part of a password is asked for by itself', () => {
  const missing = (value: string) =>
    PASSWORD_PARTS.filter(({ holds }) => !holds(value)).map(({ text }) => text)
  expect(missing('')).toEqual(['8 至 30 位', '大写字母', '小写字母', '数字', '特殊字符'])
  expect(missing('Aa1!aaaa')).toEqual([])
  expect(missing('AA1!AAAA')).toEqual(['小写字母'])
  expect(missing('aa1!aaaa')).toEqual(['大写字母'])
  expect(missing('Aaa!aaaa')).toEqual(['数字'])
  // A blank is no special sign.
  expect(missing('Aa1 aaaa')).toEqual(['特殊字符'])
  expect(missing('汉A1aaaaa')).toEqual([])
  expect([passwordMessage('Aa1!aaa'), passwordMessage(`aa1!${'x'.repeat(26)}`)]).toEqual(
    Array(2).fill('密码至少八位，须包含大小写字母、数字和特殊字符'),
  )
})

test('of an ID number three digits and the last stay, of a short text nothing', () => {
  expect([
    maskIdCard('990002196501010012'),
    maskIdCard('E1234567'),
    maskIdCard('E123456'),
    maskIdCard(''),
  ]).toEqual(['990**************2', 'E12****7', '*******', ''])
})

test('of a bank account four digits stay, of a name the family name', () => {
  expect([maskBank('6222020000001234'), maskBank('')]).toEqual(['**** 1234', ''])
  expect(['示例', '示', '', ' 欧阳示例甲 ', '示例甲乙丙丁'].map(maskPersonName)).toEqual([
    '示*',
    '示',
    '',
    '欧***',
    '示***',
  ])
  expect([
    mask('bank', '123456'),
    mask('mobile', '13800001234'),
    mask('idCard', ''),
    mask('bank', ''),
  ]).toEqual(['**** 3456', '138****1234', '', ''])
})
