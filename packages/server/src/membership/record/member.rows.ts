import type { ApprovalWarning } from '@portal/contract/membership/review/approval.rules'
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export type SubmittedVia = 'desktop' | 'phone' | 'staff'
export type MemberRow = Selectable<Tables['member']>
export type NewMember = Insertable<Tables['member']>

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
