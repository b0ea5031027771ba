import { sql } from 'kysely'
import { blindIndex, type KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/limits/rate-limits.ts'

/** Which organisations applicants behind one network were shown lately. */

const MINUTES = 10

const networkIndex = (keyRing: KeyRing, ip: string): Buffer =>
  blindIndex(keyRing, 'organisation-shown', networkOf(ip))

export const shownLately = async (db: Db, keyRing: KeyRing, ip: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('organisationShown')
    .select('orgId')
    .where('networkIndex', '=', networkIndex(keyRing, ip))
    .where('at', '>', sql<string>`now() - make_interval(mins => ${MINUTES})`)
    .execute()
  return new Set(rows.map(({ orgId }) => orgId))
}

export const markShown = async (
  db: Db,
  keyRing: KeyRing,
  { ip, orgIds }: { ip: string; orgIds: readonly string[] },
): Promise<void> => {
  if (orgIds.length === 0) return
  const index = networkIndex(keyRing, ip)
  await db
    .insertInto('organisationShown')
    .values(orgIds.map((orgId) => ({ networkIndex: index, orgId })))
    .onConflict((conflict) => conflict.columns(['networkIndex', 'orgId']).doUpdateSet({ at: sql`now()` }))
    .execute()
}

/** How many names the library has, as the planner knows it: only a part of it is to be shown, not an exact one. */
export const sizeOfLibrary = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ size: number }>`
    select greatest(reltuples, 0)::int as size from pg_class where oid = 'organisation'::regclass
  `.execute(db)
  return rows[0]?.size ?? 0
}

export const sweepShown = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('organisationShown')
    .where('at', '<', sql<string>`now() - make_interval(mins => ${MINUTES})`)
    .execute()
}
