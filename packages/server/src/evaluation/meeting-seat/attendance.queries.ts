import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { sql } from 'kysely'
import type { SeatAttendance } from '../../peer-review/panel/subject.parts.ts'
import type { Db } from '../../platform/http/context.ts'
import type { MeetingRecord } from '../meeting/meeting.rows.ts'

/** Who was at which session, and the codes in the room by which they sign in. */

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

const SCREEN_SECONDS = 180
const PRINTED_HOURS = 12

/** A code that was just scanned from the screen still counts; a new print takes the place of the old one. Answers until when it counts. */
export const insertCode = async (
  db: Db,
  { id, startAt }: Pick<MeetingRecord, 'id' | 'startAt'>,
  code: { tokenHash: Buffer; printed: boolean; createdBy: string },
): Promise<string> => {
  const { tokenHash, printed, createdBy } = code
  const kind = printed ? 'printed' : 'screen'
  await db
    .deleteFrom('meetingCode')
    .where('meetingId', '=', id)
    .where('kind', '=', kind)
    .$if(!printed, (query) => query.where('expiresAt', '<', sql<string>`now()`))
    .execute()
  const { expiresAt } = await db
    .insertInto('meetingCode')
    .values({
      tokenHash,
      meetingId: id,
      kind,
      createdBy,
      expiresAt: printed
        ? sql<string>`greatest(now(), ${startAt}::timestamptz) + make_interval(hours => ${PRINTED_HOURS})`
        : sql<string>`now() + make_interval(secs => ${SCREEN_SECONDS})`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** The session that a code opens, as long as it counts. */
export const findByCode = (db: Db, tokenHash: Buffer): Promise<MeetingRecord | undefined> =>
  db
    .selectFrom('meetingCode')
    .innerJoin('meeting', 'meeting.id', 'meetingCode.meetingId')
    .selectAll('meeting')
    .where('meetingCode.tokenHash', '=', tokenHash)
    .where('meetingCode.expiresAt', '>', sql<string>`now()`)
    .where('meeting.state', 'in', ['planned', 'running'])
    .executeTakeFirst()
