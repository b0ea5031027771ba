import type { Db } from '../../platform/http/context.ts'
import { lockPanel, logPanel, TIMER } from '../panel/panel.queries.ts'
import type { PanelRecord } from '../panel/panel.rows.ts'
import type { SubjectHead, SubjectRecords } from '../panel/subject.parts.ts'
import { openScores, progressOf } from './sheet.queries.ts'

/** Scores are sealed until everybody of whom a sheet is expected has handed in theirs. */

/**
 * The last sheet that was expected opens the scores; not while somebody may still come in and hand in theirs, for nobody could
 * afterwards.
 */
export const openWhenAll = async (
  records: SubjectRecords,
  db: Db,
  { achievement, panel }: { achievement: SubjectHead; panel: PanelRecord },
): Promise<void> => {
  if (panel.openedAt !== null) return
  const { expected, undecided, waiting } = await progressOf(db, achievement.id, achievement.evalMode)
  if (expected.length === 0 || waiting.length > 0 || undecided.length > 0) return
  await openScores(db, achievement.id, TIMER.name, '全部专家已提交')
  await logPanel(records, db, achievement, TIMER, '全部专家已提交，评分启封', {}, { act: 'examine' })
}

/** Somebody will not come: theirs may have been the only sheet that was waited for. The caller holds the lock on the panel. */
export const openWhenSettled = async (
  records: SubjectRecords,
  db: Db,
  achievementId: string,
): Promise<void> => {
  const { achievement, panel } = await lockPanel(records, db, achievementId)
  if (panel?.state === 'locked' && achievement.stage === 'atWork')
    await openWhenAll(records, db, { achievement, panel })
}
