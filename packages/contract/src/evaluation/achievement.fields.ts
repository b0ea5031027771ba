import * as z from 'zod'
import type { Role } from '../platform/roles.ts'
import { ACHIEVEMENT_STATUSES } from './achievement-status.rules.ts'

/** The application for an evaluation, its applicant's calls and the three readings for everybody (docs/handbook/evaluation.md#who-sees, docs/handbook/evaluation.md#application). */

/** Who applies: evaluation accounts and individual members. */
export const applicants = { roles: ['project', 'person'] } as const
const EVALUATORS = ['superAdmin', 'handler', 'inCharge', 'expertReview'] as const satisfies readonly Role[]
export const evaluationStaff = { roles: EVALUATORS } as const
/** The administrator reads. */
export const concerned = { roles: [...applicants.roles, ...EVALUATORS, 'administrator'] } as const

export const statusCode = z.enum(ACHIEVEMENT_STATUSES, { error: '成果状态不正确' })
