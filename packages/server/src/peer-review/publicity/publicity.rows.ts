import type {
  ObjectionGround,
  ObjectionKind,
  ObjectionRuling,
  ObjectionState,
  PublicityState,
  PublicSnapshot,
} from '@portal/contract/peer-review/publicity.calls'
import type { ColumnType, Generated, Selectable } from 'kysely'

interface PublicityTable {
  id: Generated<string>
  /** One of the two: what is publicised. */
  achievementId: string | null
  awardBatchId: string | null
  stage: Generated<number>
  no: number
  state: Generated<PublicityState>
  snapshot: ColumnType<PublicSnapshot, string, string>
  title: string
  searchGrams: string[]
  startAt: Generated<string>
  endAt: string
  remainingSeconds: number | null
  note: Generated<string>
  takesLate: Generated<boolean>
}
export type PublicityRow = Selectable<PublicityTable>

interface ObjectionTable {
  id: Generated<string>
  caseNo: string
  publicityId: string
  achievementId: string | null
  awardBatchId: string | null
  awardItemId: string | null
  version: Generated<number>
  state: Generated<ObjectionState>
  kind: ObjectionKind
  ground: ObjectionGround
  late: boolean
  identity: Buffer
  phoneIndex: Buffer
  content: Buffer
  fileIds: string[]
  filedAt: Generated<string>
  dueAt: string | null
  triagedById: string | null
  triagedBy: Generated<string>
  triagedAt: string | null
  refuseReason: Generated<string>
  report: Generated<string>
  reportedBy: Generated<string>
  reportedAt: string | null
  ruling: Generated<ObjectionRuling | ''>
  finding: Generated<string>
  reply: Generated<string>
  ruledBy: Generated<string>
  ruledAt: string | null
}
export type ObjectionRow = Selectable<ObjectionTable>

/** What a publicity is of. */
export type Subject = { readonly achievementId: string } | { readonly awardBatchId: string }

interface ObjectionCounterTable {
  year: number
  next: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    publicity: PublicityTable
    objection: ObjectionTable
    objectionCounter: ObjectionCounterTable
  }
}
