import type { ReviewSubject } from '../../peer-review/panel/subject.parts.ts'
import type { Db } from '../../platform/http/context.ts'
import type { PanelPort } from '../process/process.parts.ts'
import {
  bumpMeeting,
  clearLive,
  lastMeetingOf,
  listItems,
  lockSession,
  openMeetingOf,
  removeItem,
  setCancelled,
} from './meeting.queries.ts'
import type { MeetingRecord } from './meeting.rows.ts'
import { idsOf, titleOf } from './scene.actions.ts'

/** What the moves of an achievement do to the session that it is on: rows 13b, 22 and 26 (docs/handbook/tables.md#evaluation-moves). */

const lockOpen = async (db: Db, achievementId: string) => {
  const found = await openMeetingOf(db, achievementId)
  return found && lockSession(db, found.id)
}
/** The room goes on with another achievement. */
const leave = (db: Db, meeting: MeetingRecord, achievementId: string): Promise<void> =>
  meeting.liveAchievementId === achievementId ? clearLive(db, meeting.id) : bumpMeeting(db, meeting.id)

export const meetingPort: Pick<PanelPort, 'paused' | 'cancelled'> = {
  /** It stays on the session, which shows that it waits; the room goes on with another one. */
  paused: async (db, { id }) => {
    const meeting = await lockOpen(db, id)
    if (meeting) await leave(db, meeting, id)
  },
  /** It leaves the session; a session with nothing left is off. */
  cancelled: async (db, { id }) => {
    const meeting = await lockOpen(db, id)
    if (!meeting) return
    // What was already dealt with stays in the record of the day.
    if (meeting.state === 'planned') await removeItem(db, meeting.id, id)
    const left = await listItems(db, meeting.id)
    if (meeting.state === 'planned' && left.length === 0)
      await setCancelled(db, meeting.id, '会议的成果均已终止评价')
    else await leave(db, meeting, id)
  },
}

/** For the ledger of experts: one day is one attendance, whatever number of achievements. */
export const occasionOf: ReviewSubject['occasion'] = async (db, achievementId) => {
  const meeting = await lastMeetingOf(db, achievementId)
  if (!meeting) return undefined
  const items = await listItems(db, meeting.id)
  const others = idsOf(items).filter((id) => id !== achievementId)
  return { id: meeting.id, text: titleOf({ meeting, items }), others }
}
