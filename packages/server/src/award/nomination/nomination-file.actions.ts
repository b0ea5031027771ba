import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { awardNomination as calls } from '@portal/contract/award/nomination.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { acceptUpload } from '../../identity/file/upload.actions.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { markAttached } from '../../platform/files/attach.queries.ts'
import { findFile, markDeleted } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context, type Download, guardFailed } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import { requireBatch } from '../batch/award.queries.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { asIs } from '../item/item-file.actions.ts'
import * as own from './nomination.queries.ts'
import { MOST_MATERIALS, requireOpen } from './nomination.rules.ts'

/** The stamped form and what proves it. */

const writable = async (context: Context, id: string) => {
  const row = await own.lockOwn(context.db, { id, memberId: actorOf(context).memberId })
  const batch = await requireBatch(context.db, row.batchId)
  requireOpen(batch, row, await own.itemOf(context.db, row))
  return { row, batch }
}
type Own = Awaited<ReturnType<typeof writable>>['row']
/** What was handed in once stays on record. */
const drop = async (context: Context, row: Own, fileId: string) => {
  await own.markRemoved(context.db, fileId)
  if (row.itemId === null) await markDeleted(context.db, [fileId])
}

export const upload =
  (deps: AwardDeps) =>
  async ({ id, kind }: InputOf<typeof calls.upload>, context: Context) => {
    const { db } = context
    const { row, batch } = await writable(context, id)
    const files = await own.filesOf(db, id)
    if (kind === 'material' && files.filter((file) => file.kind === 'material').length >= MOST_MATERIALS)
      throw guardFailed(AWARD_ACT_GUARDS, 'nominationMaterials', MOST_MATERIALS)
    const record = await acceptUpload(deps, context, {
      ...{ file: context.files.file?.[0], purpose: 'award', within: db },
      errors: calls.upload.files.file.errors,
    })
    await markAttached(db, record.id)
    if (kind === 'form') {
      const before = files.find((file) => file.kind === 'form')
      if (before) await drop(context, row, before.id)
    }
    await own.addFile(db, { id: record.id, nominationId: id, kind })
    await own.updateNomination(db, id, kind === 'form' ? { formHash: own.hashOf(row) } : {})
    const { fileName, mime, size } = record
    noteOn(context, batch, { file: fileName })
    return { id: record.id, fileName, mime, size: Number(size), at: portalNow().toISOString() }
  }

export const removeFile = async ({ id, fileId }: InputOf<typeof calls.removeFile>, context: Context) => {
  const { row, batch } = await writable(context, id)
  const file = (await own.filesOf(context.db, id)).find((one) => one.id === fileId)
  if (!file) throw new AppError('notFound')
  await drop(context, row, fileId)
  await own.updateNomination(context.db, id, {})
  noteOn(context, batch, { file: file.fileName })
  return {}
}

export const openFile =
  (deps: AwardDeps) =>
  async ({ id, fileId }: InputOf<typeof calls.file>, context: Context): Promise<Download> => {
    const { db } = context
    const row = await own.requireOwn(db, id, actorOf(context).memberId)
    const file = (await own.filesOf(db, id)).find((one) => one.id === fileId)
    const record = file && (await findFile(db, fileId))
    if (!record) throw new AppError('notFound')
    noteOn(context, await requireBatch(db, row.batchId), { file: record.fileName })
    return asIs(deps, record)
  }
