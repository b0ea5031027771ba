import { EVALUATION_STAFF, type Role, STAFF_ROLES } from '@portal/contract/platform/roles'
import { COLUMN, contentRoutes } from './desk-content.ts'
import { councilRoutes } from './desk-council.ts'
import { figureRoutes } from './desk-figures.ts'
import { handlingRoutes, managers } from './desk-handling.ts'
import { desk, type RouteEntry } from './route.ts'

// Handlers, persons in charge and the expert review see achievement evaluation only (docs/handbook/identity.md#roles).
const owner = ['superAdmin'] as const satisfies readonly Role[]
const office = [...managers, 'editor'] as const satisfies readonly Role[]
const evaluation = [...managers, ...EVALUATION_STAFF] as const satisfies readonly Role[]
/** Experts, their hits and their credit (docs/handbook/evaluation.md#separation). */
const panels = ['superAdmin', ...EVALUATION_STAFF] as const satisfies readonly Role[]
/** Where the pages of one achievement's experts are opened from. */
const PANELS = '/adminpages/panels'
const PERSONS = '/adminpages/personmember'
const [UNITS, EXPERTS] = ['/adminpages/unitmember', '/adminpages/experts'] as const
/** The list that a record belongs to. */
const LISTS = { unit: UNITS, expert: EXPERTS, project: '/adminpages/projectmember' } as const

