import * as z from 'zod'
import { describe, optionalText, requiredText } from '../../platform/fields.ts'
import { mobile } from '../../platform/person/contact.fields.ts'
import { answersSent } from './question.fields.ts'

/** What somebody without an account says of themselves to come to an event. */

export const outsiderPhone = mobile('手机号', '请输入正确的手机号', '用于签到和取消报名')
export const outsiderCode = describe(
  z
    .string({ error: '请输入6位验证码' })
    .trim()
    .regex(/^\d{6}$/, '请输入6位验证码'),
  { title: '短信验证码', widget: 'code', required: true, max: 6, secret: true },
)
const CONSENT = '请阅读并同意个人信息处理规则'
export const outsiderAsk = z.object({
  name: requiredText('姓名', { max: 30 }),
  company: optionalText('工作单位', { max: 80 }),
  mobileTel: outsiderPhone,
  code: outsiderCode,
  answers: answersSent,
  note: optionalText('备注', { max: 200, widget: 'textarea', help: '没有可以不填。' }),
  consent: describe(z.literal('true', { error: CONSENT }), {
    ...{ title: '同意使用个人信息', widget: 'consent', required: true },
    help: '同意学会将以上信息用于本次活动的联系、签到和统计，活动结束90天后删除',
  }),
})
