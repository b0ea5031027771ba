import { isStaff, type LoginPage, type Role } from '@portal/contract/platform/roles'
import { deskRoutes } from './desk.ts'
import { memberRoutes } from './member.ts'
import { openRoutes } from './open.ts'
import { addressOf, type ParamsOf, type RouteEntry, type Value } from './route.ts'

/**
 * Every page once: address, title, who sees it, its place in the menu (docs/handbook/interface.md#addresses). Router, menus, titles,
 * links and where somebody goes after signing in derive from this table.
 */
export const ROUTES = { ...openRoutes, ...memberRoutes, ...deskRoutes } as const

type Routes = typeof ROUTES
export type RouteName = keyof Routes
type Named<R extends { path: string }> = keyof ParamsOf<R> extends never
  ? [params?: undefined]
  : Partial<ParamsOf<R>> extends ParamsOf<R>
    ? [params?: ParamsOf<R>]
    : [params: ParamsOf<R>]

/** The address of a page: `to('memberRecord', { account })`. A name, or a parameter, that the table does not have does not compile. */
export const to = <N extends RouteName>(name: N, ...[params]: Named<Routes[N]>): string =>
  addressOf(ROUTES[name].path, params as Readonly<Record<string, Value>> | undefined)

/** Where the two areas behind the sign-in begin. */
export const AREAS = { admin: '/adminpages', member: '/memberpages' } as const

const all: readonly RouteEntry[] = Object.values(ROUTES)

/** Matching ignores case (/RegisterExpert and /registerexpert are one page); an address with a fixed end goes before an open one. */
export function routeAt(pathname: string): RouteEntry | undefined {
  const wanted = pathname.replace(/\/+$/, '').toLowerCase().split('/')
  const fits = ({ path }: RouteEntry) => {
    const pattern = path.toLowerCase().split('/')
    const least = pattern.filter((piece) => !piece.endsWith('?')).length
    return (
      wanted.length >= least &&
      wanted.length <= pattern.length &&
      wanted.every((piece, index) => pattern[index]?.startsWith(':') || pattern[index] === piece)
    )
  }
  const open = ({ path }: RouteEntry) => path.split('/:').length
  return all.filter(fits).sort((a, b) => open(a) - open(b))[0]
}

export const mayOpen = (route: RouteEntry, role: Role | undefined): boolean =>
  !route.roles || (role !== undefined && route.roles.includes(role))

export const titleFor = (route: RouteEntry, role: Role | undefined): string =>
  (role && route.titleByRole?.[role]) ?? route.title

/** Where a role starts, given the login page it came through (docs/handbook/identity.md#roles). */
export const homeOf = (role: Role, page: LoginPage): string => {
  if (!isStaff(role)) return to('home')
  const wished =
    page === 'project' ? (['achievements', 'dashboard'] as const) : (['dashboard', 'achievements'] as const)
  return to(wished.find((name) => mayOpen(ROUTES[name], role)) ?? 'staffAccount')
}
