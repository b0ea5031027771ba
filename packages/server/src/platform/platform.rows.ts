import type { AsIs } from './database/tables.ts'

/** What the database cannot say of its columns (`row-types.ts`): values of JSON, words of a text, and what one means. */
export interface Columns {
  /** Put on hold by a restore: nobody takes it. */
  'outbox.held': AsIs
  'auditLog.detail': Record<string, unknown>
  /** The last word of the network; an SMS that was not delivered has failed, a mail that came back has bounced. */
  'outbox.report': AsIs
  /** `sent`: the gateway or mail server took it. `bounced`: the mail came back. `unknown`: it may or may not have been taken. */
  'outbox.state': AsIs
  'ticket.data': Record<string, unknown>
}
