import { describe, isStrongPassword, PASSWORD_RULE } from '@portal/contract/platform/fields'
import * as z from 'zod'

const KEEP = '不修改密码时请留空，继续使用原密码'

const keptPasswords = {
  pwd: describe(
    z.string().refine((value) => value === '' || isStrongPassword(value), { error: PASSWORD_RULE }),
    { title: '登录密码', widget: 'password', required: false, max: 30, help: KEEP },
  ),
  confirmPwd: describe(z.string(), { title: '确认密码', widget: 'password', required: false, max: 30 }),
}

/** The same form for somebody who has a password already. */
export const keepingPassword = (schema: z.ZodObject): z.ZodObject => schema.safeExtend(keptPasswords as never)

export const PASSWORD_FIELDS = ['pwd', 'confirmPwd'] as const
