/** Where an application stands, as sign-in has to know it. */

/** `confirmStatus` (docs/handbook/membership.md#review). Refused is returned or rejected; `reviewOutcome` tells which, and so decides between 2011 and 2012. */
export const ConfirmStatus = { pending: '0', approved: '1', refused: '2' } as const
export type ConfirmStatus = (typeof ConfirmStatus)[keyof typeof ConfirmStatus]
export type ReviewOutcome = '' | 'returned' | 'rejected' | 'ended'
/** Whether the stamped form is there. */
export const TableUploadStatus = { missing: '0', uploaded: '1' } as const
export type TableUploadStatus = (typeof TableUploadStatus)[keyof typeof TableUploadStatus]
/** Modified information: none, waiting for review, returned with an opinion. */
export const InfoEditStatus = { none: '0', pending: '1', returned: '2' } as const
export type InfoEditStatus = (typeof InfoEditStatus)[keyof typeof InfoEditStatus]

/** Ended: somebody was a member and is none any more. */
export type ReviewState = 'pending' | 'returned' | 'rejected' | 'approved' | 'ended'

export const stateOf = (record: { confirmStatus: string; reviewOutcome: string }): ReviewState => {
  if (record.confirmStatus === ConfirmStatus.pending) return 'pending'
  if (record.confirmStatus === ConfirmStatus.approved) return 'approved'
  if (record.reviewOutcome === 'ended') return 'ended'
  return record.reviewOutcome === 'rejected' ? 'rejected' : 'returned'
}

export const REVIEW_STATES: Record<
  ReviewState,
  { label: string; confirmStatus: ConfirmStatus; reviewOutcome: ReviewOutcome }
> = {
  pending: { label: '待审核', confirmStatus: ConfirmStatus.pending, reviewOutcome: '' },
  approved: { label: '审核通过', confirmStatus: ConfirmStatus.approved, reviewOutcome: '' },
  returned: { label: '退回修改', confirmStatus: ConfirmStatus.refused, reviewOutcome: 'returned' },
  rejected: { label: '未通过', confirmStatus: ConfirmStatus.refused, reviewOutcome: 'rejected' },
  ended: { label: '已终止', confirmStatus: ConfirmStatus.refused, reviewOutcome: 'ended' },
}
