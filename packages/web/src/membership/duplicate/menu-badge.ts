import { administrators } from '@portal/contract/platform/endpoint'
import type { Role } from '@portal/contract/platform/roles'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../shared/api.ts'
import { setMenuCounts } from '../../shared/menu-counts.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'

const MINUTES = 5 * 60_000

/** Mounted by the frame of the administration area: how many pairs wait, beside the menu entry. */
export const useDuplicateBadge = (): void => {
  const { token, roles, restriction } = useSession()
  const mayRead = roles.some((role) => (administrators.roles as readonly Role[]).includes(role))
  const { data } = useQuery({
    // The key that the page itself asks by: a decision there moves the number here.
    queryKey: ['list', '/api/duplicate/count'],
    // The frame is part of every page's first load; its numbers can come a moment later (P8).
    queryFn: async ({ signal }) => {
      const { duplicate } = await import('@portal/contract/membership/duplicate.calls')
      return call(duplicate.count, {}, { signal })
    },
    enabled: token !== '' && mayRead && restriction === '',
    staleTime: MINUTES / 2,
    refetchInterval: MINUTES,
  })
  useEffect(() => {
    if (data) setMenuCounts({ [to('duplicates')]: data.total })
  }, [data])
}
