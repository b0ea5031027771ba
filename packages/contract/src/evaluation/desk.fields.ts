import * as z from 'zod'
import type { Options } from '../platform/enums.ts'
import { choice, describe, optionalChoice, optionalText, requiredText } from '../platform/fields.ts'
import { MESSAGE_TEMPLATES, type MessageTemplate } from './process.calls.ts'

/** What the dialogs of the evaluation's staff ask for, where that is more than the input of one call. */

/** One remark about a place of the form; it goes along with the move that sends the application back. */
export const flagForm = z.object({
  text: describe(
    z
      .string({ error: '请填写需要补正的问题' })
      .trim()
      .min(2, '请填写需要补正的问题')
      .max(500, '不能超过500个字'),
    { title: '问题', widget: 'textarea', required: true, max: 500 },
  ),
})

export const NOTICE_CHANNELS = [
  { code: 'site', label: '站内' },
  { code: 'sms', label: '短信' },
  { code: 'mail', label: '邮件' },
] as const
const CHANNEL_CODES = NOTICE_CHANNELS.map(({ code }) => code)

/** Objectors are no users of the portal, and experts are written to outside of it. */
export const reachedInside = (template: string, to: string): boolean =>
  template !== 'caseProgress' && !(template === 'arrangement' && to === 'panel')

/** A notice before it is looked at: to whom, by which ways, what, and when. Cases are those of the achievement. */
export const noticeForm = (cases: Options) => {
  const templates = (Object.keys(MESSAGE_TEMPLATES) as MessageTemplate[])
    .filter((code) => code !== 'caseProgress' || cases.length > 0)
    .map((code) => ({ code, label: MESSAGE_TEMPLATES[code].label }))
  return z
    .object({
      template: choice('模板', templates, { widget: 'select' }),
      caseId: optionalChoice('异议', cases),
      to: choice('收件人', [
        { code: 'applicant', label: '申请人' },
        { code: 'panel', label: '专家组' },
      ]),
      channels: describe(z.array(z.enum(CHANNEL_CODES)).min(1, '请选择发送方式'), {
        ...{ title: '发送方式', widget: 'checks', required: true, options: NOTICE_CHANNELS },
      }),
      text: describe(
        requiredText('内容', { max: 500 }).refine((text) => [...text].length >= 4, { error: '请填写内容' }),
        {
          ...{ title: '内容', widget: 'textarea', required: true, max: 500 },
          help: '称呼、成果名称和链接会自动加上',
        },
      ),
      when: choice('何时发送', [
        { code: 'now', label: '立即发送' },
        { code: 'later', label: '定时发送' },
      ]),
      sendAt: optionalText('发送时间（北京时间）', { max: 40 }),
    })
    .superRefine(({ template, caseId, to, channels, when, sendAt }, { addIssue }) => {
      const wrong = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
      if (template === 'caseProgress' && caseId === '') wrong('caseId', '请选择异议')
      if (!reachedInside(template, to) && channels.every((code) => code === 'site'))
        wrong('channels', '请选择发送方式')
      if (when === 'later' && sendAt === '') wrong('sendAt', '请选择发送时间')
    })
}

const OUTCOMES = [
  { code: 'passed', label: '通过' },
  { code: 'failed', label: '未通过' },
] as const
/** Row 25: the decision and its words; the level is that of the signed opinion. */
export const concludeForm = z.object({
  conclusion: z.object({
    outcome: choice('结论', OUTCOMES),
    text: requiredText('评价结论', {
      ...{ max: 5000, widget: 'textarea' },
      help: '已按评价意见填写，可以修改；申请人可以看到',
    }),
  }),
})
