import type { Criteria } from '@portal/contract/peer-review/panel.calls'
import type {
  ExamineState,
  InviteState,
  JoinStatus,
  PanelRole,
  PanelState,
  RecusalRule,
} from '@portal/contract/peer-review/panel.rules'
import type { ScoringTemplate } from '@portal/contract/peer-review/scoring.rules'
import type { ColumnType, Generated, Selectable } from 'kysely'

type Json<T> = ColumnType<T, string, string>

interface PanelTable {
  achievementId: string
  version: Generated<number>
  state: Generated<PanelState>
  size: number
  reserve: number
  criteria: Json<Criteria>
  dueAt: string | null
  meetingAt: string | null
  place: Generated<string>
  template: Json<ScoringTemplate | null>
  createdById: string | null
  createdAt: Generated<string>
  lockedById: string | null
  lockedBy: Generated<string>
  lockedAt: string | null
  checkedAt: string | null
  checkedRevision: Generated<number>
  openedAt: string | null
  openedBy: Generated<string>
  openReason: Generated<string>
  pausedAt: string | null
}
export type PanelRecord = Selectable<PanelTable>

interface PanelMemberTable {
  id: Generated<string>
  achievementId: string
  expertId: string
  role: Generated<PanelRole>
  reserveNo: Generated<number>
  source: DistributionMode
  joinStatus: Generated<JoinStatus>
  joinSource: Generated<string>
  joinReason: Generated<string>
  joinAt: string | null
  suggestion: Generated<string>
  evidenceId: string | null
  promisedAt: string | null
  addedAt: Generated<string>
  goneAt: string | null
  goneReason: Generated<string>
}
export type DistributionMode = 'manual' | 'suggest' | 'random'
export type PanelMemberRecord = Selectable<PanelMemberTable>

interface RecusalHitTable {
  id: Generated<string>
  /** One of the two: what the expert is to examine. */
  achievementId: string | null
  awardItemId: string | null
  expertId: string
  rule: RecusalRule
  level: 'hard' | 'soft'
  text: string
  foundAt: Generated<string>
  clearedAt: string | null
  waiverReason: Generated<string>
  waivedById: string | null
  waivedBy: Generated<string>
  waivedAt: string | null
  confirmedById: string | null
  confirmedBy: Generated<string>
  confirmedAt: string | null
}
export type HitRecord = Selectable<RecusalHitTable>

interface ExpertInterestTable {
  id: Generated<string>
  expertId: string
  achievementId: string | null
  kind: 'kinship' | 'mentor' | 'financial' | 'other' | 'avoidUnit'
  orgId: string | null
  text: string
  declaredAt: Generated<string>
  withdrawnAt: string | null
  byName: Generated<string>
  byStaff: Generated<boolean>
  withdrawnBy: Generated<string>
  withdrawReason: Generated<string>
}

export interface DrawCandidate {
  readonly expertId: string
  readonly name: string
  readonly orgId: string
  readonly orgName: string
  readonly subject: string
  readonly technical: boolean
  readonly organiser: boolean
  /** Of another subject than the achievement. */
  readonly other?: true
}
export interface DrawRules {
  readonly size: number
  readonly reserve: number
  readonly maxPerUnit: number
  readonly minTechnical: number
  readonly maxOrganiser: number
  /** Of another subject; missing in draws from before there was a limit. */
  readonly maxOther?: number
  /** Among whom was drawn: what staff filtered by, and in words. */
  readonly criteria?: Criteria
  readonly basis?: string
  /** Seats that were taken before the draw. */
  readonly given: readonly DrawCandidate[]
}
export interface Drawn {
  readonly expertId: string
  readonly reserveNo: number
}
interface PanelDrawTable {
  id: Generated<string>
  achievementId: string
  at: Generated<string>
  byId: string
  byName: string
  algorithm: string
  seed: string
  seedHash: string
  pool: Json<DrawCandidate[]>
  rules: Json<DrawRules>
  result: Json<Drawn[]>
}

interface InvitationTable {
  id: Generated<string>
  achievementId: string
  panelMemberId: string
  expertId: string
  tokenHash: Buffer
  token: Buffer
  state: Generated<Exclude<InviteState, 'none'>>
  sentAt: Generated<string>
  expiresAt: string
  readAt: string | null
  answeredAt: string | null
  reasonCode: Generated<string>
  endReason: Generated<string>
  invitedById: string | null
  invitedBy: string
}
export type InvitationRecord = Selectable<InvitationTable>

interface InvitationReminderTable {
  invitationId: string
  rule: string
  at: Generated<string>
}

export interface SignatureRecord {
  readonly docHash: string
  readonly ip: string
  readonly userAgent: string
  /** sms: a code to the registered phone; paper: on the scanned sheet. */
  readonly factor: 'sms' | 'paper'
  /** Of the signature picture; 0 without one. */
  readonly pictureVersion: number
}
interface ExaminationTable {
  id: Generated<string>
  achievementId: string
  expertId: string
  panelVersion: number
  formVersion: string
  state: Generated<Exclude<ExamineState, 'none'>>
  version: Generated<number>
  sheet: Buffer
  docHash: Generated<string>
  submittedAt: string | null
  signedAt: string | null
  signature: Json<SignatureRecord | null>
  reason: Generated<string>
  onBehalfById: string | null
  onBehalfBy: Generated<string>
  scanFileId: string | null
  updatedAt: Generated<string>
}
export type ExaminationRecord = Selectable<ExaminationTable>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    panel: PanelTable
    panelMember: PanelMemberTable
    recusalHit: RecusalHitTable
    expertInterest: ExpertInterestTable
    panelDraw: PanelDrawTable
    invitation: InvitationTable
    invitationReminder: InvitationReminderTable
    examination: ExaminationTable
  }
}
