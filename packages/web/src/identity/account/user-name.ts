import {
  canonicalIdCard,
  canonicalMobile,
  isForeignId,
  isIdCard,
  isMobile,
} from '@portal/contract/platform/person/identity-number'
import { LoginRole, looksLikeStaffName } from '@portal/contract/platform/roles'

/** What a user name is, per role (docs/handbook/identity.md#names). `''`: no role chosen yet. */
export type ChosenRole = LoginRole | ''

export const userNameLabel = (role: ChosenRole): string => {
  if (role === LoginRole.expert || role === LoginRole.person) return '手机号或身份证号'
  if (role === LoginRole.unit) return '统一社会信用代码或联系人手机号'
  return role === LoginRole.project ? '手机号' : '用户名'
}

/** Short names need no code by SMS: staff come in by the evaluation login as well (docs/handbook/identity.md#names). */
const SHORT_NAME = /^[A-Za-z][A-Za-z0-9._-]{1,29}$/
export const asksForTotp = (name: string, role: ChosenRole): boolean => {
  if (role === LoginRole.staff) return true
  if (role === LoginRole.project) return SHORT_NAME.test(name.normalize('NFKC').trim())
  return looksLikeStaffName(name.trim()) && !isForeignId(name)
}

export const userNameMessage = (name: string, role: ChosenRole): string | undefined => {
  const plain = name.trim()
  if (plain === '') return role === LoginRole.unit ? '请输入统一社会信用代码或联系人手机号' : '请输入用户名'
  if (plain.includes('#') || plain.length > 60) return '请输入正确的用户名'
  if (role === '' || role === LoginRole.unit || asksForTotp(plain, role)) return undefined
  if (isMobile(canonicalMobile(plain))) return undefined
  const identity = canonicalIdCard(plain)
  if (role !== LoginRole.project && (isIdCard(identity) || isForeignId(plain))) return undefined
  return '请输入正确的手机号'
}

/** One spelling on the wire, however it was typed or pasted. */
export const canonicalUserName = (name: string): string => {
  const mobile = canonicalMobile(name)
  return isMobile(mobile) ? mobile : name.normalize('NFKC').trim()
}

/** A one-time password is not "asked for again" like a code by SMS (2018): it is read off the authenticator. */
export const TOTP_INVALID = '动态口令错误或已失效，请重新输入'
