import * as z from 'zod'
import { uploaded } from '../identity/file.calls.ts'
import { memberKind } from '../membership/kinds.ts'
import { version } from '../membership/member-record.fields.ts'
import { DELIVERY_STATES, deliveryReport } from '../platform/delivery.fields.ts'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  instant,
  listReaders,
  MB,
  many,
  none,
  paged,
  pageOf,
  wholeNumber,
} from '../platform/endpoint.ts'
import { choice, describe } from '../platform/fields.ts'
import { MAX_PER_MINUTE } from '../platform/settings.ts'
import { startTime } from '../platform/start-time.fields.ts'
import { oneLine } from './message-text.rules.ts'
import { messageBlock } from './notice.calls.ts'

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
const SCHEDULED = { label: '定时待发', tone: 'wait' } as const
/** As people read it: what waits for its hour is not under way. */
export const messageStateShown = (
  { state, scheduledAt }: { state: MessageState; scheduledAt: string | null },
  now = Date.now(),
): { label: string; tone: 'plain' | 'wait' | 'good' } =>
  state === 'sending' && scheduledAt !== null && Date.parse(scheduledAt) > now
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
const nature = choice('性质', NATURE_OPTIONS)
const state = z.enum(Object.keys(MESSAGE_STATES) as [MessageState, ...MessageState[]])
const recipientState = z.enum(Object.keys(RECIPIENT_STATES) as [RecipientState, ...RecipientState[]])
const exclusion = z.enum(Object.keys(EXCLUSIONS) as [Exclusion, ...Exclusion[]])

// --- whom ------------------------------------------------------------------------------------------------------------------

