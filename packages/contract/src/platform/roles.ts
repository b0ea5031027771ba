/**
 * Who somebody is to the portal (docs/handbook/identity.md#roles). Everything that asks "may this person …" starts from these tables.
 */

/** Roles a session can have. Members hold exactly one per account; staff hold the one their account was given. */
export const ROLES = {
  expert: { label: '专家', authority: '专家用户', login: '1', code: 4 },
  person: { label: '个人会员', authority: '个人用户', login: '2', code: 2 },
  unit: { label: '单位会员', authority: '单位用户', login: '3', code: 5 },
  project: { label: '成果评价', authority: '成果评价用户', login: '5', code: 6 },
  superAdmin: { label: '超级管理员', authority: '超级管理员', login: '4', code: 1 },
  administrator: { label: '管理员', authority: '管理员', login: '4', code: 1 },
  editor: { label: '编辑', authority: '编辑', login: '4', code: 1 },
  handler: { label: '经办人', authority: '经办人', login: '4', code: -1 },
  inCharge: { label: '负责人', authority: '负责人', login: '4', code: -2 },
  expertReview: { label: '专委会', authority: '专委会', login: '4', code: -3 },
  auditor: { label: '审计员', authority: '审计员', login: '4', code: 7 },
} as const satisfies Record<string, { label: string; authority: string; login: LoginRole; code: number }>

export type Role = keyof typeof ROLES

export const MEMBER_ROLES = ['person', 'expert', 'unit', 'project'] as const satisfies readonly Role[]
export const STAFF_ROLES = [
  'superAdmin',
  'administrator',
  'editor',
  'handler',
  'inCharge',
  'expertReview',
  'auditor',
] as const satisfies readonly Role[]
/** The three that see achievement evaluation and nothing else (docs/handbook/identity.md#roles). */
export const EVALUATION_STAFF = ['handler', 'inCharge', 'expertReview'] as const satisfies readonly Role[]

export type MemberRole = (typeof MEMBER_ROLES)[number]
export type StaffRole = (typeof STAFF_ROLES)[number]

export const isStaff = (role: Role): role is StaffRole => (STAFF_ROLES as readonly Role[]).includes(role)

/** What the role select of the login pages sends (docs/handbook/identity.md#roles). */
export const LoginRole = { expert: '1', person: '2', unit: '3', staff: '4', project: '5' } as const
export type LoginRole = (typeof LoginRole)[keyof typeof LoginRole]
export const LOGIN_ROLES: readonly { code: LoginRole; label: string }[] = [
  { code: LoginRole.expert, label: '专家' },
  { code: LoginRole.person, label: '个人会员' },
  { code: LoginRole.unit, label: '单位会员' },
  { code: LoginRole.staff, label: '管理用户' },
  { code: LoginRole.project, label: '成果评价' },
]

export const rolesOfLogin = (login: LoginRole): Role[] =>
  (Object.keys(ROLES) as Role[]).filter((role) => ROLES[role].login === login)

/** Everybody signs in under their own role; staff by the evaluation login as well. */
export const maySignInAs = (role: Role, chosen: LoginRole): boolean =>
  ROLES[role].login === chosen || (isStaff(role) && chosen === LoginRole.project)

/** A hint for the text of the form only; the server exempts accounts that *are* staff, never a substring. */
export const looksLikeStaffName = (name: string): boolean => /admin|ckyAdmin|jbr|fzr|zyh/.test(name)

/** Joins the three parts of the login user name (docs/handbook/identity.md#names). */
export const LOGIN_SEPARATOR = '#@#'

/** The login page a browser used last (docs/handbook/identity.md#names). */
export type LoginPage = 'common' | 'person' | 'expert' | 'project'
export const LOGIN_PAGES: Record<
  LoginPage,
  { login: string; forgot: string; title: string; roles: readonly LoginRole[] }
> = {
  common: { login: '/login', forgot: '/forgot', title: '统一登录', roles: ['1', '2', '3', '4'] },
  person: { login: '/personLogin', forgot: '/forgotPerson', title: '会员登录', roles: ['2', '3'] },
  expert: { login: '/expertLogin', forgot: '/forgotExpert', title: '专家登录', roles: ['1'] },
  project: { login: '/projectLogin', forgot: '/forgotProject', title: '成果评价登录', roles: ['5'] },
}

/** The offices that carry evaluations. */
export const evaluationStaff = { roles: ['superAdmin', 'handler', 'inCharge', 'expertReview'] } as const
