import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../shared/api.ts'
import { setMenuCounts } from '../../../shared/menu-counts.ts'
import { to } from '../../../shared/routes/table.ts'
import { useSession } from '../../../shared/session.ts'
import { OWN_KEY } from './view.ts'

const MINUTES = 5 * 60_000

/** What waits for the expert who is signed in: achievements to evaluate and items of awards that are not signed yet. */
export const useOwnWork = () => {
  const { token, roles, restriction } = useSession()
  const settings = {
    enabled: token !== '' && roles.includes('expert') && restriction === '',
    staleTime: MINUTES / 5,
    refetchInterval: MINUTES,
  }
  const achievements = useQuery({
    ...settings,
    // The frame is part of every page's first load; its numbers can come a moment later (P8).
    queryKey: ['list', '/api/project/projectExpertList', 'waiting'],
    queryFn: async ({ signal }) => {
      const { examination } = await import('@portal/contract/peer-review/sheet.calls')
      return (await call(examination.list, { state: 'todo', pageSize: 1 }, { signal })).counts.todo
    },
  })
  const awards = useQuery({
    ...settings,
    queryKey: [...OWN_KEY, 'waiting'],
    queryFn: async ({ signal }) => {
      const { awardExamine } = await import('@portal/contract/award/award-sheet.calls')
      const { batches } = await call(awardExamine.own, {}, { signal })
      const waiting = batches
        .filter(({ status }) => status === 'review')
        .map(({ deadline, counts: { all, signed, recused } }) => ({
          deadline,
          count: all - signed - recused,
        }))
        .filter(({ count }) => count > 0)
      return {
        count: waiting.reduce((sum, { count }) => sum + count, 0),
        deadline: waiting.map(({ deadline }) => deadline).sort()[0],
      }
    },
  })
  return { achievements: achievements.data ?? 0, awards: awards.data ?? { count: 0, deadline: undefined } }
}

/** Mounted by the frame of the member area: the same beside the menu's entries. */
export const useWorkBadge = (): void => {
  const { achievements, awards } = useOwnWork()
  useEffect(
    () => setMenuCounts({ [to('ownAssignments')]: achievements, [to('ownAwardSheets')]: awards.count }),
    [achievements, awards.count],
  )
}
