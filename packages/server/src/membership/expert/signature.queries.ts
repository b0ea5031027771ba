import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** SQL of the signatures of experts: each change is a version of its own. */

export const findSignature = (db: Db, memberId: string) =>
  db
    .selectFrom('expertSignature')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Two changes of one signature come one after the other. */
export const lockExpert = (db: Db, memberId: string) =>
  db.selectFrom('expert').select('id').where('id', '=', memberId).forUpdate().executeTakeFirst()

export const insertSignature = async (
  db: Db,
  signature: Insertable<Tables['expertSignature']>,
): Promise<void> => {
  await db.insertInto('expertSignature').values(signature).execute()
}
