import type { Db } from '../database/database.ts'

/** Keys that something may be sealed under. */
export const keysInUse = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('appKey').select('keyId').execute()).map(({ keyId }) => keyId)

export const noteKey = async (db: Db, keyId: string): Promise<void> => {
  await db
    .insertInto('appKey')
    .values({ keyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
