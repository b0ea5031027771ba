import { type AchievementStatus, AchievementStatus as at, type Move } from '../achievement-status.rules.ts'

/** Handed in and not concluded, and not in the applicant's own hands. */
const UNDER_WAY = [
  at.handlerReview,
  at.inChargeReview,
  at.publicity,
  at.objection,
  at.publicised,
  at.evaluation,
] as const satisfies readonly AchievementStatus[]
/** It may have been sent back since it was asked for. */
const WAITING = [at.returned, ...UNDER_WAY] as const

/** What an applicant who no longer wants an evaluation does: ends it while they hold it, asks for it while the society does. */
export const WITHDRAWALS = {
  withdraw: {
    no: '20',
    label: '申请终止',
    by: ['applicant'],
    from: [at.returned],
    to: [at.concluded],
    outcome: ['withdrawn'],
    guards: [],
    asks: 'opinion',
    grave: true,
  },
  askWithdrawal: {
    no: '20b',
    label: '申请撤回评价',
    by: ['applicant'],
    from: UNDER_WAY,
    to: UNDER_WAY,
    guards: ['firstWithdrawal'],
    asks: 'opinion',
  },
  grantWithdrawal: {
    no: '20c',
    label: '同意撤回',
    by: ['inCharge'],
    from: WAITING,
    to: [at.concluded],
    outcome: ['withdrawn'],
    guards: ['notInvolved', 'withdrawalAsked'],
    grave: true,
  },
  refuseWithdrawal: {
    no: '20d',
    label: '不同意撤回',
    by: ['inCharge'],
    from: WAITING,
    to: WAITING,
    guards: ['notInvolved', 'withdrawalAsked'],
    asks: 'opinion',
  },
} as const satisfies Record<string, Move>
