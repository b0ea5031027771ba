import { openRoutes } from './open.ts'
import { addressOf, findIn, type Named, type RouteEntry, type Value } from './route.ts'

/** `to` for pages that anybody may open: they load without the table of those behind the sign-in. */
export const toOpen = <N extends keyof typeof openRoutes>(
  name: N,
  ...[params]: Named<(typeof openRoutes)[N]>
): string => addressOf(openRoutes[name].path, params as Readonly<Record<string, Value>> | undefined)

const all: readonly RouteEntry[] = Object.values(openRoutes)
export const openRouteAt = (pathname: string): RouteEntry | undefined => findIn(all, pathname)
