import type { Absent } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { Meeting } from './view.ts'

/** For each achievement, who has to be outside. */
export const absentIn = ({ conflicts }: Pick<Meeting, 'conflicts'>): Absent => {
  const absent = new Map<string, Set<string>>()
  for (const { achievementId, expertId } of conflicts)
    absent.set(achievementId, (absent.get(achievementId) ?? new Set()).add(expertId))
  return absent
}
