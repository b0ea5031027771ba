import type { Attendance } from '@portal/contract/evaluation/meeting/meeting.rules'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { PanelDeps } from '../../peer-review/panel/panel.parts.ts'
import { logPanel } from '../../peer-review/panel/panel.queries.ts'
import { recordAttendance } from '../../peer-review/panel/seat.actions.ts'
import type { By, ReviewSubject, SeatAttendance } from '../../peer-review/panel/subject.parts.ts'
import type { Db } from '../../platform/http/context.ts'
import { bumpMeeting, type Item, openMeetingOf } from '../meeting/meeting.queries.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import { attendanceOf, takeDownAttendance } from './attendance.queries.ts'

/**
 * Who was at which session. Sessions count their own attendance: signing in, quorum, absentees, fees and minutes. The seat on the panel
 * follows as a whole: whoever was at one of the sessions was there, and what they signed then stays valid.
 */

/** What all sessions together say of a seat: whoever was at one of them was there. */
const overall = (states: readonly Attendance[]): Attendance =>
  [JoinStatus.present, JoinStatus.absent].find((state) => states.includes(state)) ?? JoinStatus.agreed

const WORDS = {
  [JoinStatus.agreed]: '撤销会议签到登记',
  [JoinStatus.present]: '会议签到',
  [JoinStatus.absent]: '会议缺席',
} as const

/** Takes down who is at a session. The caller holds the locks of the achievement and the session. */
export const attendSession = async (
  panels: PanelDeps,
  db: Db,
  {
    meetingId,
    item,
    by,
    inRoll = false,
  }: {
    meetingId: string
    item: Pick<Item, 'achievementId' | 'status'>
    by: By
    /** With the whole room. */
    inRoll?: boolean
  },
  attendance: SeatAttendance,
): Promise<void> => {
  const { achievementId, status } = item
  const { expertId, name, joinStatus, source, reason } = attendance
  await takeDownAttendance(db, { meetingId, achievementId, inRoll }, attendance)
  const whole = overall(await attendanceOf(db, achievementId, expertId))
  const changed = await recordAttendance(
    panels,
    db,
    { projectId: achievementId, expertId, joinStatus: whole, source, reason },
    by,
  )
  // The seat stands as it did: what happened at this session is in the log all the same.
  if (!changed || whole !== joinStatus)
    await logPanel(
      reviewRecords,
      db,
      { id: achievementId, status },
      {
        by,
        text: `${name}${WORDS[joinStatus]}`,
        detail: {
          meetingId,
          expertId,
          source,
          reason,
        },
      },
    )
}

/**
 * What is taken down on the panel's page is said of the session to come or under way, as on the page of the session. Answers whether there
 * is one. The caller holds the locks of the achievement and its panel.
 */
export const followSeat: ReviewSubject['attended'] = async (
  panels,
  db,
  { id, status },
  { by, ...attendance },
) => {
  const meeting = await openMeetingOf(db, id)
  if (!meeting) return false
  await attendSession(
    panels,
    db,
    { meetingId: meeting.id, item: { achievementId: id, status }, by },
    attendance,
  )
  await bumpMeeting(db, meeting.id)
  return true
}
