import {
  canonicalIdCard,
  canonicalMobile,
  isForeignId,
  isIdCard,
  isMobile,
} from '@portal/contract/platform/fields'
import { canonicalCreditCode, isCreditCode } from '@portal/contract/platform/person/identity.fields'
import { maskIdCard, maskMobile } from '@portal/contract/platform/person/mask.rules'
import {
  LOGIN_SEPARATOR,
  type LoginRole,
  MEMBER_ROLES,
  type MemberRole,
} from '@portal/contract/platform/roles'
import { AppError } from '../../platform/http/context.ts'

/** What people type to say who they are (docs/handbook/identity.md#names): one spelling per name, and nothing that could be two things. */

export type AccountKind = MemberRole | 'staff'
export const ACCOUNT_KINDS: readonly AccountKind[] = ['staff', ...MEMBER_ROLES]

export const KIND_OF_LOGIN: Record<LoginRole, AccountKind> = {
  '1': 'expert',
  '2': 'person',
  '3': 'unit',
  '4': 'staff',
  '5': 'project',
}
/** Case and width never make two names of one: neither for staff accounts nor for lock counters. */
export const foldName = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** Names that pass for staff: an alarm for whoever reads the records when nobody has them. What is answered never depends on it. */
export const imitatesStaff = (name: string): boolean =>
  /admin|jbr|fzr|zyh/.test(foldName(name).replace(/\s/g, ''))

const STAFF_NAME = /^[A-Za-z][A-Za-z0-9._-]{1,29}$/
/** As it is given to somebody; read from a form, all its spellings are one. */
export const isStaffName = (name: string): boolean => STAFF_NAME.test(name)

const isIdNumber = (value: string): boolean => isIdCard(value) || isForeignId(value)

/** The one spelling under which an account is kept (docs/handbook/identity.md#accounts: ID number, credit code, phone, short name). */
export const canonicalAccount = (kind: AccountKind, account: string): string => {
  if (kind === 'person' || kind === 'expert') return canonicalIdCard(account)
  if (kind === 'unit') return canonicalCreditCode(account)
  return kind === 'project' ? canonicalMobile(account) : foldName(account)
}

/** A name as a way to find accounts of a kind; undefined when no account of the kind could have it. */
export interface LoginName {
  readonly kind: AccountKind
  readonly by: 'mobileTel' | 'account'
  readonly canonical: string
}

export const readLoginName = (kind: AccountKind, name: string): LoginName | undefined => {
  if (kind === 'staff') {
    const folded = foldName(name)
    return isStaffName(folded) ? { kind, by: 'account', canonical: folded } : undefined
  }
  const mobile = canonicalMobile(name)
  if (isMobile(mobile)) return { kind, by: kind === 'project' ? 'account' : 'mobileTel', canonical: mobile }
  const canonical = canonicalAccount(kind, name)
  const wellFormed = kind === 'unit' ? isCreditCode(canonical) : kind !== 'project' && isIdNumber(canonical)
  return wellFormed ? { kind, by: 'account', canonical } : undefined
}

export interface LoginParts {
  readonly name: string
  readonly role: LoginRole
  readonly code: string
}

const WRONG_NAME = '请输入正确的用户名'
const refuse = (username: string) => new AppError('badInput', { fields: { username } })

/**
 * Takes the joined user name apart (docs/handbook/identity.md#names): exactly three parts, each strictly formed, so that nothing in a name can become a
 * role or a code. What comes out joins to what came in.
 */
export const parseUsername = (joined: string): LoginParts => {
  const parts = joined.split(LOGIN_SEPARATOR)
  const [name = '', role = '', code = ''] = parts
  // A trailing # of a name and the separator's own could trade places; full-width ones fold to the same.
  if (parts.length !== 3 || joined.normalize('NFKC').split('#').length !== 5) throw refuse(WRONG_NAME)
  if (name.trim() === '' || name.length > 60) throw refuse(WRONG_NAME)
  if (!Object.hasOwn(KIND_OF_LOGIN, role)) throw refuse('请选择登录角色')
  if (code.length > 12) throw refuse('请输入验证码')
  return { name, role: role as LoginRole, code }
}

/** A name as staff may read it in lists and logs; people type passwords into the wrong field, so unknown forms show little. */
export const maskName = (name: string): string => {
  const mobile = canonicalMobile(name)
  if (isMobile(mobile)) return maskMobile(mobile)
  const id = canonicalIdCard(name)
  if (isIdCard(id)) return maskIdCard(id)
  const plain = name.normalize('NFKC').trim()
  if (isStaffName(plain) && imitatesStaff(plain)) return plain
  const visible = plain.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 2)
  return `${visible}***`
}
