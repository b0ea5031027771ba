import type { GuardTexts } from '../platform/guards.rules.ts'

/** Conditions of what applicants and staff do beside the moves. */
export const PROCESS_GUARDS = {
  tooManyDrafts: (most: number) => `草稿不能超过${most}份，请先删除不用的草稿`,
  appealOpen: '复议正在处理中，请等待结果',
  neverEvaluated: '未进入评价的成果不能重开，请申请人重新提交',
  wrongRecipient: (notice: string, recipient: string) => `“${notice}”不能发给${recipient}`,
  noRecipient: '没有可以通知的收件人',
} as const satisfies GuardTexts
