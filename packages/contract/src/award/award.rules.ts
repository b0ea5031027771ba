import { keysOf } from '../platform/codes.ts'
import type { Option } from '../platform/enums.ts'
import type { Role } from '../platform/roles.ts'

/**
 * The yearly science award as a state machine over a batch (docs/handbook/award.md#batch): one table of moves. The server enforces it, pages ask
 * for `actions`, the log names its rows.
 */

export const AWARD_STATUS = {
  draft: '项目征集',
  formal: '形式审查',
  publicity: '第一次公示',
  review: '专家评审',
  meeting: '会议表决',
  result: '第二次公示',
  announced: '已公布',
  cancelled: '已终止',
} as const
export type AwardStatus = keyof typeof AWARD_STATUS
export const AWARD_STATUSES = keysOf(AWARD_STATUS)

/** Conditions of moves with the words of the refusal; the server decides each in one place. */
export const AWARD_GUARDS = {
  nominationsOver: '网上推荐尚未截止',
  hasItems: '请先导入或添加参评项目',
  allChecked: '仍有项目未完成形式审查',
  hasPassed: '没有通过形式审查的项目',
  noSecret: '请确认公示内容不涉密',
  publicityDays: '公示期不能少于规定的天数',
  publicityOver: '公示期尚未届满',
  noOpenObjection: '尚有异议未处理完毕',
  expertsAssigned: '仍有项目的评审专家人数不足',
  waiversConfirmed: '仍有免回避说明未经负责人确认',
  recusalClear: '有专家出现须回避的情况，请先调整分配',
  deadlineAhead: '评审截止时间已过，请先修改',
  conflictsSettled: '评审期间出现的回避情形尚未处理完毕，请先说明并确认，或者更换专家',
  sheetsIn: '仍有专家未签字，请填写提前结束评审的原因（至少10个字）',
  someSigned: '尚无专家签字，不能结束评审',
  minSheets: '仍有项目的签字评分少于每项最少专家人数，请等待签字、补派专家，或写明原因将该项目移出评审',
  quorum: '到会人数未达到会议表决的法定人数',
  votesWhole: '仍有项目未登记表决结果',
} as const
export type AwardGuard = keyof typeof AWARD_GUARDS

type AwardMover = 'handler' | 'inCharge'
interface AwardMove {
  readonly label: string
  readonly by: readonly AwardMover[]
  readonly from: readonly AwardStatus[]
  readonly to: AwardStatus
  readonly guards: readonly AwardGuard[]
  /** Must be explained with at least ten characters. */
  readonly asks?: 'opinion'
  /** Needs `publicity`. */
  readonly publishes?: true
  /** Ends or takes something away: asked twice. */
  readonly grave?: true
}

export const AWARD_MOVES = {
  startFormal: {
    label: '开始形式审查',
    by: ['handler', 'inCharge'],
    from: ['draft'],
    to: 'formal',
    guards: ['nominationsOver', 'hasItems'],
  },
  backToDraft: {
    label: '退回项目征集',
    by: ['handler', 'inCharge'],
    from: ['formal'],
    to: 'draft',
    guards: [],
    asks: 'opinion',
  },
  publish: {
    label: '同意第一次公示',
    by: ['inCharge'],
    from: ['formal'],
    to: 'publicity',
    guards: ['allChecked', 'hasPassed', 'noSecret', 'publicityDays'],
    publishes: true,
  },
  unpublish: {
    label: '撤销第一次公示',
    by: ['inCharge'],
    from: ['publicity'],
    to: 'formal',
    guards: ['noOpenObjection'],
    asks: 'opinion',
    grave: true,
  },
  startReview: {
    label: '启动专家评审',
    by: ['inCharge'],
    from: ['publicity'],
    to: 'review',
    guards: [
      'publicityOver',
      'noOpenObjection',
      'hasPassed',
      'expertsAssigned',
      'waiversConfirmed',
      'recusalClear',
      'deadlineAhead',
    ],
  },
  closeReview: {
    label: '结束专家评审',
    by: ['inCharge'],
    from: ['review'],
    to: 'meeting',
    guards: ['noOpenObjection', 'conflictsSettled', 'someSigned', 'sheetsIn', 'minSheets'],
    grave: true,
  },
  publishResult: {
    label: '同意第二次公示',
    by: ['inCharge'],
    from: ['meeting'],
    to: 'result',
    guards: ['noOpenObjection', 'votesWhole', 'quorum', 'noSecret', 'publicityDays'],
    publishes: true,
  },
  unpublishResult: {
    label: '撤销第二次公示',
    by: ['inCharge'],
    from: ['result'],
    to: 'meeting',
    guards: ['noOpenObjection'],
    asks: 'opinion',
    grave: true,
  },
  announce: {
    label: '公布结果',
    by: ['inCharge'],
    from: ['result'],
    to: 'announced',
    guards: ['publicityOver', 'noOpenObjection'],
    grave: true,
  },
  cancel: {
    label: '终止评审',
    by: ['inCharge'],
    from: ['draft', 'formal', 'publicity', 'review', 'meeting', 'result'],
    to: 'cancelled',
    guards: ['noOpenObjection'],
    asks: 'opinion',
    grave: true,
  },
} as const satisfies Record<string, AwardMove>
export type AwardMoveName = keyof typeof AWARD_MOVES
export const AWARD_MOVE_NAMES = keysOf(AWARD_MOVES)
export const awardMoveOf = (name: AwardMoveName): AwardMove => AWARD_MOVES[name]

