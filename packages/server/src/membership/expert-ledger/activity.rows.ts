import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export type ActivityRecord = Selectable<Tables['expertActivity']>
export type AppraisalRecord = Selectable<Tables['expertAppraisal']>
export type ObjectionRecord = Selectable<Tables['expertObjection']>
