import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { scoresAsSeen } from '../../peer-review/sheet/sheet.views.ts'

/** Who may do what with a written opinion. */

export type Seen = Awaited<ReturnType<typeof scoresAsSeen>>

/** Whoever may read the scores may read what is written about them. */
export const mayWrite = (seen: Seen, role: string): boolean =>
  seen.open && seen.achievement.status === AchievementStatus.evaluation && role !== 'inCharge'
export const leads = (seen: Seen): boolean => seen.own?.seat.role === 'leader'

/** What the reader may do now. */
export const mayOf = (
  seen: Seen,
  role: string,
  { written, signed }: { written: boolean; signed: boolean },
) => {
  const staff = role !== 'expert'
  const running = seen.achievement.status === AchievementStatus.evaluation
  const unsigned = running && written && !signed
  return {
    read: true,
    write: mayWrite(seen, role) && (!signed || leads(seen)),
    stance: unsigned && !staff,
    sign: unsigned && leads(seen),
    signPaper: unsigned && (role === 'expertReview' || role === 'superAdmin'),
    report: running && staff && signed,
    conclude: running && (role === 'inCharge' || role === 'superAdmin'),
  }
}
