import type { ExamineState } from '../../peer-review/panel.rules.ts'

/** What experts are paid for, and the words that differ with it (docs/handbook/evaluation.md#fees). */

export const FEES_OF = {
  /** Whoever came to the session, in a hall or by a link. */
  meeting: {
    idle: '未到会',
    same: '到会专家统一金额（元）',
    nobody: '还没有专家到会。签到后在这里填写咨询费。',
  },
  /** Whoever handed in a sheet. */
  correspondence: {
    idle: '未交评分表',
    same: '已交表专家统一金额（元）',
    nobody: '还没有专家提交评分表。提交后在这里填写咨询费。',
  },
} as const
export type FeesOf = keyof typeof FEES_OF
export const FEE_SUBJECTS = Object.keys(FEES_OF) as [FeesOf, ...FeesOf[]]

/** Who steps back or abstains has not done the work; who refuses to sign has. */
export const PAID_SHEETS = ['submitted', 'signed', 'refused'] as const satisfies readonly ExamineState[]
