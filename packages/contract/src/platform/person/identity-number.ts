import { isDate } from '../time.ts'

/**
 * What a date, an ID number, a mobile number and a password are, without any schema: the sign-in pages need no more, and schemas
 * are a sixth of what a page may weigh (P8). Everybody else takes them from fields.ts.
 */

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECKS = '10X98765432'

/** One spelling of what holds no blanks: half-width, as an input method for Chinese often leaves it. */
export const halfWidth = (value: string): string => value.normalize('NFKC').replace(/\s/g, '')

/** Check character of the first 17 digits (GB 11643). */
export const idCardCheck = (digits17: string): string =>
  ID_CHECKS[[...digits17].reduce((sum, digit, i) => sum + Number(digit) * (ID_WEIGHTS[i] ?? 0), 0) % 11] ?? ''

/** One spelling per person: half-width, no blanks or hyphens, upper-case, fifteen digits extended to eighteen. */
export const canonicalIdCard = (value: string): string => {
  const plain = halfWidth(value)
    .replace(/[-‐-―]/g, '')
    .toUpperCase()
  if (!/^\d{15}$/.test(plain)) return plain
  const digits = `${plain.slice(0, 6)}19${plain.slice(6)}`
  return digits + idCardCheck(digits)
}

export const idCardShape = /^\d{17}[\dX]$/
export const idCardBirth = (value: string) =>
  `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`
export const isIdCard = (value: string): boolean =>
  idCardShape.test(value) && isDate(idCardBirth(value)) && idCardCheck(value.slice(0, 17)) === value[17]

/**
 * The document of a foreigner: 5 to 20 letters and digits, hyphens between them or none, small letters or large ones. The same in
 * registration, sign-in and on the server. What has the form of one of our own numbers is judged as such.
 */
export const isForeignId = (value: string): boolean => {
  const plain = canonicalIdCard(value)
  return /^(?=.*\d)[A-Z\d]{5,20}$/.test(plain) && !/^(\d{17}[\dX]|1\d{10})$/.test(plain)
}

// Mainland mobile prefixes 13–19 without the satellite, data-card and unassigned ranges (docs/handbook/membership.md#field-rules).
const MOBILE = /^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/
export const canonicalMobile = (value: string): string =>
  halfWidth(value)
    .replace(/[-‐-―]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '')
export const isMobile = (value: string): boolean => MOBILE.test(value)

export const PASSWORD_RULE = '密码至少八位，须包含大小写字母、数字和特殊字符'
export const PASSWORD_MAX = 30
const PASSWORD_TOO_LONG = `密码最多${PASSWORD_MAX}位`
/** What the rule consists of, so that somebody typing sees which part is still missing. */
export interface RulePart {
  readonly text: string
  readonly holds: (value: string) => boolean
}
export const PASSWORD_PARTS: readonly RulePart[] = [
  {
    text: `8 至 ${PASSWORD_MAX} 位`,
    holds: (value) => value.length >= 8 && value.length <= PASSWORD_MAX,
  },
  { text: '大写字母', holds: (value) => /[A-Z]/.test(value) },
  { text: '小写字母', holds: (value) => /[a-z]/.test(value) },
  { text: '数字', holds: (value) => /\d/.test(value) },
  { text: '特殊字符', holds: (value) => /[^A-Za-z0-9\s]/.test(value) },
]
export const isStrongPassword = (value: string): boolean => PASSWORD_PARTS.every(({ holds }) => holds(value))
/** Nothing where the password is strong. */
export const passwordMessage = (value: string): string | undefined =>
  isStrongPassword(value) ? undefined : value.length > PASSWORD_MAX ? PASSWORD_TOO_LONG : PASSWORD_RULE

export const PASSWORDS_DIFFER = '两次输入的密码不一致！'
