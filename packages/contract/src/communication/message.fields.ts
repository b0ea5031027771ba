import * as z from 'zod'
import { handedIn } from '../identity/release.fields.ts'
import { memberKind } from '../membership/kind/kind-codes.fields.ts'
import { version } from '../membership/kind/member-record.fields.ts'
import { keysOf } from '../platform/codes.ts'
import { DELIVERY_STATES, deliveryReport } from '../platform/delivery.fields.ts'
import { id, instant, MB } from '../platform/endpoint.ts'
import { choice, describe } from '../platform/fields.ts'
import { startTime } from '../platform/start-time.fields.ts'
import { oneLine } from './message-text.rules.ts'

/**
 * Mail and SMS to members (docs/handbook/communication.md#campaigns, docs/handbook/communication.md#sending-limits). A message goes from
 * draft over an audience that is frozen, one row per recipient, to its log. Editors write drafts; administrators send.
 */

export const CHANNELS = {
  mail: { label: '邮件', address: '邮箱' },
  sms: { label: '短信', address: '手机号' },
} as const
export type MessageChannel = keyof typeof CHANNELS
/** News carries a way out and respects it; a service notice reaches everybody. */
export const NATURES = {
  service: { label: '服务通知', help: '会议、审核、缴费等与会员资格有关的事务' },
  news: { label: '资讯', help: '活动推介、简报等，退订者不会收到' },
} as const
export const NATURE_OPTIONS = [
  { code: 'service', label: NATURES.service.label },
  { code: 'news', label: NATURES.news.label },
] as const
export const MESSAGE_STATES = {
  draft: { label: '草稿', tone: 'plain' },
  awaiting: { label: '待复核', tone: 'wait' },
  sending: { label: '发送中', tone: 'wait' },
  paused: { label: '已暂停', tone: 'wait' },
  done: { label: '已完成', tone: 'good' },
  cancelled: { label: '已取消', tone: 'plain' },
} as const
export type MessageState = keyof typeof MESSAGE_STATES
export const SCHEDULED = { label: '定时待发', tone: 'wait' } as const
/** Tabs and counts of a log: what waits for its hour stands apart from what is under way. */
export const LOG_STATES = {
  draft: MESSAGE_STATES.draft,
  awaiting: MESSAGE_STATES.awaiting,
  scheduled: SCHEDULED,
  sending: MESSAGE_STATES.sending,
  paused: MESSAGE_STATES.paused,
  done: MESSAGE_STATES.done,
  cancelled: MESSAGE_STATES.cancelled,
} as const
export type LogState = keyof typeof LOG_STATES
const HANDED_IN = { label: '待核发', tone: 'wait' } as const
/** As people read it: what waits for its hour is not under way. */
export const messageStateShown = (
  {
    state,
    scheduledAt,
    handedInAt = null,
  }: {
    state: MessageState
    scheduledAt: string | null
    handedInAt?: string | null
  },
  now = Date.now(),
): { label: string; tone: 'plain' | 'wait' | 'good' } =>
  handedInAt !== null
    ? HANDED_IN
    : state === 'sending' && scheduledAt !== null && Date.parse(scheduledAt) > now
      ? SCHEDULED
      : MESSAGE_STATES[state]
export const RECIPIENT_STATES = {
  excluded: { label: '未列入', tone: 'plain' },
  waiting: { label: '待发送', tone: 'wait' },
  ...DELIVERY_STATES,
} as const
export type RecipientState = keyof typeof RECIPIENT_STATES
export const EXCLUSIONS = {
  missing: '没有填写',
  invalid: '格式不正确',
  duplicate: '重复',
  optedOut: '已退订',
  blocked: '已被列入停发名单',
} as const
export type Exclusion = keyof typeof EXCLUSIONS

/** docs/handbook/communication.md#sending-limits */
export const STEP_UP_ABOVE = 50
export const SECOND_PERSON_ABOVE = 1000
export const MAX_LISTED = 5000
export const MAX_AUDIENCE = 20_000
export const MAX_ATTACHMENTS = 5
export const MAX_ATTACHMENT_BYTES = 15 * MB

const channel = z.enum(['mail', 'sms'])
export const nature = choice('性质', NATURE_OPTIONS)
export const state = z.enum(keysOf(MESSAGE_STATES))
export const logState = z.enum(keysOf(LOG_STATES))
export const recipientState = z.enum(keysOf(RECIPIENT_STATES))
const exclusion = z.enum(keysOf(EXCLUSIONS))

// --- whom ------------------------------------------------------------------------------------------------------------------

