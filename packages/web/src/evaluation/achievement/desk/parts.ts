import type { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import {
  ACHIEVEMENT_OUTCOMES,
  AchievementStatus,
  staffLabel,
} from '@portal/contract/evaluation/achievement-status.rules'
import type { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type { TagTone } from '../../../shared/ui/tag.tsx'

export type Detail = OutputOf<typeof achievement.detail>
export type Process = OutputOf<typeof achievementProcess.process>
export type Row = OutputOf<typeof achievement.list>['list'][number]
/** Remarks by target of the form. */
export type Flags = Readonly<Record<string, string>>

export const toneOf = ({ status, outcome }: Pick<Row, 'status' | 'outcome'>): TagTone => {
  if (status === AchievementStatus.concluded) return outcome === 'passed' ? 'good' : 'plain'
  if (status === AchievementStatus.returned || status === AchievementStatus.objection) return 'bad'
  return status === AchievementStatus.publicity || status === AchievementStatus.publicised ? 'good' : 'wait'
}
export const stateText = ({
  status,
  outcome,
  evalMode,
}: Pick<Row, 'status' | 'outcome' | 'evalMode'>): string =>
  [staffLabel(status, evalMode), outcome && ACHIEVEMENT_OUTCOMES[outcome]].filter(Boolean).join(' · ')

/** How much weight the button of a move has: one is the way on, some end things. */
export const PRIMARY: readonly MoveName[] = [
  'passFirst',
  'publish',
  'startEvaluation',
  'conclude',
  'acceptObjection',
]
export const RETURNS: readonly MoveName[] = ['return', 'returnInCharge', 'supplement', 'upholdForRevision']

/** Moves that are made at their case, not at the achievement. */
export const AT_CASE: readonly MoveName[] = [
  'acceptObjection',
  'acceptSevereObjection',
  'dismissObjection',
  'upholdForRevision',
  'upholdAndTerminate',
]

export const DONE: Partial<Record<MoveName, string>> = {
  return: '已退回，已通知申请人',
  returnInCharge: '已退回，已通知申请人',
  supplement: '已要求补充，已通知申请人',
  passFirst: '已通过，已转负责人',
  publish: '已开始公示',
  acceptObjection: '已受理，公示暂停',
}
export type Case = Process['objections'][number]
