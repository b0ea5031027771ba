import {
  InfoEditStatus,
  REVIEW_STATES,
  type ReviewState,
  TableUploadStatus,
} from '../../identity/application-state.ts'
import type { Option } from '../../platform/enums.ts'

/**
 * The review of registrations and of modified information, for every kind of member (docs/handbook/membership.md#review). One table of moves; the
 * server enforces it, pages ask for `actions`, the documentation prints it.
 */

const OPEN = ['pending', 'returned', 'rejected', 'approved'] as const
const ANY = [...OPEN, 'ended'] as const

export const REVIEW_ACTIONS = {
  submit: { label: '提交申请', by: 'applicant', from: ['new'], to: 'pending' },
  supplement: { label: '补交申请表', by: 'applicant', from: ['pending'], to: 'pending' },
  resubmit: { label: '修改后重新提交', by: 'applicant', from: ['returned', 'rejected'], to: 'pending' },
  approve: { label: '审核通过', by: 'reviewer', from: ['pending'], to: 'approved' },
  return: { label: '退回修改', by: 'reviewer', from: ['pending'], to: 'returned' },
  reject: { label: '不予通过', by: 'reviewer', from: ['pending'], to: 'rejected' },
  submitEdit: { label: '提交信息修改', by: 'applicant', from: ['approved'], to: 'approved' },
  withdrawEdit: { label: '撤回信息修改', by: 'applicant', from: ['approved'], to: 'approved' },
  approveEdit: { label: '修改审核通过', by: 'reviewer', from: ['approved'], to: 'approved' },
  returnEdit: { label: '修改退回', by: 'reviewer', from: ['approved'], to: 'approved' },
  /** While nothing of the approval has left the house. */
  undoApproval: { label: '撤销通过', by: 'reviewer', from: ['approved'], to: 'pending' },
  /** Afterwards, with a reason that the member reads. */
  withdrawApproval: { label: '撤回通过', by: 'reviewer', from: ['approved'], to: 'pending' },
  admit: { label: '工作人员录入', by: 'reviewer', from: ['new'], to: 'approved' },
  /** 退会, 除名, 去世: number and history stay, account and certificate end. */
  endMembership: { label: '终止会员资格', by: 'reviewer', from: ['approved'], to: 'ended' },
  reinstate: { label: '恢复会员资格', by: 'reviewer', from: ['ended'], to: 'approved' },
  changeLevel: { label: '调整级别', by: 'reviewer', from: ['approved'], to: 'approved' },
  correctSerial: { label: '更正会员编号', by: 'reviewer', from: ['approved'], to: 'approved' },
  lock: { label: '锁定账号', by: 'reviewer', from: OPEN, to: 'same' },
  unlock: { label: '解锁账号', by: 'reviewer', from: OPEN, to: 'same' },
  sendPasswordLink: { label: '发送重设密码链接', by: 'reviewer', from: OPEN, to: 'same' },
  /** Evaluation accounts: their changes need no review (docs/handbook/membership.md#review). */
  ownEdit: { label: '本人修改信息', by: 'applicant', from: ['approved'], to: 'approved' },
  /** Of a consent that membership does not need; what it was for is deleted. */
  withdrawConsent: { label: '撤回同意', by: 'applicant', from: ['approved'], to: 'approved' },
  adminEdit: { label: '工作人员修改信息', by: 'reviewer', from: ANY, to: 'same' },
  merge: { label: '合并重复记录', by: 'reviewer', from: ANY, to: 'same' },
  unmerge: { label: '撤销合并', by: 'reviewer', from: ANY, to: 'same' },
  remove: { label: '删除', by: 'reviewer', from: ANY, to: 'same' },
  restore: { label: '恢复', by: 'reviewer', from: ANY, to: 'same' },
} as const satisfies Record<
  string,
  {
    label: string
    by: 'applicant' | 'reviewer'
    from: readonly (ReviewState | 'new')[]
    to: ReviewState | 'same'
  }
>

export type ReviewAction = keyof typeof REVIEW_ACTIONS

interface Situation {
  state: ReviewState | 'new'
  tableUploadStatus: TableUploadStatus
  infoEditStatus: InfoEditStatus
  /** Of a kind whose changes need no review. */
  editsAtOnce?: boolean
  /** Whether the approval can still be undone at once; left out where the database's clock is asked. */
  undoable?: boolean
}

/** Whether the move exists from here; the guards that depend on the record itself are part of it. */
export const canMove = (action: ReviewAction, at: Situation): boolean => {
  if (!(REVIEW_ACTIONS[action].from as readonly string[]).includes(at.state)) return false
  if (action === 'supplement') return at.tableUploadStatus === TableUploadStatus.missing
  if (action === 'submitEdit') return !at.editsAtOnce
  if (action === 'undoApproval') return at.undoable ?? true
  if (action === 'withdrawApproval') return !at.undoable
  if (action === 'ownEdit') return at.editsAtOnce === true
  if (action === 'approveEdit' || action === 'returnEdit' || action === 'withdrawEdit')
    return at.infoEditStatus === InfoEditStatus.pending
  return true
}

/** What one side may do now, in the order of the buttons. */
export const actionsAt = (at: Situation, by: 'applicant' | 'reviewer'): ReviewAction[] =>
  (Object.keys(REVIEW_ACTIONS) as ReviewAction[]).filter(
    (action) => REVIEW_ACTIONS[action].by === by && canMove(action, at),
  )

/**
 * What lists call a state. Applications whose stamped form is still to come wait for their applicants and stand apart from the queue
 * of the reviewers.
 */
export type ListState = ReviewState | 'incomplete'
export const LIST_STATES: Record<ListState, string> = {
  pending: REVIEW_STATES.pending.label,
  incomplete: '待上传',
  approved: REVIEW_STATES.approved.label,
  returned: REVIEW_STATES.returned.label,
  rejected: REVIEW_STATES.rejected.label,
  ended: REVIEW_STATES.ended.label,
}
export const listStateOf = (record: { state: ReviewState; tableUploadStatus: string }): ListState =>
  record.state === 'pending' && record.tableUploadStatus === TableUploadStatus.missing
    ? 'incomplete'
    : record.state

export const listStateOptions: readonly Option[] = Object.entries(LIST_STATES).map(([code, label]) => ({
  code,
  label,
}))