/** `{name, email | mobileTel}` (docs/handbook/communication.md#campaigns). Wrong addresses are counted, not refused. */
export const listedRecipient = z.strictObject({
  name: z.string().trim().max(100).default(''),
  email: z.string().trim().max(200).default(''),
  mobileTel: z.string().trim().max(40).default(''),
})
const group = z.strictObject({
  kind: memberKind,
  /** That of the kind's own list. */
  filter: z.record(z.string().max(40), z.unknown()).default({}),
  /** Province or city: native place of people, address of units. */
  region: z.string().trim().max(30).optional(),
})
/** The union of members by filter, chosen members and addresses. */
export const audience = z.strictObject({
  groups: z.array(group).max(4).default([]),
  memberIds: z.array(id()).max(MAX_LISTED, `一次最多选择${MAX_LISTED}人`).default([]),
  list: z.array(listedRecipient).max(MAX_LISTED, `名单最多${MAX_LISTED}人`).default([]),
})
export type Audience = z.output<typeof audience>
export const EMPTY_AUDIENCE: Audience = { groups: [], memberIds: [], list: [] }

/** Whom a message would reach now, and whom not, and why. */
export const audienceReport = z.object({
  total: z.number(),
  deliverable: z.number(),
  excluded: z.array(z.object({ reason: exclusion, label: z.string(), count: z.number() })),
  /** Some of those who are left out, to look at. */
  samples: z.array(z.object({ name: z.string(), destination: z.string(), reason: exclusion })),
  /** Among those reached: for how many a merge field is empty. */
  missing: z.array(z.object({ field: z.string(), label: z.string(), count: z.number() })),
})

// --- what ------------------------------------------------------------------------------------------------------------------

/** With its markup. */
export const MAX_BODY = 40_000
export const BODY_TOO_LONG = '正文太长，请缩短或改为附件'
export const content = {
  channel,
  nature: nature.default('service'),
  /** Mail only. One line, whatever is pasted. */
  subject: describe(z.string().overwrite(oneLine).max(150, '主题不能超过150个字').default(''), {
    title: '主题',
    widget: 'text',
    required: false,
    max: 150,
  }),
  /** Of a mail rich text (message-body.rules.ts). */
  body: describe(z.string().max(MAX_BODY, BODY_TOO_LONG).default(''), {
    title: '正文',
    widget: 'textarea',
    required: false,
    max: MAX_BODY,
  }),
}
/** Attachments, those that stand as pictures in the text included. */
export const fileIds = z.array(id()).max(MAX_ATTACHMENTS, `附件最多${MAX_ATTACHMENTS}个`).default([])
export const draft = {
  ...content,
  /** The template that the text is taken from, unchanged. */
  templateId: id().nullable().default(null),
  audience,
  fileIds,
}

const attachmentOf = z.object({ id: z.string(), fileName: z.string(), size: z.number() })
export const counts = z.record(z.string(), z.number())

export const messageRow = z.object({
  id: z.string(),
  channel,
  nature,
  subject: z.string(),
  /** Its beginning. */
  excerpt: z.string(),
  state,
  version: z.number(),
  scheduledAt: instant().nullable(),
  createdAt: instant(),
  createdBy: z.string(),
  sentBy: z.string(),
  approvedBy: z.string(),
  sentAt: instant().nullable(),
  finishedAt: instant().nullable(),
  ...handedIn,
  /** By state of the recipients; without those left out. */
  progress: counts,
  total: z.number(),
  excluded: z.number(),
  /** A draft that the caller may change: editors their own. */
  mayEdit: z.boolean(),
})
export const messageView = messageRow.extend({
  publicId: z.string(),
  templateId: z.string().nullable(),
  /** Of those sent: the network says that they arrived. Not every gateway does. */
  delivered: z.number(),
  body: z.string(),
  audience,
  /** The names of `audience.memberIds` that still exist. */
  chosen: z.array(z.object({ id: z.string(), name: z.string() })),
  files: z.array(attachmentOf),
  ratePerMinute: z.number(),
  /** Why nothing moves although it is under way: quiet hours, a later time. */
  waitingFor: z.string(),
  excludedBy: z.array(z.object({ reason: exclusion, label: z.string(), count: z.number() })),
})
export const recipientRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked. */
  destination: z.string(),
  memberId: z.string(),
  unit: z.string(),
  serialNum: z.string(),
  state: recipientState,
  report: deliveryReport,
  reason: z.string(),
  attempts: z.number(),
  handedAt: instant().nullable(),
  sentAt: instant().nullable(),
})

/** When a message leaves. */
export const sendTime = startTime('发送', '开始时间（北京时间）')

export const one = z.object({ id: id(), version })
export const acted = z.object({ id: z.string(), version: z.number(), state })
