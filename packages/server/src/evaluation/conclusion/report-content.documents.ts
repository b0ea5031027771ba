import { templateOf } from '@portal/contract/peer-review/scoring.rules'
import { ACHIEVEMENT_LEVELS, EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { findPanel } from '../../peer-review/panel/panel.queries.ts'
import { findLastPublicity } from '../../peer-review/publicity/publicity.queries.ts'
import { listLedger } from '../../peer-review/recusal/conflict.queries.ts'
import { progressOf } from '../../peer-review/sheet/sheet.queries.ts'
import type { PaperChapter } from '../../platform/documents/paper.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { findRevision } from '../achievement/submission.queries.ts'
import { findContract } from '../process/process.queries.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import type { ConclusionDeps } from './conclusion.parts.ts'
import { findExperts, findSignature, lastOpinion, listNotes, listStances } from './conclusion.queries.ts'
import { annexOf, chaptersOf, dayText, plain } from './report-chapters.documents.ts'
import { aggregateOf } from './summary.views.ts'

/** 《科技成果评价报告》 from the records; frozen whole when the number is given. */

export interface ReportContent {
  readonly society: string
  readonly no: string
  readonly issuedOn: string
  readonly name: string
  readonly units: readonly string[]
  readonly level: string
  readonly outcome: 'passed' | 'failed'
  readonly cover: readonly (readonly [string, string])[]
  readonly chapters: readonly PaperChapter[]
  /** About single experts: for the society's own copy. */
  readonly annex: readonly PaperChapter[]
}

export const DRAFT_NO = '（结项时编号）'

export interface ReportHead {
  readonly no: string
  /** ISO date; '' on a draft. */
  readonly issuedOn: string
  readonly outcome: 'passed' | 'failed'
  /** The words of the person in charge. */
  readonly text: string
}

/** All that a report says something of. */
const gather = async (
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
  const stances = await listStances(db, opinion.id)
  const notes = await listNotes(db, achievementId)
  const contract = await findContract(db, achievementId)
  const publicity = await findLastPublicity(db, { achievementId })
  const ledger = await listLedger(db, achievementId)
  const society = await deps.settings.get('societyName')
  const mode = labelOf(EVALUATION_MODES, achievement.evalMode)
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
    stances,
    notes,
    contract,
    publicity,
    ledger,
    society,
    mode,
    level,
    unitNames,
    heldOn,
    nameOf,
    head,
  }
}
export type Facts = Awaited<ReturnType<typeof gather>>

export const assemble = async (...given: Parameters<typeof gather>): Promise<ReportContent> => {
  const all = await gather(...given)
  const { society, head, facts, unitNames, opinion, achievement, mode } = all
  return {
    society,
    no: head.no,
    issuedOn: head.issuedOn,
    name: facts.name,
    units: unitNames,
    level: opinion.level,
    outcome: head.outcome,
    chapters: chaptersOf(all),
    annex: annexOf(all),
    cover: [
      ['编　　号', head.no],
      ['成果名称', facts.name],
      ['完成单位', unitNames.join('、')],
      ['委 托 方', achievement.orgName],
      ['评价形式', mode],
      ['组织单位', society],
      ['日　　期', head.issuedOn ? plain(head.issuedOn) : ''],
    ],
  }
}
