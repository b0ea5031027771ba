import { expect, test } from 'vitest'
import type * as z from 'zod'
import { personName } from '../fields.ts'
import { email, line, postalCode, webAddress } from './contact.fields.ts'

/** What an input method for Chinese leaves is one spelling everywhere: forms, imports and calls read these rules. */

const read = (schema: z.ZodType, value: string) => schema.safeParse(value)

test('full-width digits of a postal code', () => {
  for (const schema of [postalCode('邮政编码', true), postalCode('邮政编码', false)]) {
    expect(read(schema, ' ４３００７２　').data).toBe('430072')
    expect(read(schema, '４３００７').success).toBe(false)
  }
  expect(read(postalCode('邮政编码', false), '').data).toBe('')
  expect(read(postalCode('邮政编码', true), '').error?.issues[0]?.message).toBe('请填写邮政编码')
})

test('full-width signs of an e-mail', () => {
  expect(read(email('邮箱'), ' ｌｉ＠ｅｘａｍｐｌｅ．ｏｒｇ ').data).toBe('li@example.org')
  expect(read(email('邮箱'), 'li＠example').success).toBe(false)
})

test('an office phone is one, or several, with an extension or without; words are none', () => {
  for (const value of ['', '027-00001234', '（027）0000 1234 转 8', '+86 27 00001234', '00001234/00001235'])
    expect([value, read(line('办公电话'), value).success]).toEqual([value, true])
  for (const value of ['见名片', '1234', '027-00001234（传达室）'])
    expect([value, read(line('办公电话'), value).success]).toEqual([value, false])
})

test('a name is of letters, in any script', () => {
  for (const value of ['示例甲', '示例·甲', 'Jane O’Neill-Roe', '㐀㐁'])
    expect([value, read(personName(), value).success]).toEqual([value, true])
  for (const value of ['示例1', '13800000000', '示例甲（代）'])
    expect([value, read(personName(), value).success]).toEqual([value, false])
})

test('an address that begins with www.', () => {
  const schema = webAddress('单位网址')
  expect(read(schema, 'ｗｗｗ．example.org').data).toBe('http://www.example.org')
  expect(read(schema, 'WWW.example.org/a').data).toBe('http://WWW.example.org/a')
  expect(read(schema, 'https://www.example.org').data).toBe('https://www.example.org')
  expect(read(schema, '无').data).toBe('无')
  expect(read(schema, 'example').success).toBe(false)
})

test('an e-mail has a hundred characters at most', () => {
  const long = (length: number) => `a@${'b'.repeat(60)}.${'c'.repeat(length - 66)}.cn`
  expect([long(100).length, read(email('邮箱'), long(100)).success]).toEqual([100, true])
  expect(read(email('邮箱'), long(101)).error?.issues[0]?.message).toBe('邮箱格式不正确')
})

test('a line has seven to twenty digits, and each of several is one', () => {
  const ok = (value: string) => read(line('电话'), value).success
  expect(['123456', '1234567', '12345678901234567890', '123456789012345678901'].map(ok)).toEqual([
    ...[false, true, true, false],
  ])
  expect([ok('00001234/1'), ok('00001234、00001235；00001236')]).toEqual([false, true])
})
