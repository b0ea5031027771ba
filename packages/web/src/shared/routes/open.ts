import { LOGIN_PAGES } from '@portal/contract/platform/roles'
import { login, open, type RouteEntry, site } from './route.ts'

const { common, person, expert, project } = LOGIN_PAGES
const signIn = 'identity/account/login-page'
const recover = { title: '找回密码', page: 'identity/account/forgot-page' } as const
const RECORD = ['account', 'mobileTel'] as const

/** What anybody may open. */
export const openRoutes = {
  front: site('/', '首页', {
    page: 'content/front/front-page',
    titled: true,
    wide: 'identity/account/login/index',
  }),
  columns: site('/columns/:column?', '学会资讯', {
    page: 'content/front/column-page',
    titled: true,
    query: ['q', 'kind', 'category', 'page'],
  }),
  article: site('/articles/:id', '文章', { page: 'content/front/article-page', titled: true }),
  publicEvents: site('/events', '会议与培训', { page: 'content/event/public-list-page', titled: true }),
  publicEvent: site('/events/:id', '会议与培训', { page: 'content/event/public-page', titled: true }),
  login: login(common.login, common.title, { page: signIn, loginPage: 'common' }),
  forgot: login(common.forgot, recover.title, { page: recover.page, loginPage: 'common' }),
  personLogin: login(person.login, person.title, { page: signIn, loginPage: 'person' }),
  forgotPerson: login(person.forgot, recover.title, { page: recover.page, loginPage: 'person' }),
  expertLogin: login(expert.login, expert.title, { page: signIn, loginPage: 'expert' }),
  forgotExpert: login(expert.forgot, recover.title, { page: recover.page, loginPage: 'expert' }),
  projectLogin: login(project.login, project.title, { page: signIn, loginPage: 'project' }),
  forgotProject: login(project.forgot, recover.title, { page: recover.page, loginPage: 'project' }),
  register: open('/register', '入会须知', { page: 'content/text/register-page' }),
  registerPerson: open('/registerperson', '个人会员注册', {
    page: 'membership/person/registration-page',
    query: RECORD,
  }),
  registerExpert: open('/registerexpert', '专家注册', {
    page: 'membership/expert/registration-page',
    query: RECORD,
  }),
  registerUnit: open('/registerunit', '单位会员注册', {
    page: 'membership/unit/registration-page',
    query: ['account', 'contactMobileTel'],
  }),
  registerProject: open('/registerproject', '成果评价账号注册', {
    page: 'membership/project-account/registration-page',
    query: RECORD,
  }),
  sampleForm: open('/sampleForm', '申请表样表', {
    page: 'membership/person/sample-form-page',
    query: ['kind'],
  }),
  /** Where an application stands; every message about one leads here. */
  progress: open('/progress', '申请进度', { page: 'membership/member/progress-page', query: ['kind'] }),
  /** What was typed on another device or in WeChat; its code stands behind the #. */
  resume: open('/resume', '继续填写', { page: 'identity/carried-draft/resume-page' }),
  mailNotice: open('/mailNotice', '通知', { page: 'communication/message/notice-page', query: ['id'] }),
  /** In news; mail programs post to the same address (RFC 8058). */
  unsubscribe: open('/unsubscribe', '退订资讯', { page: 'communication/message/unsubscribe-page' }),
  invitation: open('/expertInvitation', '专家邀请确认', { page: 'peer-review/panel/invitation-page' }),
  /** The same by SMS: every character counts. */
  shortInvitation: open('/y', '专家邀请确认', { page: 'peer-review/panel/invitation-page' }),
  /** The link that staff send; its ticket stands behind the #. */
  setPassword: login('/setPassword', '设置新密码', { page: 'identity/account/set-password-page' }),
  english: open('/en', 'English', { page: 'content/text/long-text-page' }),
  charter: open('/charter', '学会章程', { page: 'content/text/long-text-page' }),
  privacy: open('/privacy', '个人信息处理规则', { page: 'content/text/privacy-page' }),
  classified: open('/classifiedNotice', '非涉密提示', { page: 'content/text/classified-page' }),
  certificate: open('/certificate/:id?', '证书核验', { page: 'membership/certificate/verify-page' }),
  objection: open('/publicity/objection', '查询异议', {
    page: 'peer-review/publicity/objection-page',
    query: ['no'],
  }),
  publicityList: open('/publicity', '公示', { page: 'peer-review/publicity/list-page', query: ['view'] }),
  publicity: open('/publicity/:id', '公示', { page: 'peer-review/publicity/detail-page' }),
  notFound: open('/404', '页面不存在', { page: 'content/text/not-found-page' }),
} as const satisfies Record<string, RouteEntry>
