import type { MemberKind } from '@portal/contract/membership/member.calls'

/** What can be undone for a while. */
export interface Approved {
  readonly id: string
  readonly kind: MemberKind
  readonly name: string
  readonly serialNum: string
  readonly version: number
}

export const DECIDED = {
  approve: '已通过',
  return: '已退回，已通知申请人',
  reject: '已设为未通过',
} as const
