import type { LoginPage, Role } from '@portal/contract/platform/roles'
import { homeOf, mayOpen, routeAt } from '../../../shared/routes/table.ts'

/** Where somebody wanted to go before signing in, when the page is one of theirs. */
export const wantedPath = (state: unknown, role: Role): string | undefined => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  if (typeof from !== 'string') return undefined
  const route = routeAt(from.replace(/[?#].*/, ''))
  return route?.roles && mayOpen(route, role) ? from : undefined
}

/** Where somebody goes who has signed in. */
export const destination = (state: unknown, role: Role, page: LoginPage): string =>
  wantedPath(state, role) ?? homeOf(role, page)
