import { sql } from 'kysely'
import { SERVING_SECONDS } from '../clock/serving.rules.ts'
import type { Db } from '../database/database.ts'

/** Keys that something may be sealed under. */
export const keysInUse = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('appKey').select('keyId').execute()).map(({ keyId }) => keyId)

/** Processes that gave a sign of life a moment ago and cannot open what would be sealed under this key. */
export const processesWithout = (db: Db, keyId: string) =>
  db
    .selectFrom('portalProcess')
    .select(['host', 'pid'])
    .where('seenAt', '>', sql<string>`now() - make_interval(secs => ${SERVING_SECONDS})`)
    .where(sql<boolean>`not ${keyId} = any("keyIds")`)
    .execute()

export const noteKey = async (db: Db, keyId: string): Promise<void> => {
  await db
    .insertInto('appKey')
    .values({ keyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
