import type { MemberKind } from '@portal/contract/features/member'
import { paths } from '../../../shared/paths.ts'

export type Queue = 'pending' | 'edits' | 'returned' | 'rejected' | 'approved'

/** A queue of the review page, or one record of it. */
export const reviewPath = (kind: MemberKind, queue: Queue, id?: string): string =>
  `${paths.admin.review}?${new URLSearchParams({ kind, queue, ...(id ? { id } : {}) })}`
