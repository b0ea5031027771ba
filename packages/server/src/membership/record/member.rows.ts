import type {
  ConfirmStatus,
  InfoEditStatus,
  ReviewOutcome,
  ReviewState,
  TableUploadStatus,
} from '@portal/contract/identity/application-state'
import type { ApprovalWarning } from '@portal/contract/membership/approval.rules'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import type { ConsentKey } from '@portal/contract/membership/personal-data.calls'
import type { ReviewAction } from '@portal/contract/membership/review.rules'
import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { Change } from './form.rules.ts'

interface MemberTable {
  id: string
  kind: MemberKind
  accountId: string | null
  name: string
  pinyin: string
  initials: string
  searchGrams: string[]
  mobileTel: string
  email: string
  orgId: string | null
  company: string
  nameKey: string | null
  idIndex: Buffer
  confirmStatus: Generated<ConfirmStatus>
  reviewOutcome: Generated<ReviewOutcome>
  tableUploadStatus: Generated<TableUploadStatus>
  infoEditStatus: Generated<InfoEditStatus>
  opinion: Generated<string>
  level: Generated<string>
  memberTag1: Generated<string>
  historyZw: Generated<string>
  firstLetter: Generated<string>
  examineDate: string | null
  serial: number | null
  serialChar: Generated<string>
  vId: string
  applicationNo: string
  submittedAt: Generated<string>
  submittedVia: SubmittedVia
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** Two digits of the province; empty: not to be found out; null: not looked at yet. */
  region: Generated<string | null>
  /** Of an approval that can still be undone at once. */
  undoUntil: Generated<string | null>
  deletedAt: string | null
  /** The record that this one went into; such a one is deleted. */
  mergedInto: Generated<string | null>
  state: GeneratedAlways<ReviewState>
}
export type SubmittedVia = 'desktop' | 'phone' | 'staff'
export type MemberRow = Selectable<MemberTable>
export type NewMember = Insertable<MemberTable>

export type RevisionPurpose = 'application' | 'edit'
export type RevisionStatus = 'pending' | 'approved' | 'returned' | 'rejected' | 'superseded' | 'withdrawn'

export interface ReviewItem {
  field: string
  comment: string
}

/** A warning that the reviewer confirmed, and why. */
export interface Confirmation {
  warning: ApprovalWarning
  reason: string
}

interface MemberRevisionTable {
  id: string
  memberId: string
  purpose: RevisionPurpose
  version: number
  data: Buffer
  contentHash: string
  fileIds: string[]
  status: RevisionStatus
  flagged: Generated<ReviewItem[]>
  opinion: Generated<string>
  submittedAt: Generated<string>
  submittedVia: SubmittedVia
  decidedBy: string | null
  decidedAt: string | null
}

interface ReviewEventTable {
  id: Generated<number>
  memberId: string
  at: Generated<string>
  action: ReviewAction
  actorId: string | null
  actorName: string
  byStaff: boolean
  opinion: Generated<string>
  items: Generated<ReviewItem[]>
  version: number | null
  changes: Generated<Change[]>
  confirmed: Generated<Confirmation[]>
}

interface SerialCounterTable {
  kind: MemberKind
  next: number
}

interface ConsentTable {
  id: Generated<number>
  memberId: string
  kind: MemberKind
  noticeVersion: string
  sensitive: boolean
  at: Generated<string>
  ip: string
  purpose: Generated<'registration' | ConsentKey>
  withdrawnAt: Generated<string | null>
}

interface DisclosureTable {
  id: Generated<number>
  memberId: string
  at: Generated<string>
  field: string
  actorId: string
  actorName: string
  reason: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    member: MemberTable
    memberRevision: MemberRevisionTable
    reviewEvent: ReviewEventTable
    serialCounter: SerialCounterTable
    consent: ConsentTable
    disclosure: DisclosureTable
  }
}
