import { expert } from '@portal/contract/membership/expert.calls'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { person } from '@portal/contract/membership/person.calls'
import { projectAccount } from '@portal/contract/membership/project-account.calls'
import { LIST_STATES, type ListState } from '@portal/contract/membership/review.rules'
import { unit } from '@portal/contract/membership/unit.calls'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'

export type QueueName = ListState | 'edits'
export const QUEUE_LABELS: Record<QueueName, string> = {
  ...LIST_STATES,
  edits: '信息修改',
}

/** The list call of each kind that can be reviewed. */
const lists: Record<MemberKind, Endpoint> = {
  person: person.list,
  unit: unit.list,
  expert: expert.list,
  project: projectAccount.list,
}

interface Page {
  total: number
  list: { id: string }[]
}

const LONGEST = 200

/** The records of a queue, longest wait first. Decided ones stay until `refetch`, so that 上一件 still finds them. */
export const useReviewQueue = (kind: MemberKind, queue: QueueName) => {
  const list = lists[kind]
  const { data, refetch } = useQuery({
    queryKey: ['review-queue', kind, queue],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      // Evaluation accounts have no edits that wait.
      if (queue === 'edits' && MEMBER_KINDS[kind].editsAtOnce) return { total: 0, list: [] }
      const filter = queue === 'edits' ? { edits: true } : { state: queue }
      return (await call(list, {
        ...filter,
        sort: 'submittedAt',
        order: 'asc',
        pageNum: 1,
        pageSize: LONGEST,
      })) as Page
    },
  })
  return { ids: data?.list.map((row) => row.id), total: data?.total ?? 0, refetch }
}
