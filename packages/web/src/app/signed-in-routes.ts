import { EVALUATION_STAFF, MEMBER_ROLES, type Role, STAFF_ROLES } from '@portal/contract/platform/roles'
import { paths } from '../shared/paths.ts'
import { findRoute, type RouteEntry } from './routes.ts'

const desk = (path: string, title: string, page: string, roles: readonly Role[]): RouteEntry => ({
  path,
  title,
  area: 'admin',
  page,
  roles,
})
const own = (
  path: string,
  title: string,
  page: string,
  roles: readonly Role[] = MEMBER_ROLES,
  pageByRole: RouteEntry['pageByRole'] = {},
): RouteEntry => ({
  path,
  title,
  area: 'member',
  page,
  roles,
  pageByRole,
})

// Handlers, persons in charge and the expert review see achievement evaluation only (docs/handbook/identity.md#roles).
const owner = ['superAdmin'] as const satisfies readonly Role[]
const managers = ['superAdmin', 'administrator'] as const satisfies readonly Role[]
const office = ['superAdmin', 'administrator', 'editor'] as const satisfies readonly Role[]
const evaluation = ['superAdmin', 'administrator', ...EVALUATION_STAFF] as const satisfies readonly Role[]

const evaluationColumn = [...office, ...EVALUATION_STAFF] as const satisfies readonly Role[]

/** A column for staff: its articles, its videos, one of either. */
const column = (path: string, title: string, roles: readonly Role[]): RouteEntry[] => [
  desk(`${path}/:view?/:id?`, title, 'content/publication/column-page', roles),
]
/** A column for members: an id opens the article, `videos` and an id the video. */
const readings = (
  path: string,
  title: string,
  roles: readonly Role[],
  extra: Pick<RouteEntry, 'offMenu'> = {},
): RouteEntry[] => [
  { ...own(`${path}/:view?/:id?`, title, 'content/publication/reading-page', roles), ...extra },
]
/** Experts, their hits and their credit (docs/handbook/evaluation.md#separation). */
const panels = ['superAdmin', ...EVALUATION_STAFF] as const satisfies readonly Role[]

const { admin, member } = paths

