import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { useCall } from '../../../shared/call/use-call.ts'
import { useSession } from '../../../shared/session.ts'
import type { OwnBatch } from './view.ts'

const MINUTES = 5 * 60_000
const SETTINGS = { background: true, staleTime: MINUTES / 5, every: MINUTES }

const waitingOf = (batches: readonly OwnBatch[]) => {
  const waiting = batches
    .filter(({ status }) => status === 'review')
    .map(({ deadline, counts: { all, signed, recused } }) => ({ deadline, count: all - signed - recused }))
    .filter(({ count }) => count > 0)
  return {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    deadline: waiting.map(({ deadline }) => deadline).sort()[0],
  }
}

/** What waits for the expert who is signed in: achievements to evaluate and items of awards that are not signed yet. */
export const useOwnWork = () => {
  const { token, roles, restriction } = useSession()
  const enabled = token !== '' && roles.includes('expert') && restriction === ''
  const achievements = useCall(
    examination.list,
    enabled ? { state: 'todo', pageSize: 1 } : undefined,
    SETTINGS,
  )
  const awards = useCall(awardExamine.own, enabled ? {} : undefined, SETTINGS)
  return {
    achievements: achievements.data?.counts.todo ?? 0,
    /** The most pressing of them. */
    first: achievements.data?.list[0],
    awards: waitingOf(awards.data?.batches ?? []),
  }
}
