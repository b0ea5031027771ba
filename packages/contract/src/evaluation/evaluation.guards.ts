import type { GuardTexts } from '../platform/guards.rules.ts'
import type { MeetingState } from './meeting/meeting.rules.ts'

/** Why something cannot be done with an achievement, in the words of the refusal. */

/** Conditions of moves with the words of the refusal; the server decides each in one place. */
export const GUARDS = {
  approvedApplicant: '您的账号尚未审核通过，不能提交成果',
  formComplete: '请完善成果信息和附件后再提交',
  promises: '请逐项确认真实性、不涉密和无权属争议承诺',
  noDuplicate: '本单位同名成果正在评价中，请勿重复提交',
  neverSubmitted: '已提交过的成果不能删除',
  notOpened: '经办人已开始审核，不能直接撤回，可以“申请撤回评价”，由负责人决定',
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
  unitsHeard: '已请完成单位陈述意见，收到陈述或期限届满后才能裁定异议成立',
  notHandlerOfCase: '受理异议的经办人不能裁定该异议',
  itemsAnswered: '请逐条答复补正清单',
  somethingChanged: '没有修改任何内容，不能重新提交',
  longOverdue: '补正逾期满60日且已提醒三次后才能关闭',
  panelOpened: '请先确定评价形式',
  panelLocked: '专家组尚未锁定',
  quorum: '参加评价的专家人数不足',
  sheetsIn: '仍有专家未提交意见，请等待提交或登记弃权、拒签原因',
  opinionWhole: '评价意见须写明“存在问题”和“改进建议”。',
  leaderSigned: '组长尚未签字',
  majority: '同意票数或平均得分与结论不符',
  reportReady: '请先生成评价报告',
  withinAppeal: '已超过申请复议的期限',
  appealable: '只有未通过和不予受理的成果可以申请复议',
  firstAppeal: '每次结论只能申请一次复议',
  firstWithdrawal: '已申请撤回，请等待负责人决定',
  withdrawalAsked: '申请人没有申请撤回，或已经处理',
  requested: '须由负责人先提出重开申请',
} as const
export type Guard = keyof typeof GUARDS

/** Conditions of what applicants and staff do beside the moves. */
export const PROCESS_GUARDS = {
  tooManyDrafts: (most: number) => `草稿不能超过${most}份，请先删除不用的草稿`,
  neverEvaluated: '未进入评价的成果不能重开；复议成立的，请申请人重新提交',
  alreadyEvaluated: '已作出评价结论的成果，同意复议的应当重开评价',
  appealByAnother: '该结论由您作出，复议须由其他负责人决定；没有其他负责人的，由超级管理员决定',
  wrongRecipient: (notice: string, recipient: string) => `“${notice}”不能发给${recipient}`,
  noRecipient: '没有可以通知的收件人',
  dueLaterOnly: '补正期限只能延后',
  dueFromToday: '新的补正期限不能早于今天',
  dueTooFar: '补正期限最多延长到一年之内',
} as const satisfies GuardTexts

/** Why a session cannot be changed as it stands. */
const STATES = {
  planned: '会议尚未开始',
  running: '会议正在进行',
  closed: '会议已经结束，如需更正请由负责人重新打开',
  cancelled: '会议已经取消',
} as const satisfies Record<MeetingState, string>

