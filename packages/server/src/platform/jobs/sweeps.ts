import { type Kysely, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { sweepAbandonedFiles } from '../files/file-records.ts'
import type { FileStore } from '../files/file-store.ts'
import { sweepTickets } from '../http/tickets.ts'
import { sweepOutbox } from '../outbox/store.ts'

/** A client that tries the same act again does so within minutes; a day is plenty. */
const sweepIdempotency = async (db: Db): Promise<void> => {
  await db.deleteFrom('idempotency').where('createdAt', '<', sql<string>`now() - interval '1 day'`).execute()
}

const sweepRateLimits = async (db: Db): Promise<void> => {
  await sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`.execute(db)
}

const sweepJobs = async (db: Db): Promise<void> => {
  await db.deleteFrom('job').where('finishedAt', '<', sql<string>`now() - interval '30 days'`).execute()
}

const sweepFiles = async (db: Kysely<Tables>, files: FileStore, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const gone = await db.transaction().execute((transaction) => sweepAbandonedFiles(transaction, files))
    if (gone === 0) return
  }
}

/** What would only pile up: spent tickets, old counters, uploads that nobody handed in, messages long delivered. */
export const sweepPlatform = async (
  db: Kysely<Tables>,
  files: FileStore,
  signal: AbortSignal,
): Promise<void> => {
  await sweepTickets(db)
  await sweepIdempotency(db)
  await sweepRateLimits(db)
  await sweepOutbox(db)
  await sweepJobs(db)
  await sweepFiles(db, files, signal)
}
