import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** Fees and minutes of a session. */

export const listFees = (db: Db, meetingId: string) =>
  db.selectFrom('meetingFee').selectAll().where('meetingId', '=', meetingId).execute()

export const replaceFees = async (
  db: Db,
  meetingId: string,
  rows: readonly Omit<Insertable<Tables['meetingFee']>, 'meetingId'>[],
): Promise<void> => {
  await db.deleteFrom('meetingFee').where('meetingId', '=', meetingId).execute()
  if (rows.length > 0)
    await db
      .insertInto('meetingFee')
      .values(rows.map((row) => ({ meetingId, ...row })))
      .execute()
}

/** The amounts stand from now on; `by` null: they can be changed again. */
export const setFeesConfirmed = async (db: Db, meetingId: string, by: string | null): Promise<void> => {
  await db
    .updateTable('meeting')
    .set({
      feesConfirmedBy: by ?? '',
      feesConfirmedAt: by === null ? null : sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', meetingId)
    .execute()
}

export const findMinutes = (db: Db, meetingId: string) =>
  db.selectFrom('meetingMinutes').selectAll().where('meetingId', '=', meetingId).executeTakeFirst()

/** Answers the version that it has now. */
export const writeMinutes = async (
  db: Db,
  { meetingId, text, savedBy }: { meetingId: string; text: string; savedBy: string },
): Promise<number> => {
  const { version } = await db
    .insertInto('meetingMinutes')
    .values({ meetingId, text, savedBy })
    .onConflict((conflict) =>
      conflict.column('meetingId').doUpdateSet({
        text,
        savedBy,
        savedAt: sql<string>`now()`,
        version: sql<number>`"meetingMinutes".version + 1`,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
