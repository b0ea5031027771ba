import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** How far a mailbox has been read; nothing when it has not been, or has been numbered anew since. */
export const findCursor = async (
  db: Db,
  mailbox: string,
  uidValidity: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('mailbox_cursor')
    .selectAll()
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()
  return row?.uidValidity === uidValidity ? Number(row.lastUid) : undefined
}

export const moveCursor = async (db: Db, row: { mailbox: string; uidValidity: string; lastUid: number }) => {
  await db
    .insertInto('mailbox_cursor')
    .values(row)
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet({ ...row, readAt: sql<string>`now()` }))
    .execute()
}
