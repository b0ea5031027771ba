import { expect, test } from 'vitest'
import { asWritten, fieldsIn, fillText, MERGE_NAMES, unknownFields } from './message-text.rules.ts'

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
