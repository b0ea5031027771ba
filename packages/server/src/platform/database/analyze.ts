import { type Kysely, sql } from 'kysely'
import { databaseError } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * At the end of a bulk load, outside its transaction. Until a table is sampled again, plans are made on what it held before, and
 * autovacuum may take minutes to come round. A table that is busy for too long is left to it: the load itself has succeeded.
 */
export const analyzeTables = async (db: Kysely<Tables>, tables: readonly string[]): Promise<void> => {
  for (const table of tables)
    await sql`select analyze_tables(${[table]}::text[])`.execute(db).catch((error: unknown) => {
      if (databaseError(error)?.kind !== 'timeout') throw error
    })
}
