import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The pair of keys that passwords travel under, and the nonces that were used. */

export const newestServerKey = (db: Db): Promise<Selectable<Tables['serverKey']> | undefined> =>
  db.selectFrom('serverKey').selectAll().orderBy('createdAt', 'desc').limit(1).executeTakeFirst()

const CREATE_LOCK = 7_002_001
export const lockServerKeys = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${CREATE_LOCK})`.execute(db)
}

export const insertServerKey = async (db: Db, row: Insertable<Tables['serverKey']>): Promise<void> => {
  await db.insertInto('serverKey').values(row).execute()
}

/** Judged by the database's clock and spent in the same statement; false when one of the times is stale or it was spent before. */
export const spendNonce = async (
  db: Db,
  { hash, times, minutes }: { hash: Buffer; times: readonly number[]; minutes: number },
): Promise<boolean> => {
  const earliest = Math.min(...times)
  const latest = Math.max(...times)
  const result = await sql`
    insert into "usedNonce" (hash, "expiresAt")
    select ${hash}, now() + make_interval(mins => ${2 * minutes + 1})
    from (select extract(epoch from clock_timestamp()) * 1000 as now) clock
    where clock.now - ${earliest} < ${minutes * 60_000} and ${latest} - clock.now < ${minutes * 60_000}
    on conflict do nothing
  `.execute(db)
  return result.numAffectedRows === 1n
}

export const sweepNonces = async (db: Db): Promise<void> => {
  await db.deleteFrom('usedNonce').where('expiresAt', '<', sql<string>`now()`).execute()
}
