import type { Role } from '@portal/contract/platform/roles'
import { paths } from '../shared/paths.ts'
import type { IconName } from '../shared/ui/icon.tsx'
import { mayOpen, titleFor } from './routes.ts'
import { routeAt } from './signed-in-routes.ts'

export interface MenuItem {
  readonly path: string
  readonly icon: IconName
  readonly title: string
}
export interface MenuFolder {
  readonly title: string
  readonly icon: IconName
  readonly items: readonly MenuItem[]
}
export interface MenuGroup {
  /** Empty: the group needs no heading. */
  readonly title: string
  readonly entries: readonly (MenuItem | MenuFolder)[]
}

type Plan = readonly {
  title: string
  entries: readonly (
    | readonly [string, IconName]
    | { title: string; icon: IconName; items: readonly (readonly [string, IconName])[] }
  )[]
}[]

const { admin, member } = paths

const adminPlan: Plan = [
  { title: '', entries: [[admin.dashboard, 'home']] },
  {
    title: '会员与专家',
    entries: [
      [admin.personMember, 'person'],
      [admin.unitMember, 'building'],
      [admin.experts, 'award'],
      [admin.directorMember, 'star'],
      [admin.charterChecks, 'book'],
      [admin.certificates, 'award'],
      [admin.dues, 'list'],
      [admin.blankForms, 'file'],
      [admin.organisations, 'folder'],
      [admin.duplicates, 'people'],
      [admin.imports, 'upload'],
    ],
  },
  {
    title: '业务',
    entries: [
      {
        title: '成果评价',
        icon: 'shield',
        items: [
          [admin.kjcg, 'file'],
          [admin.panels, 'people'],
          [admin.meetings, 'calendar'],
          [admin.reportRegister, 'list'],
          [admin.activity, 'star'],
          [admin.kjcgArticles, 'book'],
          [admin.calendar, 'clock'],
          [admin.projectMember, 'key'],
        ],
      },
      [admin.awards, 'award'],
      [admin.kjjl, 'book'],
      [admin.xsjl, 'message'],
      [admin.ttbz, 'book'],
      [admin.kxpj, 'globe'],
    ],
  },
  {
    title: '会员服务',
    entries: [
      {
        title: '邮箱',
        icon: 'mail',
        items: [
          [admin.outBox, 'mail'],
          [admin.beenSend, 'mail'],
          [admin.suppression, 'flag'],
        ],
      },
      {
        title: '短信',
        icon: 'phone',
        items: [
          [admin.smsOutBox, 'phone'],
          [admin.smsBeenSend, 'phone'],
        ],
      },
      [admin.messageTemplates, 'file'],
      {
        title: '统计',
        icon: 'chart',
        items: [
          [admin.unitChart, 'chart'],
          [admin.personChart, 'chart'],
        ],
      },
      [admin.localMailbox, 'bell'],
    ],
  },
  {
    title: '安全',
    entries: [
      [admin.abnormal, 'warning'],
      [admin.auditLog, 'list'],
      [admin.erasures, 'shield'],
      [admin.held, 'clock'],
      [admin.administrators, 'people'],
      [admin.settings, 'settings'],
    ],
  },
]

const service = [
  [member.xsjl, 'message'],
  [member.kjjl, 'award'],
  [member.ttbz, 'book'],
  [member.kxpj, 'globe'],
  [member.kjcgArticles, 'shield'],
] as const
const own = [
  [member.loginInfo, 'shield'],
  [member.opinionInfo, 'flag'],
  [member.updatePwd, 'lock'],
  [member.myData, 'person'],
] as const

// What a kind of member does not have is filtered out by the route's own roles.
const memberPlan: Plan = [
  { title: '', entries: [[member.home, 'home']] },
  {
    title: '业务',
    entries: [
      [member.kjcg, 'file'],
      [member.kjcgOfExpert, 'file'],
      [member.examine, 'award'],
      [member.activity, 'star'],
      [member.groupMember, 'people'],
      [member.dues, 'list'],
    ],
  },
  { title: '学会资讯', entries: service },
  { title: '账号', entries: own },
]

function draw(plan: Plan, role: Role | undefined): MenuGroup[] {
  const item = ([path, icon]: readonly [string, IconName]): MenuItem[] => {
    const route = routeAt(path)
    const hidden = role !== undefined && route?.offMenu?.includes(role)
    return route && mayOpen(route, role) && !hidden ? [{ path, icon, title: titleFor(route, role) }] : []
  }
  return plan
    .map(({ title, entries }) => ({
      title,
      entries: entries.flatMap((entry): (MenuItem | MenuFolder)[] => {
        if (!('items' in entry)) return item(entry)
        const items = entry.items.flatMap(item)
        // A folder of one is only a detour.
        return items.length > 1 ? [{ title: entry.title, icon: entry.icon, items }] : items
      }),
    }))
    .filter((group) => group.entries.length > 0)
}

/** The super administrator sees everything, the restricted three only what contains kjcg. */
export const adminMenu = (role: Role | undefined): MenuGroup[] => draw(adminPlan, role)
export const memberMenu = (role: Role | undefined): MenuGroup[] => draw(memberPlan, role)

/** The entry that a page belongs to: the longest address it lies at or below (an article of kjcg/articles is none of kjcg's). */
export const currentEntry = (menu: readonly MenuGroup[], pathname: string): string | undefined => {
  const at = `${pathname.toLowerCase()}/`
  return menu
    .flatMap(({ entries }) => entries.flatMap((entry) => ('items' in entry ? entry.items : [entry])))
    .map(({ path }) => path)
    .filter((path) => at.startsWith(`${path.toLowerCase()}/`))
    .sort((a, b) => b.length - a.length)[0]
}
