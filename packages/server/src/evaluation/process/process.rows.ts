import type { MessageTemplate, RECIPIENT_KINDS } from '@portal/contract/evaluation/process.calls'
import type { ColumnType, Generated, Selectable } from 'kysely'

export interface ReturnItem {
  readonly id: string
  /** A field or slot of the form; empty: the whole. */
  readonly target: string
  readonly text: string
}
interface ReturnTable {
  id: Generated<string>
  achievementId: string
  revisionNo: number
  fromStatus: string
  direct: boolean
  opinion: string
  items: ColumnType<ReturnItem[], string, string>
  dueAt: string
  byName: string
  byRole: string
  at: Generated<string>
}
export type ReturnRow = Selectable<ReturnTable>

interface ReminderTable {
  returnId: string
  days: number
  at: Generated<string>
}

interface ContractTable {
  achievementId: string
  contractNo: string
  signedOn: string
  fee: ColumnType<string, number, number>
  paidOn: string | null
  note: string
  byName: string
  at: Generated<string>
}

interface AppealTable {
  id: Generated<string>
  achievementId: string
  kind: 'appeal' | 'correction'
  reason: string
  byName: string
  at: Generated<string>
  state: Generated<'open' | 'kept' | 'reopen' | 'done'>
  decision: Generated<string>
  decidedBy: Generated<string>
  decidedAt: string | null
}

interface MessageTable {
  id: Generated<string>
  achievementId: string
  at: Generated<string>
  authorId: string | null
  authorName: string
  side: 'applicant' | 'staff' | 'system'
  audience: 'both' | 'staff'
  text: string
}

interface MessageSeenTable {
  achievementId: string
  accountId: string
  at: Generated<string>
}

interface NoticeTable {
  id: Generated<string>
  achievementId: string
  batchId: string
  at: Generated<string>
  template: string
  toKind: string
  toName: string
  channel: 'sms' | 'mail' | 'site'
  outboxId: string | null
  byName: string
}

type SendTo = { kind: keyof typeof RECIPIENT_KINDS; id?: string | undefined }[]
interface ScheduledTable {
  id: Generated<string>
  achievementId: string
  template: MessageTemplate
  sendTo: ColumnType<SendTo, string, never>
  channels: ('sms' | 'mail' | 'site')[]
  text: string
  sendAt: string
  state: Generated<'waiting' | 'sent' | 'withdrawn' | 'failed'>
  reason: Generated<string>
  createdById: string
  byName: string
  at: Generated<string>
  endedBy: Generated<string>
  endedAt: string | null
  /** Put on hold by a restore: it does not go. */
  held: Generated<boolean>
}
export type ScheduledRow = Selectable<ScheduledTable>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    achievementReturn: ReturnTable
    achievementReminder: ReminderTable
    achievementContract: ContractTable
    achievementAppeal: AppealTable
    achievementMessage: MessageTable
    achievementMessageSeen: MessageSeenTable
    achievementNotice: NoticeTable
    achievementScheduled: ScheduledTable
  }
}
