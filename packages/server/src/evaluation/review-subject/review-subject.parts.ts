import type { ReviewSubject } from '../../peer-review/panel/subject.parts.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { occasionOf } from '../meeting/meeting.parts.ts'
import { followSeat } from '../meeting-seat/attendance.actions.ts'
import { tellStaff } from '../notice/process.messages.ts'
import type { ProcessDeps } from '../process/process.parts.ts'
import { followUpsOf } from './follow-up.queries.ts'
import { readParties } from './parties.queries.ts'
import { reviewRecords } from './review-record.queries.ts'
import { readSubmission } from './submission.queries.ts'

/** Achievements as what panels examine: all that peer review knows of them. */
export const achievementSubject = (
  deps: Pick<ProcessDeps, 'keyRing' | 'messages' | 'publicUrl'>,
): ReviewSubject => ({
  ...reviewRecords,
  parties: (db, id) => readParties(deps.keyRing, db, id),
  submission: (db, id) => readSubmission(deps.keyRing, db, id),
  followUps: followUpsOf,
  tell: async (db, id, role, news) => {
    const row = await findAchievement(db, id)
    if (row) await tellStaff(deps, db, row, { to: role, ...news })
  },
  occasion: occasionOf,
  attended: followSeat,
})
