import * as z from 'zod'
import { administrators, endpoint, instant } from '../endpoint.ts'

/**
 * Figures of members (§7 statistics, decision G). Distributions count approved members, narrowed by the day of approval;
 * applications are counted by the day of their submission. Each group's `code` is what the list of the kind filters by.
 */

export const STATISTICS_KINDS = ['person', 'expert', 'unit'] as const
export type StatisticsKind = (typeof STATISTICS_KINDS)[number]

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, '请选择日期')
  .optional()
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
} as const
export type FunnelStage = keyof typeof FUNNEL

const overview = z.object({
  /** When it was counted. */
  at: instant(),
  /** Approved members in the period. */
  total: z.number(),
  distributions: z.array(
    z.object({
      name: z.enum(Object.keys(DISTRIBUTIONS) as [Distribution, ...Distribution[]]),
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
  funnel: z.array(
    z.object({ stage: z.enum(Object.keys(FUNNEL) as [FunnelStage, ...FunnelStage[]]), count: z.number() }),
  ),
  /** Days from submission to decision; null where nothing was decided. */
  waiting: z.object({ decided: z.number(), median: z.number().nullable(), p90: z.number().nullable() }),
})

export const statistics = {
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
}
