import * as z from 'zod'
import { describe, rule } from '../fields.ts'
import { PASSWORD_MAX, PASSWORD_PARTS, PASSWORD_RULE, passwordMessage } from './identity-number.ts'

// --- passwords -----------------------------------------------------------------------------------------------------------

export const newPassword = (title = '密码', missing = '请输入密码') =>
  describe(
    rule(z.string({ error: missing }), (value) => (value === '' ? missing : passwordMessage(value))),
    {
      ...{ title, widget: 'password', required: true, max: PASSWORD_MAX },
      ...{ help: PASSWORD_RULE, parts: PASSWORD_PARTS },
    },
  )
export const confirmPassword = (title = '确认密码', missing = '请再次输入密码') =>
  describe(z.string({ error: missing }).min(1, missing), {
    title,
    widget: 'password',
    required: true,
    max: PASSWORD_MAX,
  })

/**
 * Passwords never travel as they are: RSA-OAEP over {@link SealedPayload}, base64 (docs/handbook/identity.md#password-transport). Nothing
 * is asked of the form: garbage, what was used before and what is too old are one answer, that of the call.
 */
export const sealedPassword = () =>
  z.string({ error: '请输入密码' }).min(1, '请输入密码').max(5000, '请输入密码')
/** The JSON inside a sealed password: the nonce is good for one use, the time for five minutes. */
export interface SealedPayload {
  password: string
  nonce: string
  /** Milliseconds since the epoch. */
  at: number
}
