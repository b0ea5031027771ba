import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export type OpinionRecord = Selectable<Tables['opinionVersion']>

export type OpinionSignature = Selectable<Tables['opinionSignature']>

export type ReportRecord = Selectable<Tables['evaluationReport']>
