import * as z from 'zod'
import { done, endpoint, id, instant, many, wholeNumber } from '../../platform/endpoint.ts'
import { actReason, choice, date as dateField, describe, optionalText } from '../../platform/fields.ts'
import { evaluationStaff } from '../../platform/roles.ts'
import {
  ACTIVITY_KIND_NAMES,
  ACTIVITY_LEVELS,
  type ActivityKind,
  APPRAISAL_MARKS,
  type AppraisalMark,
  CREDIBILITY_LEVELS,
  isCreditKind,
  LEDGER_SOURCES,
  MANUAL_KINDS,
} from './expert-ledger.words.ts'

/** The ledger of what experts did, and what follows from it: activity and credibility (docs/handbook/membership.md#expert-ledger). */

const readers = { roles: [...evaluationStaff.roles, 'administrator'] } as const
const keepers = { roles: ['superAdmin', 'administrator', 'expertReview'] } as const
const own = { roles: ['expert'] } as const

const points = describe(
  z.coerce
    .number({ error: '请填写分值' })
    .int('请输入整数')
    .min(-20, '请输入-20至20之间的整数')
    .max(20, '请输入-20至20之间的整数'),
  { title: '分值', widget: 'number', required: true, help: '一般为2至5分' },
)
const date = dateField('日期', { required: true })
const kind = z.enum(ACTIVITY_KIND_NAMES, { error: '请选择活动类型' })
/** The kinds that staff may enter; those of conduct only by who may charge it. */
export const activityKindField = (mayCharge: boolean) =>
  choice(
    '活动类型',
    MANUAL_KINDS.filter(({ code }) => mayCharge || !isCreditKind(code as ActivityKind)),
    { help: mayCharge ? '未申报利害关系、泄露评审信息不计积分，只影响信誉等级' : undefined },
  )
const marks = Object.fromEntries(
  APPRAISAL_MARKS.map(({ key, label, max }) => {
    const wrong = `请输入0至${max}之间的整数`
    return [
      key,
      describe(z.coerce.number({ error: wrong }).int(wrong).min(0, wrong).max(max, wrong), {
        title: `${label}（${max}分）`,
        widget: 'number',
        required: true,
      }),
    ]
  }),
) as Record<AppraisalMark, z.ZodCoercedNumber>
/** Why something is taken back or objected to, in a sentence. */
const because = (help: string, max = 300) =>
  actReason('原因', { min: 5, max, missing: '请写明原因（至少5个字）', help })
const KEPT = '记录保留并标明已撤销，专家本人可以看到原因。'
/** An entry as staff write it. */
const written = {
  date,
  eventType: kind,
  points,
  text: actReason('说明', { help: '专家本人可以看到' }),
}
/** What a correction says beside the entry as it is to be. */
export const correction = z.object({
  ...written,
  reason: actReason('更正原因', {
    min: 5,
    max: 300,
    missing: '请写明更正的原因（至少5个字）',
    help: '与更正前的内容一起保留，专家本人可以看到',
  }),
})

const objection = z.object({
  id: z.string(),
  text: z.string(),
  filedAt: instant(),
  state: z.enum(['open', 'kept', 'removed']),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: instant().nullable(),
})
const removed = z.object({ at: instant(), by: z.string(), reason: z.string() }).nullable()
const entry = z.object({
  id: z.string(),
  version: z.number(),
  date: z.string(),
  kind,
  points: z.number(),
  text: z.string(),
  auto: z.boolean(),
  source: z.object({ kind: z.enum(LEDGER_SOURCES), id: z.string() }).nullable(),
  /** Empty for entries that the portal wrote; experts do not see who of the staff it was. */
  by: z.string(),
  removed,
  /** Earlier states, newest first. */
  changes: z.array(
    z.object({ at: instant(), by: z.string(), reason: z.string(), points: z.number(), text: z.string() }),
  ),
  objection: objection.nullable(),
})
const appraisal = z.object({
  id: z.string(),
  occasion: z.string(),
  ...marks,
  total: z.number(),
  comment: z.string(),
  by: z.string(),
  at: instant(),
  removed,
  objection: objection.nullable(),
})
export type ActivityEntry = z.output<typeof entry>
export type Appraisal = z.output<typeof appraisal>

