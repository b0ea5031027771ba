import * as z from 'zod'
import { objectionCase, publicityRow } from '../peer-review/objection.calls.ts'
import { ACHIEVEMENT_LEVELS, EVALUATION_MODES } from '../peer-review/subject.rules.ts'
import { done, endpoint, flag, id, instant } from '../platform/endpoint.ts'
import type { Option } from '../platform/enums.ts'
import { choice, date, describe, optionalText, requiredText } from '../platform/fields.ts'
import { MOVE_NAMES, type MoveName, moveOf } from './achievement-moves.rules.ts'
import { ACHIEVEMENT_STATUSES } from './achievement-status.rules.ts'

/** What staff do with an achievement, and the three moves an applicant makes by a button (docs/handbook/evaluation.md#moves, docs/handbook/evaluation.md#separation). */

const EVALUATORS = ['superAdmin', 'handler', 'inCharge', 'expertReview'] as const
/** The administrator reads. */
const readers = { roles: [...EVALUATORS, 'administrator'] } as const
const writers = { roles: ['superAdmin', 'handler', 'inCharge'] } as const
const takingPart = { roles: [...EVALUATORS, 'administrator', 'person', 'project'] } as const

/** Moves that somebody makes by a button, and the conclusion. */
export const BUTTON_MOVES = MOVE_NAMES.filter((name) => !moveOf(name).quiet) as [MoveName, ...MoveName[]]

/** The first review ticks each (row 6). */
export const FORMAL_CHECKS = [
  { code: 'complete', label: '申请表各项填写完整，名称、单位、人员与盖章件一致' },
  { code: 'stamped', label: '申请表已由完成单位盖章、全体完成人签字' },
  { code: 'materials', label: '研究报告、查新报告等必备附件齐全、清晰、在有效期内' },
  { code: 'order', label: '完成单位和完成人的排序已由申请人确认' },
  { code: 'noSecret', label: '材料不含涉密内容和不宜公开的个人信息' },
  { code: 'noDispute', label: '未见权属争议，同一成果未在其他机构重复评价' },
] as const satisfies readonly Option[]
const CHECK_CODES = FORMAL_CHECKS.map(({ code }) => code) as [string, ...string[]]

/** Why an application is not accepted (rows 7, 10). */
export const REJECT_REASONS = [
  { code: 'outOfScope', label: '不属于本学会评价范围' },
  { code: 'notDone', label: '成果尚未完成或未经应用验证' },
  { code: 'incomplete', label: '材料不全且未按要求补正' },
  { code: 'dispute', label: '存在权属争议' },
  { code: 'secret', label: '涉及国家秘密' },
  { code: 'duplicate', label: '同一成果已经评价或正在评价' },
  { code: 'untrue', label: '材料不真实' },
] as const satisfies readonly Option[]
const REJECT_CODES = REJECT_REASONS.map(({ code }) => code) as [string, ...string[]]

const opinion = z.string().trim().max(2000, '意见不能超过2000个字').default('')
const itemText = z.string({ error: '请填写问题' }).trim().min(2, '请填写问题').max(500, '不能超过500个字')
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '请选择日期')
const statuses = z.enum(ACHIEVEMENT_STATUSES)
const modes = z.enum(EVALUATION_MODES.map(({ code }) => code) as ['meeting', 'correspondence', 'test'])
const levels = z.enum(ACHIEVEMENT_LEVELS.map(({ code }) => code) as [string, ...string[]])

export const examineInput = z.object({
  id: id(),
  action: z.enum(BUTTON_MOVES, { error: '没有这个操作' }),
  opinion,
  /** `target`: a field or a slot of the form, or `''` for the whole. */
  items: z
    .array(z.object({ target: z.string().max(80), text: itemText }))
    .max(100, '补正内容不能超过100项')
    .default([]),
  /** Until when it has to be corrected; left out: the usual number of working days. */
  dueAt: day.optional(),
  /** Row 6: codes of FORMAL_CHECKS. */
  checklist: z.array(z.enum(CHECK_CODES)).max(20).default([]),
  /** Rows 7 and 10. */
  reason: z.enum(REJECT_CODES, { error: '请选择原因' }).optional(),
  /** Row 9: the answer comes straight back to the person in charge. */
  direct: flag().default(false),
  /** Row 11. The summary is what everybody will read; the rest of the page is the frozen submission. */
  publicity: z
    .object({
      days: z.coerce.number().int().min(0).max(120),
      summary: z.string().trim().max(3000, '公示简介不能超过3000个字'),
      noSecret: flag(),
    })
    .optional(),
  /** Rows 13 to 17. The opinion is what the applicant reads, the reply what the objector reads, the finding is for staff. */
  objection: z
    .object({
      caseId: id(),
      finding: z.string().trim().max(3000).default(''),
      reply: z.string().trim().max(2000).default(''),
    })
    .optional(),
  /** Row 21. */
  mode: z.array(modes).max(3).default([]),
  /** Row 25. */
  conclusion: z
    .object({
      outcome: z.enum(['passed', 'failed']),
      level: levels.optional(),
      text: z.string().trim().max(5000),
    })
    .optional(),
  expectStatus: statuses.optional(),
  expectVersion: z.coerce.number().int().min(1),
})

