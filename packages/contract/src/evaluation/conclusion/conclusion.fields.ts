import { id } from '../../platform/endpoint.ts'

/** From the opened scores to the report: summary, opinion with versions and stances, conclusion (docs/handbook/evaluation.md#conclusion, docs/handbook/evaluation.md#report). */

export const projectId = id()
