import type { AchievementOutcome, AchievementStatus } from '@portal/contract/evaluation/achievement.rules'
import { ACHIEVEMENT_OUTCOMES } from '@portal/contract/evaluation/achievement.rules'
import type { TagTone } from '../../../shared/ui/tag.tsx'

/** The colour only repeats what the word says. */
export const toneOf = (status: AchievementStatus, outcome: AchievementOutcome | '' = ''): TagTone => {
  if (status === '12' || status === '14') return 'bad'
  if (status === '28') return outcome === 'passed' ? 'good' : outcome === 'withdrawn' ? 'plain' : 'bad'
  return status === '21' ? 'plain' : 'wait'
}
export const statusText = (label: string, outcome: AchievementOutcome | ''): string =>
  outcome === '' ? label : `${label} · ${ACHIEVEMENT_OUTCOMES[outcome]}`

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

export const daysText = (daysLeft: number): string =>
  daysLeft < 0 ? `已逾期${-daysLeft}天` : daysLeft === 0 ? '今天截止' : `还剩${daysLeft}天`
