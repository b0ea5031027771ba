import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { personKind } from '../membership/kind/person.kind.ts'

import {
  BLANK,
  canonicalIdCard,
  date,
  fieldOf,
  isMobile,
  isStrongPassword,
  messagesOf,
  optionalText,
  requiredText,
} from './fields.ts'
import { email } from './person/contact.fields.ts'
import { idCard, isCreditCode, readIdCard, serialIdCards } from './person/identity.fields.ts'
import { maskIdCard } from './person/mask.rules.ts'
import { today } from './time.ts'

const messages = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? {} : messagesOf(result.error)
}

describe('field rules', () => {
  it('tells empty from blank', () => {
    const form = z.object({ name: requiredText('姓名'), email: email('邮箱') })
    expect(messages(form, { name: '', email: '' })).toEqual({ name: '请填写姓名', email: '请填写邮箱' })
    expect(messages(form, { name: '　 ', email: ' ' })).toEqual({ name: BLANK, email: BLANK })
    expect(messages(form, {})).toEqual({ name: '请填写姓名', email: '请填写邮箱' })
    expect(messages(form, { name: 1, email: 'a@b' })).toEqual({ name: '请填写姓名', email: '邮箱格式不正确' })
    expect(form.parse({ name: ' 示例 ', email: ' a@example.org ' })).toEqual({
      name: '示例',
      email: 'a@example.org',
    })
  })

  it('tells a day that is missing from one that is none', () => {
    const form = z.object({ on: date('联系日期', { required: true }) })
    const said = ['', '明天', '2026-02-30', '2026/3/1', undefined].map((on) => messages(form, { on }).on)
    const wrong = '联系日期格式不正确'
    expect(said).toEqual(['请选择联系日期', wrong, wrong, wrong, '请选择联系日期'])
  })

  it('takes six spellings of one ID number for one', () => {
    const [full = ''] = serialIdCards('990000', '1980-01-02', 1)
    const fifteen = full.slice(0, 6) + full.slice(8, 17)
    const spellings = [
      full,
      full.toLowerCase(),
      ` ${full} `,
      full.replace(/(.{6})/, '$1 '),
      [...full].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join(''),
      fifteen,
    ]
    expect(new Set(spellings.map(canonicalIdCard))).toEqual(new Set([full]))
    expect(readIdCard(full)?.birthday).toBe('1980-01-02')
    expect(maskIdCard(full)).toMatch(/^990\*{14}[\dX]$/)
  })

  it('refuses wrong, badly checked and under-age ID numbers each in its own words', () => {
    const form = z.object({ id: idCard() })
    const [valid = ''] = serialIdCards('990000', '1980-01-02', 1)
    const [child = ''] = serialIdCards('990000', `${Number(today().slice(0, 4)) - 17}-01-01`, 1)
    const wrongCheck = valid.slice(0, 17) + (valid[17] === '1' ? '2' : '1')
    expect(messages(form, { id: '123' })).toEqual({ id: '请填写正确的身份证号' })
    expect(messages(form, { id: wrongCheck })).toEqual({ id: '身份证号格式不规范' })
    expect(messages(form, { id: child })).toEqual({ id: '未满18周岁，不能注册' })
    expect(messages(form, { id: valid })).toEqual({})
  })

  it('knows mobile prefixes, credit codes and strong passwords', () => {
    expect(['13800000000', '19900000000', '16600000000'].map(isMobile)).toEqual([true, true, true])
    expect(['12800000000', '14100000000', '1380000000', '138000000000'].map(isMobile)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(isCreditCode('91990000MA00000001')).toBe(true)
    expect(isCreditCode('91990000MA0000000I')).toBe(false)
    expect(
      ['Aa1!aaaa', 'aa1!aaaa', 'Aa1aaaaa', 'Aa!aaaaa', 'Aa1!aaa', `Aa1!${'a'.repeat(27)}`].map(
        isStrongPassword,
      ),
    ).toEqual([true, false, false, false, false, false])
  })

  it('keeps a field description through defaults and strips control characters', () => {
    const schema = z.object({ tel: optionalText('电话') })
    expect(fieldOf(schema.shape.tel)?.title).toBe('电话')
    expect(schema.parse({ tel: 'a\u0000\u202eb' })).toEqual({ tel: 'ab' })
    for (const unseen of ['\u200b', '\u00ad', '\u2060', '\u200e', '\ufeff'])
      expect(schema.parse({ tel: `示例${unseen}大学` })).toEqual({ tel: '示例大学' })
    expect(schema.parse({})).toEqual({ tel: '' })
  })

  it('runs cross-field rules while other fields are still wrong', () => {
    const found = messages(personKind.pageForm.desktop, {
      name: '',
      zc: '其他',
      idCard: serialIdCards('990000', '1980-01-02', 1)[0],
      birthday: '1981-01-02',
      pwd: 'Aa1!aaaa',
      confirmPwd: 'x',
    })
    expect(found.otherZc).toBe('请填写其他职称')
    expect(found.birthday).toBe('出生日期与身份证号不一致')
    expect(found.confirmPwd).toBe('两次输入的密码不一致！')
    expect(found.education).toBe('请选择学历')
    expect(messages(personKind.pageForm.phone, {}).education).toBeUndefined()
  })
})
