import type { ActivityKind } from '@portal/contract/membership/expert-ledger.words'
import type { Generated, Selectable } from 'kysely'

interface ActivityTable {
  id: Generated<string>
  expertId: string
  date: string
  kind: ActivityKind
  points: number
  text: string
  refId: string | null
  auto: Generated<boolean>
  version: Generated<number>
  createdById: string | null
  createdBy: Generated<string>
  createdAt: Generated<string>
  removedAt: string | null
  removedById: string | null
  removedBy: Generated<string>
  removedReason: Generated<string>
}
interface ChangeTable {
  id: Generated<string>
  activityId: string
  at: Generated<string>
  byId: string | null
  byName: string
  reason: string
  points: number
  text: string
}
interface AppraisalTable {
  id: Generated<string>
  expertId: string
  occasion: string
  ethics: number
  ability: number
  discipline: number
  integrity: number
  comment: string
  byId: string
  byName: string
  at: Generated<string>
  removedAt: string | null
  removedBy: Generated<string>
  removedReason: Generated<string>
}
interface ObjectionTable {
  id: Generated<string>
  expertId: string
  target: 'entry' | 'appraisal'
  targetId: string
  text: string
  filedAt: Generated<string>
  state: Generated<'open' | 'kept' | 'removed'>
  answer: Generated<string>
  answeredBy: Generated<string>
  answeredAt: string | null
}
interface BlockTable {
  id: Generated<string>
  expertId: string
  since: Generated<string>
  cause: string
  liftReason: Generated<string>
  proposedById: string | null
  proposedBy: Generated<string>
  proposedAt: string | null
  confirmedById: string | null
  confirmedBy: Generated<string>
  liftedAt: string | null
}
declare module '../../platform/database/tables.ts' {
  interface Tables {
    expertActivity: ActivityTable
    expertActivityChange: ChangeTable
    expertAppraisal: AppraisalTable
    expertObjection: ObjectionTable
    expertCreditBlock: BlockTable
  }
}
export type ActivityRecord = Selectable<ActivityTable>
export type AppraisalRecord = Selectable<AppraisalTable>
export type ObjectionRecord = Selectable<ObjectionTable>
