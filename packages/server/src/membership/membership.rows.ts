import type {
  ConfirmStatus,
  InfoEditStatus,
  ReviewOutcome,
  ReviewState,
  TableUploadStatus,
} from '@portal/contract/identity/application-state'
import type { BulkAct } from '@portal/contract/membership/bulk/bulk.words'
import type { DuesAction } from '@portal/contract/membership/dues/dues.calls'
import type {
  ActivityKind,
  LedgerSource,
} from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import type { ReviewAction } from '@portal/contract/membership/review/review.rules'
import type { AsIs } from '../platform/database/tables.ts'
import type { OrganisationStatus } from './organisation/organisation.queries.ts'
import type { OrganisationAction } from './organisation/organisation-event.queries.ts'
import type { Change } from './record/form.rules.ts'
import type { Confirmation, ReviewItem } from './record/member.rows.ts'

/** What the database cannot say of its columns (`row-types.ts`): values of JSON, words of a text, and what one means. */
export interface Columns {
  'bulkAct.act': BulkAct
  'consent.kind': MemberKind
  'duesEvent.action': DuesAction
  'duesEvent.detail': Record<string, unknown>
  'expertActivity.kind': ActivityKind
  'expertActivity.refKind': LedgerSource | ''
  /** The record that this one went into; such a one is deleted. */
  'member.mergedInto': AsIs
  /** Two digits of the province; empty: not to be found out; null: not looked at yet. */
  'member.region': AsIs
  'member.confirmStatus': ConfirmStatus
  'member.infoEditStatus': InfoEditStatus
  'member.reviewOutcome': ReviewOutcome
  'member.state': ReviewState
  'member.tableUploadStatus': TableUploadStatus
  /** Of an approval that can still be undone at once. */
  'member.undoUntil': AsIs
  'memberRevision.flagged': ReviewItem[]
  /** The organisation that it belongs to; recusal counts both as one. */
  'organisation.parentId': AsIs
  'organisationEvent.action': OrganisationAction
  'organisationMergePart.status': OrganisationStatus
  'reviewEvent.action': ReviewAction
  'reviewEvent.changes': Change[]
  'reviewEvent.confirmed': Confirmation[]
  'reviewEvent.items': ReviewItem[]
  'serialCounter.kind': MemberKind
}
