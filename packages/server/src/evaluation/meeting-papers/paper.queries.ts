import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** Minutes of a session. */

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
