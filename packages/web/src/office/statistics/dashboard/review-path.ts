import type { MemberKind } from '@portal/contract/membership/member.calls'
import type { ListState } from '@portal/contract/membership/review/review.rules'
import { to } from '../../../shared/routes/table.ts'

export type Queue = ListState | 'edits'

/** A queue of the review page, or one record of it. */
export const reviewPath = (kind: MemberKind, queue: Queue, id?: string): string =>
  to('review', { kind, queue, id })
