import {
  isStrongPassword,
  PASSWORD_RULE,
  PASSWORDS_DIFFER,
} from '@portal/contract/platform/person/identity-number'

/** The parts of {@link PASSWORD_RULE} (docs/handbook/identity.md#passwords), so that somebody typing sees which one is still missing. */
export const PASSWORD_PARTS: readonly { text: string; holds: (value: string) => boolean }[] = [
  { text: '8 至 30 位', holds: (value) => value.length >= 8 && value.length <= 30 },
  { text: '大写字母', holds: (value) => /[A-Z]/.test(value) },
  { text: '小写字母', holds: (value) => /[a-z]/.test(value) },
  { text: '数字', holds: (value) => /\d/.test(value) },
  { text: '特殊字符', holds: (value) => /[^A-Za-z0-9\s]/.test(value) },
]

export const newPasswordMessage = (value: string): string | undefined => {
  if (value === '') return '请输入密码'
  return isStrongPassword(value) ? undefined : PASSWORD_RULE
}
export const confirmMessage = (value: string, password: string): string | undefined => {
  if (value === '') return '请再次输入密码'
  return value === password ? undefined : PASSWORDS_DIFFER
}