const returnSheet = z.object({
  id: z.string(),
  at: instant(),
  revisionNo: z.number(),
  byName: z.string(),
  opinion: z.string(),
  items: z.array(z.object({ id: z.string(), target: z.string(), text: z.string() })),
  dueAt: instant(),
  direct: z.boolean(),
  /** Sent reminders. */
  reminded: z.number(),
})

const FEE = '请填写评价费，单位为元'
const contract = z.object({
  contractNo: requiredText('合同编号', { max: 60 }),
  signedOn: date('签订日期', { required: true }),
  fee: describe(z.coerce.number({ error: FEE }).min(0, FEE).max(99_999_999, FEE).multipleOf(0.01, FEE), {
    title: '评价费（元）',
    widget: 'number',
    required: true,
  }),
  paidOn: date('到账日期', { required: false }),
  note: optionalText('备注', { max: 500, widget: 'textarea' }),
})

const appealRow = z.object({
  id: z.string(),
  kind: z.enum(['appeal', 'correction']),
  reason: z.string(),
  byName: z.string(),
  at: instant(),
  state: z.enum(['open', 'kept', 'reopen', 'done']),
  decision: z.string(),
  decidedBy: z.string(),
})

export const MESSAGE_TEMPLATES = {
  progress: { label: '进展告知', to: ['applicant'] },
  materials: { label: '材料提醒', to: ['applicant'] },
  arrangement: { label: '评价安排', to: ['applicant', 'expert', 'panel'] },
  caseProgress: { label: '异议办理进展', to: ['objector'] },
} as const
export type MessageTemplate = keyof typeof MESSAGE_TEMPLATES
export const RECIPIENT_KINDS = {
  applicant: '申请人',
  expert: '专家',
  panel: '专家组',
  objector: '异议人',
} as const

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

/** `usual`: as its weekday says. */
const DAY_KINDS = [
  { code: 'usual', label: '按星期' },
  { code: 'holiday', label: '放假' },
  { code: 'workday', label: '上班' },
] as const satisfies readonly Option[]
const calendarDay = z.object({ day: z.string(), works: z.boolean(), name: z.string() })
const calendarKeepers = { roles: ['superAdmin', 'administrator', 'inCharge'] } as const

