import { expert } from '@portal/contract/membership/expert.calls'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { person } from '@portal/contract/membership/person.calls'
import { projectAccount } from '@portal/contract/membership/project-account.calls'
import { LIST_STATES, type ListState } from '@portal/contract/membership/review/review.rules'
import { unit } from '@portal/contract/membership/unit.calls'
import type { ReadEndpoint } from '@portal/contract/platform/endpoint'
import { useCall } from '../../../shared/call/use-call.ts'

export type QueueName = ListState | 'edits'
export const QUEUE_LABELS: Record<QueueName, string> = {
  ...LIST_STATES,
  edits: '信息修改',
}

export const QUEUES = Object.keys(QUEUE_LABELS) as QueueName[]

/** The list call of each kind that can be reviewed. */
const lists: Record<MemberKind, ReadEndpoint> = {
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

/** The records of a queue, or those of it that one reviewer was given, longest wait first. Decided ones stay, so that 上一件 still finds them. */
export const useReviewQueue = (kind: MemberKind, queue: QueueName, reviewer: string | undefined) => {
  // Evaluation accounts have no edits that wait.
  const none = queue === 'edits' && MEMBER_KINDS[kind].editsAtOnce
  const filter = {
    ...(queue === 'edits' ? { edits: true } : { state: queue }),
    ...(reviewer && { reviewer }),
  }
  const order = { sort: 'submittedAt', order: 'asc', pageNum: 1, pageSize: LONGEST }
  const read = useCall(lists[kind], none ? undefined : { ...filter, ...order }, {
    staleTime: Number.POSITIVE_INFINITY,
    still: true,
  })
  const page = none ? { total: 0, list: [] } : (read.data as Page | undefined)
  return { ids: page?.list.map((row) => row.id), total: page?.total ?? 0 }
}
