import * as z from 'zod'

/** What staff do with an achievement, and the three moves an applicant makes by a button (docs/handbook/evaluation.md#moves, docs/handbook/evaluation.md#separation). */

export const EVALUATORS = ['superAdmin', 'handler', 'inCharge', 'expertReview'] as const
/** The administrator reads. */
export const readers = { roles: [...EVALUATORS, 'administrator'] } as const
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确')
