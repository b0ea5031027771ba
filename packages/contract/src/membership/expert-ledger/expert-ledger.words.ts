import { keysOf } from '../../platform/codes.ts'
import type { Option } from '../../platform/enums.ts'

/** Words and kinds of what experts do for the society (docs/handbook/membership.md#expert-ledger), known to both sides. */

/** `auto`: written by the portal itself, linked to its event; `credit`: no points, counts for the credibility alone. */
export const ACTIVITY_KINDS = {
  reply: { label: '48小时内答复邀请', auto: true },
  attended: { label: '到会评价', auto: true },
  leader: { label: '担任专家组组长', auto: true },
  correspondence: { label: '完成通讯评价', auto: true },
  award: { label: '奖励评审', auto: true },
  event: { label: '参加会议或培训', auto: true },
  noShow: { label: '无故缺席', auto: true },
  late: { label: '逾期提交意见', auto: true },
  standard: { label: '参与团体标准工作', auto: false },
  consulting: { label: '咨询服务', auto: false },
  lecture: { label: '讲座或科普活动', auto: false },
  other: { label: '其他活动', auto: false },
  conflict: { label: '未申报利害关系', auto: false, credit: true },
  leak: { label: '泄露评审信息', auto: false, credit: true },
} as const satisfies Record<string, { label: string; auto: boolean; credit?: true }>
export type ActivityKind = keyof typeof ACTIVITY_KINDS
export const ACTIVITY_KIND_NAMES = keysOf(ACTIVITY_KINDS)
export type AutoKind =
  | 'event'
  | 'reply'
  | 'attended'
  | 'leader'
  | 'correspondence'
  | 'award'
  | 'noShow'
  | 'late'
/** What staff may enter by hand. */
export const MANUAL_KINDS: readonly Option[] = ACTIVITY_KIND_NAMES.filter(
  (kind) => !ACTIVITY_KINDS[kind].auto,
).map((code) => ({ code, label: ACTIVITY_KINDS[code].label }))
export const isCreditKind = (kind: ActivityKind): boolean => 'credit' in ACTIVITY_KINDS[kind]

/** What an entry that the portal wrote came from. */
export const LEDGER_SOURCES = ['achievement', 'meeting', 'award', 'event'] as const
export type LedgerSource = (typeof LEDGER_SOURCES)[number]

export const ACTIVITY_LEVELS = ['高', '中', '低', '沉睡'] as const
export type ActivityLevel = (typeof ACTIVITY_LEVELS)[number]
export const CREDIBILITY_LEVELS = ['A', 'B', 'C', 'D'] as const
export type CredibilityLevel = (typeof CREDIBILITY_LEVELS)[number]

/** The sheet that staff fill in about an expert after an event; the marks add up to 100. */
export const APPRAISAL_MARKS = [
  { key: 'ethics', label: '职业道德', max: 20 },
  { key: 'ability', label: '业务能力', max: 50 },
  { key: 'discipline', label: '评审纪律', max: 20 },
  { key: 'integrity', label: '廉洁自律', max: 10 },
] as const
export type AppraisalMark = (typeof APPRAISAL_MARKS)[number]['key']