/** `{name, email | mobileTel}` (docs/handbook/communication.md#campaigns). Wrong addresses are counted, not refused. */
export const listedRecipient = z.object({
  name: z.string().trim().max(100).default(''),
  email: z.string().trim().max(200).default(''),
  mobileTel: z.string().trim().max(40).default(''),
})
const group = z.object({
  kind: memberKind,
  /** That of the kind's own list. */
  filter: z.record(z.string().max(40), z.unknown()).default({}),
  /** Province or city: native place of people, address of units. */
  region: z.string().trim().max(30).optional(),
})
/** The union of members by filter, chosen members and addresses. */
export const audience = z.object({
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

const content = {
  channel,
  nature: nature.default('service'),
  /** Mail only. One line, whatever is pasted. */
  subject: describe(z.string().overwrite(oneLine).max(150, '主题不能超过150个字').default(''), {
    title: '主题',
    widget: 'text',
    required: false,
    max: 150,
  }),
  body: describe(z.string().max(20_000, '正文不能超过20000个字').default(''), {
    title: '正文',
    widget: 'textarea',
    required: false,
    max: 20_000,
  }),
}
/** Attachments, those that stand as pictures in the text included. */
const fileIds = z.array(id()).max(MAX_ATTACHMENTS, `附件最多${MAX_ATTACHMENTS}个`).default([])
const draft = {
  ...content,
  /** The template that the text is taken from, unchanged. */
  templateId: id().nullable().default(null),
  audience,
  fileIds,
}

const attachmentOf = z.object({ id: z.string(), fileName: z.string(), size: z.number() })
const counts = z.record(z.string(), z.number())

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

const preview = z.object({
  total: z.number(),
  name: z.string(),
  destination: z.string(),
  subject: z.string(),
  blocks: z.array(messageBlock),
  /** The plain part of a mail; the whole SMS with signature. */
  text: z.string(),
  segments: z.number(),
  /** Of one SMS segment, in thousandths of a yuan. */
  price: z.number(),
})

const RATE = `请填写1至${MAX_PER_MINUTE}的整数`
const perMinute = describe(
  z.coerce.number({ error: RATE }).int(RATE).min(1, RATE).max(MAX_PER_MINUTE, RATE),
  {
    title: '每分钟最多发送',
    widget: 'number',
    required: true,
    help: '只影响这一条；默认值在“系统设置”中',
  },
)

/** When a message leaves. */
export const sendTime = startTime('发送', '开始时间（北京时间）')

const one = z.object({ id: id(), version })
const acted = z.object({ id: z.string(), version: z.number(), state })
const logLimits = [{ by: 'actor', max: 600, seconds: 60 }] as const

/** The calls that mail and SMS have under paths of their own. */
const callsOf = (
  label: '邮件' | '短信',
  paths: Readonly<Record<'find' | 'audience' | 'save' | 'send' | 'log', `/api/${string}`>>,
) => ({
  /** Members to choose from, by name, phone or number. */
  find: endpoint({
    path: paths.find,
    kind: 'read',
    access: listReaders,
    summary: `查找${label}收件人`,
    input: z.object({
      keyword: z.string().trim().min(1, '请输入关键字').max(50),
      kind: memberKind.optional(),
      pageSize: wholeNumber(1, 50).default(20),
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          kind: memberKind,
          kindLabel: z.string(),
          name: z.string(),
          company: z.string(),
          destination: z.string(),
        }),
      ),
    }),
    errors: [],
    limits: logLimits,
  }),
  audience: endpoint({
    path: paths.audience,
    kind: 'read',
    access: listReaders,
    summary: `统计${label}收件人`,
    input: z.object({ ...content, audience }),
    bodyLimit: MB,
    output: audienceReport,
    errors: [],
    limits: [{ by: 'actor', max: 120, seconds: 60 }],
  }),
  /** A draft, new or changed; it stays with its author until an administrator sends it. */
  save: endpoint({
    path: paths.save,
    kind: 'write',
    access: listReaders,
    summary: `保存${label}草稿`,
    touches: ['message'],
    input: z.object({ ...draft, id: id().optional(), version: version.optional() }),
    bodyLimit: MB,
    output: acted,
    errors: ['stateChanged'],
    limits: [{ by: 'actor', max: 300, seconds: 600 }],
    audit: true,
  }),
  /**
   * Freezes the audience and begins. `expected` is the number of recipients that was shown: another one now is refused, so that
   * nobody sends to more people than they saw. Above fifty a fresh one-time password confirms it, above a thousand a second person.
   */
  send: endpoint({
    path: paths.send,
    kind: 'write',
    access: { ...administrators, stepUp: 'onDemand' },
    summary: `发送${label}`,
    touches: ['message'],
    input: one.extend({
      expected: wholeNumber(1, MAX_AUDIENCE),
      /** Left out: at once. */
      scheduledAt: z.iso.datetime({ offset: true, error: '时间格式不正确' }).optional(),
    }),
    output: acted,
    errors: ['stateChanged', 'stepUpRequired', 'audienceChanged', 'messageQuota', 'messageIncomplete'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    audit: true,
  }),
  log: endpoint({
    path: paths.log,
    kind: 'read',
    access: listReaders,
    summary: `${label}记录`,
    input: paged(
      {
        state: state.optional(),
        nature: nature.optional(),
        /** Part of subject, text or author. */
        keyword: z.string().trim().max(50).optional(),
        /** Part of the name or the whole address of a recipient. */
        recipient: z.string().trim().max(100).optional(),
        from: z.string().max(10).optional(),
        to: z.string().max(10).optional(),
      },
      ['createdAt', 'sentAt'],
    ),
    output: pageOf(messageRow, { counts }),
    errors: [],
    limits: logLimits,
  }),
})

