import type { AsIs } from '../platform/database/tables.ts'

/** What the database cannot say of its columns (`row-types.ts`): values of JSON, words of a text, and what one means. */
export interface Columns {
  /** Staff only: their own unit, whose achievements they do not act on, and where tasks are mailed to. */
  'account.orgId': AsIs
}
