import { quorumOf } from '@portal/contract/peer-review/panel.rules'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { declareInterest } from '../invitation/answer.actions.ts'
import { findPanel } from '../panel/panel.queries.ts'
import type { SubjectRecords } from '../panel/subject.parts.ts'
import { takeSignature } from '../signing/signing.actions.ts'
import { examineOnBehalf } from './on-behalf.actions.ts'
import { openWhenAll } from './opening.actions.ts'
import type { ExaminationDeps } from './sheet.parts.ts'
import { EMPTY_SHEET, openSheet, progressOf } from './sheet.queries.ts'
import { checkSheet, refuseLateDraft } from './sheet.rules.ts'
import { ownAssignment } from './sheet.views.ts'
import {
  answerOf,
  beginSheet,
  countSheet,
  hashOf,
  type Input,
  type Output,
  recordAct,
  refuseFinal,
  refuseOpened,
  type Scene,
  sheetOf,
  writeSheet,
} from './sheet-scene.actions.ts'

/** expExamine: from the first autosave to the signature; row 24 of the table of moves. */

const recuse = async (
  deps: ExaminationDeps,
  scene: Scene,
  input: Input,
  context: Context,
): Promise<Output> => {
  const { recusal } = input
  if (!recusal) throw new AppError('badInput')
  refuseFinal(scene, input.expectVersion)
  refuseOpened(scene)
  const { db } = context
  const { achievement, seat } = scene
  const sheet = scene.row ? openSheet(deps.keyRing, scene.row) : EMPTY_SHEET
  await declareInterest(db, achievement.id, seat.expertId, recusal)
  const row = await writeSheet(deps, db, scene, { sheet, state: 'recused', reason: recusal.text })
  await recordAct(deps, context, scene, { words: `申请回避：${recusal.text}` })
  if (achievement.evalMode === 'correspondence')
    await deps.record(db, {
      expertId: seat.expertId,
      ...{ refId: achievement.id, refKind: 'achievement' },
      text: `《${achievement.name}》`,
      add: [],
      drop: ['correspondence', 'leader', 'late'],
    })
  await openWhenAll(deps.subject, db, scene)
  return answerOf(row, sheet, scene)
}

/** The sheet as it was handed in, and not changed since the reader saw it. */
const handedIn = ({ row }: Scene, expectVersion: number) => {
  if (!row || row.version !== expectVersion || row.state !== 'submitted') throw new AppError('stateChanged')
  return row
}

const sign = async (deps: ExaminationDeps, scene: Scene, input: Input, context: Context): Promise<Output> => {
  const { sign: given } = input
  if (!given) throw new AppError('badInput')
  const row = handedIn(scene, input.expectVersion)
  const { docHash } = row
  const signature = await takeSignature(deps.keyRing, context, {
    expertId: scene.seat.expertId,
    docHash,
    shown: given.docHash,
    otp: given.otp,
  })
  const sheet = openSheet(deps.keyRing, row)
  const after = await writeSheet(deps, context.db, scene, { sheet, state: 'signed', docHash, signature })
  const { pictureVersion } = signature
  await recordAct(deps, context, scene, { words: '签署评价意见', detail: { docHash, pictureVersion } })
  return answerOf(after, sheet, scene)
}

const refuseToSign = async (
  deps: ExaminationDeps,
  scene: Scene,
  input: Input,
  context: Context,
): Promise<Output> => {
  const row = handedIn(scene, input.expectVersion)
  const { docHash } = row
  const sheet = openSheet(deps.keyRing, row)
  const reason = input.refuse?.reason ?? ''
  const after = await writeSheet(deps, context.db, scene, { sheet, state: 'refused', docHash, reason })
  await recordAct(deps, context, scene, { words: `拒绝签字：${reason}`, detail: { docHash } })
  return answerOf(after, sheet, scene)
}

const save = async (deps: ExaminationDeps, scene: Scene, input: Input, context: Context): Promise<Output> => {
  const { db } = context
  refuseFinal(scene, input.expectVersion)
  refuseOpened(scene)
  const sheet = sheetOf(input, scene)
  if (input.draft) {
    refuseLateDraft(scene.row)
    return answerOf(await writeSheet(deps, db, scene, { sheet, state: 'draft' }), sheet, scene)
  }
  if (scene.seat.promisedAt === null) throw guardFailed(REVIEW_GUARDS, 'promiseFirst')
  if (!scene.present) throw guardFailed(REVIEW_GUARDS, 'presentFirst')
  checkSheet(sheet, scene.template, new Set(scene.submission.files.map(({ id }) => id)))
  const docHash = hashOf(scene, sheet)
  const row = await writeSheet(deps, db, scene, { sheet, state: 'submitted', docHash })
  await recordAct(deps, context, scene, { words: '提交评价意见', detail: { docHash } })
  await countSheet(deps, db, scene)
  await openWhenAll(deps.subject, db, scene)
  return answerOf(row, sheet, scene)
}

export const examine =
  (deps: ExaminationDeps) =>
  async (input: Input, context: Context): Promise<Output> => {
    const actor = actorOf(context)
    if (actor.role !== 'expert') return examineOnBehalf(deps, input, context)
    if (input.onBehalf || !actor.memberId) throw new AppError('forbidden')
    await ownAssignment(deps.subject, context.db, input.projectId, actor)
    const scene = await beginSheet(deps, context.db, input, actor.memberId)
    if (input.sign) return sign(deps, scene, input, context)
    if (input.refuse) return refuseToSign(deps, scene, input, context)
    if (input.recusal) return recuse(deps, scene, input, context)
    return save(deps, scene, input, context)
  }

/** Answers to the conditions of a conclusion that the panel knows of. */
export const panelGuards = async (
  records: SubjectRecords,
  db: Db,
  achievementId: string,
  /** Percent of the panel that has to be there; 66 stands for two thirds (docs/handbook/evaluation.md#meeting). */
  share = 66,
): Promise<{ panelLocked: boolean; quorum: boolean; sheetsIn: boolean; leaderSigned: boolean }> => {
  const panel = await findPanel(db, achievementId)
  const mode = (await records.find(db, achievementId))?.evalMode ?? ''
  const { expected, sheets, waiting, unsigned } = await progressOf(db, achievementId, mode)
  const leader = expected.find(({ role }) => role === 'leader')
  return {
    panelLocked: panel?.state === 'locked',
    quorum: panel !== undefined && expected.length >= quorumOf(panel.size, share),
    sheetsIn: expected.length > 0 && waiting.length === 0 && unsigned.length === 0,
    leaderSigned: leader !== undefined && sheets.get(leader.expertId)?.state === 'signed',
  }
}
