import { randomUUID } from 'node:crypto'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { templateOf } from '@portal/contract/peer-review/scoring.rules'
import type { examination as calls } from '@portal/contract/peer-review/sheet.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { byActor, lockPanel, logPanel, TIMER } from '../panel/panel.queries.ts'
import type { PanelRecord } from '../panel/panel.rows.ts'
import type { SubjectHead, SubjectRecords } from '../panel/subject.parts.ts'
import { isComplete } from './opening.rules.ts'
import type { ExaminationDeps } from './sheet.parts.ts'
import {
  EMPTY_SHEET,
  findExamination,
  insertExamination,
  openScores,
  progressOf,
  sealSheet,
  updateExamination,
} from './sheet.queries.ts'
import { assignedTo, isAway } from './sheet.views.ts'

/** Scores are sealed until everybody of whom a sheet is expected has handed in theirs, or somebody opens them before. */

interface Sealed {
  readonly achievement: SubjectHead
  readonly panel: PanelRecord
}

/** The last sheet that was expected opens the scores. */
export const openWhenAll = async (
  records: SubjectRecords,
  db: Db,
  { achievement, panel }: Sealed,
): Promise<void> => {
  if (panel.openedAt !== null) return
  const progress = await progressOf(db, achievement.id, achievement.evalMode)
  if (!isComplete(progress)) return
  await openScores(db, achievement.id, TIMER.name, '全部专家已提交')
  await logPanel(records, db, achievement, {
    by: TIMER,
    text: '全部专家已提交，评分启封',
    act: 'examine',
  })
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

/** Whoever leads the panel may close it, and who decides among staff; nobody who stepped back or has a part in it. */
const refuseOthers = async (deps: ExaminationDeps, context: Context, projectId: string) => {
  const { db } = context
  const actor = actorOf(context)
  if (actor.role !== 'expert') return deps.subject.refuseInvolved(db, projectId, actor)
  const { seat } = await assignedTo(deps.subject, db, projectId, actor)
  const own = await findExamination(db, projectId, seat.expertId)
  if (seat.role !== 'leader' || isAway(own)) throw new AppError('forbidden')
}

const abstainFor = async (
  { keyRing }: ExaminationDeps,
  db: Db,
  { achievement, panel }: Sealed,
  { expertId, reason }: { expertId: string; reason: string },
): Promise<void> => {
  const row = await findExamination(db, achievement.id, expertId)
  if (row) {
    await updateExamination(db, row.id, { state: 'abstained', reason })
    return
  }
  const id = randomUUID()
  await insertExamination(db, {
    id,
    achievementId: achievement.id,
    expertId,
    signature: 'null',
    state: 'abstained',
    reason,
    panelVersion: panel.version,
    formVersion: (panel.template ?? templateOf(achievement.type)).version,
    sheet: sealSheet(keyRing, id, EMPTY_SHEET),
  })
}

/** The leader, or the person in charge, opens the scores; whoever has not handed in counts as having abstained. */
export const closeScoring =
  (deps: ExaminationDeps) =>
  async ({ projectId, reason }: InputOf<typeof calls.close>, context: Context) => {
    const { db } = context
    const { achievement, panel } = await lockPanel(deps.subject, db, projectId)
    await refuseOthers(deps, context, projectId)
    if (!panel || panel.openedAt !== null || achievement.stage !== 'atWork')
      throw new AppError('stateChanged')
    if (panel.state !== 'locked') throw guardFailed(REVIEW_GUARDS, 'closeBeforeLocked')
    const { expected, waiting } = await progressOf(db, projectId, achievement.evalMode)
    if (waiting.length === expected.length) throw guardFailed(REVIEW_GUARDS, 'closeWithoutSheet')
    const abstained = waiting.map(({ expertId }) => expertId)
    for (const expertId of abstained) {
      const whose = { expertId, reason: `结束打分时未提交：${reason}` }
      await abstainFor(deps, db, { achievement, panel }, whose)
    }
    const by = byActor(context)
    await openScores(db, projectId, by.name, reason)
    context.note({
      targetKind: 'achievement',
      targetId: projectId,
      targetName: achievement.name,
      detail: { reason },
    })
    const text = `结束打分并启封：${reason}`
    await logPanel(deps.subject, db, achievement, {
      by,
      text,
      detail: { abstained },
      act: 'examine',
    })
    return {}
  }
