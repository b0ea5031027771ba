import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../shared/api.ts'
import { setMenuCounts } from '../../../shared/menu-counts.ts'
import { to } from '../../../shared/routes/table.ts'
import { useSession } from '../../../shared/session.ts'

const MINUTES = 5 * 60_000

/** Mounted by the frame of the member area: how many achievements were returned or objected to, beside the menu entry (docs/handbook/evaluation.md#badge). */
export const useOwnBadge = (): void => {
  const { token, roles, restriction } = useSession()
  const applies = roles.some((role) => role === 'person' || role === 'project')
  const { data } = useQuery({
    // Begins like the keys of lists: what refreshes the list refreshes the number too.
    queryKey: ['list', '/api/project/getErrorNum'],
    // The frame is part of every page's first load; its number can come a moment later (P8).
    queryFn: async ({ signal }) => {
      const { achievement } = await import('@portal/contract/evaluation/achievement.calls')
      return call(achievement.errorNumber, {}, { signal })
    },
    enabled: token !== '' && applies && restriction === '',
    staleTime: MINUTES / 5,
    refetchInterval: MINUTES,
  })
  useEffect(() => {
    if (data) setMenuCounts({ [to('ownAchievements')]: data.errorNum })
  }, [data])
}
