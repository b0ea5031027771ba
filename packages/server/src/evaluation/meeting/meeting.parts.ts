import { sql } from 'kysely'
import type { ReviewSubject } from '../../peer-review/panel/subject.parts.ts'
import type { Db } from '../../platform/http/context.ts'
import type { PanelPort } from '../process/process.parts.ts'
import { bumpMeeting, idsOf, listItems, openMeetingOf, titleOf } from './meeting.queries.ts'
import { sessionOf } from './own-meeting.views.ts'

/** What the moves of an achievement do to the session that it is on: rows 13b, 22 and 26 (docs/handbook/tables.md#evaluation-moves). */

const NOT_LIVE = {
  liveAchievementId: null,
  liveStep: -1,
  liveStepAt: null,
  closedRoom: false,
  closedRoomAt: null,
  liveVersion: sql<number>`"liveVersion" + 1`,
}
const lockOpen = async (db: Db, achievementId: string) => {
  const found = await openMeetingOf(db, achievementId)
  return (
    found &&
    db.selectFrom('meeting').selectAll().where('id', '=', found.id).forUpdate().executeTakeFirstOrThrow()
  )
}

export const meetingPort: Pick<PanelPort, 'paused' | 'cancelled'> = {
  /** It stays on the session, which shows that it waits; the room goes on with another one. */
  paused: async (db, { id }) => {
    const meeting = await lockOpen(db, id)
    if (meeting) await bumpMeeting(db, meeting.id, meeting.liveAchievementId === id ? NOT_LIVE : {})
  },
  /** It leaves the session; a session with nothing left is off. */
  cancelled: async (db, { id }) => {
    const meeting = await lockOpen(db, id)
    if (!meeting) return
    // What was already dealt with stays in the record of the day.
    if (meeting.state === 'planned')
      await db
        .updateTable('meetingItem')
        .set({ open: false, removedAt: sql<string>`now()` })
        .where('meetingId', '=', meeting.id)
        .where('achievementId', '=', id)
        .execute()
    const left = await listItems(db, meeting.id)
    const off = meeting.state === 'planned' && left.length === 0
    await bumpMeeting(db, meeting.id, {
      ...(meeting.liveAchievementId === id && NOT_LIVE),
      ...(off && { state: 'cancelled', cancelReason: '会议的成果均已终止评价' }),
    })
  },
}

/** For the ledger of experts: one day is one attendance, whatever number of achievements. */
export const occasionOf: ReviewSubject['occasion'] = async (db, achievementId) => {
  const meeting = await sessionOf(db, achievementId)
  if (!meeting) return undefined
  const items = await listItems(db, meeting.id)
  const others = idsOf(items).filter((id) => id !== achievementId)
  return { id: meeting.id, text: titleOf({ meeting, items }), others }
}
