import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Phones whose messages reached whoever fills in a record. */

/** How long a proof waits for the change that it was given for: a review may take its time. */
const KEPT_DAYS = 90

export const keepProof = async (db: Db, memberId: string, mobileTel: string): Promise<void> => {
  await db
    .insertInto('phoneProof')
    .values({ memberId, mobileTel })
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'mobileTel']).doUpdateSet({ provenAt: sql`now()` }),
    )
    .execute()
}

/** When the phone was proven for the record; null when it was not. */
export const findProof = async (db: Db, memberId: string, mobileTel: string): Promise<string | null> => {
  const row = await db
    .selectFrom('phoneProof')
    .select('provenAt')
    .where('memberId', '=', memberId)
    .where('mobileTel', '=', mobileTel)
    .executeTakeFirst()
  return row?.provenAt ?? null
}

export const sweepProofs = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('phoneProof')
    .where('provenAt', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute()
}
