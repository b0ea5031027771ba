import * as z from 'zod'
import { keysOf } from '../platform/codes.ts'
import {
  administrators,
  done,
  endpoint,
  id,
  instant,
  listReaders,
  many,
  none,
  paged,
  pageOf,
} from '../platform/endpoint.ts'
import { choice, describe } from '../platform/fields.ts'
import { BODY_TOO_LONG, MAX_BODY, NATURE_OPTIONS } from './message.fields.ts'
import { fieldFault, wordsOf } from './message-body.rules.ts'
import { MAX_SMS, oneLine } from './message-text.rules.ts'

/** Texts that staff keep to send again (docs/handbook/communication.md#templates). Those for SMS name the gateway's own template, which must be approved there. */

/** What the gateway says of its template; `different`: its text is not the one that stands here. */
export const APPROVALS = {
  none: { label: '未登记', tone: 'plain' },
  pending: { label: '审核中', tone: 'wait' },
  approved: { label: '已通过', tone: 'good' },
  rejected: { label: '未通过', tone: 'bad' },
  different: { label: '内容不一致', tone: 'bad' },
  missing: { label: '网关中不存在', tone: 'bad' },
} as const
export type Approval = keyof typeof APPROVALS
const approval = z.enum(keysOf(APPROVALS))

const channel = z.enum(['mail', 'sms'])
const version = z.coerce.number().int().min(1)
const text = (max: number, message: string) => z.string().max(max, message)

export const messageTemplateForm = z
  .object({
    channel: choice('渠道', [
      { code: 'sms', label: '短信' },
      { code: 'mail', label: '邮件' },
    ]),
    nature: choice('性质', NATURE_OPTIONS),
    title: describe(
      z
        .string({ error: '请填写模板名称' })
        .overwrite(oneLine)
        .min(1, '请填写模板名称')
        .max(50, '模板名称不能超过50个字'),
      { title: '模板名称', widget: 'text', required: true, max: 50 },
    ),
    subject: describe(text(150, '主题不能超过150个字').overwrite(oneLine).default(''), {
      title: '主题',
      widget: 'text',
      required: true,
      max: 150,
    }),
    /** SMS only; '': sent as free text, where the gateway allows that. */
    gatewayCode: describe(
      z
        .string()
        .trim()
        .regex(/^(|SMS_\d{3,20}|\d{3,20})$/, '请填写网关模板编号，如 SMS_123456789 或 1234567')
        .default(''),
      { title: '网关模板编号', widget: 'text', required: false, max: 30 },
    ),
    body: describe(
      text(MAX_BODY, BODY_TOO_LONG).refine((value) => wordsOf(value) !== '', '请填写正文'),
      { title: '正文', widget: 'textarea', required: true, max: MAX_BODY },
    ),
  })
  .superRefine(({ channel: where, subject, body }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (where === 'mail' && subject.trim() === '') wrong('subject', '请填写主题')
    if (where === 'sms' && body.length > MAX_SMS) wrong('body', `短信不能超过${MAX_SMS}个字`)
    const fault = fieldFault(subject, body)
    if (fault) wrong('body', fault)
  })

export const messageTemplateRow = z.object({
  id: z.string(),
  channel,
  title: z.string(),
  nature: z.enum(['service', 'news']),
  subject: z.string(),
  body: z.string(),
  gatewayCode: z.string(),
  approval,
  approvalNote: z.string(),
  checkedAt: instant().nullable(),
  version: z.number(),
  updatedAt: instant(),
  updatedBy: z.string(),
})

const one = z.object({ id: id(), version })

export const messageTemplate = {
  list: endpoint({
    path: '/api/message/templates',
    kind: 'read',
    access: listReaders,
    summary: '邮件和短信模板',
    input: paged(
      {
        channel: channel.optional(),
        approval: many(approval),
        keyword: z.string().trim().max(50).optional(),
      },
      ['updatedAt', 'title'],
    ),
    output: pageOf(messageTemplateRow),
    errors: [],
  }),
  /** How SMS leave: by which gateway, '' for the local mailbox, and whether it takes texts without a template of their own. */
  gateway: endpoint({
    path: '/api/message/gateway',
    kind: 'read',
    access: listReaders,
    summary: '短信网关',
    input: none,
    output: z.object({ name: z.string(), approves: z.boolean(), freeText: z.boolean() }),
    errors: [],
  }),
  save: endpoint({
    path: '/api/message/saveTemplate',
    kind: 'write',
    access: administrators,
    summary: '保存邮件或短信模板',
    input: z.object({ ...messageTemplateForm.shape, id: id().optional(), version: version.optional() }),
    output: z.object({ id: z.string(), version: z.number() }),
    errors: ['stateChanged', 'nameTaken'],
    limits: [{ by: 'actor', max: 300, seconds: 3600 }],
    audit: true,
  }),
  /** Asks the gateway for the state of its template. */
  check: endpoint({
    path: '/api/message/checkTemplate',
    kind: 'write',
    access: administrators,
    summary: '查询短信模板审核状态',
    input: one,
    output: messageTemplateRow,
    errors: ['stateChanged', 'smsFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    audit: true,
  }),
  remove: endpoint({
    path: '/api/message/deleteTemplate',
    kind: 'write',
    access: administrators,
    summary: '删除邮件或短信模板',
    input: one,
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
}
