import { LOGIN_PAGES, type LoginPage, type Role } from '@portal/contract/platform/roles'
import { paths } from '../shared/paths.ts'

/** Which frame is drawn around a page. */
type Area = 'login' | 'public' | 'admin' | 'member'

export interface RouteEntry {
  readonly path: string
  readonly title: string
  readonly area: Area
  /** `domain/subject/file`: the module `src/<domain>/<subject>/<file>.tsx`, which exports `Page`. Missing modules show 建设中. */
  readonly page: string
  /** A page of its own for one kind of member (project accounts have their own home). */
  readonly pageByRole?: Partial<Record<Role, string>>
  /** Who sees it. The server decides; this only spares people a refusal. */
  readonly roles?: readonly Role[]
  /** Reaches it by a link of another page, not by the menu (project accounts have four entries). */
  readonly offMenu?: readonly Role[]
  /** Login and recovery pages: which of the four they are. */
  readonly loginPage?: LoginPage
}

const login = (kind: LoginPage): RouteEntry[] => {
  const { login: path, forgot, title } = LOGIN_PAGES[kind]
  return [
    { path, title, area: 'login', page: 'identity/account/login-page', loginPage: kind },
    { path: forgot, title: '找回密码', area: 'login', page: 'identity/account/forgot-page', loginPage: kind },
  ]
}

const open = (path: string, title: string, page: string): RouteEntry => ({
  path,
  title,
  area: 'public',
  page,
})
/** What anybody may open. It is in the first chunk of every page: what needs a sign-in stands in `signed-in-routes.ts`. */
export const openRoutes: readonly RouteEntry[] = [
  ...login('common'),
  ...login('person'),
  ...login('expert'),
  ...login('project'),
  open(paths.register, '入会须知', 'content/text/register-page'),
  open(paths.registerPerson, '个人会员注册', 'membership/person/registration-page'),
  open(paths.registerExpert, '专家注册', 'membership/expert/registration-page'),
  open(paths.registerUnit, '单位会员注册', 'membership/unit/registration-page'),
  open(paths.registerProject, '成果评价账号注册', 'membership/project-account/registration-page'),
  open(paths.mailNotice, '通知', 'communication/message/notice-page'),
  open(paths.unsubscribe, '退订资讯', 'communication/message/unsubscribe-page'),
  open(paths.invitation, '专家邀请确认', 'peer-review/panel/invitation-page'),
  open(paths.shortInvitation, '专家邀请确认', 'peer-review/panel/invitation-page'),
  { path: paths.setPassword, title: '设置新密码', area: 'login', page: 'identity/account/set-password-page' },
  open(paths.charter, '学会章程', 'content/text/charter-page'),
  open(paths.privacy, '个人信息处理规则', 'content/text/privacy-page'),
  open(paths.classified, '非涉密提示', 'content/text/classified-page'),
  open(`${paths.certificate}/:id?`, '证书核验', 'membership/certificate/verify-page'),
  open(paths.objection, '查询异议', 'peer-review/publicity/objection-page'),
  open(paths.publicity, '公示', 'peer-review/publicity/list-page'),
  open(`${paths.publicity}/:id`, '公示', 'peer-review/publicity/detail-page'),
  open(paths.notFound, '页面不存在', 'content/text/not-found-page'),
]

export const findRoute = (routes: readonly RouteEntry[], pathname: string): RouteEntry | undefined => {
  const wanted = pathname.replace(/\/+$/, '').toLowerCase()
  return routes.find(({ path }) => {
    const [fixed = '', open] = path.toLowerCase().split('/:')
    return fixed === wanted || (open !== undefined && wanted.startsWith(`${fixed}/`))
  })
}

export const mayOpen = (route: RouteEntry, role: Role | undefined): boolean =>
  !route.roles || (role !== undefined && route.roles.includes(role))

/** Title as the role knows it: for project accounts the home is the description of the process (docs/handbook/interface.md#wording). */
export const titleFor = (route: RouteEntry, role: Role | undefined): string =>
  route.path === paths.member.home && role === 'project' ? '流程与收费标准' : route.title
