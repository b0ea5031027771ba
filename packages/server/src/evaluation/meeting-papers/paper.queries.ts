import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** Minutes of a session. */

export const findMinutes = (db: Db, meetingId: string) =>
  db.selectFrom('meetingMinutes').selectAll().where('meetingId', '=', meetingId).executeTakeFirst()

/** Which of the sessions of an achievement this one is, by their days; undefined where it is the only one. Those called off do not count. */
export const nthSession = async (
  db: Db,
  meetingId: string,
  achievementId: string,
): Promise<number | undefined> => {
  const rows = await db
    .selectFrom('meetingItem')
    .innerJoin('meeting', 'meeting.id', 'meetingItem.meetingId')
    .select('meeting.id')
    .where('meetingItem.achievementId', '=', achievementId)
    .where('meetingItem.removedAt', 'is', null)
    .where('meeting.state', '<>', 'cancelled')
    .orderBy('meeting.startAt')
    .orderBy('meeting.id')
    .execute()
  const at = rows.findIndex(({ id }) => id === meetingId)
  return rows.length > 1 && at >= 0 ? at + 1 : undefined
}

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
