import * as z from 'zod'
import { memberKind } from '../../membership/kind/kind-codes.fields.ts'
import { keysOf } from '../../platform/codes.ts'
import { administrators, done, endpoint, id, instant, none, paged, pageOf } from '../../platform/endpoint.ts'
import { describe } from '../../platform/fields.ts'
import { today } from '../../platform/time.ts'
import { REPORT_NUMBERS, REPORT_PERIOD, REPORT_SPANS, reportPeriod } from './report.rules.ts'

/** Reports of the society's work (docs/handbook/office.md#reports): looked at, kept as they were, taken away as Word. */

const WRONG_PERIOD = '请选择统计期'
const period = describe(
  z
    .string({ error: WRONG_PERIOD })
    .regex(REPORT_PERIOD, WRONG_PERIOD)
    .refine((code) => reportPeriod(code) !== undefined, WRONG_PERIOD)
    .refine((code) => (reportPeriod(code)?.from ?? '') <= today(), '统计期还没有开始'),
  { title: '统计期', widget: 'text', required: true, max: 7 },
)

const people = { person: z.number(), expert: z.number(), unit: z.number() }
export const reportFigures = z.object({
  /** null: nothing to count it from. A report of before a number was thought of has it not. */
  numbers: z.partialRecord(z.enum(keysOf(REPORT_NUMBERS)), z.number().nullable()),
  /** At the first moment of the period, within it, and at its last: `begin` + `joined` − `left` = `end`. */
  members: z.array(
    z.object({
      kind: memberKind,
      begin: z.number(),
      joined: z.number(),
      left: z.number(),
      end: z.number(),
    }),
  ),
  /** Members at the end, by province; the largest first. */
  regions: z.array(z.object({ label: z.string(), ...people })),
  /** Who holds a post at the end. */
  posts: z.array(z.object({ label: z.string(), ...people })),
  events: z.array(
    z.object({
      title: z.string(),
      day: z.string(),
      place: z.string(),
      registered: z.number(),
      attended: z.number(),
    }),
  ),
  /** Published in the period, by column. */
  columns: z.array(z.object({ label: z.string(), articles: z.number(), videos: z.number() })),
})
export type ReportFigures = z.output<typeof reportFigures>

const report = z.object({
  period: z.string(),
  /** 2026年度工作报告 */
  title: z.string(),
  from: z.string(),
  to: z.string(),
  /** When it was counted. */
  at: instant(),
  figures: reportFigures,
  /** The numbers of the period before; members, regions and posts are not compared. */
  before: reportFigures.shape.numbers,
})
export type Report = z.output<typeof report>

const kept = z.object({
  id: z.string(),
  period: z.string(),
  span: z.enum(keysOf(REPORT_SPANS)),
  title: z.string(),
  from: z.string(),
  to: z.string(),
  at: instant(),
  createdBy: z.string(),
  /** Made by the calendar. */
  auto: z.boolean(),
})

const limits = [{ by: 'actor', max: 60, seconds: 300 }] as const

export const reports = {
  /** As the records stand now. */
  preview: endpoint({
    path: '/api/report/preview',
    kind: 'read',
    access: administrators,
    summary: '预览工作报告',
    input: z.object({ period }),
    output: report,
    errors: [],
    limits,
  }),
  word: endpoint({
    path: '/api/report/word',
    kind: 'read',
    access: administrators,
    summary: '下载工作报告（Word）',
    /** A kept report, or the period as it stands now. */
    input: z.object({ period: period.optional(), id: id().optional() }),
    output: none,
    errors: [],
    limits,
    download: true,
  }),
  save: endpoint({
    path: '/api/report/save',
    kind: 'write',
    access: administrators,
    summary: '存档工作报告',
    input: z.object({ period }),
    output: z.object({ id: z.string() }),
    errors: ['stateChanged'],
    limits,
    audit: true,
  }),
  list: endpoint({
    path: '/api/report/list',
    kind: 'read',
    access: administrators,
    summary: '已存档的工作报告',
    input: paged({ span: z.enum(keysOf(REPORT_SPANS)).optional() }, ['at', 'from']),
    output: pageOf(kept),
    errors: [],
  }),
  get: endpoint({
    path: '/api/report/get',
    kind: 'read',
    access: administrators,
    summary: '查看存档的工作报告',
    input: z.object({ id: id() }),
    output: report.extend({ id: z.string(), createdBy: z.string(), auto: z.boolean() }),
    errors: [],
  }),
  remove: endpoint({
    path: '/api/report/remove',
    kind: 'write',
    access: administrators,
    summary: '删除存档的工作报告',
    input: z.object({ id: id() }),
    output: done,
    errors: ['guardFailed'],
    audit: true,
  }),
}
