import * as z from 'zod'
import { done, endpoint, flag, id, instant } from '../../platform/endpoint.ts'
import { requiredText } from '../../platform/fields.ts'
import { EVALUATORS, readers } from './process.fields.ts'

const writers = { roles: ['superAdmin', 'handler', 'inCharge'] } as const
const takingPart = { roles: [...EVALUATORS, 'administrator', 'person', 'project'] } as const

/** `both`: the applicant reads it; `staff`: staff alone. */
const audience = z.enum(['both', 'staff'])
const message = z.object({
  id: z.string(),
  at: instant(),
  authorName: z.string(),
  side: z.enum(['applicant', 'staff', 'system']),
  audience,
  text: z.string(),
  own: z.boolean(),
})
export type ThreadMessage = z.output<typeof message>

export const NOTICE_STATES = {
  queued: '待发送',
  sending: '发送中',
  sent: '已发送',
  delivered: '已送达',
  failed: '发送失败',
  undelivered: '未送达',
  unknown: '结果未知',
  cancelled: '已取消',
  bounced: '已退信',
  site: '站内已送达',
} as const
const notice = z.object({
  id: z.string(),
  at: instant(),
  template: z.string(),
  toKind: z.string(),
  toName: z.string(),
  channel: z.enum(['sms', 'mail', 'site']),
  state: z.enum(
    Object.keys(NOTICE_STATES) as [keyof typeof NOTICE_STATES, ...(keyof typeof NOTICE_STATES)[]],
  ),
  /** Why it did not arrive; '' otherwise. */
  reason: z.string(),
  byName: z.string(),
})

export const SCHEDULED_STATES = {
  waiting: '定时发送',
  sent: '已发送',
  withdrawn: '已撤回',
  failed: '未发送',
} as const
const scheduled = z.object({
  id: z.string(),
  at: instant(),
  sendAt: instant(),
  /** It is due, and SMS go again then. */
  heldUntil: instant().nullable(),
  state: z.enum(Object.keys(SCHEDULED_STATES) as ['waiting', 'sent', 'withdrawn', 'failed']),
  reason: z.string(),
  template: z.string(),
  toKinds: z.array(z.enum(['applicant', 'expert', 'panel', 'objector'])),
  toText: z.string(),
  channels: z.array(z.enum(['sms', 'mail', 'site'])),
  text: z.string(),
  byName: z.string(),
  endedBy: z.string(),
  endedAt: instant().nullable(),
})
export type ScheduledNotice = z.output<typeof scheduled>

/** What is written between staff and applicants, and how it fared. */
export const processMessages = {
  sendMessage: endpoint({
    path: '/api/project/sendMessage',
    kind: 'write',
    access: writers,
    summary: '发送成果评价通知',
    input: z.object({
      projectId: id(),
      template: z.enum(['progress', 'materials', 'arrangement', 'caseProgress'], { error: '请选择模板' }),
      to: z
        .array(z.object({ kind: z.enum(['applicant', 'expert', 'panel', 'objector']), id: id().optional() }))
        .min(1, '请选择收件人')
        .max(50),
      channels: z
        .array(z.enum(['mail', 'sms', 'site']))
        .min(1, '请选择发送方式')
        .max(3),
      vars: z.object({ text: z.string().trim().min(4, '请填写内容').max(500, '内容不能超过500个字') }),
      previewOnly: flag().default(false),
      /** An instant of the next 90 days; left out: now. */
      sendAt: z.iso.datetime({ offset: true, error: '时间格式不正确' }).optional(),
    }),
    output: z.object({
      batchId: z.string(),
      sendAt: instant().nullable(),
      /** SMS wait until then: it is night. */
      heldUntil: instant().nullable(),
      /** Of what waits, for withdrawing it. */
      scheduledId: z.string().nullable(),
      preview: z.array(
        z.object({ toName: z.string(), channel: z.string(), subject: z.string(), text: z.string() }),
      ),
      /** Recipients that a channel cannot reach. */
      skipped: z.array(z.object({ toName: z.string(), channel: z.string(), reason: z.string() })),
    }),
    errors: ['guardFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    audit: true,
  }),
  /** Notices that have not gone: waiting, withdrawn, or failed with the reason. */
  scheduled: endpoint({
    path: '/api/project/queryScheduled',
    kind: 'read',
    access: readers,
    summary: '定时发送的成果评价通知',
    input: z.object({ id: id() }),
    output: z.object({ list: z.array(scheduled) }),
    errors: [],
  }),
  withdrawMessage: endpoint({
    path: '/api/project/withdrawMessage',
    kind: 'write',
    access: writers,
    summary: '撤回定时发送的通知',
    input: z.object({ id: id() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  notices: endpoint({
    path: '/api/project/queryNotices',
    kind: 'read',
    access: readers,
    summary: '成果评价通知记录',
    input: z.object({ id: id() }),
    output: z.object({ list: z.array(notice) }),
    errors: [],
  }),
  thread: endpoint({
    path: '/api/project/queryThread',
    kind: 'read',
    access: takingPart,
    summary: '查看成果评价留言',
    input: z.object({ id: id() }),
    output: z.object({
      list: z.array(message),
      /** What the reader may write to; empty: nothing. */
      audiences: z.array(audience),
    }),
    errors: [],
  }),
  post: endpoint({
    path: '/api/project/postMessage',
    kind: 'write',
    access: { roles: [...EVALUATORS, 'person', 'project'] },
    summary: '成果评价留言',
    input: z.object({
      id: id(),
      audience,
      text: requiredText('留言', { max: 2000, widget: 'textarea' }),
    }),
    output: done,
    errors: ['guardFailed'],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    audit: true,
  }),
}
