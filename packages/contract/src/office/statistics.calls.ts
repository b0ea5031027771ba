import * as z from 'zod'
import { memberKind } from '../membership/kind/kind-codes.fields.ts'
import { keysOf } from '../platform/codes.ts'
import { administrators, endpoint, instant, isoDay, listReaders, none } from '../platform/endpoint.ts'

/**
 * Figures of members (docs/handbook/office.md#statistics). Distributions count approved members, narrowed by the day of approval;
 * applications are counted by the day of their submission. Each group's `code` is what the list of the kind filters by.
 */

export const STATISTICS_KINDS = ['person', 'expert', 'unit'] as const
export type StatisticsKind = (typeof STATISTICS_KINDS)[number]

const day = isoDay().optional()
/** Both days belong to it; either may be left out. */
const period = { from: day, to: day }
const kind = z.enum(STATISTICS_KINDS, { error: '请选择统计对象' })
const people = z.enum(['person', 'expert'], { error: '请选择统计对象' }).default('person')

export const group = z.object({ code: z.string(), label: z.string(), count: z.number() })
export type Group = z.output<typeof group>
const counted = z.object({ total: z.number(), list: z.array(group) })

/** By what members are counted; the name is that of the list's filter. */
export const DISTRIBUTIONS = {
  education: '学历',
  zc: '职称',
  sex: '性别',
  age: '年龄',
  subject: '学科领域',
  level: '级别',
  memberTag1: '学会职务',
  type: '单位类型',
  region: '地区',
} as const
export type Distribution = keyof typeof DISTRIBUTIONS

/** From the application to its decision; each stage is a part of the one before, the last ones divide what was reviewed. */
export const FUNNEL = {
  submitted: '提交申请',
  uploaded: '已上传申请表',
  reviewed: '已审核',
  approved: '审核通过',
  returned: '退回修改',
  rejected: '未通过',
  pending: '待审核',
  incomplete: '待上传申请表',
} as const
export type FunnelStage = keyof typeof FUNNEL

const overview = z.object({
  /** When it was counted. */
  at: instant(),
  /** Approved members in the period. */
  total: z.number(),
  distributions: z.array(
    z.object({
      name: z.enum(keysOf(DISTRIBUTIONS)),
      title: z.string(),
      groups: z.array(group),
    }),
  ),
  /** Sexes within the bands of age; empty for units. */
  ages: z.array(
    z.object({ code: z.string(), label: z.string(), 男: z.number(), 女: z.number(), 未知: z.number() }),
  ),
  series: z.object({
    /** Length of a step. */
    step: z.enum(['month', 'year']),
    /** `from` and `to` are days of the step; `total` are the members at its end, of those that are members today. */
    points: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        submitted: z.number(),
        approved: z.number(),
        total: z.number(),
      }),
    ),
  }),
  /** Applications that people handed in themselves, in the period. */
  funnel: z.array(z.object({ stage: z.enum(keysOf(FUNNEL)), count: z.number() })),
  /** Days from submission to decision; null where nothing was decided. */
  waiting: z.object({ decided: z.number(), median: z.number().nullable(), p90: z.number().nullable() }),
})

/** Pictures of what the society did and was paid, beside those of its members. */
export const WORK = { dues: '会费', activity: '活动' } as const
export type Work = keyof typeof WORK

/** A picture with its table. `shape` is how the first looks; `code` of a row leads to its list. */
const card = z.object({
  key: z.string(),
  title: z.string(),
  /** What exactly is counted. */
  note: z.string(),
  head: z.string(),
  columns: z.array(z.string()),
  shape: z.enum(['bars', 'stack', 'lines', 'tiles']),
  rows: z.array(z.object({ code: z.string(), label: z.string(), values: z.array(z.number()) })),
})
export type WorkCard = z.output<typeof card>

const work = z.object({
  at: instant(),
  totals: z.array(z.object({ label: z.string(), value: z.number(), unit: z.string(), note: z.string() })),
  cards: z.array(card),
})

