import type { achievement } from '@portal/contract/evaluation/achievement.calls'
import { useEffect, useState } from 'react'
import { useCall } from '../../../shared/call/use-call.ts'
import { setMenuCounts } from '../../../shared/menu-counts.ts'
import { to } from '../../../shared/routes/table.ts'
import { useSession } from '../../../shared/session.ts'

const MINUTES = 5 * 60_000
type Count = typeof achievement.errorNumber

/** What stands for the call until it is there: nothing is asked by it. */
const LATER = { path: '/api/project/getErrorNum', kind: 'read' } as Count

/** Mounted by the frame of the member area: how many achievements were returned or objected to, beside the menu entry (docs/handbook/evaluation.md#badge). */
export const useOwnBadge = (): void => {
  const { token, roles, restriction } = useSession()
  const applies =
    token !== '' && restriction === '' && roles.some((role) => role === 'person' || role === 'project')
  const [endpoint, setEndpoint] = useState<Count>()
  useEffect(() => {
    if (!applies) return
    // The frame is part of every page's first load; its number can come a moment later (P8).
    void import('@portal/contract/evaluation/achievement.calls').then(
      (calls) => setEndpoint(calls.achievement.errorNumber),
      // Without it there is no number.
      () => {},
    )
  }, [applies])
  const { data } = useCall(endpoint ?? LATER, applies && endpoint ? {} : undefined, {
    background: true,
    staleTime: MINUTES / 5,
    every: MINUTES,
  })
  useEffect(() => {
    if (data) setMenuCounts({ [to('ownAchievements')]: data.errorNum })
  }, [data])
}
