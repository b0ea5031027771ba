import { PASSWORDS_DIFFER, passwordMessage } from '@portal/contract/platform/person/identity-number'

export const newPasswordMessage = (value: string): string | undefined =>
  value === '' ? '请输入密码' : passwordMessage(value)
export const confirmMessage = (value: string, password: string): string | undefined => {
  if (value === '') return '请再次输入密码'
  return value === password ? undefined : PASSWORDS_DIFFER
}
