import { VIDEO_MEETING } from '@portal/contract/evaluation/meeting/meeting.rules'
import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { ACHIEVEMENT_LEVELS, EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { dayText } from '@portal/contract/platform/time'
import { findPanel } from '../../peer-review/panel/panel.queries.ts'
import { listDraws } from '../../peer-review/panel/panel-view.queries.ts'
import { findLastPublicity } from '../../peer-review/publicity/publicity.queries.ts'
import { listLedger } from '../../peer-review/recusal/conflict.queries.ts'
import { progressOf } from '../../peer-review/sheet/sheet.queries.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { findRevision } from '../achievement/submission.queries.ts'
import { standingOf } from '../opinion/stance.rules.ts'
import { findContract } from '../process/process.queries.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import type { ConclusionDeps } from './conclusion.parts.ts'
import { findExperts, findSignature, lastOpinion, listNotes } from './conclusion.queries.ts'
import { aggregateOf } from './summary.views.ts'

/** What 《科技成果评价报告》 says something of, from the records. */

interface ReportHead {
  readonly no: string
  /** ISO date; '' on a draft. */
  readonly issuedOn: string
  readonly outcome: 'passed' | 'failed'
  /** The words of the person in charge. */
  readonly text: string
}

export const gatherFacts = async (
  deps: Pick<ConclusionDeps, 'keyRing' | 'settings'>,
  db: Db,
  achievementId: string,
  head: ReportHead,
) => {
  const achievement = await reviewRecords.find(db, achievementId)
  const panel = await findPanel(db, achievementId)
  const revision = await findRevision(db, deps.keyRing, achievementId)
  const opinion = await lastOpinion(db, achievementId)
  if (!achievement || !panel || !revision || !opinion) throw new AppError('stateChanged')
  const { form } = revision
  const { achievement: facts, units, persons } = form
  const progress = await progressOf(db, achievementId, achievement.evalMode)
  const { expected, sheets } = progress
  const template = panel.template ?? templateOf(achievement.type)
  const all = await aggregateOf(deps, { ...progress, template })
  const experts = await findExperts(
    db,
    expected.map(({ expertId }) => expertId),
  )
  const signature = await findSignature(db, opinion.id)
  const standing = await standingOf(deps.settings, db, progress, opinion.id)
  const notes = await listNotes(db, achievementId)
  const contract = await findContract(db, achievementId)
  const publicity = await findLastPublicity(db, { achievementId })
  const ledger = await listLedger(db, achievementId)
  const level = labelOf(ACHIEVEMENT_LEVELS, opinion.level)
  const unitNames = units.map(({ orgName }) => orgName)
  const heldOn = dayText(panel.meetingAt ?? panel.openedAt)
  const nameOf = (id: string) => experts.get(id)?.name ?? ''
  return {
    achievement,
    panel,
    revision,
    opinion,
    facts,
    units,
    persons,
    expected,
    sheets,
    template,
    all,
    experts,
    signature,
    standing,
    notes,
    contract,
    publicity,
    ledger,
    draws: (await listDraws(db, achievementId)).reverse(),
    society: await deps.settings.get('societyName'),
    mode: `${labelOf(EVALUATION_MODES, achievement.evalMode)}${panel.place === VIDEO_MEETING ? `（${VIDEO_MEETING}）` : ''}`,
    level,
    unitNames,
    heldOn,
    nameOf,
    head,
  }
}
export type Facts = Awaited<ReturnType<typeof gatherFacts>>
