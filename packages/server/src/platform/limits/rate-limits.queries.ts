import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The table belongs to the limiter, which never looks at what is over. */
export const sweepRateLimits = async (db: Db): Promise<void> => {
  await sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`.execute(db)
}
