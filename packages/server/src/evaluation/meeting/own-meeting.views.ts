import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { assignedTo } from '../../peer-review/sheet/sheet.views.ts'
import { actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import { markRead } from './meeting.messages.ts'
import { idsOf, listItems, openMeetingOf, titleOf } from './meeting.queries.ts'
import type { MeetingRecord } from './meeting.rows.ts'
import { listSeats } from './meeting-seat.actions.ts'

/** A session as its experts, the ledger and the moves of the achievement know it. */

/** The latest session that an achievement is or was on, cancelled ones apart. */
export const sessionOf = (db: Db, achievementId: string): Promise<MeetingRecord | undefined> =>
  db
    .selectFrom('meetingItem')
    .innerJoin('meeting', 'meeting.id', 'meetingItem.meetingId')
    .selectAll('meeting')
    .where('meetingItem.achievementId', '=', achievementId)
    .where('meetingItem.removedAt', 'is', null)
    .where('meeting.state', '<>', 'cancelled')
    .orderBy('meetingItem.open', 'desc')
    .orderBy('meeting.startAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** For the applicant, who has to be there: once the notice went out, or the session began. */
export const announcedMeeting = async (db: Db, achievementId: string) => {
  const meeting = await openMeetingOf(db, achievementId)
  if (!meeting) return null
  const told = await db
    .selectFrom('meetingNotice')
    .select('id')
    .where('meetingId', '=', meeting.id)
    .limit(1)
    .executeTakeFirst()
  const { startAt, place, link, state } = meeting
  return told || state === 'running' ? { startAt, place, link, running: state === 'running' } : null
}

export const viewOwn = async ({ projectId }: { projectId: string }, context: Context) => {
  const { db } = context
  const actor = actorOf(context)
  const { seat } = await assignedTo(reviewRecords, db, projectId, actor)
  const meeting = await sessionOf(db, projectId)
  if (!meeting) return { meeting: null }
  await markRead(db, meeting.id, seat.expertId)
  const items = await listItems(db, meeting.id)
  const seats = (await listSeats(db, idsOf(items), meeting.id)).filter(
    ({ expertId }) => expertId === seat.expertId,
  )
  const own = new Set(seats.map(({ achievementId }) => achievementId))
  const here = seats.find(({ achievementId }) => achievementId === projectId)
  return {
    meeting: {
      id: meeting.id,
      title: titleOf({ meeting, items }),
      state: meeting.state,
      startAt: meeting.startAt,
      place: meeting.place,
      link: meeting.link,
      host: meeting.host,
      agenda: [...meeting.agenda],
      achievements: items.map(({ achievementId, name }) => {
        const mine = own.has(achievementId)
        return { achievementId, name: mine ? name : '', own: mine }
      }),
      joinStatus: here?.joinStatus ?? seat.joinStatus,
      signedAt: here?.joinStatus === JoinStatus.present ? here.joinAt : null,
    },
  }
}
