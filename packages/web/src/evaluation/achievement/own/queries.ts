import { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'

export type Detail = OutputOf<typeof achievement.detail>
export type Listed = OutputOf<typeof achievement.list>['list'][number]

const detailKey = (id: string, revision?: number) => [achievement.detail.path, id, revision] as const
export const listKey = ['list', achievement.list.path] as const

export const useDetail = (id: string, revision?: number) =>
  useQuery({
    queryKey: detailKey(id, revision),
    queryFn: ({ signal }) =>
      call(achievement.detail, { id, ...(revision !== undefined && { revision }) }, { signal }),
    enabled: id !== '',
  })