/** The pages of the two areas; they travel once somebody signs in. */
export const signedInRoutes: readonly RouteEntry[] = [
  desk(admin.dashboard, '工作台', 'office/statistics/dashboard-page', office),
  desk(admin.personMember, '个人会员', 'membership/person/list-page', office),
  desk(admin.review, '注册审核', 'membership/member/review-page', managers),
  desk(admin.unitMember, '单位会员', 'membership/unit/list-page', office),
  desk(admin.experts, '专家管理', 'membership/expert/list-page', office),
  desk(admin.directorMember, '理事会员', 'membership/list/council-page', office),
  desk(admin.charterChecks, '章程核查', 'membership/charter/checks-page', managers),
  desk(admin.certificates, '证书管理', 'membership/certificate/list-page', office),
  desk(admin.dues, '会费管理', 'membership/dues/list-page', managers),
  desk(admin.organisations, '单位库管理', 'membership/organisation/list-page', managers),
  desk(admin.duplicates, '重复记录', 'membership/duplicate/queue-page', managers),
  desk(admin.imports, '数据导入', 'membership/import/import-page', managers),
  desk(admin.kjcg, '成果评价', 'evaluation/achievement/desk-page', evaluation),
  desk(admin.panels, '专家评审', 'evaluation/review-subject/desk-page', panels),
  desk(admin.recusal, '回避台账', 'peer-review/panel/ledger-page', panels),
  desk(admin.meetings, '评价会议', 'evaluation/meeting/desk-page', panels),
  desk(admin.conclude, '结项', 'evaluation/conclusion/decide-page', ['superAdmin', 'inCharge']),
  desk(admin.reportRegister, '编号登记', 'evaluation/conclusion/register-page', evaluation),
  desk(admin.paperSheet, '录入纸质评分表', 'peer-review/sheet/paper-page', ['superAdmin', 'expertReview']),
  desk(admin.activity, '专家履职', 'membership/expert-ledger/desk-page', evaluation),
  desk(`${admin.awards}/:id?/:part?`, '奖励评审', 'award/batch/desk-page', evaluation),
  desk(admin.calendar, '工作日历', 'evaluation/achievement/calendar-page', [
    'superAdmin',
    'administrator',
    ...EVALUATION_STAFF,
  ]),
  desk(admin.projectMember, '评价账号管理', 'membership/project-account/list-page', managers),
  ...column(admin.kjjl, '科技奖励', office),
  ...column(admin.xsjl, '学术交流', office),
  ...column(admin.ttbz, '团体标准', office),
  ...column(admin.kxpj, '科学普及', office),
  ...column(admin.kjcgArticles, '成果评价资讯', evaluationColumn),
  desk(admin.outBox, '发件箱', 'communication/message/mail-page', office),
  desk(admin.beenSend, '已发邮件', 'communication/message/mail-log-page', office),
  desk(admin.smsOutBox, '短信发送', 'communication/message/sms-page', office),
  desk(admin.smsBeenSend, '已发短信', 'communication/message/sms-log-page', office),
  desk(admin.messageTemplates, '消息模板', 'communication/message/template-page', office),
  desk(admin.suppression, '退订与退信名单', 'communication/message/suppression-page', managers),
  desk(admin.localMailbox, '本机消息箱', 'communication/message/local-mailbox-page', owner),
  desk(admin.unitChart, '单位统计', 'office/statistics/unit-page', managers),
  desk(admin.personChart, '个人统计', 'office/statistics/person-page', managers),
  desk(admin.abnormal, '登录异常', 'identity/login-defence/anomaly-page', managers),
  desk(admin.auditLog, '操作日志', 'office/audit/audit-page', managers),
  desk(admin.erasures, '注销申请', 'membership/personal-data/list-page', owner),
  desk(admin.held, '恢复后核对', 'office/held/held-page', owner),
  desk(admin.administrators, '管理员管理', 'office/staff/staff-page', owner),
  desk(admin.settings, '系统设置', 'office/settings/settings-page', owner),
  desk(admin.blankForms, '空白表格', 'membership/person/blank-forms-page', office),
  desk(admin.information, '信息详情', 'membership/member/information-page', office),
  desk(admin.account, '账号与安全', 'identity/account/staff-account-page', STAFF_ROLES),

  own(member.home, '首页', 'membership/member/home-page', MEMBER_ROLES, {
    project: 'membership/project-account/home-page',
  }),
  own(member.baseInfo, '基本信息', 'membership/member/base-info-page'),
  own(member.loginInfo, '登录信息', 'identity/account/login-info-page'),
  own(member.opinionInfo, '审核意见', 'identity/account/opinion-info-page', ['person', 'expert', 'unit']),
  own(member.updatePwd, '修改密码', 'identity/account/update-password-page'),
  own(member.activity, '履职记录', 'membership/expert-ledger/own-page', ['expert']),
  own(member.examine, '奖励评审', 'award/batch/examine-page', ['expert']),
  ...readings(member.xsjl, '学术交流', ['person', 'expert', 'unit']),
  ...readings(member.kjjl, '科技奖励', ['person', 'expert', 'unit']),
  ...readings(member.ttbz, '团体标准', ['person', 'expert', 'unit']),
  ...readings(member.kxpj, '科学普及', ['person', 'expert', 'unit']),
  ...readings(member.kjcgArticles, '成果评价资讯', MEMBER_ROLES, { offMenu: ['project'] }),
  own(member.kjcg, '成果评价', 'evaluation/achievement/own-page', ['person', 'project']),
  own(member.kjcgOfExpert, '成果评审', 'evaluation/review-subject/own-page', ['expert']),
  own(member.groupMember, '单位注册会员', 'membership/unit/group-member-page', ['unit']),
  own(member.dues, '会费', 'membership/dues/own-page', ['unit']),
  { ...own(member.myData, '个人信息中心', 'membership/personal-data/own-page'), offMenu: ['project'] },
]

export const routeAt = (pathname: string): RouteEntry | undefined => findRoute(signedInRoutes, pathname)
