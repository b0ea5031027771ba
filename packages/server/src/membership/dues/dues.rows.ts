import type { DuesAction } from '@portal/contract/membership/dues.calls'
import type { ColumnType, Generated } from 'kysely'

type DuesStatus = 'unpaid' | 'submitted' | 'paid' | 'waived'
type DuesWay = 'transfer' | 'cash' | 'online' | 'other'

interface DuesYearTable {
  year: number
  amount: number
  dueDate: string
  openedAt: Generated<string>
  openedById: string | null
  openedBy: string
}
interface DuesTable {
  id: Generated<string>
  year: number
  memberId: string | null
  name: string
  serialNum: string
  amount: number
  dueDate: string
  status: Generated<DuesStatus>
  paidAmount: number | null
  paidOn: string | null
  way: DuesWay | null
  voucherNo: Generated<string>
  voucherFileId: string | null
  proofFileId: string | null
  refusal: Generated<string>
  remindedAt: string | null
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}
interface DuesEventTable {
  id: Generated<number>
  duesId: string
  at: Generated<string>
  action: DuesAction
  actorId: string | null
  actorName: string
  byStaff: boolean
  reason: Generated<string>
  detail: ColumnType<Record<string, unknown>, string, string>
}
declare module '../../platform/database/tables.ts' {
  interface Tables {
    duesYear: DuesYearTable
    dues: DuesTable
    duesEvent: DuesEventTable
  }
}
