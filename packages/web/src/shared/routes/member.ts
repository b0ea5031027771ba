import { MEMBER_ROLES, type Role } from '@portal/contract/platform/roles'
import { own, type RouteEntry } from './route.ts'

const members = ['person', 'expert', 'unit'] as const satisfies readonly Role[]
/** An id opens the article, `videos` and an id the video. */
const READING = 'content/publication/reading-page'

/** The pages of members and of evaluation accounts, in the order of their menu. */
export const memberRoutes = {
  home: own('/memberpages/home', '首页', {
    page: 'membership/member/home-page',
    pageByRole: { project: 'membership/project-account/home-page' },
    // For project accounts the home is the description of the process (docs/handbook/interface.md#wording).
    titleByRole: { project: '流程与收费标准' },
    roles: MEMBER_ROLES,
    menu: ['top', 'desk'],
  }),
  ownAchievements: own('/memberpages/kjcg', '成果评价', {
    page: 'evaluation/achievement/own-page',
    roles: ['person', 'project'],
    menu: ['business', 'achievement'],
    query: ['id', 'edit', 'view'],
  }),
  ownAssignments: own('/memberpages/kjcgofexpert', '成果评审', {
    page: 'evaluation/review-subject/own-page',
    roles: ['expert'],
    menu: ['business', 'achievement'],
    query: ['id'],
  }),
  ownAwardSheets: own('/memberpages/examine', '奖励评审', {
    page: 'award/batch/examine-page',
    roles: ['expert'],
    menu: ['business', 'award'],
    query: ['id'],
  }),
  ownNominations: own('/memberpages/nomination', '奖励推荐', {
    page: 'award/nomination/own-page',
    roles: ['unit', 'project', 'expert'],
    menu: ['business', 'nomination'],
    query: ['id'],
  }),
  ownActivity: own('/memberpages/activity', '履职记录', {
    page: 'membership/expert-ledger/own-page',
    roles: ['expert'],
    menu: ['business', 'activity'],
  }),
  groupMembers: own('/memberpages/groupmember', '单位注册会员', {
    page: 'membership/unit/group-member-page',
    roles: ['unit'],
    menu: ['business', 'panel'],
  }),
  ownDues: own('/memberpages/dues', '会费', {
    page: 'membership/dues/own-page',
    roles: ['unit'],
    menu: ['business', 'dues'],
  }),
  ownEvents: own('/memberpages/events', '会议与培训', {
    page: 'content/event/own-page',
    roles: members,
    menu: ['business', 'event'],
  }),
  readExchange: own('/memberpages/xsjl/:view?/:id?', '学术交流', {
    page: READING,
    roles: members,
    menu: ['reading', 'exchange'],
  }),
  readAwards: own('/memberpages/kjjl/:view?/:id?', '科技奖励', {
    page: READING,
    roles: members,
    menu: ['reading', 'prize'],
  }),
  readStandards: own('/memberpages/ttbz/:view?/:id?', '团体标准', {
    page: READING,
    roles: members,
    menu: ['reading', 'standard'],
  }),
  readScience: own('/memberpages/kxpj/:view?/:id?', '科学普及', {
    page: READING,
    roles: members,
    menu: ['reading', 'science'],
  }),
  readEvaluation: own('/memberpages/kjcg/articles/:view?/:id?', '成果评价资讯', {
    page: READING,
    roles: MEMBER_ROLES,
    menu: ['reading', 'news'],
    offMenu: ['project'],
  }),
  baseInfo: own('/memberpages/baseinfo', '个人中心', {
    page: 'membership/member/base-info-page',
    roles: MEMBER_ROLES,
  }),
  loginInfo: own('/memberpages/logininfo', '登录信息', {
    page: 'identity/account/login-info-page',
    roles: MEMBER_ROLES,
    menu: ['account', 'account'],
  }),
  opinions: own('/memberpages/opinioninfo', '审核意见', {
    page: 'membership/member/opinions-page',
    roles: members,
    menu: ['account', 'opinion'],
  }),
  password: own('/memberpages/updatepwd', '修改密码', {
    page: 'identity/account/update-password-page',
    roles: MEMBER_ROLES,
    menu: ['account', 'password'],
  }),
  ownData: own('/memberpages/mydata', '个人中心', {
    page: 'membership/personal-data/own-page',
    roles: MEMBER_ROLES,
    menu: ['account', 'person'],
    offMenu: ['project'],
  }),
} as const satisfies Record<string, RouteEntry>
