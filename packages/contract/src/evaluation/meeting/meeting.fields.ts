import * as z from 'zod'
import { wholeNumber } from '../../platform/endpoint.ts'
import { describe, type Field } from '../../platform/fields.ts'
import { evaluationStaff } from '../../platform/roles.ts'

/** Meeting sessions: achievements, host, checklist, order, agenda and notice (docs/handbook/evaluation.md#meeting). */

/** 3.3: those who look after panels. Nobody changes a session that deals with an achievement of their own. */
export const meetingStaff = evaluationStaff
/** Of the session as the page showed it. */
export const expectVersion = z.coerce.number().int().min(1)
export const MOST = 20

export const line = (title: string, max: number, more: Partial<Field> = {}) =>
  describe(z.string().trim().max(max, `${title}不能超过${max}个字`).default(''), {
    ...{ title, max, required: false, widget: 'text' },
    ...more,
  })

export const agendaStep = z.object({
  title: z.string().trim().min(1, '请填写环节名称').max(40, '环节名称不能超过40个字'),
  minutes: wholeNumber(1, 480),
  closed: z.boolean(),
  once: z.boolean(),
})
