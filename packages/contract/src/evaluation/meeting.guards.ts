import type { GuardTexts } from '../platform/guards.rules.ts'
import type { MeetingState } from './meeting.rules.ts'

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
  // Signing in.
  signInOver: '会议已经结束，不能签到',
  codeInvalid: '二维码已失效，请重新扫描会场的二维码',
  notSeated: '您不在本次会议的专家名单中，请联系工作人员',
  tooEarly: '签到在会议开始前3小时开放',
  notAnswered: '您尚未答复邀请，请先在邀请链接中答复或联系工作人员',
  signInPaused: '评价已暂停，暂时不能签到，请联系工作人员',
  nothingToRecord: '没有可以登记的成果：状态未变，或评价已暂停、已办结',
  // Holding it.
  nothingToStart: '会议的成果均已暂停或办结，不能开始',
  itemHalted: '该成果的评价已暂停或办结',
  deliberating: '专家评议期间（申请方退席）不记录质询答辩',
  takenElsewhere: (name: string) => `《${name}》已列入另一次会议，不能重新打开`,
} as const satisfies GuardTexts
