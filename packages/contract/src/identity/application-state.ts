/** Where an application stands, as sign-in has to know it. */

/** `confirmStatus` (docs/handbook/membership.md#review). `2` is returned or rejected; `reviewOutcome` tells which, and so decides between 2011 and 2012. */
export type ConfirmStatus = '0' | '1' | '2'
export type ReviewOutcome = '' | 'returned' | 'rejected'
/** `0`: the stamped form has not been uploaded; `1`: it has. */
export type TableUploadStatus = '0' | '1'
/** Modified information: none, waiting for review, returned with an opinion. */
export type InfoEditStatus = '0' | '1' | '2'

export type ReviewState = 'pending' | 'returned' | 'rejected' | 'approved'

export const stateOf = (record: { confirmStatus: string; reviewOutcome: string }): ReviewState => {
  if (record.confirmStatus === '0') return 'pending'
  if (record.confirmStatus === '1') return 'approved'
  return record.reviewOutcome === 'rejected' ? 'rejected' : 'returned'
}

export const REVIEW_STATES: Record<
  ReviewState,
  { label: string; confirmStatus: ConfirmStatus; reviewOutcome: ReviewOutcome }
> = {
  pending: { label: '待审核', confirmStatus: '0', reviewOutcome: '' },
  approved: { label: '审核通过', confirmStatus: '1', reviewOutcome: '' },
  returned: { label: '退回修改', confirmStatus: '2', reviewOutcome: 'returned' },
  rejected: { label: '未通过', confirmStatus: '2', reviewOutcome: 'rejected' },
}
