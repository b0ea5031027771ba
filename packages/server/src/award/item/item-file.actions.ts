import { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { MAX_AWARD_MATERIALS, MAX_AWARD_SHEET_FILES } from '@portal/contract/award/award.rules'
import { awardExamine as expertCalls } from '@portal/contract/award/award-sheet.calls'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { acceptUpload } from '../../identity/file/upload.actions.ts'
import { isMarkable, openMarked } from '../../peer-review/sheet/mark.documents.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { type FileRecord, findFile, markDeleted } from '../../platform/files/file-records.queries.ts'
import {
  AppError,
  actorOf,
  type Context,
  type Db,
  type Download,
  guardFailed,
} from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { ItemRow, SeatRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { byOf, writeLog } from '../batch/batch-log.queries.ts'
import { recordOpening } from '../seat/award-seat.queries.ts'
import { refuseInvolved } from './item-access.rules.ts'
import { attachAwardFile, filesOf, findAwardFile, removeAwardFile } from './item-file.queries.ts'

/** Material of items, and what experts put beside their sheets. */

const viewOf = ({ id, fileName, mime, size }: FileRecord, at: string) => ({
  id,
  fileName,
  mime,
  size: Number(size),
  at,
})

const keep = async (
  deps: AwardDeps,
  context: Context,
  to: { itemId: string; seatId: string | null },
  errors: { kind: 'fileKind'; size: 'fileTooLarge' },
) => {
  const { db } = context
  const record = await acceptUpload(deps, context, {
    file: context.files.file?.[0],
    purpose: 'award',
    errors,
    within: db,
  })
  await attachAwardFile(db, { id: record.id, ...to, byName: actorOf(context).name })
  return viewOf(record, portalNow().toISOString())
}

const TAKES_MATERIAL: readonly string[] = ['draft', 'formal', 'publicity']

export const uploadMaterial =
  (deps: AwardDeps) =>
  async ({ itemId }: InputOf<typeof calls.uploadMaterial>, context: Context) => {
    const { db } = context
    const { batch, item } = await store.lockItem(db, itemId)
    if (!(TAKES_MATERIAL.includes(batch.status) || item.reopened))
      throw guardFailed(AWARD_ACT_GUARDS, 'materialComplete')
    await refuseInvolved(db, [item], actorOf(context).accountId)
    if ((await filesOf(db, itemId, null)).length >= MAX_AWARD_MATERIALS)
      throw guardFailed(AWARD_ACT_GUARDS, 'materialsFull', MAX_AWARD_MATERIALS)
    const kept = await keep(deps, context, { itemId, seatId: null }, calls.uploadMaterial.files.file.errors)
    noteOn(context, batch, { item: item.no, file: kept.fileName })
    await writeLog(db, batch.id, byOf(context), { act: `上传材料“${kept.fileName}”`, item })
    return kept
  }

const drop = async (db: Db, id: string, itemId: string) => {
  await removeAwardFile(db, id, itemId)
  // What came with an achievement stays there.
  const record = await findFile(db, id)
  if (record?.purpose === 'award') await markDeleted(db, [id])
  return record?.fileName ?? ''
}

export const removeMaterial = async (
  { id, itemId }: InputOf<typeof calls.removeMaterial>,
  context: Context,
) => {
  const { db } = context
  const row = await findAwardFile(db, id, itemId)
  if (!row || row.seatId !== null) throw new AppError('notFound')
  const { batch, item } = await store.lockItem(db, row.itemId)
  if (!(TAKES_MATERIAL.includes(batch.status) || item.reopened))
    throw guardFailed(AWARD_ACT_GUARDS, 'materialStays')
  await refuseInvolved(db, [item], actorOf(context).accountId)
  const fileName = await drop(db, id, item.id)
  noteOn(context, batch, { item: item.no, file: fileName })
  await writeLog(db, batch.id, byOf(context), { act: `删除材料“${fileName}”`, item })
  return {}
}

export const asIs = async (deps: AwardDeps, record: FileRecord): Promise<Download> => ({
  fileName: record.fileName,
  mime: record.mime,
  body: await deps.files.open(record),
  size: Number(record.size),
  inline: record.mime === 'application/pdf' || record.mime.startsWith('image/'),
})

export const openForStaff =
  (deps: AwardDeps) =>
  async ({ id }: InputOf<typeof calls.file>, context: Context): Promise<Download> => {
    const { db } = context
    const row = await findAwardFile(db, id)
    const record = row && (await findFile(db, id))
    if (!row || !record) throw new AppError('notFound')
    const item = await store.requireItem(db, row.itemId)
    const batch = await store.requireBatch(db, item.batchId)
    // What lies beside a sheet is as sealed as the sheet, and closed to whoever has a part in the item.
    if (row.seatId !== null) {
      if (batch.openedAt === null) throw new AppError('notFound')
      await refuseInvolved(db, [item], actorOf(context).accountId).catch(() => {
        throw new AppError('notFound')
      })
    }
    noteOn(context, batch, { item: item.no, file: record.fileName })
    return asIs(deps, record)
  }

// --- the expert's own ----------------------------------------------------------------------------------------------------

/** The seat under the lock of its batch, where its sheet can still change. */
export const lockOwnSheet = async (context: Context, examineId: string) => {
  const { db } = context
  const { memberId } = actorOf(context)
  const found = await store.requireOwnSeat(db, examineId, memberId)
  const { batch, item } = await store.lockItem(db, found.itemId)
  const seat = await store.requireOwnSeat(db, examineId, memberId)
  if (seat.state === 'recused') throw new AppError('notFound')
  if (!(store.EXPERT_STATUSES as readonly string[]).includes(batch.status)) throw new AppError('notFound')
  return { batch, item, seat }
}
export const requireOpen = ({ batch, item, seat }: Awaited<ReturnType<typeof lockOwnSheet>>) => {
  if (batch.status !== 'review' || batch.openedAt !== null) throw guardFailed(AWARD_ACT_GUARDS, 'reviewOver')
  if (item.state !== 'passed') throw guardFailed(AWARD_ACT_GUARDS, 'itemNotExamined')
  if (seat.state === 'signed') throw guardFailed(AWARD_ACT_GUARDS, 'sheetSigned')
}

export const uploadOwn =
  (deps: AwardDeps) =>
  async ({ examineId }: InputOf<typeof expertCalls.upload>, context: Context) => {
    const { db } = context
    const scene = await lockOwnSheet(context, examineId)
    requireOpen(scene)
    const { batch, item, seat } = scene
    if (!(await store.listPromises(db, seat.expertId)).has(batch.id))
      throw guardFailed(REVIEW_GUARDS, 'promiseFirst')
    if ((await filesOf(db, item.id, seat.id)).length >= MAX_AWARD_SHEET_FILES)
      throw guardFailed(AWARD_ACT_GUARDS, 'sheetFilesFull', MAX_AWARD_SHEET_FILES)
    const to = { itemId: item.id, seatId: seat.id }
    const kept = await keep(deps, context, to, expertCalls.upload.files.file.errors)
    noteOn(context, batch, { item: item.no, file: kept.fileName })
    return kept
  }

/** delFile: of one's own sheet, before the signature. */
export const removeOwn = async ({ id }: InputOf<typeof expertCalls.delFile>, context: Context) => {
  const { db } = context
  const row = await findAwardFile(db, id)
  if (!row?.seatId) throw new AppError('notFound')
  const scene = await lockOwnSheet(context, row.seatId)
  if (scene.seat.state === 'signed' || scene.batch.status !== 'review') throw new AppError('stateChanged')
  const fileName = await drop(db, id, row.itemId)
  noteOn(context, scene.batch, { item: scene.item.no, file: fileName })
  return {}
}

export const markOf = ({ expertId }: Pick<SeatRow, 'expertId'>, { no }: Pick<ItemRow, 'no'>) => ({
  expertId,
  no,
  purpose: 'award' as const,
})

/** Material after the promise; each opening is on record. */
export const openForExpert =
  (deps: AwardDeps) =>
  async ({ examineId, fileId }: InputOf<typeof expertCalls.file>, context: Context): Promise<Download> => {
    const { db } = context
    const seat = await store.requireOwnSeat(db, examineId, actorOf(context).memberId)
    const item = await store.requireItem(db, seat.itemId)
    const batch = await store.requireBatch(db, item.batchId)
    const open = batch.status === 'review' || batch.status === 'meeting'
    if (!open || seat.state === 'recused' || item.state !== 'passed') throw new AppError('notFound')
    if (!(await store.listPromises(db, seat.expertId)).has(batch.id)) throw new AppError('notFound')
    const row = await findAwardFile(db, fileId, item.id)
    const record =
      row && (row.seatId === null || row.seatId === seat.id) ? await findFile(db, fileId) : undefined
    if (!row || !record) throw new AppError('notFound')
    noteOn(context, batch, { item: item.no, file: record.fileName })
    if (row.seatId !== null) return asIs(deps, record)
    await recordOpening(db, seat.id, fileId)
    return isMarkable(record) ? openMarked(deps, db, record, markOf(seat, item)) : asIs(deps, record)
  }
