import { keysOf } from '../../platform/codes.ts'
import type { GuardTexts } from '../../platform/guards.rules.ts'

/** Congresses and trainings that people register for (docs/handbook/content.md#events), in words that both sides know. */

/** What a reader sees of an event: its state, and where it stands by the clock. */
export const EVENT_PHASES = {
  draft: { label: '草稿' },
  soon: { label: '报名未开始' },
  open: { label: '报名中' },
  closed: { label: '报名已截止' },
  ended: { label: '已结束' },
  cancelled: { label: '已取消' },
} as const
export type EventPhase = keyof typeof EVENT_PHASES
export const EVENT_PHASE_KEYS = keysOf(EVENT_PHASES)

/** Who may come, by the kind of their membership. */
export type EventGuest = 'person' | 'expert' | 'unit'
export const EVENT_GUESTS = [
  { code: 'person', label: '个人会员' },
  { code: 'expert', label: '专家' },
  { code: 'unit', label: '单位会员' },
] as const satisfies readonly { code: EventGuest; label: string }[]

/** Who reads of it: members alone, or anybody without an account. */
export const EVENT_VISIBILITIES = [
  { code: 'members', label: '会员' },
  { code: 'public', label: '所有人' },
] as const

export const REGISTRATION_STATES = {
  registered: { label: '已报名' },
  waiting: { label: '候补' },
  cancelled: { label: '已取消' },
} as const
export type RegistrationState = keyof typeof REGISTRATION_STATES
export const REGISTRATION_STATE_KEYS = keysOf(REGISTRATION_STATES)

/** No place for whoever registers now: those who wait come before them. */
export const isFull = ({
  places,
  registered,
  waiting,
}: {
  /** 0: as many as come. */
  readonly places: number
  readonly registered: number
  readonly waiting: number
}): boolean => places > 0 && (registered >= places || waiting > 0)

export const ATTENDED = [
  { code: 'yes', label: '到场' },
  { code: 'no', label: '未到场' },
] as const

/** What is printed of who comes, so many at most at once. */
export const EVENT_PAPERS = {
  badges: { label: '胸牌' },
  sheet: { label: '签到表' },
} as const
export type EventPaper = keyof typeof EVENT_PAPERS
export const EVENT_PAPER_KEYS = keysOf(EVENT_PAPERS)
export const MOST_PRINTED = 2000

export const EVENT_GUARDS = {
  notOpen: '现在不在报名时间内',
  notForYou: '本次活动不面向您的会员类别',
  full: '名额已满',
  noPlace: (free: number) =>
    free > 0 ? `只有${free}个空余名额，请少选` : '名额已满，请先增加名额，或取消不来的人的报名',
  nobody: '没有以这个手机号登记的该类会员，请核对身份和手机号',
  several: '有多位该类会员登记了这个手机号，请由会员本人登录报名',
  takenAlready: '该会员已报名，不需要重复报名',
  over: '活动已结束，不能再更改',
  notBegun: '活动开始当天起才能登记到场',
  codeInvalid: '签到码不正确或已失效，请重新扫描或输入会场屏幕上的签到码',
  notComing: '您没有报名本次活动或仍在候补，请到签到台办理',
  signInOver: '活动已结束或已取消，不能再签到',
  notForOutsiders: '本次活动不接受非会员报名',
  memberThere: '使用这个手机号的会员已报名本次活动，请登录后查看',
  nobodyHere: '没有用这个手机号的报名，请核对手机号',
  thereAlready: '已登记到场，不能再更改报名信息',
  registrationOver: '报名已截止，如需取消请联系工作人员',
  places: (taken: number) => `已有${taken}人报名，名额不能少于这个数`,
  nobodyToPrint: '这里没有已报名的人，不能打印',
  tooManyToPrint: `一次最多打印${MOST_PRINTED}人，请用关键字或勾选缩小范围`,
  questionAnswered: (title: string) =>
    `已有人回答“${title}”，不能删除，也不能改动问题、回答方式或已有的选项；可以设为“不再询问”`,
  incomplete: '请先填写时间、地点或链接，再发布',
} as const satisfies GuardTexts

export const REGISTRATION_COLUMNS = [
  { key: 'name', title: '姓名或单位', width: 20 },
  { key: 'kind', title: '身份', width: 12 },
  { key: 'serialNum', title: '会员编号', width: 20 },
  { key: 'company', title: '工作单位', width: 30 },
  { key: 'mobileTel', title: '手机号', width: 16 },
  { key: 'state', title: '状态', width: 10 },
  { key: 'attended', title: '到场', width: 8 },
  { key: 'attendedAt', title: '到场时间', width: 18, type: 'moment' },
  { key: 'note', title: '备注', width: 40 },
  { key: 'at', title: '报名时间', width: 18, type: 'moment' },
  { key: 'cancelReason', title: '取消原因', width: 30 },
] as const
