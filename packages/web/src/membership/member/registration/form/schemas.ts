import { describe, PASSWORD_PARTS, passwordMessage, rule } from '@portal/contract/platform/fields'
import * as z from 'zod'

const KEEP = '不修改密码时请留空，继续使用原密码'

const keptPasswords = {
  pwd: describe(
    rule(z.string(), (value) => (value === '' ? undefined : passwordMessage(value))),
    { title: '登录密码', widget: 'password', required: false, help: KEEP, parts: PASSWORD_PARTS },
  ),
  confirmPwd: describe(z.string(), { title: '确认密码', widget: 'password', required: false }),
}

/** The same form for somebody who has a password already. */
export const keepingPassword = (schema: z.ZodObject): z.ZodObject => schema.safeExtend(keptPasswords as never)

export const PASSWORD_FIELDS = ['pwd', 'confirmPwd'] as const