/** Conditions of what is done with a session (docs/handbook/evaluation.md#meeting). */
export const MEETING_GUARDS = {
  ...STATES,
  // Preparing it.
  elsewhere: (name: string) => `《${name}》已列入另一次会议`,
  notInEvaluation: (name: string) => `《${name}》不在筹备会议阶段`,
  byCorrespondence: (name: string) => `《${name}》采用通讯评价，不需要开会`,
  itemUnderWay: '会议正在评议该成果，不能移出',
  stepUnderWay: '会议正在进行的环节不能删除',
  noPlace: '请先填写会议地点或会议链接',
  nobodyAgreed: '还没有同意参加的专家，请先邀请专家',
  notAgreed: '该专家没有同意参加本次会议',
  notPromised: '该专家尚未签署保密承诺，材料暂不能交付',
  // Paying for it.
  feesConfirmed: '咨询费已经确认，如需更正请由负责人撤回确认',
  feesUnconfirmed: '咨询费尚未确认，不能下载含完整证件和账号的发放表',
  feesNotConfirmed: '咨询费没有确认，不需要撤回',
  feesEmpty: '还没有填写咨询费金额，不能确认',
  feesAbsent: (names: string) => `${names}没有到会，请核对金额后再确认`,
  feesNoSheet: (names: string) => `${names}没有提交评分表，请核对金额后再确认`,
  feesEntered: '已经填写咨询费金额，请先清零并保存，或直接确认金额',
  feesUnpayable: '金额确认以后才能登记发放',
  feesPaidAlready: (names: string) => `${names}已登记发放，请勿重复登记`,
  feesNothingDue: (names: string) => `${names}没有应发的咨询费`,
  feesPaidEarly: (day: string) => `金额于${day}确认，发放日期不能早于这一天`,
  feesPaidAhead: '发放日期不能晚于今天',
  feesNotPaid: (names: string) => `${names}没有登记发放，不需要撤销`,
  feesPaid: '已有专家登记发放，请先撤销发放登记再撤回确认',
  // Signing in.
  signInOver: '会议已经结束，不能签到',
  codeInvalid: '二维码已失效，请重新扫描会场的二维码',
  notSeated: '您不在本次会议的专家名单中，请联系工作人员',
  tooEarly: '签到在会议开始前3小时开放',
  notAnswered: '您尚未答复邀请，请先在邀请链接中答复或联系工作人员',
  signInPaused: '评价已暂停，暂时不能签到，请联系工作人员',
  nobodyToRecord: '没有待登记的专家：同意参加的专家都已登记，或评价已暂停、已办结',
  rollGone: '该次全部到会登记已经撤销，或已逐人更正',
  nothingToRecord: '没有可以登记的成果：状态未变，或评价已暂停、已办结',
  // Holding it.
  nothingToStart: '会议的成果均已暂停或办结，不能开始',
  itemHalted: '该成果的评价已暂停或办结',
  deliberating: '专家评议期间（申请方退席）不记录质询答辩',
  takenElsewhere: (name: string) => `《${name}》已列入另一次会议，不能重新打开`,
} as const satisfies GuardTexts

/** Conditions of opinion and report beside those of the moves (docs/handbook/evaluation.md#conclusion). */
export const CONCLUSION_GUARDS = {
  scoresSealed: '评分启封后才能填写评价意见',
  signedByLeader: '组长已签字，须由组长修改后重新签字',
  dissentMissing: '有专家不同意或保留意见，请在“保留意见”中如实记载',
  levelMissing: '请先在评价意见中选定成果水平',
  unheard: (names: string) => `${names}尚未表态，组长还不能签署：请先催请，期满仍未表态的写明原因`,
  nobodySilent: '各位专家都已表态，不需要催请',
  remindedLately: '一小时内已催请过，请稍后再催',
  notReminded: '请先催请该专家表态',
  silenceNotOver: (until: string) => `该专家在${until}前仍可表态，期满后才能写明原因`,
  stanceTaken: '所选专家中有人已经表态，请刷新后核对',
  noSuchWriter: '执笔人须是到会（或同意参加）的专家，组长本人不需要指定',
  noSuchMember: '所选专家不在应当表态的人员中',
  noLeader: '组长没有参加本次评价，不能签署评价意见，请先更换组长',
  levelDiffers: (level: string) => `组长签署的意见为“${level}”，与所选水平不一致`,
  noOutlier: '该专家的评分没有离群，无须说明',
} as const satisfies GuardTexts
