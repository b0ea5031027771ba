import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** When a backup was restored, and until when the timers stood still after it. */

export const findRestore = (db: Db) =>
  db.selectFrom('restoreHold').select(['at', 'backupAt']).orderBy('at', 'desc').limit(1).executeTakeFirst()

/** What the clock does by itself stands still. */
export const timersHeld = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('restoreHold')
    .select('id')
    .where('timersFrom', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const releaseTimers = async (db: Db, by: string): Promise<void> => {
  await db
    .updateTable('restoreHold')
    .set({ timersFrom: sql<string>`now()`, timersBy: by })
    .where('timersFrom', 'is', null)
    .execute()
}
