import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Recovery codes, and requests to clear somebody's second factor (docs/handbook/identity.md#second-factor). */

/** The set before is void. */
export const replaceRecoveryCodes = async (
  db: Db,
  accountId: string,
  indexes: readonly Buffer[],
): Promise<void> => {
  await dropRecoveryCodes(db, accountId)
  await db
    .insertInto('recoveryCode')
    .values(indexes.map((codeIndex) => ({ accountId, codeIndex })))
    .execute()
}

export const dropRecoveryCodes = async (db: Db, accountId: string): Promise<void> => {
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
}

/** False when there is no such code, or it was used. */
export const spendRecoveryCode = async (
  db: Db,
  accountId: string,
  indexes: readonly Buffer[],
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: sql`now()` })
    .where('accountId', '=', accountId)
    .where('codeIndex', 'in', [...indexes])
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const countRecoveryCodes = async (db: Db, accountId: string): Promise<number> => {
  const { left } = await db
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** A request nobody confirms within a day is over. */
const HOURS = 24

/** One at a time for each account: a later one takes the place of an earlier one. */
export const askForReset = async (
  db: Db,
  { accountId, askedBy, reason }: { accountId: string; askedBy: string; reason: string },
): Promise<void> => {
  await db
    .updateTable('totpReset')
    .set({ decidedAt: sql`now()`, decidedBy: askedBy })
    .where('accountId', '=', accountId)
    .where('decidedAt', 'is', null)
    .execute()
  await db.insertInto('totpReset').values({ accountId, askedBy, reason }).execute()
}

const waiting = (db: Db) =>
  db
    .selectFrom('totpReset')
    .innerJoin('account as target', 'target.id', 'totpReset.accountId')
    .innerJoin('account as asking', 'asking.id', 'totpReset.askedBy')
    .select([
      'totpReset.id',
      'totpReset.at',
      'totpReset.accountId',
      'totpReset.askedBy',
      'totpReset.reason',
      'target.name as name',
      'target.role as role',
      'asking.name as askedByName',
    ])
    .where('totpReset.decidedAt', 'is', null)
    .where('target.deletedAt', 'is', null)
    .where('totpReset.at', '>', sql<string>`now() - make_interval(hours => ${HOURS})`)

export const waitingResets = (db: Db) => waiting(db).orderBy('totpReset.at').execute()

export const lockWaitingReset = (db: Db, id: string) =>
  waiting(db).where('totpReset.id', '=', id).forUpdate('totpReset').executeTakeFirst()

export const decideReset = async (
  db: Db,
  { id, by, done }: { id: string; by: string; done: boolean },
): Promise<void> => {
  await db
    .updateTable('totpReset')
    .set({ decidedAt: sql`now()`, decidedBy: by, done })
    .where('id', '=', id)
    .execute()
}
