import { type MemberKind, member } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { listReaders, mayCall } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import { useEffect } from 'react'
import { useCall } from '../../shared/call/use-call.ts'
import { setMenuCounts } from '../../shared/menu-counts.ts'
import { type RouteName, to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'

export type Dashboard = OutputOf<typeof member.dashboard>

const MINUTE = 60_000

/** The menu entry that carries the waiting work of a kind. */
export const LIST_OF = {
  person: 'personMembers',
  unit: 'unitMembers',
  expert: 'experts',
  project: 'projectAccounts',
} as const satisfies Record<MemberKind, RouteName>

/** Asked again every minute while somebody looks: colleagues work on the same queues. */
export const useDashboard = () => {
  const { token, roles, restriction } = useSession()
  const mayRead = roles.some((role) => (listReaders.roles as readonly Role[]).includes(role))
  const asks = token !== '' && mayRead && restriction === ''
  return useCall(member.dashboard, asks ? {} : undefined, {
    background: true,
    staleTime: MINUTE / 2,
    every: MINUTE,
  })
}

/** Mounted by the frame of the administration area, so that the menu tells the waiting work on every page. */
export const useMenuBadges = (): void => {
  const { data } = useDashboard()
  const { roles } = useSession()
  // An editor reads the lists and decides nothing of them.
  const decides = roles.some((role) => mayCall(member.auditSingleUserInfo, role))
  useEffect(() => {
    if (data && decides)
      setMenuCounts(
        Object.fromEntries(
          data.queues.map(({ kind, pending, edits }) => [to(LIST_OF[kind]), pending + edits]),
        ),
      )
  }, [data, decides])
}
