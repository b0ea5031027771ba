import * as z from 'zod'
import { explanation } from '../platform/explanation.ts'
import { choice, describe, retitle } from '../platform/fields.ts'
import { INTEREST_KINDS } from './invitation.words.ts'
import { seatReason } from './panel.fields.ts'

/** What the acts about a sheet ask of whoever does them: a code, a relation, a reason. */

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