/** Work beside the review queues, for whoever it waits for; the page knows the words and the way there. */
export const DESK_TASKS = {
  locked: '账号因登录失败被锁定',
  organisations: '单位名称待确认',
  mailHandedIn: '邮件草稿待您核发',
  smsHandedIn: '短信草稿待您核发',
  publicationsHandedIn: '文章和视频待您审核',
  mailAwaiting: '邮件待您复核',
  smsAwaiting: '短信待您复核',
  mailDrafts: '您的邮件草稿',
  smsDrafts: '您的短信草稿',
} as const
export type DeskTask = keyof typeof DESK_TASKS
export const DESK_EVENTS = { anomalies: '登录异常', mail: '送出邮件', sms: '送出短信' } as const
export type DeskEvent = keyof typeof DESK_EVENTS
const namesOf = <K extends string>(table: Readonly<Record<K, string>>) =>
  z.enum(Object.keys(table) as [K, ...K[]])

const desk = z.object({
  /** Only what there is; `late`: longer than the setting allows. */
  tasks: z.array(z.object({ task: namesOf(DESK_TASKS), count: z.number(), late: z.number() })),
  week: z.object({
    /** First of the last seven days. */
    since: z.string(),
    kinds: z.array(z.object({ kind: memberKind, submitted: z.number(), approved: z.number() })),
    events: z.array(z.object({ event: namesOf(DESK_EVENTS), count: z.number() })),
  }),
  /** Messages on their way. */
  sending: z.array(
    z.object({
      id: z.string(),
      channel: z.enum(['mail', 'sms']),
      title: z.string(),
      state: z.enum(['awaiting', 'sending', 'paused']),
      scheduledAt: instant().nullable(),
      done: z.number(),
      failed: z.number(),
      total: z.number(),
    }),
  ),
})

export const statistics = {
  /** What the dashboard shows beside the review queues; each role sees what is its own. */
  desk: endpoint({
    path: '/api/statistics/desk',
    kind: 'read',
    access: listReaders,
    summary: '工作台概况',
    input: none,
    output: desk,
    errors: [],
  }),
  personEdu: endpoint({
    path: '/api/statistics/person/edu',
    kind: 'read',
    access: administrators,
    summary: '按学历统计人员',
    input: z.object({ kind: people, ...period }),
    output: counted,
    errors: [],
  }),
  personRegion: endpoint({
    path: '/api/statistics/person/region',
    kind: 'read',
    access: administrators,
    summary: '按地区统计人员',
    input: z.object({ kind: people, ...period }),
    output: counted,
    errors: [],
  }),
  unitType: endpoint({
    path: '/api/statistics/unit/type',
    kind: 'read',
    access: administrators,
    summary: '按类型统计单位',
    input: z.object(period),
    output: counted,
    errors: [],
  }),
  unitRegion: endpoint({
    path: '/api/statistics/unit/region',
    kind: 'read',
    access: administrators,
    summary: '按地区统计单位',
    input: z.object(period),
    output: counted,
    errors: [],
  }),
  overview: endpoint({
    path: '/api/statistics/overview',
    kind: 'read',
    access: administrators,
    summary: '会员统计总览',
    input: z.object({ kind, ...period }),
    output: overview,
    errors: [],
  }),
  download: endpoint({
    path: '/api/statistics/download',
    kind: 'read',
    access: administrators,
    summary: '下载会员统计',
    input: z.object({ kind, ...period, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: z.object({}),
    errors: [],
    limits: [{ by: 'actor', max: 60, seconds: 300 }],
    download: true,
  }),
  work: endpoint({
    path: '/api/statistics/work',
    kind: 'read',
    access: administrators,
    summary: '会费和活动统计',
    input: z.object({ about: z.enum(keysOf(WORK), { error: '请选择统计对象' }), ...period }),
    output: work,
    errors: [],
  }),
  downloadWork: endpoint({
    path: '/api/statistics/downloadWork',
    kind: 'read',
    access: administrators,
    summary: '下载会费和活动统计',
    input: z.object({ about: z.enum(keysOf(WORK), { error: '请选择统计对象' }), ...period }),
    output: z.object({}),
    errors: [],
    limits: [{ by: 'actor', max: 60, seconds: 300 }],
    download: true,
  }),
}
