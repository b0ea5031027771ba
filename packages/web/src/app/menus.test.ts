import { MEMBER_ROLES, ROLES, type Role } from '@portal/contract/platform/roles'
import { describe, expect, it } from 'vitest'
import { paths } from '../shared/paths.ts'
import { adminMenu, currentEntry, type MenuGroup, memberMenu } from './menus.tsx'
import { openPages } from './open-pages.ts'
import { findRoute, mayOpen, openRoutes } from './routes.ts'
import { routeAt, signedInRoutes } from './signed-in-routes.ts'

const routes = [...openRoutes, ...signedInRoutes]

const flat = (menu: MenuGroup[]) =>
  menu.flatMap(({ entries }) => entries.flatMap((entry) => ('items' in entry ? entry.items : [entry])))
const addresses = (menu: MenuGroup[]) => flat(menu).map(({ path }) => path)

describe('menus', () => {
  it('shows the super administrator every staff page that has an entry', () => {
    const { review, information, account, recusal, conclude, paperSheet } = paths.admin
    const reachedOtherwise: readonly string[] = [review, information, account, recusal, conclude, paperSheet]
    const pages = routes.filter(({ area }) => area === 'admin').map(({ path }) => path.replace(/\/:.*/, ''))
    expect(addresses(adminMenu('superAdmin')).sort()).toEqual(
      pages.filter((path) => !reachedOtherwise.includes(path)).sort(),
    )
  })

  it.each([
    [paths.admin.kjcg, paths.admin.kjcg],
    ['/AdminPages/kjcg', paths.admin.kjcg],
    [`${paths.admin.kjcgArticles}/edit/new`, paths.admin.kjcgArticles],
    [`${paths.admin.personMember}s`, undefined],
  ])('marks one entry at %s', (pathname, expected) => {
    expect(currentEntry(adminMenu('superAdmin'), pathname)).toBe(expected)
  })

  it.each(['handler', 'inCharge', 'expertReview'] as const)(
    'shows %s achievement evaluation only',
    (role) => {
      expect(addresses(adminMenu(role))).toEqual([
        paths.admin.kjcg,
        paths.admin.panels,
        paths.admin.meetings,
        paths.admin.reportRegister,
        paths.admin.activity,
        paths.admin.kjcgArticles,
        paths.admin.calendar,
        paths.admin.awards,
      ])
    },
  )

  it('keeps staff accounts and settings from administrators', () => {
    const seen = addresses(adminMenu('administrator'))
    expect(seen).not.toContain(paths.admin.administrators)
    expect(seen).not.toContain(paths.admin.settings)
    expect(seen).toContain(paths.admin.personMember)
  })

  it('gives project accounts home, achievements, log-ins and password, with their own title of home', () => {
    expect(flat(memberMenu('project')).map(({ title }) => title)).toEqual([
      '流程与收费标准',
      '成果评价',
      '登录信息',
      '修改密码',
    ])
  })

  it.each(MEMBER_ROLES)('hides base info from the menu of %s', (role) => {
    expect(addresses(memberMenu(role))).not.toContain(paths.member.baseInfo)
  })

  it('never offers an address that the role may not open', () => {
    for (const role of Object.keys(ROLES) as Role[])
      for (const path of [...addresses(adminMenu(role)), ...addresses(memberMenu(role))]) {
        const route = routeAt(path)
        expect(route && mayOpen(route, role), `${role} ${path}`).toBe(true)
      }
  })
})

describe('routes', () => {
  it('are unique and found whatever their case', () => {
    expect(new Set(routes.map(({ path }) => path.toLowerCase())).size).toBe(routes.length)
    expect(findRoute(openRoutes, '/RegisterExpert')?.title).toBe('专家注册')
    expect(routeAt('/adminpages/personmember/')?.title).toBe('个人会员')
  })

  it('have their page in the first list when they are open to anybody', () => {
    const missing = openRoutes.filter(({ page }) => !(`../${page}.tsx` in openPages))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it('have roles wherever somebody must be signed in', () => {
    for (const route of routes)
      if (route.area === 'admin' || route.area === 'member') expect(route.roles, route.path).toBeDefined()
  })
})
