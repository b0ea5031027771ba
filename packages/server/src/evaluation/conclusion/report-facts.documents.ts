import { VIDEO_MEETING } from '@portal/contract/evaluation/meeting/meeting.rules'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { ACHIEVEMENT_LEVELS, EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { dayText } from '@portal/contract/platform/time'
import { type WordScene, worded } from '../../peer-review/letter/wording.documents.ts'
import { findPanel, listMembers } from '../../peer-review/panel/panel.queries.ts'
import { listDraws } from '../../peer-review/panel/panel-view.queries.ts'
import { findLastPublicity } from '../../peer-review/publicity/publicity.queries.ts'
import { listLedger } from '../../peer-review/recusal/conflict.queries.ts'
import { progressOf } from '../../peer-review/sheet/sheet.queries.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
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
  /** What it takes the place of; undefined for the first one. */
  readonly replaces?: { readonly no: string; readonly reason: string; readonly endedOn: string } | undefined
  /** The words of the person in charge. */
  readonly text: string
}

/** Who belonged to it and gave no opinion, at a meeting because of being away: the report does not pass over them. */
const awayOf = async (db: Db, achievementId: string, expected: readonly { readonly expertId: string }[]) => {
  const heard = new Set(expected.map(({ expertId }) => expertId))
  return (await listMembers(db, achievementId)).filter(
    ({ reserveNo, joinStatus, expertId }) =>
      reserveNo === 0 && joinStatus === JoinStatus.absent && !heard.has(expertId),
  )
}

/** When it was: a day on which people met, or the one on which the last of the letters was in. */
const heldWords = (
  mode: string,
  { meetingAt, openedAt }: { readonly meetingAt: string | null; readonly openedAt: string | null },
): string => {
  const day = dayText(mode === 'correspondence' ? openedAt : (meetingAt ?? openedAt))
  if (!day) return ''
  return mode === 'correspondence' ? `函审于${day}结束，` : `于${day}进行，`
}

/** What each report says alike, in the words of the society on the day on which it is made. */
const wordsOf = async (
  scene: WordScene,
  { name, acceptNo, byMail }: { readonly name: string; readonly acceptNo: string; readonly byMail: boolean },
) => {
  const at = portalNow().toISOString()
  const way = byMail ? '由专家分别审阅材料、独立打分' : '由专家独立打分、集体评议'
  return {
    basis: await worded(scene, { key: 'report-basis', at, values: { way } }),
    society: await worded(scene, { key: 'report-society', at, values: {} }),
    declaration: await worded(scene, { key: 'report-declaration', at, values: {} }),
    signatures: await worded(scene, {
      ...{ key: 'paper-signatures', at },
      values: { projectName: name, acceptNo },
    }),
  }
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
  const away = await awayOf(db, achievementId, expected)
  const experts = await findExperts(
    db,
    [...expected, ...away].map(({ expertId }) => expertId),
  )
  const signature = await findSignature(db, opinion.id)
  const standing = await standingOf(deps.settings, db, progress, opinion.id)
  const notes = await listNotes(db, achievementId)
  const contract = await findContract(db, achievementId)
  const publicity = await findLastPublicity(db, { achievementId })
  const ledger = await listLedger(db, achievementId)
  const level = labelOf(ACHIEVEMENT_LEVELS, opinion.level)
  const byMail = achievement.evalMode === 'correspondence'
  const unitNames = units.map(({ orgName }) => orgName)
  const nameOf = (id: string) => experts.get(id)?.name ?? ''
  return {
    ...{ achievement, panel, revision, opinion, facts, units, persons },
    ...{ expected, away, sheets, template, all, experts, signature, standing },
    ...{ notes, contract, publicity, ledger },
    draws: (await listDraws(db, achievementId)).reverse(),
    society: await deps.settings.get('societyName'),
    mode: `${labelOf(EVALUATION_MODES, achievement.evalMode)}${panel.place === VIDEO_MEETING ? `（${VIDEO_MEETING}）` : ''}`,
    byMail,
    level,
    words: await wordsOf({ db, deps }, { name: facts.name, acceptNo: achievement.acceptNo ?? '', byMail }),
    unitNames,
    heldWords: heldWords(achievement.evalMode, panel),
    nameOf,
    head,
  }
}
export type Facts = Awaited<ReturnType<typeof gatherFacts>>

/** How many belong to the panel, and how many of them took part. */
export const panelWords = ({
  expected,
  away,
  nameOf,
}: Pick<Facts, 'expected' | 'away' | 'nameOf'>): string =>
  away.length === 0
    ? `专家组由${expected.length}位专家组成。`
    : `专家组由${expected.length + away.length}位专家组成，${expected.length}位参加，${away.map(({ expertId }) => nameOf(expertId)).join('、')}缺席。`
/** What was looked for and found between experts and the achievement. */
export const recusalWords = ({ ledger }: Pick<Facts, 'ledger'>): string => {
  const waived = ledger.filter(({ waiver }) => waiver?.confirmedAt).length
  const rest = ledger.length - waived
  if (ledger.length === 0) return '专家遴选实行回避制度，经核查，没有需要回避或说明的关系。'
  const parts = [
    ...(waived > 0 ? [`${waived}项经说明和确认后免予回避`] : []),
    ...(rest > 0 ? [`${waived > 0 ? '其余' : ''}${rest}项已回避或解除`] : []),
  ]
  return `专家遴选实行回避制度，共核查出需要说明的关系${ledger.length}项，${parts.join('，')}。`
}
