import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** Who was found to have to leave for which achievement. */

export type Conflict = Insertable<Tables['meetingConflict']>

export const listConflicts = (db: Db, meetingId: string) =>
  db
    .selectFrom('meetingConflict')
    .innerJoin('member', 'member.id', 'meetingConflict.expertId')
    .select([
      'meetingConflict.achievementId',
      'meetingConflict.expertId',
      'meetingConflict.text',
      'member.name',
    ])
    .where('meetingConflict.meetingId', '=', meetingId)
    .orderBy('member.name')
    .execute()

export const replaceConflicts = async (
  db: Db,
  meetingId: string,
  rows: readonly Conflict[],
): Promise<void> => {
  await db.deleteFrom('meetingConflict').where('meetingId', '=', meetingId).execute()
  if (rows.length > 0) await db.insertInto('meetingConflict').values(rows).execute()
}
