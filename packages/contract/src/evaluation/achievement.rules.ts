import type { Role } from '../platform/roles.ts'

/**
 * Achievement evaluation as a state machine: one table of moves (docs/handbook/evaluation.md#moves). The server enforces it, pages ask for `actions`,
 * the log names its rows.
 */

/** The statuses in the order of the work (docs/handbook/evaluation.md#statuses). `own`: what the applicant reads, who sees neither reviewers nor drafts. */
export const ACHIEVEMENT_STATUS = {
  '21': { label: '草稿', own: '草稿' },
  '23': { label: '经办人初审', own: '初审中' },
  '24': { label: '负责人初审', own: '初审中' },
  '12': { label: '退回修改', own: '请修改' },
  '25': { label: '公示中', own: '公示中' },
  '14': { label: '公示有异议', own: '异议处理中' },
  '26': { label: '公示完成', own: '公示无异议，待评价' },
  '27': { label: '筹备会议', own: '评价进行中' },
  '28': { label: '已办结', own: '已办结' },
} as const satisfies Record<string, { label: string; own: string }>
export type AchievementStatus = keyof typeof ACHIEVEMENT_STATUS
/** Integer-like keys would be listed by number. */
export const ACHIEVEMENT_STATUSES = [
  '21',
  '23',
  '24',
  '12',
  '25',
  '14',
  '26',
  '27',
  '28',
] as const satisfies readonly AchievementStatus[]

/** How a concluded one ended; only `28` has one. */
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

/** Conditions of moves with the words of the refusal; the server decides each in one place. */
export const GUARDS = {
  approvedApplicant: '您的账号尚未审核通过，不能提交成果',
  formComplete: '请完善成果信息和附件后再提交',
  promises: '请逐项确认真实性、不涉密和无权属争议承诺',
  noDuplicate: '本单位同名成果正在评价中，请勿重复提交',
  neverSubmitted: '已提交过的成果不能删除',
  notOpened: '经办人已开始审核，不能撤回，可以申请终止',
  checklist: '请逐项核对后再通过',
  notInvolved: '您或您所在的单位与该成果有关，须回避',
  feeSettled: '尚未登记委托评价合同或评价费',
  publicSummary: '请先核定公示内容并确认不涉密',
  publicityDays: '公示期不能少于规定的天数',
  publicityOver: '公示期尚未届满',
  noOpenObjection: '尚有异议未处理完毕',
  objectionWhole: '异议须实名、有联系方式和证据，并在公示期内提出',
  severeObjection: '公示结束后只受理涉及诚信、权属或造假的异议',
  caseReported: '请先填写异议调查情况和答复',
  notHandlerOfCase: '受理异议的经办人不能裁定该异议',
  itemsAnswered: '请逐条答复补正清单',
  somethingChanged: '没有修改任何内容，不能重新提交',
  longOverdue: '补正逾期满60日且已提醒三次后才能关闭',
  panelOpened: '请先确定评价形式',
  panelLocked: '专家组尚未锁定',
  quorum: '到会专家人数不足',
  sheetsIn: '仍有专家未提交意见，请等待提交或登记弃权、拒签原因',
  opinionWhole: '评价意见须写明“存在问题”和“改进建议”。',
  leaderSigned: '组长尚未签字',
  majority: '同意票数或平均得分与结论不符',
  reportReady: '请先生成评价报告',
  withinAppeal: '已超过申请复议的期限',
  requested: '须由负责人先提出重开申请',
} as const
export type Guard = keyof typeof GUARDS

