import { duplicate } from '@portal/contract/membership/duplicate.calls'
import { administrators } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import { useEffect } from 'react'
import { useCall } from '../../shared/call/use-call.ts'
import { setMenuCounts } from '../../shared/menu-counts.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'

const MINUTES = 5 * 60_000

/** Mounted by the frame of the administration area: how many pairs wait, beside the menu entry. It draws nothing itself. */
export const DuplicateBadge = (): null => {
  const { token, roles, restriction } = useSession()
  const mayRead = roles.some((role) => (administrators.roles as readonly Role[]).includes(role))
  const asks = token !== '' && mayRead && restriction === ''
  const { data } = useCall(duplicate.count, asks ? {} : undefined, {
    background: true,
    staleTime: MINUTES / 2,
    every: MINUTES,
  })
  useEffect(() => {
    if (data) setMenuCounts({ [to('duplicates')]: data.total })
  }, [data])
  return null
}
