import { isStaff, type LoginPage, type Role } from '@portal/contract/platform/roles'
import { deskRoutes } from './desk.ts'
import { memberRoutes } from './member.ts'
import { openRoutes } from './open.ts'
import { addressOf, findIn, type Named, type RouteEntry, type Value } from './route.ts'

export { AREAS, titleFor } from './route.ts'

/**
 * Every page once: address, title, who sees it, its place in the menu (docs/handbook/interface.md#addresses). Router, menus, titles,
 * links and where somebody goes after signing in derive from this table.
 */
export const ROUTES = { ...openRoutes, ...memberRoutes, ...deskRoutes } as const

type Routes = typeof ROUTES
export type RouteName = keyof Routes
/** The address of a page: `to('memberRecord', { account })`. A name, or a parameter, that the table does not have does not compile. */
export const to = <N extends RouteName>(name: N, ...[params]: Named<Routes[N]>): string =>
  addressOf(ROUTES[name].path, params as Readonly<Record<string, Value>> | undefined)

const all: readonly RouteEntry[] = Object.values(ROUTES)

export const routeAt = (pathname: string): RouteEntry | undefined => findIn(all, pathname)

export const mayOpen = (route: RouteEntry, role: Role | undefined): boolean =>
  !route.roles || (role !== undefined && route.roles.includes(role))

/** Where a role starts, given the login page it came through (docs/handbook/identity.md#roles). */
export const homeOf = (role: Role, page: LoginPage): string => {
  if (!isStaff(role)) return to('home')
  const wished = [
    ...(page === 'project'
      ? (['achievements', 'dashboard'] as const)
      : (['dashboard', 'achievements'] as const)),
    'auditLog' as const,
  ]
  return to(wished.find((name) => mayOpen(ROUTES[name], role)) ?? 'staffAccount')
}

/** The page that the menu marks meanwhile. */
export const parentOf = ({ parent, parentBy }: RouteEntry, search = ''): string | undefined =>
  parentBy?.at[new URLSearchParams(search).get(parentBy.query) ?? ''] ?? parent
