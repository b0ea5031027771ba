import type { RECIPIENT_KINDS } from '@portal/contract/evaluation/process/process.calls'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export interface ReturnItem {
  readonly id: string
  /** A field or slot of the form; empty: the whole. */
  readonly target: string
  readonly text: string
}

export type ReturnRow = Selectable<Tables['achievementReturn']>

export type SendTo = { kind: keyof typeof RECIPIENT_KINDS; id?: string | undefined }[]

export type ScheduledRow = Selectable<Tables['achievementScheduled']>
