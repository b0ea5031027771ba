import { type RawBuilder, sql } from 'kysely'

/**
 * A number of rows for `limit` and `offset`, written into the statement. As a parameter the planner would not know it where a plan is
 * made once for all parameters: it then takes a page for a tenth of the table, and reads and sorts the whole for twenty rows.
 */
export const rowsWritten = (rows: number): RawBuilder<number> => {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`not a number of rows: ${rows}`)
  return sql.lit(rows)
}
