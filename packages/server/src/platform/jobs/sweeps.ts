import type { Kysely } from 'kysely'
import { sumUpRefusals } from '../audit/refusals.ts'
import type { Tables } from '../database/tables.ts'
import type { FileStore } from '../files/file-store.ts'
import { sweepAbandonedFiles } from '../files/sweep.ts'
import { sweepIdempotency } from '../http/idempotency/idempotency.queries.ts'
import { sweepTickets } from '../http/tickets.queries.ts'
import { sweepRateLimits } from '../limits/rate-limits.queries.ts'
import { sweepJobs } from './jobs.queries.ts'

const sweepFiles = async (db: Kysely<Tables>, files: FileStore, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const gone = await db.transaction().execute((transaction) => sweepAbandonedFiles(transaction, files))
    if (gone === 0) return
  }
}

/** What would only pile up: spent tickets, old counters, uploads that nobody handed in. */
export const sweepPlatform = async (
  db: Kysely<Tables>,
  files: FileStore,
  signal: AbortSignal,
): Promise<void> => {
  await sumUpRefusals(db)
  await sweepTickets(db)
  await sweepIdempotency(db)
  await sweepRateLimits(db)
  await sweepJobs(db)
  await sweepFiles(db, files, signal)
}
