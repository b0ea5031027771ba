import * as z from 'zod'

/** Sign-in, captchas, recovery, sessions, second factor (docs/handbook/identity.md#accounts). */

export const loginRole = z.enum(['1', '2', '3', '4', '5'], { error: '请选择登录角色' })
/** A user name as typed: mobile number, ID number, credit code or staff name; never holds the separator. */
export const username = z
  .string({ error: '请输入用户名' })
  .trim()
  .min(1, '请输入用户名')
  .max(60, '请输入正确的用户名')
  .refine((value) => !value.includes('#'), { error: '请输入正确的用户名' })
/** Where a code went: the phone that was typed, as 138****0000; for a name of another form no digit of any. */
export const masked = z.string()
export const REGISTERED_PHONE = '登记的手机号'
/** What the browser calls itself: whoever asked for a code tries it with tries of their own. */
export const device = z.string().max(100).default('')

/** Everything the shells show about the person signed in (docs/handbook/interface.md#shell). */
export const profile = z.object({
  accountId: z.string(),
  memberId: z.string().nullable(),
  name: z.string(),
  role: z.enum([
    'expert',
    'person',
    'unit',
    'project',
    'superAdmin',
    'administrator',
    'editor',
    'handler',
    'inCharge',
    'expertReview',
    'auditor',
  ]),
  /** What one signs in with; an ID number or phone masked. */
  account: z.string(),
  authorities: z.array(z.object({ authority: z.string() })),
  serialNum: z.string(),
  levelLabel: z.string(),
  /** Numeric role code of the administration and member areas. */
  roleCode: z.number(),
  /** Default or weak password: the warning in the shell. */
  weakPassword: z.boolean(),
  /** The set-new-password dialog cannot be closed and every other call is refused (docs/handbook/identity.md#forced-change). */
  mustChangePassword: z.boolean(),
  mustEnrolTotp: z.boolean(),
  totpEnrolled: z.boolean(),
})
