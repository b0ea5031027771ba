import {
  ACHIEVEMENT_OUTCOMES,
  type AchievementOutcome,
  AchievementStatus,
} from '@portal/contract/evaluation/achievement-status.rules'
import type { TagTone } from '../../../shared/ui/tag.tsx'

/** The colour only repeats what the word says. */
export const toneOf = (status: AchievementStatus, outcome: AchievementOutcome | '' = ''): TagTone => {
  if (status === AchievementStatus.returned || status === AchievementStatus.objection) return 'bad'
  if (status === AchievementStatus.concluded)
    return outcome === 'passed' ? 'good' : outcome === 'withdrawn' ? 'plain' : 'bad'
  return status === AchievementStatus.draft ? 'plain' : 'wait'
}
export const statusText = (label: string, outcome: AchievementOutcome | ''): string =>
  outcome === '' ? label : `${label} · ${ACHIEVEMENT_OUTCOMES[outcome]}`

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

export const daysText = (daysLeft: number): string =>
  daysLeft < 0 ? `已逾期${-daysLeft}天` : daysLeft === 0 ? '今天截止' : `还剩${daysLeft}天`
