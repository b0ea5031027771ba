import { serialIdCards } from '@portal/contract/platform/person/identity.fields'
import { describe, expect, it } from 'vitest'
import { canonicalUserName, userNameMessage } from '../user-name.ts'
import { wantedPath } from './destination.ts'
import { loginMessages, reopenPath, tokenOf } from './login-rules.ts'

const [idCard = ''] = serialIdCards('999999', '1970-01-01', 1)

describe('user names', () => {
  it.each([
    ['13800000000', '2'],
    ['138 0000 0000', '2'],
    ['１３８００００００００', '1'],
    [idCard, '1'],
    [idCard.toLowerCase(), '2'],
    ['E12345678', '1'],
    ['ab-12345', '2'],
    ['xadmin1', '2'],
    ['anybody', '4'],
    ['anything at all', '3'],
    ['1380', ''],
  ] as const)('accepts %s for role %s', (name, role) => {
    expect(userNameMessage(name, role)).toBeUndefined()
  })

  it.each([
    ['', '2', '请输入用户名'],
    ['  ', '3', '请输入统一社会信用代码或联系人手机号'],
    ['1380', '2', '请输入正确的手机号'],
    ['张三', '1', '请输入正确的手机号'],
    [idCard, '5', '请输入正确的手机号'],
    ['admin#@#4', '4', '请输入正确的用户名'],
  ] as const)('refuses %s for role %s', (name, role, message) => {
    expect(userNameMessage(name, role)).toBe(message)
  })

  it('has one spelling of a number', () => {
    expect(canonicalUserName(' +86 138-0000-0000 ')).toBe('13800000000')
    expect(canonicalUserName(' ckyAdmin ')).toBe('ckyAdmin')
  })
})

describe('the login form', () => {
  const empty = { role: '', username: '', password: '', captcha: '' } as const

  it('asks for everything at once', () => {
    expect(loginMessages(empty)).toEqual({
      role: '请选择登录角色',
      username: '请输入用户名',
      password: '请输入密码',
      captcha: '请输入验证码',
    })
  })

  it('asks staff for no captcha', () => {
    expect(loginMessages({ ...empty, role: '4', username: 'jbr', password: 'x' }).captcha).toBeUndefined()
  })

  it('reads the token from the authorities', () => {
    expect(tokenOf([{ authority: '个人用户' }, { authority: 'AccessToken:a:b' }])).toBe('a:b')
    expect(tokenOf([{ authority: '个人用户' }])).toBeUndefined()
  })

  it('leads to the register page with the right parameter', () => {
    expect(reopenPath('person', '13800000000', 'account')).toBe('/registerperson?account=13800000000')
    expect(reopenPath('unit', '13800000000', 'mobileTel')).toBe('/registerunit?contactMobileTel=13800000000')
  })

  it('returns people only to an area of their own', () => {
    expect(wantedPath({ from: '/memberpages/logininfo' }, 'person')).toBe('/memberpages/logininfo')
    expect(wantedPath({ from: '/memberpages/logininfo' }, 'superAdmin')).toBeUndefined()
    expect(wantedPath({ from: '//elsewhere.example/memberpages/' }, 'person')).toBeUndefined()
    expect(wantedPath(null, 'person')).toBeUndefined()
  })
})
