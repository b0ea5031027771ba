import type { Role } from '@portal/contract/platform/roles'
import type { RouteEntry } from './route.ts'
import { mayOpen, routeAt, titleFor } from './table.ts'

/** What stands at an address for somebody: its page, or why there is none. */
export type Place = { readonly title: string } & (
  | { readonly is: 'page' | 'forbidden' | 'incomplete'; readonly route: RouteEntry }
  | { readonly is: 'unknown'; readonly route?: undefined }
)

export function placeAt(pathname: string, search: string, role: Role | undefined): Place {
  const route = routeAt(pathname)
  if (!route) return { is: 'unknown', title: '页面不存在' }
  const title = titleFor(route, role)
  if (!mayOpen(route, role)) return { is: 'forbidden', route, title }
  const given = new URLSearchParams(search)
  return { is: route.needs?.some((name) => !given.get(name)) ? 'incomplete' : 'page', route, title }
}
