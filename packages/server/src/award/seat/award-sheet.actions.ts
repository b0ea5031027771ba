import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { AWARD_SEAT_STATES, NO_GRADE } from '@portal/contract/award/award.rules'
import {
  type AwardSheet,
  awardSheet,
  type awardExamine as calls,
} from '@portal/contract/award/award-sheet.calls'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import { documentHash } from '../../peer-review/sheet/sealed-sheet.rules.ts'
import { evidenceFields, refuseLateDraft, tidyScores } from '../../peer-review/sheet/sheet.rules.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { tellStaff } from '../batch/award.messages.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { SeatRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { byOf, writeLog } from '../batch/batch-log.queries.ts'

import { lockOwnSheet, requireOpen } from '../item/item-file.actions.ts'
import { filesOf } from '../item/item-file.queries.ts'
import { recuseSeat, takeDownPromise, writeSeatSheet } from './award-seat.queries.ts'
import { signBatch } from './award-signing.actions.ts'
import { openWhenAll } from './opening.actions.ts'

/** doExamine: from the first autosave to the signature of a batch, and recusal on the way. */

type Input = InputOf<typeof calls.examine>
type Output = OutputOf<typeof calls.examine>
type Scene = Awaited<ReturnType<typeof lockOwnSheet>>

const answer = (seat: SeatRow, total: number | undefined): Output => ({
  total: total ?? null,
  state: seat.state,
  version: seat.version,
  signed: 0,
  savedAt: portalNow().toISOString(),
})

/** What a signature stands under: the sheet, whose it is, and the item that it is about. */
/** What the hash of a sheet is taken over. */
export const signedOf = (
  { batch, item, seat }: Pick<Scene, 'batch' | 'item' | 'seat'>,
  sheet: AwardSheet,
) => ({
  batchId: batch.id,
  itemId: item.id,
  no: item.no,
  name: item.name,
  expertId: seat.expertId,
  formVersion: store.scoringOf(batch).version,
  sheet,
})
const hashOf = (scene: Scene, sheet: AwardSheet): string => documentHash(signedOf(scene, sheet))

const write = (
  deps: AwardDeps,
  db: Db,
  { id }: SeatRow,
  { sheet, ...as }: { sheet: AwardSheet; state: 'draft' | 'submitted'; docHash: string },
): Promise<SeatRow> => writeSeatSheet(db, id, { ...as, sheet: store.sealSheet(deps.keyRing, id, sheet) })

/** The place among one's own items of the group is given once. */
const rankTaken = async (deps: AwardDeps, db: Db, { batch, item, seat }: Scene, rank: number) => {
  const group = new Set(
    (await store.listItems(db, batch.id)).filter((one) => one.group === item.group).map(({ id }) => id),
  )
  return (await store.listSeats(db, batch.id)).some(
    (one) =>
      one.expertId === seat.expertId &&
      one.id !== seat.id &&
      group.has(one.itemId) &&
      (one.state === 'submitted' || one.state === 'signed') &&
      store.openSheet(deps.keyRing, one).rank === rank,
  )
}

const save = async (deps: AwardDeps, scene: Scene, input: Input, context: Context): Promise<Output> => {
  const { db } = context
  const { batch, item, seat } = scene
  requireOpen(scene)
  if (!(await store.listPromises(db, seat.expertId)).has(batch.id))
    throw guardFailed(REVIEW_GUARDS, 'promiseFirst')
  if (seat.version !== input.expectVersion) throw new AppError('stateChanged')
  const template = store.scoringOf(batch)
  const { suggestGrade, rank, comment } = input
  const scores = tidyScores(input.scores, template.criteria)
  const sheet = awardSheet.parse({ scores, suggestGrade, comment, ...(rank !== undefined && { rank }) })
  const total = totalOf(template, scores)
  if (input.draft) {
    refuseLateDraft(seat)
    return answer(await write(deps, db, seat, { sheet, state: 'draft', docHash: '' }), total)
  }
  const files = [...(await filesOf(db, item.id, null)), ...(await filesOf(db, item.id, seat.id))]
  const fields = {
    ...evidenceFields(scores, template, new Set(files.map(({ id }) => id))),
    ...(![...batch.grades, NO_GRADE].includes(suggestGrade) && { suggestGrade: '请选择建议等级' }),
    ...(comment.length < 5 && { comment: '请填写评审意见（至少5个字）' }),
    ...(rank !== undefined &&
      (await rankTaken(deps, db, scene, rank)) && { rank: '同组的另一个项目已用此排序' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('badInput', { fields })
  const docHash = hashOf(scene, sheet)
  const row = await write(deps, db, seat, { sheet, state: 'submitted', docHash })
  // Values stay out of the log: staff read it before they are opened.
  noteOn(context, batch, { item: item.no, act: AWARD_SEAT_STATES.submitted, docHash })
  await writeLog(db, batch.id, byOf(context), { act: '提交评审意见', item })
  return answer(row, total)
}

const recuse = async (deps: AwardDeps, scene: Scene, input: Input, context: Context): Promise<Output> => {
  const { db } = context
  const { batch, item, seat } = scene
  const { recusal } = input
  if (!recusal) throw new AppError('badInput')
  if (batch.status !== 'review' || batch.openedAt !== null)
    throw guardFailed(AWARD_ACT_GUARDS, 'recusedInTime')
  if (seat.state === 'signed') throw guardFailed(AWARD_ACT_GUARDS, 'recusedBeforeSignature')
  const row = await recuseSeat(db, seat.id, recusal)
  const by = byOf(context)
  noteOn(context, batch, { item: item.no, act: '回避', reason: recusal.text })
  await writeLog(db, batch.id, by, { act: '申请回避', item, opinion: recusal.text })
  const state = `专家${by.name}对项目${item.no}申请回避，请补充专家`
  await tellStaff(deps, db, batch, { roles: ['expertReview', 'handler'], state })
  await openWhenAll(db, batch)
  return answer(row, undefined)
}

export const examine =
  (deps: AwardDeps) =>
  async (input: Input, context: Context): Promise<Output> => {
    if (input.sign) {
      if (!input.batchId) throw new AppError('badInput')
      return signBatch(deps, { batchId: input.batchId, ...input.sign }, context)
    }
    if (!input.examineId) throw new AppError('badInput')
    const scene = await lockOwnSheet(context, input.examineId)
    return input.recusal ? recuse(deps, scene, input, context) : save(deps, scene, input, context)
  }

export const promise = async ({ batchId }: InputOf<typeof calls.promise>, context: Context) => {
  const { db } = context
  const { memberId } = actorOf(context)
  const batch = await store.lockBatch(db, batchId)
  const own = (await store.listSeats(db, batchId)).some(
    ({ expertId, state }) => expertId === memberId && state !== 'waiting',
  )
  if (!memberId || !own || !(store.EXPERT_STATUSES as readonly string[]).includes(batch.status))
    throw new AppError('notFound')
  if (batch.status !== 'review') throw new AppError('stateChanged')
  noteOn(context, batch)
  await takeDownPromise(db, batchId, memberId)
  await writeLog(db, batchId, byOf(context), { act: '签署保密承诺' })
  return {}
}