export const mail = callsOf('邮件', {
  find: '/api/mail/quickQueryMail',
  audience: '/api/mail/selectAddressee',
  save: '/api/mail/batchInsertMailLog',
  send: '/api/mail/sendMail',
  log: '/api/mail/findEmailLogByPage',
})
export const sms = {
  ...callsOf('短信', {
    find: '/api/sms/quickQuerySmsReceiver',
    audience: '/api/sms/selectReceiver',
    save: '/api/sms/batchInsertSmsLog',
    send: '/api/sms/batchSendSMS',
    log: '/api/sms/findSmsLogByPage',
  }),
  /** Says of each number on a list whether it can be written to, and whose it is. */
  checkPhones: endpoint({
    path: '/api/sms/batchCheckPhone',
    kind: 'read',
    access: listReaders,
    summary: '批量检查手机号',
    input: z.object({
      phones: z
        .array(z.string().max(60))
        .min(1, '请填写手机号')
        .max(MAX_LISTED, `一次最多检查${MAX_LISTED}个号码`),
    }),
    bodyLimit: MB,
    output: z.object({
      valid: z.number(),
      invalid: z.number(),
      duplicate: z.number(),
      /** Want no news, or are not written to at all. */
      blocked: z.number(),
      known: z.number(),
      list: z.array(
        z.object({
          line: z.number(),
          phone: z.string(),
          result: z.enum(['ok', 'invalid', 'duplicate', 'blocked']),
          note: z.string(),
        }),
      ),
    }),
    errors: [],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    audit: true,
  }),
}

const recipientFile = z.object({
  total: z.number(),
  list: z.array(listedRecipient),
  /** Rows that cannot be used, in words. */
  problems: z.array(z.object({ row: z.number(), note: z.string() })),
})
const onlyOne = <I extends z.ZodObject = typeof one>(
  summary: string,
  path: `/api/${string}`,
  input: I = one as unknown as I,
) =>
  ({
    path,
    kind: 'write',
    access: administrators,
    summary,
    input,
    output: acted,
    errors: ['stateChanged'],
    touches: ['mail', 'sms'],
    audit: true,
  }) as const

