import type { FormCode } from '@portal/contract/membership/approval.rules'
import { type MemberKind, member } from '@portal/contract/membership/member.calls'
import { call } from '../../../shared/api.ts'
import type { Desk } from './record-panel.tsx'

/** What a reviewer is about to decide, with the words that go with it. */
export interface Decision {
  action: 'approve' | 'return' | 'reject'
  opinion: string
  level?: string
  memberTag1?: string
  notify?: boolean
  formCode?: FormCode | undefined
  confirmed?: Desk['history'][number]['confirmed']
}

/** What can be undone for a while. */
export interface Approved {
  readonly id: string
  readonly kind: MemberKind
  readonly name: string
  readonly serialNum: string
  readonly version: number
}

/** A return says what to correct: marked fields, or an opinion for the whole (docs/handbook/membership.md#review). */
export const returnIsEmpty = (flags: Readonly<Record<string, string>>, opinion: string): boolean =>
  Object.keys(flags).length === 0 && opinion.trim() === ''

/** Sends one decision; what it approved, where that can be undone. */
export const decide = async (
  desk: Desk,
  decision: Decision,
  flags: Readonly<Record<string, string>>,
): Promise<Approved | undefined> => {
  const items = Object.entries(flags).map(([field, comment]) => ({ field, comment }))
  const { id, version, kind, name } = desk.record
  const { action, opinion } = decision
  if (desk.record.infoEditStatus === '1') {
    const edit = action === 'approve' ? action : 'return'
    await call(member.auditSingleUserInfo, { id, version, action: edit, items, opinion })
    return undefined
  }
  const done = await call(member.auditRegStatus, {
    id,
    version,
    items: action === 'return' ? items : [],
    ...decision,
  })
  return done.undoUntil === null
    ? undefined
    : { id, kind, name, serialNum: done.serialNum, version: done.version }
}

export const DECIDED = {
  approve: '已通过',
  return: '已退回，已通知申请人',
  reject: '已设为未通过',
} as const
