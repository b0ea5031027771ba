import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Files become part of a record. */

/** A record takes the file for good. */
export async function markAttached(db: Db, id: string): Promise<void> {
  await db
    .updateTable('file')
    .set({ state: 'attached', attachedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The same, of somebody's own pending upload; false where there is none. */
export async function takePending(
  db: Db,
  id: string,
  { accountId, purpose }: { accountId: string; purpose: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ state: 'attached', attachedAt: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('ownerAccountId', '=', accountId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Pending uploads that this ticket brought; false where one of them is not. */
export async function takeTicketFiles(
  db: Db,
  ids: readonly string[],
  { ticketHash, purpose }: { ticketHash: Buffer; purpose: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ state: 'attached', attachedAt: sql`now()` })
    .where('id', 'in', [...ids])
    .where('purpose', '=', purpose)
    .where('state', '=', 'pending')
    .where('ticketHash', '=', ticketHash)
    .executeTakeFirst()
  return Number(numUpdatedRows) === ids.length
}

/** A picture that was uploaded for the settings and is used by one from now on; false for any other file. */
export async function takePicture(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ state: 'attached', attachedAt: sql`now()` })
    .where('id', '=', id)
    .where('purpose', '=', 'setting')
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The files of one record become another's, all that it has taken or `only` these; answers which. */
export async function handOver(
  db: Db,
  from: string,
  to: string,
  only?: readonly string[],
): Promise<string[]> {
  const rows = await db
    .updateTable('file')
    .set({ memberId: to })
    .where('memberId', '=', from)
    .$if(only === undefined, (query) => query.where('state', '=', 'attached'))
    .$if(only !== undefined, (query) => query.where('id', 'in', [...(only ?? [])]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
