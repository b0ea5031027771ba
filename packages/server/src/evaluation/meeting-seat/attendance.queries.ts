import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { sql } from 'kysely'
import type { SeatAttendance } from '../../peer-review/panel/subject.parts.ts'
import type { Db } from '../../platform/http/context.ts'
import { subjectOfCode } from '../../platform/sign-in-code/sign-in-code.queries.ts'
import type { MeetingRecord } from '../meeting/meeting.rows.ts'

/** Who was at which session, and which session the code in the room opens. */

export const takeDownAttendance = async (
  db: Db,
  {
    meetingId,
    achievementId,
    inRoll = false,
  }: { meetingId: string; achievementId: string; inRoll?: boolean },
  { expertId, joinStatus, source, reason }: Omit<SeatAttendance, 'name'>,
): Promise<void> => {
  if (joinStatus === JoinStatus.agreed) {
    await db
      .deleteFrom('meetingAttendance')
      .where('meetingId', '=', meetingId)
      .where('achievementId', '=', achievementId)
      .where('expertId', '=', expertId)
      .execute()
    return
  }
  const set = {
    state: joinStatus,
    source,
    reason,
    at: sql<string>`now()`,
    rollAt: inRoll ? sql<string>`now()` : null,
  }
  await db
    .insertInto('meetingAttendance')
    .values({ meetingId, achievementId, expertId, ...set })
    .onConflict((conflict) => conflict.columns(['meetingId', 'achievementId', 'expertId']).doUpdateSet(set))
    .execute()
}

/** What the sessions of an achievement each say of a seat. */
export const attendanceOf = async (db: Db, achievementId: string, expertId: string) => {
  const rows = await db
    .selectFrom('meetingAttendance')
    .select('state')
    .where('achievementId', '=', achievementId)
    .where('expertId', '=', expertId)
    .execute()
  return rows.map(({ state }) => state)
}

/** The newest act that took down the whole room, as far as nobody was corrected since; `at` as it was shown. */
export const findRoll = async (db: Db, meetingId: string, at?: string) => {
  const rows = await db
    .selectFrom('meetingAttendance')
    .select(['achievementId', 'expertId', 'rollAt'])
    .where('meetingId', '=', meetingId)
    .where('rollAt', '=', (eb) =>
      eb
        .selectFrom('meetingAttendance as newest')
        .select(({ fn }) => fn.max('newest.rollAt').as('at'))
        .where('newest.meetingId', '=', meetingId),
    )
    .execute()
  const rollAt = rows[0]?.rollAt
  if (!rollAt || (at !== undefined && new Date(at).getTime() !== new Date(rollAt).getTime())) return undefined
  return { at: rollAt, rows }
}

/** The session that a code opens, as long as it counts. */
export const findByCode = async (db: Db, code: string): Promise<MeetingRecord | undefined> => {
  const id = await subjectOfCode(db, 'meeting', code)
  if (!id) return undefined
  return db
    .selectFrom('meeting')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['planned', 'running'])
    .executeTakeFirst()
}
