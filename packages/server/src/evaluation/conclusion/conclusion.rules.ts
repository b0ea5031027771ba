import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { missingSections } from '@portal/contract/evaluation/conclusion/opinion.rules'
import type { Guard } from '@portal/contract/evaluation/evaluation.guards'
import type { Aggregate } from '@portal/contract/peer-review/sheet/aggregate.rules'
import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { findPanel } from '../../peer-review/panel/panel.queries.ts'
import { panelGuards } from '../../peer-review/sheet/sheet.actions.ts'
import { progressOf } from '../../peer-review/sheet/sheet.queries.ts'
import type { scoresAsSeen } from '../../peer-review/sheet/sheet.views.ts'
import type { Db } from '../../platform/http/context.ts'
import { listStances } from '../opinion/stance.queries.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import type { ConclusionDeps } from './conclusion.parts.ts'
import { findDraft, findSignature, lastOpinion } from './conclusion.queries.ts'
import type { OpinionRecord } from './conclusion.rows.ts'
import { aggregateOf } from './summary.views.ts'

/** The conditions of row 25 (docs/handbook/evaluation.md#conclusion), each from the records as they are now. */

type PanelGuard = Extract<
  Guard,
  'panelLocked' | 'quorum' | 'sheetsIn' | 'opinionWhole' | 'leaderSigned' | 'majority' | 'reportReady'
>

/** Somebody voted against, or reserves on this version. */
export const dissents = async (
  db: Db,
  version: OpinionRecord,
  all: Pick<Aggregate, 'votes'>,
): Promise<boolean> =>
  all.votes.disagree > 0 || (await listStances(db, version.id)).some(({ stance }) => stance === 'reserve')

const isWhole = async (db: Db, version: OpinionRecord, all: Pick<Aggregate, 'votes'>): Promise<boolean> =>
  missingSections(version.sections, await dissents(db, version, all)).length === 0

/** Without an outcome: whether votes and mean say anything at all. */
export const conclusionGuards = async (
  deps: Pick<ConclusionDeps, 'keyRing' | 'settings'>,
  db: Db,
  achievementId: string,
  outcome?: 'passed' | 'failed',
): Promise<Record<PanelGuard, boolean>> => {
  const { panelLocked, quorum, sheetsIn } = await panelGuards(
    reviewRecords,
    db,
    achievementId,
    await deps.settings.get('panelQuorum'),
  )
  const none = { opinionWhole: false, leaderSigned: false, majority: false, reportReady: false }
  const achievement = await reviewRecords.find(db, achievementId)
  const panel = await findPanel(db, achievementId)
  if (!achievement || !panel || panel.openedAt === null) return { panelLocked, quorum, sheetsIn, ...none }
  const progress = await progressOf(db, achievementId, achievement.evalMode)
  const all = await aggregateOf(deps, {
    ...progress,
    template: panel.template ?? templateOf(achievement.type),
  })
  const last = await lastOpinion(db, achievementId)
  const signature = last && (await findSignature(db, last.id))
  const draft = await findDraft(db, achievementId)
  return {
    panelLocked,
    quorum,
    sheetsIn,
    opinionWhole: last !== undefined && (await isWhole(db, last, all)),
    leaderSigned: signature !== undefined,
    majority: outcome === undefined ? all.outcome !== null : all.outcome === outcome,
    reportReady: last !== undefined && signature !== undefined && draft?.opinionHash === last.docHash,
  }
}

// --- who may do what with a written opinion -----------------------------------------------------------------------------------

export type Seen = Awaited<ReturnType<typeof scoresAsSeen>>

export const leads = (seen: Seen): boolean => seen.own?.seat.role === 'leader'
/** Of the experts the leader and whom he names; the others say what they think by their stance. */
export const mayWrite = (seen: Seen, role: string): boolean =>
  seen.open &&
  seen.achievement.status === AchievementStatus.evaluation &&
  role !== 'inCharge' &&
  (role !== 'expert' || leads(seen) || seen.own?.seat.writesOpinion === true)

/** What the reader may do now; `heard`: everybody has said how they stand, or their silence is explained. */
export const mayOf = (
  seen: Seen,
  role: string,
  { written, signed, heard }: { written: boolean; signed: boolean; heard: boolean },
) => {
  const staff = role !== 'expert'
  const running = seen.achievement.status === AchievementStatus.evaluation
  const unsigned = running && written && !signed
  const paper = role === 'expertReview' || role === 'superAdmin'
  return {
    read: true,
    write: mayWrite(seen, role) && (!signed || leads(seen)),
    stance: unsigned && !staff,
    name: running && !signed && (leads(seen) || paper),
    remind: unsigned && !heard && (leads(seen) || paper || role === 'handler'),
    explain: unsigned && !heard && (leads(seen) || paper),
    record: unsigned && paper,
    heard,
    sign: unsigned && leads(seen),
    signPaper: unsigned && paper,
    report: running && staff && signed,
    conclude: running && (role === 'inCharge' || role === 'superAdmin'),
  }
}
