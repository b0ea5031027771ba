import { randomUUID } from 'node:crypto'
import { type ExamineState, JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { templateOf, totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { examination as calls } from '@portal/contract/peer-review/sheet/sheet.calls'
import { type Sheet, sheet as sheetSchema } from '@portal/contract/peer-review/sheet/sheet.fields'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import { AppError, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { byActor, findSeat, isSeated, lockPanel, logPanel, namesOf } from '../panel/panel.queries.ts'
import type { ExaminationRecord, SignatureRecord } from '../panel/panel.rows.ts'
import { documentHash } from './sealed-sheet.rules.ts'
import type { ExaminationDeps } from './sheet.parts.ts'
import { findExamination, insertExamination, sealSheet, updateExamination } from './sheet.queries.ts'
import { tidySheet } from './sheet.rules.ts'
import { submissionOf } from './sheet.views.ts'

/** One sheet of a panel with all that it is judged by, under the lock of its panel; and how it is written down. */

export type Input = InputOf<typeof calls.examine>
export type Output = OutputOf<typeof calls.examine>

export const beginSheet = async (
  deps: ExaminationDeps,
  db: Db,
  { projectId, panelVersion, formVersion }: Input,
  expertId: string,
) => {
  const { achievement, panel } = await lockPanel(deps.subject, db, projectId)
  if (!panel) throw new AppError('notFound')
  const seat = await findSeat(db, projectId, expertId)
  if (!seat || !isSeated(seat) || seat.joinStatus === JoinStatus.pending) throw new AppError('notFound')
  if (achievement.stage !== 'atWork') throw guardFailed(REVIEW_GUARDS, 'notAtWork')
  if (panel.state !== 'locked') throw guardFailed(REVIEW_GUARDS, 'scoredOnceLocked')
  const template = panel.template ?? templateOf(achievement.type)
  if (formVersion !== template.version) throw new AppError('stateChanged')
  const row = await findExamination(db, projectId, expertId)
  const submission = await submissionOf(deps, db, projectId)
  const present = achievement.evalMode === 'correspondence' || seat.joinStatus === JoinStatus.present
  return { achievement, panel, seat, template, row, submission, present, panelVersion }
}
export type Scene = Awaited<ReturnType<typeof beginSheet>>

const FINAL: readonly ExamineState[] = ['signed', 'refused', 'recused', 'abstained']

export const refuseFinal = ({ row }: Scene, expectVersion: number) => {
  if (row && FINAL.includes(row.state)) throw guardFailed(REVIEW_GUARDS, 'sheetFinal')
  if ((row?.version ?? 0) !== expectVersion) throw new AppError('stateChanged')
}
export const refuseOpened = ({ panel }: Scene) => {
  if (panel.openedAt !== null) throw guardFailed(REVIEW_GUARDS, 'scoresOpened')
}

/** What the form says, as far as the template asks for it. */
export const sheetOf = (input: Input, { template }: Scene): Sheet => {
  const { scores, scales, level, merits, problems, suggestions, vote, dissent, confidence } = input
  const said = { scores, scales, level, merits, problems, suggestions, vote, dissent, confidence }
  return tidySheet(sheetSchema.parse(said), template)
}

interface Written {
  readonly sheet: Sheet
  readonly state: Exclude<ExamineState, 'none'>
  readonly docHash?: string
  readonly reason?: string
  readonly signature?: SignatureRecord
  readonly onBehalf?: { readonly byId: string; readonly byName: string; readonly scanFileId: string | null }
}
export const writeSheet = async (
  deps: ExaminationDeps,
  db: Db,
  { achievement, seat, template, row, panel }: Scene,
  { sheet, state, docHash = '', reason = '', signature, onBehalf }: Written,
): Promise<ExaminationRecord> => {
  const id = row?.id ?? randomUUID()
  const set = {
    panelVersion: panel.version,
    formVersion: template.version,
    state,
    sheet: sealSheet(deps.keyRing, id, sheet),
  }
  if (!row) {
    const whose = { id, achievementId: achievement.id, expertId: seat.expertId }
    await insertExamination(db, { ...whose, ...set, signature: 'null', version: 0 })
  }
  return updateExamination(db, id, {
    ...set,
    docHash,
    reason,
    handedIn: state === 'submitted' || onBehalf !== undefined,
    signed: state === 'signed',
    ...(signature && { signature: JSON.stringify(signature) }),
    ...(onBehalf && {
      onBehalfById: onBehalf.byId,
      onBehalfBy: onBehalf.byName,
      scanFileId: onBehalf.scanFileId,
    }),
  })
}

export const answerOf = (row: ExaminationRecord, sheet: Sheet, { template }: Scene): Output => ({
  state: row.state,
  version: row.version,
  docHash: row.docHash,
  savedAt: row.updatedAt,
  total: totalOf(template, sheet.scores) ?? null,
})

export const hashOf = (
  { achievement, submission, seat, template, panelVersion }: Scene,
  sheet: Sheet,
): string =>
  documentHash({
    achievementId: achievement.id,
    contentHash: submission.contentHash,
    expertId: seat.expertId,
    formVersion: template.version,
    panelVersion,
    sheet,
  })

interface Told {
  readonly words: string
  readonly detail?: object
  readonly via?: 'web' | 'onBehalf'
}
/** Into the audit log and the log of the subject. Values stay out of both: staff read them before they are opened. */
export const recordAct = async (
  deps: ExaminationDeps,
  context: Context,
  { achievement, seat }: Scene,
  { words, detail = {}, via = 'web' }: Told,
) => {
  const { expertId } = seat
  const name = (await namesOf(context.db, [expertId])).get(expertId)?.name ?? ''
  context.note({
    targetKind: 'achievement',
    targetId: achievement.id,
    targetName: achievement.name,
    detail: { expertId, act: words },
  })
  const { db } = context
  const by = byActor(context)
  await logPanel(deps.subject, db, achievement, {
    by,
    text: `${name}${words}`,
    detail: { expertId, ...detail },
    act: 'examine',
    via,
  })
}

/** A sheet by correspondence counts once for the ledger, and as late where its day had passed. */
export const countSheet = async (deps: ExaminationDeps, db: Db, { achievement, panel, seat, row }: Scene) => {
  if (achievement.evalMode !== 'correspondence' || row?.submittedAt) return
  const late = panel.dueAt !== null && Date.parse(panel.dueAt) < (await databaseNow(db)).at.getTime()
  await deps.record(db, {
    expertId: seat.expertId,
    ...{ refId: achievement.id, refKind: 'achievement' },
    text: `《${achievement.name}》`,
    add: [
      'correspondence',
      ...(seat.role === 'leader' ? (['leader'] as const) : []),
      ...(late ? (['late'] as const) : []),
    ],
  })
}