/** Shortest opinion of a move that must be explained. */
export const AWARD_MIN_OPINION = 10

/** The super administrator may do what either may. */
export const canMoveAward = (name: AwardMoveName, status: AwardStatus, role: Role): boolean => {
  const { by, from } = awardMoveOf(name)
  return from.includes(status) && (role === 'superAdmin' || by.some((mover) => mover === role))
}
export const awardMovesAt = (status: AwardStatus, role: Role): AwardMoveName[] =>
  AWARD_MOVE_NAMES.filter((name) => canMoveAward(name, status, role))

/** Where a batch takes what. */
export const AWARD_EDITABLE = ['draft', 'formal'] as const satisfies readonly AwardStatus[]
export const AWARD_ASSIGNABLE = ['publicity', 'review'] as const satisfies readonly AwardStatus[]

/** What an item is worth to the batch: only `passed` ones are publicised, examined and voted on. */
export const AWARD_ITEM_STATES = {
  unchecked: '待形式审查',
  passed: '形式审查通过',
  failed: '形式审查不通过',
  withdrawn: '已撤回',
  removed: '已移出评审',
  disqualified: '已取消参评资格',
} as const
export type AwardItemState = keyof typeof AWARD_ITEM_STATES
/** Not in the batch any more, and not coming back. */
export const AWARD_ITEM_OUT = ['withdrawn', 'removed', 'disqualified'] as const satisfies AwardItemState[]

/** The formal check ticks each; an item passes with all of them. */
export const AWARD_CHECKS = [
  { code: 'scope', label: '属于本奖项的奖励范围和专业组别' },
  { code: 'complete', label: '推荐书填写完整，附件齐全、清晰' },
  { code: 'order', label: '完成单位、完成人及其排序与推荐书一致并经确认' },
  { code: 'limit', label: '完成单位和完成人的数量符合所申报等级的规定' },
  { code: 'noRepeat', label: '未以同一内容获得过同级奖励或同年重复申报' },
  { code: 'noSecret', label: '材料不含涉密内容和不宜公开的个人信息' },
] as const satisfies readonly Option[]

export const AWARD_SOURCES = {
  nomination: '网上推荐',
  import: '导入',
  manual: '录入',
  achievement: '成果评价',
} as const

/** A nomination that came online. */
export const NOMINATION_STATES = {
  draft: '填写中',
  submitted: '已提交',
  returned: '请补正',
  withdrawn: '已撤回',
} as const
export type NominationState = keyof typeof NOMINATION_STATES
export const NOMINATION_CHANNELS = [
  { code: 'unit', label: '单位推荐' },
  { code: 'committee', label: '专业委员会推荐' },
  { code: 'expert', label: '专家推荐' },
] as const satisfies readonly Option[]

/** An expert on an item. `waiting`: a waiver of recusal has not been confirmed, so that the expert does not see it yet. */
export const AWARD_SEAT_STATES = {
  waiting: '待确认免回避',
  none: '未开始',
  draft: '草稿',
  submitted: '已提交',
  signed: '已签字',
  recused: '已回避',
  missing: '未评审',
} as const
export type AwardSeatState = keyof typeof AWARD_SEAT_STATES

/** Nobody is obliged to name a grade of the batch. */
export const NO_GRADE = '不推荐授奖'

export const MAX_AWARD_ITEMS = 300
export const MAX_AWARD_MATERIALS = 20
export const MAX_AWARD_SHEET_FILES = 5