interface Move {
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

export const MOVES = {
  create: {
    no: '1',
    label: '保存草稿',
    by: ['applicant'],
    from: ['new', '21'],
    to: ['21'],
    guards: ['approvedApplicant'],
    quiet: true,
  },
  submit: {
    no: '2',
    label: '提交',
    by: ['applicant'],
    from: ['21'],
    to: ['23'],
    guards: ['approvedApplicant', 'formComplete', 'promises', 'noDuplicate'],
    quiet: true,
  },
  remove: {
    no: '3',
    label: '删除',
    by: ['applicant'],
    from: ['21'],
    to: [],
    guards: ['neverSubmitted'],
    grave: true,
    quiet: true,
    alsoSuper: true,
  },
  recall: {
    no: '4',
    label: '撤回',
    by: ['applicant'],
    from: ['23'],
    to: ['21'],
    guards: ['notOpened'],
  },
  return: {
    no: '5',
    label: '初审退回',
    by: ['handler'],
    from: ['23'],
    to: ['12'],
    guards: ['notInvolved'],
    asks: 'items',
  },
  passFirst: {
    no: '6',
    label: '初审通过',
    by: ['handler'],
    from: ['23'],
    to: ['24'],
    guards: ['checklist', 'notInvolved', 'feeSettled'],
  },
  proposeReject: {
    no: '7',
    label: '建议不予受理',
    by: ['handler'],
    from: ['23'],
    to: ['24'],
    guards: ['notInvolved'],
    asks: 'opinion',
  },
  sendBack: {
    no: '8',
    label: '退回经办人',
    by: ['inCharge'],
    from: ['24'],
    to: ['23'],
    guards: ['notInvolved'],
    asks: 'opinion',
  },
  returnInCharge: {
    no: '9',
    label: '退回修改',
    by: ['inCharge'],
    from: ['24'],
    to: ['12'],
    guards: ['notInvolved'],
    asks: 'items',
  },
  reject: {
    no: '10',
    label: '不予受理',
    by: ['inCharge'],
    from: ['24'],
    to: ['28'],
    outcome: ['rejected'],
    guards: ['notInvolved'],
    asks: 'opinion',
    grave: true,
  },
  publish: {
    no: '11',
    label: '同意公示',
    by: ['inCharge'],
    from: ['24'],
    to: ['25'],
    guards: ['notInvolved', 'publicSummary', 'publicityDays'],
  },
  publicityEnds: {
    no: '12',
    label: '公示期满',
    by: ['timer'],
    from: ['25'],
    to: ['26'],
    guards: ['publicityOver', 'noOpenObjection'],
    quiet: true,
  },
  acceptObjection: {
    no: '13',
    label: '受理异议',
    by: ['handler'],
    from: ['25', '14'],
    to: ['14'],
    guards: ['notInvolved', 'objectionWhole'],
  },
  acceptSevereObjection: {
    no: '13b',
    label: '受理重大异议',
    by: ['inCharge'],
    from: ['26', '27'],
    to: ['14'],
    guards: ['notInvolved', 'severeObjection'],
    asks: 'opinion',
  },
  unpublish: {
    no: '14',
    label: '撤销公示',
    by: ['inCharge'],
    from: ['25'],
    to: ['24'],
    guards: ['notInvolved'],
    asks: 'opinion',
    grave: true,
  },
  dismissObjection: {
    no: '15',
    label: '异议不成立',
    by: ['inCharge'],
    from: ['14'],
    to: ['25', '26', '27', '14'],
    guards: ['notInvolved', 'caseReported', 'notHandlerOfCase'],
    asks: 'opinion',
  },
  upholdForRevision: {
    no: '16',
    label: '异议成立，需修改',
    by: ['inCharge'],
    from: ['14'],
    to: ['12'],
    guards: ['notInvolved', 'caseReported', 'notHandlerOfCase'],
    asks: 'items',
  },
  upholdAndTerminate: {
    no: '17',
    label: '异议成立，终止',
    by: ['inCharge'],
    from: ['14'],
    to: ['28'],
    outcome: ['terminated'],
    guards: ['notInvolved', 'caseReported', 'notHandlerOfCase'],
    asks: 'opinion',
    grave: true,
  },
  resubmit: {
    no: '18',
    label: '修改后重新提交',
    by: ['applicant'],
    from: ['12'],
    to: ['23', '24', '27'],
    guards: ['formComplete', 'promises', 'itemsAnswered', 'somethingChanged'],
    quiet: true,
  },
  expire: {
    no: '19',
    label: '逾期关闭',
    by: ['inCharge'],
    from: ['12'],
    to: ['28'],
    outcome: ['expired'],
    guards: ['longOverdue'],
    grave: true,
  },
  withdraw: {
    no: '20',
    label: '申请终止',
    by: ['applicant'],
    from: ['12'],
    to: ['28'],
    outcome: ['withdrawn'],
    guards: [],
    asks: 'opinion',
    grave: true,
  },
  startEvaluation: {
    no: '21',
    label: '启动评价',
    by: ['handler'],
    from: ['26'],
    to: ['27'],
    guards: ['notInvolved', 'feeSettled', 'panelOpened'],
  },
  supplement: {
    no: '22',
    label: '要求补充材料',
    by: ['inCharge'],
    from: ['27'],
    to: ['12'],
    guards: ['notInvolved'],
    asks: 'items',
  },
  arrangeExperts: {
    no: '23',
    label: '专家和会议安排',
    by: ['expertReview', 'handler'],
    from: ['27'],
    to: ['27'],
    guards: ['notInvolved'],
    quiet: true,
  },
  examine: {
    no: '24',
    label: '专家审查',
    by: ['expert', 'expertReview'],
    from: ['27'],
    to: ['27'],
    guards: ['notInvolved'],
    quiet: true,
  },
  conclude: {
    no: '25',
    label: '结项',
    by: ['inCharge'],
    from: ['27'],
    to: ['28'],
    outcome: ['passed', 'failed'],
    guards: [
      'notInvolved',
      'panelLocked',
      'quorum',
      'sheetsIn',
      'opinionWhole',
      'leaderSigned',
      'majority',
      'reportReady',
    ],
    grave: true,
  },
  terminate: {
    no: '26',
    label: '终止评价',
    by: ['inCharge'],
    from: ['12', '14', '23', '24', '25', '26', '27'],
    to: ['28'],
    outcome: ['terminated'],
    guards: ['notInvolved'],
    asks: 'opinion',
    grave: true,
  },
  reopen: {
    no: '27',
    label: '更正重开',
    by: ['inCharge'],
    from: ['28'],
    to: ['27'],
    guards: ['notInvolved', 'requested'],
    asks: 'opinion',
    grave: true,
    superOnly: true,
  },
  appeal: {
    no: '28',
    label: '申请复议',
    by: ['applicant'],
    from: ['28'],
    to: ['28'],
    guards: ['withinAppeal'],
    asks: 'opinion',
  },
} as const satisfies Record<string, Move>
export type MoveName = keyof typeof MOVES
export const MOVE_NAMES = Object.keys(MOVES) as [MoveName, ...MoveName[]]
/** The row without its exact texts, for code that treats all moves alike. */
export const moveOf = (name: MoveName): Move => MOVES[name]

/** Shortest opinion of a move that must be explained. */
export const MIN_OPINION = 10

/** As whom a role moves; the super administrator stands in for all three of the staff, and the log says so. */
export const moversOf = (role: Role): readonly Mover[] => {
  if (role === 'superAdmin') return ['handler', 'inCharge', 'expertReview']
  if (role === 'handler' || role === 'inCharge' || role === 'expertReview') return [role]
  if (role === 'expert') return ['expert']
  return role === 'person' || role === 'project' ? ['applicant'] : []
}

interface Situation {
  readonly status: AchievementStatus | 'new'
  readonly outcome: AchievementOutcome | ''
}

/** Whether the move exists from here; what depends on the content is asked by its guards. */
export const canMove = (name: MoveName, { status, outcome }: Situation, role: Role | 'timer'): boolean => {
  const move = moveOf(name)
  if (!move.from.includes(status)) return false
  if (move.superOnly && role !== 'superAdmin') return false
  if (move.alsoSuper && role === 'superAdmin') return true
  if (name === 'reopen' && outcome !== 'passed' && outcome !== 'failed') return false
  if (name === 'appeal' && outcome !== 'failed' && outcome !== 'rejected') return false
  const movers: readonly Mover[] = role === 'timer' ? ['timer'] : moversOf(role)
  return move.by.some((mover) => movers.includes(mover))
}

/** The moves that a role is offered from here, in the order of the buttons. */
export const movesAt = (situation: Situation, role: Role): MoveName[] =>
  MOVE_NAMES.filter((name) => !moveOf(name).quiet && canMove(name, situation, role))
