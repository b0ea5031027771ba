import { statistics } from '@portal/contract/office/statistics.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useCall } from '../../../shared/call/use-call.ts'

export type Desk = OutputOf<typeof statistics.desk>

const HALF_MINUTE = 30_000

export const useDesk = () => useCall(statistics.desk, {}, { every: HALF_MINUTE })
