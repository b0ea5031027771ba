import type { ReviewState } from '@portal/contract/identity/application-state'
import type { BulkAct } from '@portal/contract/membership/bulk/bulk.words'
import { levelLabel, type MemberKind } from '@portal/contract/membership/member.calls'
import { REVIEW_ACTIONS } from '@portal/contract/membership/review/review.rules'

/** Whom an act on many records leaves out, and why: the same for the preview and for the job. */

export interface BulkOrder {
  readonly kind: MemberKind
  readonly act: BulkAct
  readonly value: string
}
/** What is looked at of a record. */
export interface Candidate {
  readonly state: ReviewState
  readonly level: string
  readonly memberTag1: string
  readonly accountId: string | null
  /** By staff. */
  readonly locked: boolean
  /** Has the label that the act is about. */
  readonly labelled: boolean
  /** Account and name of whoever is to review it; empty: nobody. */
  readonly reviewerId: string
  readonly reviewerName: string
  /** Whoever acts is the person of the record. */
  readonly own: boolean
}

const movable = (action: 'changeLevel' | 'return', { state }: Candidate): boolean =>
  (REVIEW_ACTIONS[action].from as readonly string[]).includes(state)

const LEFT_OUT: Record<BulkAct, (one: Candidate, value: string) => string> = {
  level: (one, value) =>
    !movable('changeLevel', one) ? '未审核通过' : one.level === value ? '已是该级别' : '',
  post: (one, value) =>
    !movable('changeLevel', one) ? '未审核通过' : one.memberTag1 === value ? '已是该职务' : '',
  addLabel: ({ labelled }) => (labelled ? '已有该标签' : ''),
  removeLabel: ({ labelled }) => (labelled ? '' : '没有该标签'),
  lock: ({ accountId, locked }) => (accountId === null ? '没有账号' : locked ? '已锁定' : ''),
  unlock: ({ accountId, locked, state }) =>
    accountId === null ? '没有账号' : state === 'ended' ? '会员资格已终止' : locked ? '' : '未锁定',
  assign: (one, value) =>
    !movable('return', one) ? '不在待审核' : one.reviewerId === value ? '已由其审核' : '',
  unassign: ({ reviewerId }) => (reviewerId ? '' : '没有分配'),
  return: (one) => (movable('return', one) ? '' : '不在待审核'),
}
/** They decide nothing about a record. */
const HARMLESS: readonly BulkAct[] = ['addLabel', 'removeLabel', 'assign', 'unassign']

/** Empty: it is not left out. */
export const leftOut = ({ act, value }: BulkOrder, one: Candidate): string =>
  one.own && !HARMLESS.includes(act) ? '本人的记录' : LEFT_OUT[act](one, value)

/** Before and after, in words. */
export const effectOf = (
  { kind, act }: BulkOrder,
  one: Candidate,
  valueText: string,
): { before: string; after: string } => {
  const lock = (locked: boolean) => (locked ? '已锁定' : '正常')
  switch (act) {
    case 'level':
      return { before: levelLabel(kind, one.level), after: valueText }
    case 'post':
      return { before: one.memberTag1, after: valueText }
    case 'addLabel':
      return { before: '', after: valueText }
    case 'removeLabel':
      return { before: valueText, after: '' }
    case 'lock':
    case 'unlock':
      return { before: lock(one.locked), after: lock(act === 'lock') }
    case 'assign':
    case 'unassign':
      return { before: one.reviewerName, after: valueText }
    case 'return':
      return { before: '待审核', after: '退回修改' }
    default:
      return act satisfies never
  }
}

/** What a record had, to be given back. */
export const keptOf = (act: BulkAct, one: Pick<Candidate, 'level' | 'memberTag1' | 'reviewerId'>): string => {
  if (act === 'level') return one.level
  if (act === 'post') return one.memberTag1
  return act === 'assign' || act === 'unassign' ? one.reviewerId : ''
}
