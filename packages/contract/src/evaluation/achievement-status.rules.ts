import type { Guard } from './evaluation.guards.ts'

/** Where an achievement stands, how it ended, and what a move from one status to another is made of. */

/** The statuses in the order of the work, by the codes of the interface (docs/handbook/evaluation.md#statuses). */
export const AchievementStatus = {
  draft: '21',
  handlerReview: '23',
  inChargeReview: '24',
  returned: '12',
  publicity: '25',
  objection: '14',
  publicised: '26',
  evaluation: '27',
  concluded: '28',
} as const
export type AchievementStatus = (typeof AchievementStatus)[keyof typeof AchievementStatus]
export const ACHIEVEMENT_STATUSES: readonly AchievementStatus[] = Object.values(AchievementStatus)

/** The form is in the hands of its applicant. */
export const isWritten = (status: AchievementStatus): boolean =>
  status === AchievementStatus.draft || status === AchievementStatus.returned
/** Something waits for the staff. */
export const STAFF_STATUSES: readonly AchievementStatus[] = [
  AchievementStatus.handlerReview,
  AchievementStatus.inChargeReview,
  AchievementStatus.objection,
  AchievementStatus.publicised,
  AchievementStatus.evaluation,
]

/** `own`: what the applicant reads, who sees neither reviewers nor drafts. */
export const ACHIEVEMENT_STATUS = {
  [AchievementStatus.draft]: { label: '草稿', own: '草稿' },
  [AchievementStatus.handlerReview]: { label: '经办人初审', own: '初审中' },
  [AchievementStatus.inChargeReview]: { label: '负责人初审', own: '初审中' },
  [AchievementStatus.returned]: { label: '退回修改', own: '请修改' },
  [AchievementStatus.publicity]: { label: '公示中', own: '公示中' },
  [AchievementStatus.objection]: { label: '公示有异议', own: '异议处理中' },
  [AchievementStatus.publicised]: { label: '公示完成', own: '公示无异议，待评价' },
  [AchievementStatus.evaluation]: { label: '筹备会议', own: '评价进行中' },
  [AchievementStatus.concluded]: { label: '已办结', own: '已办结' },
} as const satisfies Record<AchievementStatus, { label: string; own: string }>

/** As staff read it. 筹备会议 prepares none where experts write. */
export const staffLabel = (status: AchievementStatus, evalMode: string): string =>
  status === AchievementStatus.evaluation && evalMode === 'correspondence'
    ? '通讯评价'
    : ACHIEVEMENT_STATUS[status].label

/** How a concluded one ended; only `concluded` has one. */
export const ACHIEVEMENT_OUTCOMES = {
  passed: '通过',
  failed: '未通过',
  rejected: '不予受理',
  terminated: '终止',
  withdrawn: '撤回',
  expired: '逾期未补正',
} as const
export type AchievementOutcome = keyof typeof ACHIEVEMENT_OUTCOMES

/** Who moves an achievement. `public`: somebody who objects; `timer`: the calendar. */
export type Mover = 'applicant' | 'handler' | 'inCharge' | 'expertReview' | 'expert' | 'public' | 'timer'
export const MOVERS: Record<Mover, string> = {
  applicant: '申请人',
  handler: '经办人',
  inCharge: '负责人',
  expertReview: '专委会',
  expert: '专家',
  public: '公众',
  timer: '系统',
}

export interface Move {
  /** Its row in docs/handbook/tables.md#evaluation-moves. */
  readonly no: string
  readonly label: string
  readonly by: readonly Mover[]
  readonly from: readonly (AchievementStatus | 'new')[]
  /** The statuses it may lead to; the server picks one where there are several. Empty: it is deleted. */
  readonly to: readonly AchievementStatus[]
  readonly outcome?: readonly AchievementOutcome[]
  readonly guards: readonly Guard[]
  /** Must be explained: with an opinion of at least ten characters, or with items as well. */
  readonly asks?: 'opinion' | 'items'
  /** Ends or takes something away: asked twice. */
  readonly grave?: true
  /** Only the super administrator may, on request of the person in charge. */
  readonly superOnly?: true
  /** The super administrator may as well, in the name of the office. */
  readonly alsoSuper?: true
  /** Sub-states only: done through calls of its own, not offered as a button. */
  readonly quiet?: true
}
