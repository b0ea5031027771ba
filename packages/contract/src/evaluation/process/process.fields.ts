import { isoDay } from '../../platform/endpoint.ts'

/** What staff do with an achievement, and the three moves an applicant makes by a button (docs/handbook/evaluation.md#moves, docs/handbook/evaluation.md#separation). */

export const EVALUATORS = ['superAdmin', 'handler', 'inCharge', 'expertReview'] as const
/** The administrator reads. */
export const readers = { roles: [...EVALUATORS, 'administrator'] } as const
export const day = isoDay()
