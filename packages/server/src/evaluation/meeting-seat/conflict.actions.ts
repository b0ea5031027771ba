import type { Absent } from '@portal/contract/evaluation/meeting/meeting.rules'
import { findConflicts } from '../../peer-review/recusal/conflicts.rules.ts'
import type { Db } from '../../platform/http/context.ts'
import type { MeetingDeps } from '../meeting/meeting-deps.parts.ts'
import { type Conflict, replaceConflicts } from './conflict.queries.ts'
import { listSeats } from './seat.queries.ts'

/** Who has to leave for what: everybody in the room against each achievement, kept until the order is looked at again. */

export const absentOf = (rows: readonly { achievementId: string; expertId: string }[]): Absent =>
  new Map(
    [...Map.groupBy(rows, ({ achievementId }) => achievementId)].map(([id, list]) => [
      id,
      new Set(list.map(({ expertId }) => expertId)),
    ]),
  )

/** In the caller's transaction, which holds the lock on the session. */
export const refreshConflicts = async (
  { panels }: MeetingDeps,
  db: Db,
  meetingId: string,
  achievementIds: readonly string[],
): Promise<Absent> => {
  const experts = [...new Set((await listSeats(db, achievementIds)).map(({ expertId }) => expertId))]
  const rows: Conflict[] = []
  for (const achievementId of achievementIds)
    for (const { expertId, text } of await findConflicts(panels, db, achievementId, experts))
      rows.push({ meetingId, achievementId, expertId, text })
  await replaceConflicts(db, meetingId, rows)
  return absentOf(rows)
}
