import type { Mover } from '@portal/contract/evaluation/achievement-status.rules'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export type AchievementRow = Selectable<Tables['achievement']>

export interface FrozenFile {
  readonly slot: string
  readonly fileId: string
  readonly fileName: string
  /** Hexadecimal. */
  readonly sha256: string
}

export type ActorRole = Mover | 'superAdmin'
export type Via = 'web' | 'link' | 'sms' | 'timer' | 'onBehalf'
