import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export type PublicityRow = Selectable<Tables['publicity']>

export type ObjectionRow = Selectable<Tables['objection']>

/** What a publicity is of. */
export type Subject = { readonly achievementId: string } | { readonly awardBatchId: string }
