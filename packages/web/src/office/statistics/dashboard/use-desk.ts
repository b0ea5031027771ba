import { statistics } from '@portal/contract/office/statistics.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'

export type Desk = OutputOf<typeof statistics.desk>

const HALF_MINUTE = 30_000

export const useDesk = () =>
  useQuery({
    queryKey: ['list', statistics.desk.path],
    queryFn: ({ signal }) => call(statistics.desk, {}, { signal }),
    refetchInterval: HALF_MINUTE,
  })
