import * as z from 'zod'
import { done, endpoint, id, instant, wholeNumber } from '../platform/endpoint.ts'
import { explanation } from '../platform/explanation.ts'
import { evaluationStaff } from '../platform/roles.ts'
import {
  ACTIVITY_KIND_NAMES,
  ACTIVITY_LEVELS,
  APPRAISAL_MARKS,
  type AppraisalMark,
  CREDIBILITY_LEVELS,
} from './expert-ledger.words.ts'

/** The ledger of what experts did, and what follows from it: activity and credibility (docs/handbook/membership.md#expert-ledger). */

const readers = { roles: [...evaluationStaff.roles, 'administrator'] } as const
const keepers = { roles: ['superAdmin', 'administrator', 'expertReview'] } as const
const own = { roles: ['expert'] } as const

const points = z
  .number({ error: '请填写分值' })
  .int('请输入整数')
  .min(-20, '请输入-20至20之间的整数')
  .max(20, '请输入-20至20之间的整数')
const date = z
  .string({ error: '请选择日期' })
  .regex(/^\d{4}-\d{2}-\d{2}$/, '请选择日期')
  .refine((text) => !Number.isNaN(Date.parse(text)), '请选择日期')
const kind = z.enum(ACTIVITY_KIND_NAMES, { error: '请选择活动类型' })
const marks = Object.fromEntries(
  APPRAISAL_MARKS.map(({ key, max }) => {
    const wrong = `请输入0至${max}之间的整数`
    return [key, z.number({ error: wrong }).int(wrong).min(0, wrong).max(max, wrong)]
  }),
) as Record<AppraisalMark, z.ZodNumber>

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
        date,
        eventType: kind,
        points,
        text: z.string({ error: '请填写说明' }).trim().min(2, '请填写说明').max(200, '不能超过200个字'),
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
    input: z.object({ id: id(), reason: explanation() }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
  object: endpoint({
    path: '/api/expert/objectActiveScore',
    kind: 'write',
    access: own,
    summary: '对履职记录提出异议',
    input: z.object({ target: z.enum(['entry', 'appraisal']), id: id(), text: explanation(500) }),
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
    input: z.object({ id: id(), outcome: z.enum(['kept', 'removed']), answer: explanation(500) }),
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
      occasion: z
        .string({ error: '请填写评价的活动' })
        .trim()
        .min(2, '请填写评价的活动')
        .max(100, '不能超过100个字'),
      ...marks,
      comment: z.string().trim().max(500, '不能超过500个字').default(''),
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
    input: z.object({ id: id(), reason: explanation() }),
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
    input: z.object({ expertId: id(), reason: explanation().optional() }),
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
      level: z.enum(ACTIVITY_LEVELS).optional(),
      credibility: z.enum(CREDIBILITY_LEVELS).optional(),
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
