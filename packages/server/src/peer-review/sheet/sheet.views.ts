import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { type Actor, AppError, type Db, guardFailed } from '../../platform/http/context.ts'
import { findPanel, findSeat, isSeated, satOnce, visibleSubject } from '../panel/panel.queries.ts'
import type { ExaminationRecord, PanelMemberRecord, PanelRecord } from '../panel/panel.rows.ts'
import type { SubjectHead, SubjectRecords, Submission } from '../panel/subject.parts.ts'
import { markFile, readerMark } from './mark.documents.ts'
import type { ExaminationDeps } from './sheet.parts.ts'
import { findExamination, progressOf } from './sheet.queries.ts'

/** Who may read what of an assignment, of its material and of the sheets. */

export interface Assigned {
  readonly achievement: SubjectHead
  readonly panel: PanelRecord
  readonly seat: PanelMemberRecord
}
/** An assignment exists for its expert alone, and only after the yes. */
export const assignedTo = async (
  records: SubjectRecords,
  db: Db,
  projectId: string,
  { memberId }: Actor,
): Promise<Assigned> => {
  const achievement = await records.find(db, projectId)
  const panel = await findPanel(db, projectId)
  const seat = memberId ? await findSeat(db, projectId, memberId) : undefined
  if (!achievement || !panel || !seat || !isSeated(seat) || seat.joinStatus === JoinStatus.pending)
    throw new AppError('notFound')
  return { achievement, panel, seat }
}

/** Whoever stepped back keeps the seat until it is filled anew, and has nothing more to do with the achievement. */
export const isAway = (row: Pick<ExaminationRecord, 'state'> | undefined): boolean => row?.state === 'recused'

/** The same for the page of one's own sheet: whoever sat there once, and has lost the seat while it was open, is told so. */
export const ownAssignment = async (
  records: SubjectRecords,
  db: Db,
  projectId: string,
  actor: Actor,
): Promise<Assigned> => {
  const { memberId } = actor
  const seat = memberId ? await findSeat(db, projectId, memberId) : undefined
  if (memberId && !(seat && isSeated(seat)) && (await satOnce(db, projectId, memberId)))
    throw guardFailed(REVIEW_GUARDS, 'seatGone')
  return assignedTo(records, db, projectId, actor)
}

/** For the readings of achievements: whether an expert accepted to evaluate it, and promised to keep it to himself. */
export const mayExpertRead = async (db: Db, achievementId: string, memberId: string): Promise<boolean> => {
  const seat = await findSeat(db, achievementId, memberId)
  if (!seat || !isSeated(seat) || seat.joinStatus === JoinStatus.pending || seat.promisedAt === null)
    return false
  return !isAway(await findExamination(db, achievementId, memberId))
}

/** What was handed in last, as experts judge by it. */
export const submissionOf = async (
  { subject }: Pick<ExaminationDeps, 'subject'>,
  db: Db,
  id: string,
): Promise<Submission> => {
  const submission = await subject.submission(db, id)
  if (!submission) throw new AppError('notFound')
  return submission
}

/** What experts judge by, for a pack on paper or disk, with the expert's watermark. The caller has checked the promise. */
export const markedMaterial = async (
  deps: Pick<ExaminationDeps, 'subject' | 'files' | 'fonts'>,
  db: Db,
  projectId: string,
  expertId: string,
) => {
  const achievement = await deps.subject.find(db, projectId)
  const { files } = await submissionOf(deps, db, projectId)
  const text = await readerMark(db, { expertId, no: achievement?.acceptNo ?? '', purpose: 'evaluation' })
  return files.map((file) => ({ fileName: file.fileName, open: () => markFile(deps, file, text) }))
}

/**
 * Who reads the values of others (docs/handbook/peer-review.md#sealed-scores): nobody while they are sealed; then the expert review and the super administrator; handler and person in charge once all have signed;
 * in a meeting the experts who handed in their own. The leader, or whom he names, writes the opinion, and reads them as soon as they are open.
 */
export const mayReadValues = (
  { role }: Pick<Actor, 'role'>,
  panel: PanelRecord,
  { unsigned, mode, ownIn, leads }: { unsigned: number; mode: string; ownIn: boolean; leads?: boolean },
): boolean => {
  if (panel.openedAt === null) return false
  if (leads) return true
  if (role === 'expertReview' || role === 'superAdmin') return true
  if (role === 'handler' || role === 'inCharge') return unsigned === 0
  return role === 'expert' && mode !== 'correspondence' && ownIn
}

/** Everything about the sheets of a panel, and whether the reader may see what is in them. */
export const scoresAsSeen = async (records: SubjectRecords, db: Db, projectId: string, actor: Actor) => {
  const own = actor.role === 'expert' ? await assignedTo(records, db, projectId, actor) : undefined
  const achievement = own?.achievement ?? (await visibleSubject(records, db, projectId, actor.role))
  const panel = await findPanel(db, projectId)
  if (!panel) throw new AppError('notFound')
  const progress = await progressOf(db, projectId, achievement.evalMode)
  const mine = own && progress.sheets.get(own.seat.expertId)
  const open =
    !isAway(mine) &&
    mayReadValues(actor, panel, {
      unsigned: progress.unsigned.length,
      mode: achievement.evalMode,
      ownIn: mine !== undefined && mine.state !== 'draft',
      leads: own?.seat.role === 'leader' || own?.seat.writesOpinion === true,
    })
  const template = panel.template ?? templateOf(achievement.type)
  return { ...progress, own, achievement, panel, template, open }
}