const levels = {
  /** Points of the last 24 months, half of them after twelve. */
  sum24m: z.number(),
  level: z.enum(ACTIVITY_LEVELS),
  credibility: z.enum(CREDIBILITY_LEVELS),
}
export const activity = {
  /** Experts leave `expertId` out and read their own. */
  list: endpoint({
    path: '/api/expert/getActiveListByExpertId',
    kind: 'read',
    access: { roles: [...readers.roles, 'expert'] },
    summary: '专家活动积分',
    input: z.object({ expertId: id().optional() }),
    output: z.object({
      expertId: z.string(),
      name: z.string(),
      ...levels,
      text: z.string(),
      list: z.array(entry),
      years: z.array(z.number()),
      /** The basis of the credibility; null for administrators, who see the level alone (docs/handbook/membership.md#expert-ledger). */
      basis: z.object({ score: z.number(), appraisals: z.array(appraisal) }).nullable(),
      /** Blocked since then; lifted by the person in charge and the super administrator together. */
      block: z
        .object({
          since: instant(),
          cause: z.string(),
          liftReason: z.string(),
          proposedBy: z.string(),
          proposedAt: instant().nullable(),
        })
        .nullable(),
    }),
    errors: [],
    audit: true,
  }),
  /** Without an id a new entry; with one a correction, whose reason is kept with the earlier state. */
  save: endpoint({
    path: '/api/expert/addOrUpdActiveScore',
    kind: 'write',
    access: keepers,
    summary: '登记或更正专家活动积分',
    input: z
      .object({
        id: id().optional(),
        version: z.number().int().optional(),
        expertId: id(),
        ...written,
        reason: z.string().trim().max(300, '不能超过300个字').default(''),
      })
      .refine(({ id: corrected, reason }) => corrected === undefined || reason.length >= 5, {
        path: ['reason'],
        error: '请写明更正的原因（至少5个字）',
      }),
    output: z.object({ id: z.string() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  /** The entry stays visible with its reason and counts no more. */
  remove: endpoint({
    path: '/api/expert/delActiveScore',
    kind: 'write',
    access: keepers,
    summary: '撤销专家活动积分',
    input: z.object({ id: id(), reason: because(KEPT) }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  object: endpoint({
    path: '/api/expert/objectActiveScore',
    kind: 'write',
    access: own,
    summary: '对履职记录提出异议',
    input: z.object({
      target: z.enum(['entry', 'appraisal']),
      id: id(),
      text: because('每条记录可以提出一次，由工作人员核实后答复。', 500),
    }),
    output: done,
    errors: ['stateChanged'],
    limits: [{ by: 'actor', max: 30, seconds: 86_400 }],
    audit: true,
  }),
  answer: endpoint({
    path: '/api/expert/answerActiveScore',
    kind: 'write',
    access: readers,
    summary: '答复履职记录异议',
    input: z.object({
      id: id(),
      outcome: choice('处理结果', [
        { code: 'kept', label: '维持该条' },
        { code: 'removed', label: '异议成立，撤销该条' },
      ]),
      answer: actReason('答复内容', {
        min: 5,
        max: 500,
        missing: '请写明答复内容（至少5个字）',
        help: '专家本人可以看到',
      }),
    }),
    output: done,
    errors: ['stateChanged', 'forbidden', 'guardFailed'],
    audit: true,
  }),
  appraise: endpoint({
    path: '/api/expert/addAppraisal',
    kind: 'write',
    access: evaluationStaff,
    summary: '填写专家评价表',
    input: z.object({
      expertId: id(),
      occasion: describe(
        z.string({ error: '请填写评价的活动' }).trim().min(2, '请填写评价的活动').max(100, '不能超过100个字'),
        {
          title: '评价的活动',
          widget: 'text',
          required: true,
          max: 100,
          placeholder: '例如：某成果评价会',
        },
      ),
      ...marks,
      comment: optionalText('评语', { widget: 'textarea', max: 500 }),
    }),
    output: z.object({ id: z.string() }),
    errors: [],
    audit: true,
  }),
  removeAppraisal: endpoint({
    path: '/api/expert/delAppraisal',
    kind: 'write',
    access: evaluationStaff,
    summary: '撤销专家评价表',
    input: z.object({ id: id(), reason: because(KEPT) }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  /** The person in charge proposes with a reason, the super administrator confirms. */
  lift: endpoint({
    path: '/api/expert/liftCreditBlock',
    kind: 'write',
    access: { roles: ['superAdmin', 'inCharge'] },
    summary: '解除专家信誉冻结',
    input: z.object({ expertId: id(), reason: because('由超级管理员确认后解除。').optional() }),
    output: z.object({ lifted: z.boolean() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  desk: endpoint({
    path: '/api/expert/activePage',
    kind: 'read',
    access: readers,
    summary: '专家履职列表',
    input: z.object({
      state: z.enum(['objected', 'blocked']).optional(),
      keyword: z.string().trim().max(50).optional(),
      level: many(z.enum(ACTIVITY_LEVELS)),
      credibility: many(z.enum(CREDIBILITY_LEVELS)),
      pageNum: wholeNumber(1, 10_000).default(1),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    output: z.object({
      total: z.number(),
      counts: z.object({ all: z.number(), objected: z.number(), blocked: z.number() }),
      list: z.array(
        z.object({
          expertId: z.string(),
          name: z.string(),
          orgName: z.string(),
          subject: z.string(),
          ...levels,
          entries: z.number(),
          objections: z.number(),
          lastOn: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
}
