import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { conclusion as calls } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { CONCLUSION_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { aggregate } from '@portal/contract/peer-review/sheet/aggregate.rules'
import { totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { Sheet } from '@portal/contract/peer-review/sheet/sheet.fields'
import { byActor, lockPanel, logPanel, namesOf } from '../../peer-review/panel/panel.queries.ts'
import { openSheet } from '../../peer-review/sheet/sheet.queries.ts'
import { assignedTo, isAway, scoresAsSeen } from '../../peer-review/sheet/sheet.views.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Inside } from '../achievement/wire.rules.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import type { ConclusionDeps } from './conclusion.parts.ts'
import { listNotes, saveNote } from './conclusion.queries.ts'

/** The scores of a panel as a whole; values only once they are open, and only for those who may read them. */

/** A sheet that its expert refused to sign counts neither for the mean nor for the votes. */
const COUNTED: readonly string[] = ['submitted', 'signed']

type Scores = Pick<Awaited<ReturnType<typeof scoresAsSeen>>, 'expected' | 'sheets' | 'template'>
export const countedSheets = (
  ring: KeyRing,
  { expected, sheets }: Scores,
): { expertId: string; sheet: Sheet }[] =>
  expected.flatMap(({ expertId }) => {
    const row = sheets.get(expertId)
    return row && COUNTED.includes(row.state) ? [{ expertId, sheet: openSheet(ring, row) }] : []
  })

const rulesOf = async (settings: Settings) => {
  const {
    evalAgree: agree,
    evalMean: mean,
    evalOutlier: outlierPoints,
    evalTrimFrom: trimFrom,
  } = await settings.all()
  return { agree, mean, outlierPoints, trimFrom }
}

/** Who stepped back did not abstain; both are missing among those who agreed. */
export const aggregateOf = async (deps: Pick<ConclusionDeps, 'keyRing' | 'settings'>, scores: Scores) => {
  const { expected, sheets } = scores
  const counted = countedSheets(deps.keyRing, scores)
  const { votes, ...all } = aggregate(scores.template, counted, expected.length, await rulesOf(deps.settings))
  const recused = expected.filter(({ expertId }) => isAway(sheets.get(expertId))).length
  return { ...all, votes: { ...votes, abstain: votes.abstain - recused, recused } }
}

export const summary =
  (deps: ConclusionDeps) =>
  async ({ achievementId }: Inside<typeof calls.summary>, context: Context) => {
    const { db } = context
    const seen = await scoresAsSeen(reviewRecords, db, achievementId, actorOf(context))
    context.note({ targetKind: 'achievement', targetId: achievementId, targetName: seen.achievement.name })
    if (!seen.open) return { opened: false, aggregate: null, outliers: [], mayNote: false }
    const { outliers, ...all } = await aggregateOf(deps, seen)
    const notes = new Map((await listNotes(db, achievementId)).map((note) => [note.expertId, note]))
    const names = await namesOf(db, outliers)
    const sheets = new Map(countedSheets(deps.keyRing, seen).map(({ expertId, sheet }) => [expertId, sheet]))
    const leads = seen.own?.seat.role === 'leader' && seen.achievement.status === AchievementStatus.evaluation
    return {
      opened: true,
      aggregate: all,
      outliers: outliers.map((expertId) => ({
        expertId,
        name: names.get(expertId)?.name ?? '',
        total: totalOf(seen.template, sheets.get(expertId)?.scores ?? []) ?? 0,
        note: notes.get(expertId)?.note ?? '',
        notedBy: notes.get(expertId)?.byName ?? '',
      })),
      mayNote: leads,
    }
  }

export const noteOutlier =
  (deps: ConclusionDeps) =>
  async ({ achievementId, expertId, note }: Inside<typeof calls.noteOutlier>, context: Context) => {
    const { db } = context
    const actor = actorOf(context)
    const { seat } = await assignedTo(reviewRecords, db, achievementId, actor)
    if (seat.role !== 'leader') throw new AppError('forbidden')
    const { achievement, panel } = await lockPanel(reviewRecords, db, achievementId)
    if (panel?.openedAt == null || achievement.status !== AchievementStatus.evaluation)
      throw new AppError('stateChanged')
    const seen = await scoresAsSeen(reviewRecords, db, achievementId, actor)
    if (!seen.open) throw new AppError('forbidden')
    const { outliers } = await aggregateOf(deps, seen)
    if (!outliers.includes(expertId)) throw guardFailed(CONCLUSION_GUARDS, 'noOutlier')
    await saveNote(db, { achievementId, expertId, note, byId: seat.expertId, byName: actor.name })
    context.note({ targetKind: 'achievement', targetId: achievementId, targetName: achievement.name })
    const name = (await namesOf(db, [expertId])).get(expertId)?.name ?? ''
    await logPanel(reviewRecords, db, achievement, {
      by: byActor(context),
      text: `说明离群评分（${name}）`,
      detail: { expertId },
      act: 'examine',
    })
    return {}
  }
