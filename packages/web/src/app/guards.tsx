import { landingPath, type Role } from '@portal/contract/platform/roles'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { session, useSession } from '../shared/session.ts'
import { mayOpen, type RouteEntry } from './routes.ts'

/** Where a role starts, given the login page it came through (docs/handbook/identity.md#roles). */
const home = (role: Role) => landingPath(role, session.get().loginPage)

/** Signed-in pages: without a token to the login page last used; with the wrong role to one's own start (docs/handbook/identity.md#roles). */
export function Guard({ route, children }: { route: RouteEntry; children: ReactNode }) {
  const { token, roles } = useSession()
  const location = useLocation()
  const role = roles[0]
  if (!token || !role)
    return <Navigate to={session.loginPath()} replace state={{ from: location.pathname + location.search }} />
  if (!mayOpen(route, role)) return <Navigate to={home(role)} replace />
  return children
}

/** `/adminpages` and `/memberpages` alone, and addresses below them that do not exist. */
export function AreaStart() {
  const { token, roles } = useSession()
  const role = roles[0]
  return <Navigate to={token && role ? home(role) : session.loginPath()} replace />
}

/** `/` and everything unknown: the login page last used on this device (docs/handbook/interface.md#addresses). */
export function Fallback({ from }: { from?: string }) {
  return <Navigate to={session.loginPath()} replace state={from ? { from } : null} />
}
