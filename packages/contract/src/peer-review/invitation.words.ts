import type { Option } from '../platform/enums.ts'

/** Words of the public page where experts answer, apart from those of panels so that it stays light (docs/handbook/peer-review.md#invitations). */

/** What an expert answers to an invitation. */
export const InvitationReply = { declined: '0', agreed: '1' } as const
export type InvitationReply = (typeof InvitationReply)[keyof typeof InvitationReply]

export const DECLINE_REASONS = [
  { code: 'time', label: '时间冲突' },
  { code: 'field', label: '专业不符' },
  { code: 'recusal', label: '需要回避' },
  { code: 'health', label: '身体原因' },
  { code: 'never', label: '不再联系' },
  { code: 'other', label: '其他' },
] as const satisfies readonly Option[]

/** What an expert declares (at the answer, and again at the scoring sheet); each of them blocks. */
export const INTEREST_KINDS = [
  { code: 'kinship', label: '与完成人有亲属关系' },
  { code: 'mentor', label: '与完成人有师生关系' },
  { code: 'financial', label: '与成果有经济利益关系' },
  { code: 'other', label: '其他可能影响公正的关系' },
] as const satisfies readonly Option[]
