import * as z from 'zod'
import { codesOf } from '../../platform/codes.ts'
import { explanation } from '../../platform/explanation.ts'
import { choice, describe, retitle } from '../../platform/fields.ts'
import { INTEREST_KINDS } from '../invitation.words.ts'
import { seatReason } from '../panel.fields.ts'
import { ACHIEVEMENT_LEVELS } from '../subject.rules.ts'

/** The expert's side of an evaluation: what was assigned, the promise, the material, the scoring sheet (docs/handbook/peer-review.md#sheets). */

export const experts = { roles: ['expert'] } as const

const long = z.string().trim().max(2000, '不能超过2000个字').default('')
export const VOTES = [
  { code: 'agree', label: '同意通过' },
  { code: 'disagree', label: '不同意通过' },
  { code: 'abstain', label: '弃权' },
] as const
export const CONFIDENCES = [
  { code: '5', label: '很熟悉' },
  { code: '4', label: '熟悉' },
  { code: '3', label: '比较熟悉' },
  { code: '2', label: '了解' },
  { code: '1', label: '不太熟悉' },
] as const

export const score = z.object({
  cid: z.string().max(10),
  value: z
    .number({ error: '请打分' })
    .int('请输入整数')
    .min(0, '请输入0至100')
    .max(100, '请输入0至100')
    .optional(),
  note: z.string().trim().max(300, '不能超过300个字').default(''),
  /** File and page that a value above 90 rests on. */
  evidence: z.object({ fileId: z.string().max(40), page: z.string().trim().max(20) }).optional(),
})
/** What an expert writes; anything may be missing in a draft. */
export const sheetFields = {
  scores: z.array(score).max(20).default([]),
  scales: z
    .array(z.object({ cid: z.string().max(10), value: z.number().int().min(1).max(9).optional() }))
    .max(10)
    .default([]),
  level: z.enum(codesOf(ACHIEVEMENT_LEVELS)).optional(),
  merits: long,
  problems: long,
  suggestions: long,
  vote: z.enum(codesOf(VOTES)).optional(),
  dissent: long,
  confidence: z.enum(codesOf(CONFIDENCES)).optional(),
}
export const sheet = z.object(sheetFields)
export type Sheet = z.output<typeof sheet>

const criterion = z.object({
  cid: z.string(),
  title: z.string(),
  weight: z.number(),
  anchors: z.array(z.string()),
})
export const template = z.object({
  version: z.string(),
  title: z.string(),
  criteria: z.array(criterion),
  scales: z.array(
    z.object({
      ...{ cid: z.string(), title: z.string(), max: z.number(), unit: z.string() },
      steps: z.array(z.string()).optional(),
    }),
  ),
})

/** What staff say when they take down that an expert abstains. */
export const abstention = z.object({ reason: seatReason() })

/** Of a signature: six digits that came to the phone. */
export const signatureCode = () =>
  describe(z.string({ error: '请输入6位验证码' }).regex(/^\d{6}$/, '请输入6位验证码'), {
    ...{ title: '签字验证码', widget: 'code', required: true, max: 6, secret: true },
  })
/** What a signature asks of its hand; over what is signed, the page knows. */
export const signature = z.object({ sign: z.object({ otp: signatureCode() }) })

/** An expert steps back: the relation that asks for it. */
export const recusal = z.object({
  kind: choice('关系类型', INTEREST_KINDS, { widget: 'select' }),
  text: describe(explanation(), { title: '具体情况', widget: 'textarea', required: true, max: 300 }),
})
export const recusalForm = z.object({ recusal })
/** Why a sheet is not signed. */
export const refusal = z.object({
  reason: retitle(seatReason(), { help: '写入办理记录，供负责人处理（至少5个字）' }),
})
export const refusalForm = z.object({ refuse: refusal })
