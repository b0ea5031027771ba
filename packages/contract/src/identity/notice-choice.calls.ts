import * as z from 'zod'
import { done, endpoint, none, staff } from '../platform/endpoint.ts'
import { describe } from '../platform/fields.ts'
import { email, WRONG_EMAIL } from '../platform/person/contact.fields.ts'

/** What reaches somebody of the staff by mail and SMS, beside the bell in the bar (docs/handbook/office.md#notices). */

export const NOTICE_TOPICS = {
  release: '送审、复核与退回',
  objection: '异议',
  due: '到期和逾期',
  failed: '发送失败',
  feedback: '会员反馈',
  event: '会议与培训报名',
} as const
export type NoticeTopic = keyof typeof NOTICE_TOPICS
const optionsOf = <K extends string>(table: Readonly<Record<K, string>>) =>
  Object.entries<string>(table).map(([code, label]) => ({ code: code as K, label }))
const BY_SMS = optionsOf(NOTICE_TOPICS)
/** What moves on to somebody's desk is told in words that no SMS has room for. */
const BY_MAIL = optionsOf({ ...NOTICE_TOPICS, task: '成果评价流转到本人' })

const several = <K extends string>(
  title: string,
  options: readonly { code: K; label: string }[],
  help: string,
) => {
  const codes = options.map(({ code }) => code) as [K, ...K[]]
  return describe(z.array(z.enum(codes)).max(codes.length).default([]), {
    ...{ title, widget: 'checks', required: false, options, help },
  })
}

export const noticeChoices = z.object({
  email: describe(z.union([z.literal(''), email('电子邮箱')], { error: WRONG_EMAIL }).default(''), {
    title: '电子邮箱',
    widget: 'email',
    required: false,
    max: 100,
  }),
  mailTopics: several('发邮件提醒', BY_MAIL, '成果评价的到期事项每个工作日合并为一封邮件。'),
  smsTopics: several('发短信提醒', BY_SMS, '发到登记的手机号；手机号由超级管理员维护。'),
})

export const noticeChoice = {
  get: endpoint({
    path: '/api/user/notices/get',
    kind: 'read',
    access: staff,
    summary: '本人的提醒方式',
    input: none,
    output: noticeChoices.extend({
      /** Masked; '' without one. */
      mobileTel: z.string(),
    }),
    errors: [],
  }),
  set: endpoint({
    path: '/api/user/notices/set',
    kind: 'write',
    access: staff,
    summary: '设置本人的提醒方式',
    input: noticeChoices,
    output: done,
    errors: [],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    audit: true,
  }),
}
