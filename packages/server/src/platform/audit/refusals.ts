import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { appendAudit, appendAuditAlone, withoutNames } from './audit.ts'
import { countRefusal, markKept, type Refusal, takeCountedRefusals } from './refusals.queries.ts'

/** Rows of one kind of refusal that one caller causes in an hour; what comes after is counted and summed up. */
const ROWS_OF_KIND = 10
/** Of all kinds together. */
const ROWS_OF_CALLER = 100

/** Writes a refusal down: as a row of the log, or, when there were many, as one more of them (docs/handbook/office.md#audit-log). */
export const recordRefusal = async (db: Kysely<Tables>, { callerKey, entry }: Refusal): Promise<void> => {
  const refusal = { callerKey, entry: withoutNames(entry) }
  const { ofKind, rowsOfCaller } = await countRefusal(db, refusal)
  if (ofKind > ROWS_OF_KIND || rowsOfCaller >= ROWS_OF_CALLER) return
  await appendAuditAlone(db, entry)
  await markKept(db, refusal)
}

/** One row for all that were only counted in an hour that is over. */
export const sumUpRefusals = (db: Kysely<Tables>): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    for (const { entry, hour, uncounted } of await takeCountedRefusals(transaction))
      await appendAudit(transaction, {
        ...entry,
        detail: { ...entry.detail, repeated: uncounted, hour: new Date(hour).toISOString() },
      })
  })
