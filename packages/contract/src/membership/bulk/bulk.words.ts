import { keysOf } from '../../platform/codes.ts'
import type { Options } from '../../platform/enums.ts'
import { MEMBER_KINDS, type MemberKind } from '../kind/kinds.ts'

/** What can be done to many records at once, and what each asks for. */

/** As many as one act takes. */
export const BULK_MOST = 10_000

interface BulkWords {
  readonly label: string
  /** What has to be chosen; left out: nothing. */
  readonly value?: string
  /** What has to be written; left out: nothing. */
  readonly reason?: string
  /** What does not come back; left out: everything does. */
  readonly final?: string
}
export const BULK_ACTS = {
  level: { label: '调整级别', value: '级别', reason: '原因' },
  post: { label: '调整学会职务', value: '学会职务', reason: '原因' },
  addLabel: { label: '添加标签', value: '标签' },
  removeLabel: { label: '移除标签', value: '标签' },
  lock: { label: '锁定账号', reason: '原因' },
  unlock: { label: '解锁账号', reason: '原因' },
  assign: { label: '分配审核人', value: '审核人' },
  unassign: { label: '取消分配审核人' },
  return: { label: '退回修改', reason: '退回意见', final: '退回后即通知申请人，不能撤销' },
} as const satisfies Record<string, BulkWords>
export type BulkAct = keyof typeof BULK_ACTS
export const bulkActs = keysOf(BULK_ACTS)

/** With what it does not ask for left open. */
export const wordsOf = (act: BulkAct): BulkWords => BULK_ACTS[act]
export const needsValue = (act: BulkAct): boolean => wordsOf(act).value !== undefined
export const needsReason = (act: BulkAct): boolean => wordsOf(act).reason !== undefined
/** What does not come back of it. */
export const finalOf = (act: BulkAct): string => wordsOf(act).final ?? ''

/** Evaluation accounts have neither levels nor posts. */
export const bulkActsOf = (kind: MemberKind): readonly BulkAct[] =>
  bulkActs.filter((act) => MEMBER_KINDS[kind].levels.length > 0 || (act !== 'level' && act !== 'post'))

export const BULK_ACT_OPTIONS: Options = bulkActs.map((code) => ({ code, label: BULK_ACTS[code].label }))
