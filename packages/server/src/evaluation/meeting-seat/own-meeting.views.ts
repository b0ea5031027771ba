import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { assignedTo } from '../../peer-review/sheet/sheet.views.ts'
import { actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { lastMeetingOf, listItems, openMeetingOf } from '../meeting/meeting.queries.ts'
import { isAnnounced, markRead } from '../meeting/notice.queries.ts'
import { idsOf, titleOf } from '../meeting/scene.actions.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import { listSeats } from './seat.queries.ts'

/** A session as its experts, the ledger and the moves of the achievement know it. */

/** For the applicant, who has to be there: once the notice went out, or the session began. */
export const announcedMeeting = async (db: Db, achievementId: string) => {
  const meeting = await openMeetingOf(db, achievementId)
  if (!meeting) return null
  const told = await isAnnounced(db, meeting.id)
  const { startAt, place, link, state } = meeting
  return told || state === 'running' ? { startAt, place, link, running: state === 'running' } : null
}

export const viewOwn = async ({ achievementId }: { achievementId: string }, context: Context) => {
  const { db } = context
  const actor = actorOf(context)
  const { seat } = await assignedTo(reviewRecords, db, achievementId, actor)
  const meeting = await lastMeetingOf(db, achievementId)
  if (!meeting) return { meeting: null }
  await markRead(db, meeting.id, seat.expertId)
  const items = await listItems(db, meeting.id)
  const seats = (await listSeats(db, idsOf(items), meeting.id)).filter(
    ({ expertId }) => expertId === seat.expertId,
  )
  const own = new Set(seats.map(({ achievementId }) => achievementId))
  const here = seats.find((one) => one.achievementId === achievementId)
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
      achievements: items.map((item) => {
        const mine = own.has(item.achievementId)
        return { achievementId: item.achievementId, name: mine ? item.name : '', own: mine }
      }),
      joinStatus: here?.joinStatus ?? seat.joinStatus,
      signedAt: here?.joinStatus === JoinStatus.present ? here.joinAt : null,
    },
  }
}
