import { expect, test } from 'vitest'
import {
  asWritten,
  fieldsIn,
  fillHref,
  fillText,
  MERGE_NAMES,
  oneLine,
  smsSegments,
  smsText,
  unknownFields,
} from './message-text.rules.ts'

const values = {
  ...{ name: '示例甲', title: '教授', serialNum: 'G1', level: '高级会员', unit: '{姓名}' },
  ...{ loginLink: 'https://a.example/login', noticeLink: '' },
}

test('fields are written in Chinese or by their key, and mean the same', () => {
  expect(fillText('{姓名}，{title}，{会员编号}', values)).toBe('示例甲，教授，G1')
  expect(fieldsIn('{姓名}{name}{登录链接}')).toEqual(['name', 'loginLink'])
  expect(unknownFields('{姓名}{名字}{nme}')).toEqual(['名字', 'nme'])
  expect(asWritten('{name}：{不是}')).toBe('{姓名}：{不是}')
  for (const [field, name] of Object.entries(MERGE_NAMES)) expect(fieldsIn(`{${name}}`)).toEqual([field])
})

test('a value is no field, whatever it is called', () => {
  expect(fillText('{工作单位}', values)).toBe('{姓名}')
})

test('a word between braces is a field only as a whole, up to twenty characters', () => {
  const long = 'x'.repeat(20)
  expect(unknownFields(`{${long}}{${long}y}{}{a{b}c}`)).toEqual([long, 'b'])
  expect(unknownFields('{名字}{名字}{姓 名}')).toEqual(['名字', '姓 名'])
  expect(fieldsIn('{toString}{constructor}{name}{name}')).toEqual(['name'])
  expect(fillText('{toString}{姓 名}', values)).toBe('{toString}{姓 名}')
})

test('a value is one line without signs that turn the text around', () => {
  expect(oneLine(' 甲\r\n乙\u202e丙\u2066\u0000丁 ')).toBe('甲 乙 丙 丁')
  expect(fillText('{姓名}。', { ...values, name: '甲\n乙' })).toBe('甲 乙。')
  expect(
    fillHref('https://a.example/{姓名}?n={会员编号}', { ...values, name: '甲 ', serialNum: 'G&1' }),
  ).toBe('https://a.example/%E7%94%B2?n=G%261')
})

test('seventy characters are one text message, longer ones travel in parts of sixty-seven', () => {
  const of = (length: number) => smsSegments('字'.repeat(length))
  expect([0, 1, 70, 71, 134, 135].map(of)).toEqual([0, 1, 1, 2, 2, 3])
  // Outside the basic plane a character is two.
  expect([smsSegments('𠮷'.repeat(35)), smsSegments('𠮷'.repeat(36))]).toEqual([1, 2])
})

test('the signature stands in front, the way out behind news alone', () => {
  expect(smsText('开会', '学会', 'service')).toBe('【学会】开会')
  expect(smsText('开会', '学会', 'news')).toBe('【学会】开会 拒收请回复R')
})
