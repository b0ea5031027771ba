import { keysOf } from '../platform/codes.ts'
import type { Option } from '../platform/enums.ts'

/** Words and rules of expert panels that both sides know (docs/handbook/peer-review.md#join-status, docs/handbook/peer-review.md#panel). */

export const PANEL_STATES = { draft: '草案', confirmed: '已确认', locked: '已锁定' } as const
export type PanelState = keyof typeof PANEL_STATES

export const PANEL_ROLES = [
  { code: 'leader', label: '组长' },
  { code: 'vice', label: '副组长' },
  { code: 'member', label: '专家' },
] as const satisfies readonly Option[]
export type PanelRole = (typeof PANEL_ROLES)[number]['code']

/** updateExpJoinStatus: codes of docs/handbook/peer-review.md#join-status. */
export const JoinStatus = {
  pending: '0',
  agreed: '1',
  declined: '2',
  replaced: '3',
  present: '4',
  absent: '5',
} as const
export type JoinStatus = (typeof JoinStatus)[keyof typeof JoinStatus]
export const JOIN_STATUS = [
  { code: JoinStatus.pending, label: '待定' },
  { code: JoinStatus.agreed, label: '同意' },
  { code: JoinStatus.declined, label: '谢绝' },
  { code: JoinStatus.replaced, label: '已替换' },
  { code: JoinStatus.present, label: '到会' },
  { code: JoinStatus.absent, label: '缺席' },
] as const satisfies readonly Option[]
/** Those who take part for sure. */
export const AGREED = [JoinStatus.agreed, JoinStatus.present] as const satisfies readonly JoinStatus[]
/** Those who sit on the panel: neither declined nor replaced. */
export const SEATED = [JoinStatus.pending, ...AGREED] as const satisfies readonly JoinStatus[]

/** In a room or on a screen: a video meeting has no place, and its code is a link. */
export const JOIN_SOURCES = [
  { code: 'link', label: '确认链接' },
  { code: 'phone', label: '电话' },
  { code: 'mail', label: '邮件' },
  { code: 'onsite', label: '会上' },
  { code: 'paper', label: '书面' },
  { code: 'qr', label: '本人签到' },
] as const satisfies readonly Option[]
/** How staff came to know; `link` is the expert's own answer and nobody else's. */
export const STAFF_SOURCES = ['phone', 'mail', 'onsite', 'paper'] as const

export const INVITE_STATES = {
  none: '待发',
  sent: '已发',
  read: '已读',
  agreed: '同意',
  declined: '谢绝',
  expired: '超时',
  revoked: '撤回',
  replaced: '已替换',
} as const
export type InviteState = keyof typeof INVITE_STATES
/** An invitation in one of these can still be answered. */
export const OPEN_INVITES = ['sent', 'read'] as const satisfies readonly InviteState[]

/**
 * The rules of recusal (docs/handbook/peer-review.md#recusal). `hard`: never on the panel. `soft`: only with a waiver, which one person explains and
 * another one confirms.
 */
export const RECUSAL_RULES = {
  isParty: { level: 'hard', label: '本人即申请人、完成人或联系人' },
  sameUnit: { level: 'hard', label: '现任职于完成单位' },
  kinUnit: { level: 'hard', label: '现任职于完成单位的上级或下属单位' },
  declared: { level: 'hard', label: '已声明利害关系' },
  recused: { level: 'hard', label: '已对本成果申请回避' },
  notApproved: { level: 'hard', label: '专家信息未通过审核' },
  noCredit: { level: 'hard', label: '信誉等级为D或已冻结' },
  objector: { level: 'hard', label: '是本成果的异议人' },
  formerUnit: { level: 'soft', label: '近年曾任职于完成单位' },
  workHistory: { level: 'soft', label: '工作经历中提到完成单位' },
  sharedProject: { level: 'soft', label: '近年与完成人共同完成成果' },
  kinName: { level: 'soft', label: '单位名称相近，疑为上下级单位' },
  proofIssuer: { level: 'soft', label: '任职于应用证明单位' },
  noveltyBody: { level: 'soft', label: '任职于查新机构' },
  ownAvoids: { level: 'soft', label: '完成单位在专家的回避单位中' },
  avoidList: { level: 'soft', label: '申请人要求回避' },
  suggested: { level: 'soft', label: '申请人推荐' },
  frequent: { level: 'soft', label: '评价该申请人成果过于频繁' },
  overAge: { level: 'soft', label: '超过年龄' },
  sameMail: { level: 'soft', label: '与完成人使用同一单位邮箱' },
} as const satisfies Record<string, { level: 'hard' | 'soft'; label: string }>
export type RecusalRule = keyof typeof RECUSAL_RULES
export const RECUSAL_RULE_NAMES = keysOf(RECUSAL_RULES)

export const REMINDER_RULES = {
  half: '期限过半',
  dayBefore: '截止前一天',
  lastHours: '截止前三小时',
} as const
export type ReminderRule = keyof typeof REMINDER_RULES

export const EXAMINE_STATES = {
  none: '未开始',
  draft: '草稿',
  submitted: '已提交',
  signed: '已签字',
  refused: '拒签',
  recused: '回避',
  abstained: '弃权',
} as const
export type ExamineState = keyof typeof EXAMINE_STATES
/** Nothing more is expected of the expert for the scores to be opened. */
export const HANDED_IN = [
  'submitted',
  'signed',
  'refused',
  'recused',
  'abstained',
] as const satisfies readonly ExamineState[]

/** Titles that count as senior where the form's own list is used. */
export const SENIOR_TITLES = ['正高级', '副高级'] as const
/** Subjects of the expert form that count as technical (docs/handbook/membership.md#fields); everything else is economics, finance, management. */
export const TECHNICAL_SUBJECTS = [
  '地球科学',
  '水利工程',
  '环境科学与技术',
  '交通运输工程',
  '能源科学与技术',
] as const

/** How many must be there; `share`: percent of the panel, 66 stands for two thirds. */
export const quorumOf = (size: number, share: number): number => Math.ceil((size * share) / 100)
