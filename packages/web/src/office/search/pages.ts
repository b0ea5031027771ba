import { fieldOf } from '@portal/contract/platform/fields'
import type { Role } from '@portal/contract/platform/roles'
import { SETTING_GROUPS, type Setting } from '@portal/contract/platform/settings/setting.fields'
import { SETTINGS } from '@portal/contract/platform/settings/settings'
import { deskRoutes } from '../../shared/routes/desk.ts'
import { MENU } from '../../shared/routes/menu.ts'
import type { RouteEntry } from '../../shared/routes/route.ts'
import { mayOpen, ROUTES, type RouteName, titleFor, to } from '../../shared/routes/table.ts'
import { ICONS } from '../../shared/ui/desk-icons.ts'
import type { PaletteGroup, PaletteItem } from '../../shared/ui/palette.tsx'
import { READINGS } from './readings.generated.ts'

/** What needs no server: pages of the menu, acts that begin on a page, settings; by a piece of their words or the first letters. */

const READ_AS = new Map(
  [...READINGS.characters].map((character, at) => [character, READINGS.letters[at] ?? '']),
)
/** Words in which a character is read otherwise than most often. */
const OTHERWISE: Readonly<Record<string, string>> = { 重复: 'cf', 重发: 'cf', 重新: 'cx', 银行: 'yh' }

export const initialsOf = (text: string): string =>
  [...Object.entries(OTHERWISE).reduce((words, [word, letters]) => words.replaceAll(word, letters), text)]
    .map(
      (character) => READ_AS.get(character) ?? (/[a-z0-9]/i.test(character) ? character.toLowerCase() : ''),
    )
    .join('')

/** What people also call it. */
const ALSO: Readonly<Record<string, string>> = {
  个人会员退回用语: '常用意见 常用语 退回意见',
  成果评价退回用语: '常用意见 常用语 退回意见',
  个人会员证书: '证书版式 证书模板',
  会费管理: '缴费 欠费 催缴 发票 开票',
  操作日志: '谁改了 修改记录 审计',
  完整导出: '花名册 明细 通讯录 邮寄标签 地址标签 信封',
  空白表格: '申请表 登记表',
  届次与任职: '换届 理事会 任期',
  会议与培训: '活动 报名 签到 胸牌',
  消息模板: '通知模板 短信模板',
  工作报告: '年报 年度报告 总结',
  账号与安全: '修改密码 动态口令 恢复码',
  管理员管理: '工作人员 解锁 重置密码',
}

/** Two letters are somewhere in every long title: fewer than three are looked for at its start. */
const matches = (text: string, key: string): boolean => {
  if (text.toLowerCase().includes(key)) return true
  if (!/^[a-z]{2,}$/.test(key)) return false
  const initials = initialsOf(text)
  return key.length < 3 ? initials.startsWith(key) : initials.includes(key)
}

const ACTS: readonly { title: string; text: string; page: RouteName }[] = [
  { title: '写邮件', text: '给会员、专家群发邮件', page: 'mailOutbox' },
  { title: '写短信', text: '给会员、专家群发短信', page: 'smsOutbox' },
  { title: '审核注册申请', text: '个人会员、单位会员和专家', page: 'review' },
  { title: '导入数据', text: '从电子表格导入会员、专家和单位', page: 'imports' },
  { title: '录入缴费', text: '登记单位会费', page: 'dues' },
  { title: '签发证书', text: '会员证书和专家证书', page: 'certificates' },
]

export interface PageItem extends PaletteItem {
  readonly hit?: undefined
}

const menuItems = (role: Role): PageItem[] =>
  Object.values(deskRoutes as Readonly<Record<string, RouteEntry>>)
    .filter((route) => mayOpen(route, role) && (route.menu || route.path === ROUTES.staffAccount.path))
    .map((route) => ({
      key: `page:${route.path}`,
      icon: route.menu ? ICONS[route.menu[1]] : ICONS.password,
      title: titleFor(route, role),
      aside: route.menu ? MENU[route.menu[0]].title : '账号',
      to: route.path.replace(/\/:.*/, ''),
    }))

const actItems = (role: Role): PageItem[] =>
  ACTS.filter(({ page }) => mayOpen(ROUTES[page], role)).map(({ title, text, page }) => ({
    key: `act:${title}`,
    icon: 'plus',
    title,
    text,
    to: ROUTES[page].path.replace(/\/:.*/, ''),
  }))

const settingItems = (role: Role): PageItem[] =>
  mayOpen(ROUTES.settings, role)
    ? Object.entries(SETTINGS as Readonly<Record<string, Setting>>).map(([key, { group, schema }]) => ({
        key: `setting:${key}`,
        icon: ICONS.settings,
        title: fieldOf(schema)?.title ?? '',
        aside: `设置 › ${SETTING_GROUPS[group].title}`,
        to: key.startsWith('text.')
          ? to('settings', { group, text: key.slice('text.'.length) })
          : to('settings', { group }),
      }))
    : []

const SHOWN = 6

/** Everything that can be found here, for the test of their readings too. */
export const allPages = (role: Role) => [
  { key: 'acts', title: '操作', items: actItems(role) },
  { key: 'pages', title: '页面', items: menuItems(role) },
  { key: 'settings', title: '设置', items: settingItems(role) },
]

export const pagesNamed = (keyword: string, role: Role): PaletteGroup<PageItem>[] => {
  const key = keyword.normalize('NFKC').toLowerCase().replace(/\s/g, '')
  if (key === '') return []
  return allPages(role).flatMap(({ items, ...group }) => {
    const found = items.filter(
      ({ title, text = '' }) => matches(title, key) || matches(text, key) || ALSO[title]?.includes(key),
    )
    return found.length > 0 ? [{ ...group, items: found.slice(0, SHOWN), more: found.length > SHOWN }] : []
  })
}
