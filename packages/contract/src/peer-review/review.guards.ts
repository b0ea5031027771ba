import type { GuardTexts } from '../platform/guards.rules.ts'

/** Conditions of what is done with panels, sheets and waivers, with the words of the refusal. */
export const REVIEW_GUARDS = {
  // objection
  objectionRuled: '该异议已经办结，不能再提交陈述',
  // panel
  panelNotOpen: '成果进入“筹备会议”阶段后才能组建专家组',
  panelNotAtWork: '评价未在筹备会议阶段，不能调整专家组',
  panelNotConfirmed: '请先确认专家组名单',
  inviteBeforeConfirmed: '请先确认专家组名单，再发送邀请',
  panelLocked: '专家组已锁定，只有负责人可以替换专家',
  panelNotLocked: '专家组尚未锁定，可以直接调整名单',
  panelWhole: '专家组没有缺员，不需要补选或按现有人数评价',
  panelOpened: '评分已经启封，专家组不能再补选',
  tooFew: (left: number, least: number) =>
    `现有${left}人，少于规定的${least}人，不能按现有人数评价，请补选专家`,
  shortPanel: (why: string) => `不能按现有人数评价：${why}。请补选专家`,
  namedTwice: '同一位专家不能重复出现',
  notRenewed: (name: string) => `学会已决定不再续聘${name}，不能选为专家。决定登记有误的，请先更正`,
  askedAlready: '已邀请或已答复的专家请用“替换”或“撤回邀请”，不能直接移除',
  poolTooSmall: (basis: string, pool: number, found: number) =>
    `候选专家不足：${basis ? `范围内（${basis}）` : ''}符合条件的${pool}人，按规则只能选出${found}人，请在专家库中按学科或关键词放宽筛选条件`,
  // invitation and seat
  nobodyToInvite: '没有需要发送邀请的专家',
  inviteeConflicted: (name: string, text: string) => `与本成果存在回避关系，不能邀请专家${name}：${text}。`,
  answeredAlready: '专家已经答复，请用“替换”',
  handedInAlready: '该专家已提交评价意见，不能替换',
  reserveHasNoAnswer: '备选专家尚未递补，无需登记',
  answerDoesNotFollow: '当前状态不能这样登记，请用“替换”',
  // recusal
  mustRecuse: '该情形必须回避，不能免除',
  waiverByAnother: '免回避说明须由另一人确认',
  // sheet
  notAtWork: '评价未在进行中，不能填写意见',
  seatGone: '您已不在这项成果的专家组，不需要再填写或签署意见。如有疑问，请联系工作人员',
  scoredOnceLocked: '专家组锁定后才能打分',
  sheetFinal: '意见已签署或已结束，不能再修改',
  scoresOpened: '打分已结束，不能再修改',
  promiseFirst: '请先签署保密承诺',
  presentFirst: '登记到会后才能提交意见',
  paperOfPresent: '登记到会后才能录入意见',
  abstainAfterSheet: '专家已提交意见，不能登记弃权',
  dueByMailOnly: '只有通讯评价有意见截止时间，会议请改会议时间',
  dueBeforeLocked: '专家组尚未锁定，请在调整名单时修改意见截止时间',
  dueAfterOpening: '评分已经启封，意见截止时间不能再延长',
  dueLaterOnly: '意见截止时间只能延后',
  dueFromToday: '新的意见截止时间不能早于今天',
  dueTooFar: '意见截止时间最多延长到一年之内',
  closeBeforeLocked: '专家组尚未锁定',
  closeWithoutSheet: '还没有专家提交意见，不能结束打分',
} as const satisfies GuardTexts