export const achievementProcess = {
  examine: endpoint({
    path: '/api/project/projectExamine',
    kind: 'write',
    access: { roles: [...EVALUATORS, 'person', 'project'] },
    summary: '办理成果评价',
    touches: ['publicity', 'meeting'],
    input: examineInput,
    output: z.object({ status: statuses, version: z.number(), outcome: z.string() }),
    errors: ['stateChanged', 'guardFailed'],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
    audit: true,
  }),
  /** A handler opens the present submission: it becomes theirs where it is nobody's, and cannot be recalled any more (row 4). */
  takeUp: endpoint({
    path: '/api/project/takeUp',
    kind: 'write',
    access: { roles: ['handler', 'superAdmin'] },
    summary: '打开待初审成果',
    input: z.object({ id: id() }),
    output: z.object({ version: z.number(), handlerName: z.string() }),
    errors: [],
    audit: true,
  }),
  assign: endpoint({
    path: '/api/project/assignHandler',
    kind: 'write',
    access: { roles: ['inCharge', 'superAdmin'] },
    summary: '指定成果经办人',
    input: z.object({
      id: id(),
      handlerId: describe(z.uuid({ error: '请选择经办人' }), {
        title: '经办人',
        widget: 'select',
        required: true,
      }),
      expectVersion: z.coerce.number().int().min(1),
    }),
    output: z.object({ version: z.number() }),
    errors: ['stateChanged'],
    audit: true,
  }),
  /** Everything about the way of an achievement that its form does not hold. */
  process: endpoint({
    path: '/api/project/queryProcess',
    kind: 'read',
    access: readers,
    summary: '查看成果办理情况',
    input: z.object({ id: id() }),
    output: z.object({
      version: z.number(),
      status: statuses,
      actions: z.array(z.enum(BUTTON_MOVES)),
      /** The reader's own unit is a completing unit. */
      involved: z.boolean(),
      handler: z.object({ id: z.string(), name: z.string() }).nullable(),
      handlers: z.array(z.object({ id: z.string(), name: z.string() })),
      dueAt: instant().nullable(),
      overdue: z.boolean(),
      returns: z.array(returnSheet),
      rejectProposal: z.object({ reason: z.string(), opinion: z.string(), byName: z.string() }).nullable(),
      publicities: z.array(publicityRow),
      /** Empty for those who may not see the cases. */
      objections: z.array(objectionCase),
      contract: contract.extend({ byName: z.string(), at: instant() }).nullable(),
      appeals: z.array(appealRow),
      defaults: z.object({
        publicityDays: z.number(),
        returnDueOn: z.string(),
        feeGate: z.boolean(),
        phrases: z.array(z.string()),
        publicSummary: z.string(),
      }),
      unread: z.number(),
    }),
    errors: [],
  }),
  saveContract: endpoint({
    path: '/api/project/saveContract',
    kind: 'write',
    access: { roles: ['handler', 'inCharge', 'superAdmin'] },
    summary: '登记委托评价合同和评价费',
    input: contract.extend({ id: id() }),
    output: done,
    errors: ['guardFailed'],
    audit: true,
  }),
  /** Row 28 and the request behind row 27. `correction`: the person in charge asks without an appeal. */
  decideAppeal: endpoint({
    path: '/api/project/decideAppeal',
    kind: 'write',
    access: { roles: ['inCharge', 'superAdmin'] },
    summary: '处理复议或更正',
    input: z.object({
      id: id(),
      decision: z.enum(['keep', 'reopen', 'correction'], { error: '请选择处理结果' }),
      opinion: describe(
        z
          .string({ error: '请填写至少10个字的意见' })
          .trim()
          .min(10, '请填写至少10个字的意见')
          .max(2000, '意见不能超过2000个字'),
        { title: '意见', widget: 'textarea', required: true, max: 2000 },
      ),
    }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),

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

  /** Counts for the menu: what waits for the reader, and what of it is late. */
  todo: endpoint({
    path: '/api/project/queryTodo',
    kind: 'read',
    access: readers,
    summary: '成果评价待办数量',
    input: z.object({}),
    output: z.object({ waiting: z.number(), overdue: z.number(), objections: z.number() }),
    errors: [],
  }),

  calendar: endpoint({
    path: '/api/calendar/queryYear',
    kind: 'read',
    access: { roles: [...EVALUATORS, 'administrator'] },
    summary: '查看工作日历',
    input: z.object({ year: z.coerce.number().int().min(2020).max(2100) }),
    output: z.object({ list: z.array(calendarDay), years: z.array(z.number()) }),
    errors: [],
  }),
  setDay: endpoint({
    path: '/api/calendar/setDay',
    kind: 'write',
    access: calendarKeepers,
    summary: '修改工作日历',
    touches: ['project'],
    input: z.object({
      day,
      kind: choice('这一天', DAY_KINDS),
      name: optionalText('名称', { max: 20 }),
    }),
    output: done,
    errors: [],
    audit: true,
  }),
  /** Replaces a whole year by lines such as 2027-02-05 至 2027-02-11 休 春节 and 2027-02-20 班 春节调休上班. */
  importYear: endpoint({
    path: '/api/calendar/importYear',
    kind: 'write',
    access: calendarKeepers,
    summary: '导入年度工作日历',
    touches: ['project'],
    input: z.object({
      year: z.coerce.number().int().min(2020).max(2100),
      lines: requiredText('放假安排', {
        missing: '请粘贴放假安排',
        max: 10_000,
        widget: 'textarea',
        help: '每行一段：日期（或起止日期）、休或班、名称。该年原有内容将被替换。',
      }),
    }),
    output: z.object({ days: z.number() }),
    errors: ['calendarInvalid'],
    audit: true,
  }),
}
