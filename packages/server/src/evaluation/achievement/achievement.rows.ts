import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import type {
  AchievementOutcome,
  AchievementStatus,
  Mover,
} from '@portal/contract/evaluation/achievement-status.rules'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** JSON goes in as text and comes out as a value. */
type Json<T> = ColumnType<T, string, string>

export interface AchievementTable {
  id: Generated<string>
  ownerId: string
  status: Generated<AchievementStatus>
  outcome: Generated<AchievementOutcome | ''>
  version: Generated<number>
  acceptNo: string | null
  name: Generated<string>
  nameKey: Generated<string>
  searchGrams: Generated<string[]>
  type: Generated<string>
  evalMode: Generated<string>
  orgId: string | null
  orgName: Generated<string>
  form: Buffer
  revisionNo: Generated<number>
  handlerId: string | null
  openedAt: string | null
  returnedFrom: AchievementStatus | null
  resumeTo: AchievementStatus | null
  republish: Generated<boolean>
  rejectProposal: ColumnType<{ reason: string; opinion: string } | null, string | undefined, string | null>
  dueAt: string | null
  submittedAt: string | null
  enteredAt: Generated<string>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  deletedAt: string | null
}
export type AchievementRow = Selectable<AchievementTable>

export interface FrozenFile {
  readonly slot: string
  readonly fileId: string
  readonly fileName: string
  /** Hexadecimal. */
  readonly sha256: string
}

interface AchievementRevisionTable {
  id: Generated<string>
  achievementId: string
  no: number
  form: Buffer
  contentHash: string
  files: Json<FrozenFile[]>
  at: Generated<string>
}

interface AchievementFileTable {
  fileId: string
  achievementId: string
  slot: string
  addedAt: Generated<string>
  removedAt: string | null
}

export type ActorRole = Mover | 'superAdmin'
export type Via = 'web' | 'link' | 'sms' | 'timer' | 'onBehalf'

interface AchievementEventTable {
  achievementId: string
  no: number
  at: string
  actorId: string | null
  actorName: string
  actorRole: ActorRole
  via: Generated<Via>
  move: MoveName
  fromStatus: AchievementStatus | 'new'
  toStatus: AchievementStatus | 'deleted'
  opinion: Generated<string>
  own: boolean
  detail: Json<Record<string, unknown>>
  prevHash: Buffer
  hash: Buffer
}

interface AchievementUnitTable {
  achievementId: string
  rank: number
  orgId: string
}
interface AchievementPersonTable {
  achievementId: string
  rank: number
  name: string
  idIndex: Buffer | null
  orgId: string | null
}
interface AchievementAnswerTable {
  achievementId: string
  itemId: string
  text: string
  at: Generated<string>
}

interface AchievementCounterTable {
  year: number
  next: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    achievement: AchievementTable
    achievementRevision: AchievementRevisionTable
    achievementFile: AchievementFileTable
    achievementEvent: AchievementEventTable
    achievementCounter: AchievementCounterTable
    achievementUnit: AchievementUnitTable
    achievementPerson: AchievementPersonTable
    achievementAnswer: AchievementAnswerTable
  }
}