/** The pages of staff, in the order of their menu. */
export const deskRoutes = {
  dashboard: desk('/adminpages/dashboard', '工作台', {
    page: 'office/statistics/dashboard-page',
    roles: office,
    menu: ['top', 'desk'],
  }),

  personMembers: desk(PERSONS, '个人会员', {
    page: 'membership/person/list-page',
    roles: office,
    menu: ['people', 'person'],
    list: true,
  }),
  unitMembers: desk(UNITS, '单位会员', {
    page: 'membership/unit/list-page',
    roles: office,
    menu: ['people', 'unit'],
    list: true,
  }),
  experts: desk(EXPERTS, '专家管理', {
    page: 'membership/expert/list-page',
    roles: office,
    menu: ['people', 'expert'],
    list: true,
  }),
  ...councilRoutes,
  review: desk('/adminpages/review', '注册审核', {
    page: 'membership/member/review-page',
    roles: managers,
    parent: PERSONS,
    parentBy: { query: 'kind', at: LISTS },
    query: ['kind', 'queue', 'id', 'mine'],
  }),
  memberRecord: desk('/adminpages/information/ModalInfo', '信息详情', {
    page: 'membership/member/information-page',
    roles: office,
    parent: PERSONS,
    parentBy: { query: 'type', at: LISTS },
    query: ['type'],
    needs: ['account'],
  }),
  charterChecks: desk('/adminpages/chartercheck', '章程核查', {
    page: 'membership/charter/checks-page',
    roles: managers,
    menu: ['people', 'charter'],
    list: true,
  }),
  certificates: desk('/adminpages/certificates', '证书管理', {
    page: 'membership/certificate/list-page',
    roles: office,
    menu: ['people', 'certificate'],
    list: true,
  }),
  dues: desk('/adminpages/dues', '会费管理', {
    page: 'membership/dues/list-page',
    roles: managers,
    menu: ['people', 'dues'],
    list: true,
  }),
  duesBank: desk('/adminpages/dues/bank', '核对银行流水', {
    page: 'membership/dues/bank-page',
    roles: managers,
    parent: '/adminpages/dues',
  }),
  blankForms: desk('/adminpages/information/demo', '空白表格', {
    page: 'membership/person/blank-forms-page',
    roles: office,
    menu: ['people', 'form'],
  }),
  organisations: desk('/adminpages/org/orgIndex', '单位库管理', {
    page: 'membership/organisation/list-page',
    roles: managers,
    menu: ['people', 'organisation'],
    list: true,
  }),
  duplicates: desk('/adminpages/duplicates', '重复记录', {
    page: 'membership/duplicate/queue-page',
    roles: managers,
    menu: ['people', 'duplicate'],
    query: ['open', 'view'],
  }),
  ...handlingRoutes,
  achievements: desk('/adminpages/kjcg', '成果评价', {
    page: 'evaluation/achievement/desk-page',
    roles: evaluation,
    menu: ['evaluation', 'achievement'],
    list: true,
  }),
  panels: desk(PANELS, '专家评审', {
    page: 'evaluation/review-subject/desk-page',
    roles: panels,
    menu: ['evaluation', 'panel'],
    list: true,
  }),
  recusals: desk('/adminpages/recusal', '回避台账', {
    page: 'peer-review/panel/ledger-page',
    roles: panels,
    parent: PANELS,
    needs: ['id'],
  }),
  meetings: desk('/adminpages/meetings', '评价会议', {
    page: 'evaluation/meeting/desk-page',
    roles: panels,
    menu: ['evaluation', 'meeting'],
    list: true,
  }),
  conclusion: desk('/adminpages/conclude', '结项', {
    page: 'evaluation/conclusion/decide-page',
    roles: ['superAdmin', 'inCharge'],
    parent: PANELS,
    needs: ['id'],
  }),
  paperSheet: desk('/adminpages/papersheet', '录入纸质评分表', {
    page: 'peer-review/sheet/paper-page',
    roles: ['superAdmin', 'expertReview'],
    parent: PANELS,
    needs: ['id', 'expertId'],
  }),
  reportRegister: desk('/adminpages/reportregister', '编号登记', {
    page: 'evaluation/conclusion/register-page',
    roles: evaluation,
    menu: ['evaluation', 'register'],
    list: true,
  }),
  expertActivity: desk('/adminpages/expertactivity', '专家履职', {
    page: 'membership/expert-ledger/desk-page',
    roles: evaluation,
    menu: ['evaluation', 'activity'],
    list: true,
  }),
  expertRenewals: desk('/adminpages/expertrenewal', '专家续聘', {
    page: 'membership/expert-ledger/renewal-page',
    roles: evaluation,
    menu: ['evaluation', 'renewal'],
    list: true,
  }),
  evaluationColumn: desk('/adminpages/kjcg/articles/:view?/:id?', '成果评价资讯', {
    page: COLUMN,
    roles: [...office, ...EVALUATION_STAFF],
    menu: ['evaluation', 'news'],
    list: true,
  }),
  calendar: desk('/adminpages/kjcg/calendar', '工作日历', {
    page: 'evaluation/achievement/calendar-page',
    roles: evaluation,
    menu: ['evaluation', 'schedule'],
  }),
  projectAccounts: desk(LISTS.project, '评价账号管理', {
    page: 'membership/project-account/list-page',
    roles: managers,
    menu: ['evaluation', 'account'],
    list: true,
  }),
  awards: desk('/adminpages/awards/:id?/:part?', '奖励评审', {
    page: 'award/batch/desk-page',
    roles: evaluation,
    menu: ['business', 'award'],
    list: true,
  }),
  awardColumn: desk('/adminpages/kjjl/:view?/:id?', '科技奖励', {
    page: COLUMN,
    roles: office,
    menu: ['business', 'prize'],
    list: true,
  }),
  frontDesk: desk('/adminpages/front', '门户首页', {
    page: 'content/front/front-desk-page',
    roles: office,
    menu: ['business', 'front'],
  }),
  ...contentRoutes,

  mailOutbox: desk('/adminpages/OutBox', '发件箱', {
    page: 'communication/message/mail-page',
    roles: office,
    menu: ['mail', 'mail'],
    query: ['id', 'kind', 'filter', 'at'],
  }),
  sentMail: desk('/adminpages/BeenSend', '已发邮件', {
    page: 'communication/message/mail-log-page',
    roles: office,
    menu: ['mail', 'sent'],
    list: true,
  }),
  suppression: desk('/adminpages/suppression', '退订与退信名单', {
    page: 'communication/message/suppression-page',
    roles: managers,
    menu: ['mail', 'suppressed'],
    list: true,
  }),
  smsOutbox: desk('/adminpages/SMSOutBox', '短信发送', {
    page: 'communication/message/sms-page',
    roles: office,
    menu: ['sms', 'sms'],
    query: ['id', 'kind', 'filter', 'at'],
  }),
  sentSms: desk('/adminpages/SMSBeenSend', '已发短信', {
    page: 'communication/message/sms-log-page',
    roles: office,
    menu: ['sms', 'sentSms'],
    list: true,
  }),
  messageTemplates: desk('/adminpages/messageTemplates', '消息模板', {
    page: 'communication/message/template-page',
    roles: office,
    menu: ['service', 'template'],
  }),
  ...figureRoutes,
  localMailbox: desk('/adminpages/mailbox', '本机消息箱', {
    page: 'communication/message/local-mailbox-page',
    roles: owner,
    menu: ['service', 'inbox'],
  }),

  anomalies: desk('/adminpages/abnormal', '登录异常', {
    page: 'identity/login-defence/anomaly-page',
    roles: managers,
    menu: ['safety', 'anomaly'],
    list: true,
  }),
  auditLog: desk('/adminpages/log', '操作日志', {
    page: 'office/audit/audit-page',
    roles: [...managers, 'auditor'],
    menu: ['safety', 'audit'],
    list: true,
  }),
  erasures: desk('/adminpages/erasures', '注销申请', {
    page: 'membership/personal-data/list-page',
    roles: owner,
    menu: ['safety', 'erasure'],
    list: true,
  }),
  held: desk('/adminpages/held', '恢复后核对', {
    page: 'office/held/held-page',
    roles: owner,
    menu: ['safety', 'held'],
  }),
  system: desk('/adminpages/system', '系统状态', {
    page: 'office/system/system-page',
    roles: owner,
    menu: ['safety', 'system'],
  }),
  administrators: desk('/adminpages/administrators', '管理员管理', {
    page: 'office/staff/staff-page',
    roles: owner,
    menu: ['safety', 'staff'],
    list: true,
  }),
  settings: desk('/adminpages/settings', '系统设置', {
    page: 'office/settings/settings-page',
    roles: owner,
    menu: ['safety', 'settings'],
    query: ['group', 'text'],
  }),
  staffAccount: desk('/adminpages/account', '账号与安全', {
    page: 'identity/account/staff-account-page',
    roles: STAFF_ROLES,
  }),
} as const satisfies Record<string, RouteEntry>