export const message = {
  get: endpoint({
    path: '/api/message/get',
    kind: 'read',
    access: listReaders,
    summary: '查看邮件或短信',
    input: z.object({ id: id() }),
    output: messageView,
    errors: [],
  }),
  recipients: endpoint({
    path: '/api/message/recipients',
    kind: 'read',
    access: listReaders,
    summary: '收件人发送情况',
    input: paged(
      { id: id(), state: recipientState.optional(), keyword: z.string().trim().max(50).optional() },
      ['seq'],
    ),
    output: pageOf(recipientRow, { counts }),
    errors: [],
  }),
  /** As the `at`-th recipient would read it. */
  preview: endpoint({
    path: '/api/message/preview',
    kind: 'read',
    access: listReaders,
    summary: '预览邮件或短信',
    input: z.object({ ...content, audience, fileIds, at: wholeNumber(0, MAX_AUDIENCE).default(0) }),
    bodyLimit: MB,
    output: preview,
    errors: [],
    limits: [{ by: 'actor', max: 120, seconds: 60 }],
  }),
  /** To oneself; filled in as for the first recipient. SMS go to the phone of the own account. */
  test: endpoint({
    path: '/api/message/test',
    kind: 'write',
    access: administrators,
    summary: '发送测试邮件或短信',
    touches: { nothing: 'a test stands in no log' },
    input: z.object({
      ...draft,
      to: describe(z.string().trim().max(100).default(''), {
        title: '您自己的邮箱',
        widget: 'email',
        required: true,
        max: 100,
        help: '按第一位收件人的内容生成，主题前加“［测试］”，不计入发送记录。',
      }),
    }),
    bodyLimit: MB,
    output: z.object({ destination: z.string() }),
    errors: ['messageIncomplete', 'noOwnPhone'],
    limits: [{ by: 'actor', max: 10, seconds: 3600 }],
    audit: true,
  }),
  approve: endpoint({
    ...onlyOne('复核并同意发送', '/api/message/approve'),
    access: { ...administrators, stepUp: 'onDemand' },
    errors: ['stateChanged', 'secondPerson', 'stepUpRequired', 'messageQuota'],
  }),
  /** Back to a draft: what awaited a second person, or has a time that has not come. */
  withdraw: endpoint(onlyOne('撤回待复核的邮件或短信', '/api/message/withdraw')),
  pause: endpoint(onlyOne('暂停发送', '/api/message/pause')),
  resume: endpoint(onlyOne('继续发送', '/api/message/resume')),
  cancel: endpoint(onlyOne('取消发送', '/api/message/cancel')),
  /** Failures once more; `unknown` only where it is asked for, because it may arrive twice. */
  retry: endpoint({
    ...onlyOne('重发失败的邮件或短信', '/api/message/retry', one.extend({ unknown: flag().default(false) })),
    access: { ...administrators, stepUp: 'onDemand' },
    output: acted.extend({ count: z.number() }),
    errors: ['stateChanged', 'stepUpRequired', 'messageQuota'],
  }),
  rate: endpoint(onlyOne('调整发送速度', '/api/message/rate', one.extend({ perMinute }))),
  /** The same text and audience as a new draft. */
  copy: endpoint({
    path: '/api/message/copy',
    kind: 'write',
    access: listReaders,
    summary: '复制为新草稿',
    touches: ['mail', 'sms'],
    input: z.object({ id: id() }),
    output: acted,
    errors: [],
    audit: true,
  }),
  remove: endpoint({
    path: '/api/message/delete',
    kind: 'write',
    access: listReaders,
    summary: '删除草稿',
    touches: ['mail', 'sms'],
    input: one,
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  export: endpoint({
    path: '/api/message/export',
    kind: 'read',
    access: administrators,
    summary: '导出发送记录',
    input: z.object({ id: id(), state: many(recipientState) }),
    output: none,
    errors: [],
    limits: [{ by: 'actor', max: 30, seconds: 3600 }],
    download: true,
    audit: true,
  }),
  attach: endpoint({
    path: '/api/message/attach',
    kind: 'write',
    access: listReaders,
    summary: '上传邮件附件',
    touches: { nothing: 'it belongs to no draft before that is saved' },
    input: none,
    output: uploaded,
    errors: ['mailAttachmentKind', 'mailAttachmentTooLarge', 'fileDamaged', 'fileInfected', 'fileQuota'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    files: {
      file: {
        kinds: ['jpg', 'png', 'pdf', 'docx', 'xlsx'],
        maxBytes: 10 * MB,
        required: true,
        errors: { kind: 'mailAttachmentKind', size: 'mailAttachmentTooLarge' },
      },
    },
    audit: true,
  }),
  /** An array of `{name, email | mobileTel}`, at most five thousand. Nothing is kept. */
  recipientJson: endpoint({
    path: '/api/fileUpload/getEmailRecipientJson',
    kind: 'write',
    access: listReaders,
    summary: '读取收件人JSON文件',
    touches: { nothing: 'it only reads the file that is sent' },
    input: none,
    output: recipientFile,
    errors: ['jsonOnly', 'jsonInvalid', 'fileTooLarge'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    files: {
      file: {
        kinds: ['json'],
        maxBytes: 5 * MB,
        required: true,
        errors: { kind: 'jsonOnly', size: 'fileTooLarge' },
      },
    },
    audit: true,
  }),
  recipientSheet: endpoint({
    path: '/api/message/recipientSheet',
    kind: 'write',
    access: listReaders,
    summary: '读取收件人Excel文件',
    touches: { nothing: 'it only reads the file that is sent' },
    input: none,
    output: recipientFile,
    errors: ['sheetKind', 'importTooLarge', 'fileDamaged'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    files: {
      file: {
        kinds: ['xlsx'],
        maxBytes: 5 * MB,
        required: true,
        errors: { kind: 'sheetKind', size: 'importTooLarge' },
      },
    },
    audit: true,
  }),
}
