import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import type { awardExamine as calls } from '@portal/contract/award/award-sheet.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { documentHash } from '../../peer-review/sheet/sealed-sheet.rules.ts'
import { issueSignCode, takeSignature } from '../../peer-review/signing/signing.actions.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow, SeatRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { byOf, writeLog } from '../batch/batch-log.queries.ts'

import { sheetFileHashes, signSeats } from './award-seat.queries.ts'
import { openWhenAll } from './opening.actions.ts'

/** One signature over everything that an expert handed in for a batch (docs/handbook/award.md#sheets). */

export interface Pending {
  /** Handed in and not signed. */
  readonly ready: readonly SeatRow[]
  /** Not handed in yet. */
  readonly left: number
  readonly batchHash: string
}

/** SHA-256 over the sheets and the files beside them; '' when nothing waits. */
export const pendingOf = async (db: Db, batch: BatchRow, expertId: string): Promise<Pending> => {
  const living = new Set(
    (await store.listItems(db, batch.id)).filter(({ state }) => state === 'passed').map(({ id }) => id),
  )
  const own = (await store.listSeats(db, batch.id)).filter(
    (seat) => seat.expertId === expertId && living.has(seat.itemId),
  )
  const ready = own.filter(({ state }) => state === 'submitted').sort((a, b) => a.id.localeCompare(b.id))
  const left = own.filter(({ state }) => state === 'none' || state === 'draft').length
  if (ready.length === 0) return { ready, left, batchHash: '' }
  const files = await sheetFileHashes(
    db,
    ready.map(({ id }) => id),
  )
  const batchHash = documentHash({
    batchId: batch.id,
    expertId,
    sheets: ready.map(({ id, docHash }) => ({
      docHash,
      files: files.filter(({ seatId }) => seatId === id).map(({ hash }) => hash),
    })),
  })
  return { ready, left, batchHash }
}

const signable = async (context: Context, batchId: string) => {
  const { db } = context
  const { memberId: expertId } = actorOf(context)
  const batch = await store.lockBatch(db, batchId)
  const own = (await store.listSeats(db, batchId)).some(
    (seat) => seat.expertId === expertId && seat.state !== 'waiting',
  )
  if (!expertId || !own || !(store.EXPERT_STATUSES as readonly string[]).includes(batch.status))
    throw new AppError('notFound')
  const pending = await pendingOf(db, batch, expertId)
  if (batch.status !== 'review' || batch.openedAt !== null || pending.batchHash === '')
    throw new AppError('stateChanged')
  return { batch, expertId, pending }
}

export const sendSignCode =
  (deps: AwardDeps) =>
  async ({ batchId }: InputOf<typeof calls.signCode>, context: Context) => {
    const { batch, expertId, pending } = await signable(context, batchId)
    if (pending.left > 0) throw new AppError('stateChanged')
    return issueSignCode(deps, context, {
      expertId,
      subject: { awardBatchId: batch.id },
      name: store.titleOf(batch),
      docHash: pending.batchHash,
    })
  }

export const signBatch = async (
  deps: AwardDeps,
  given: { batchId: string; otp: string; batchHash: string },
  context: Context,
) => {
  const { db } = context
  const { batch, expertId, pending } = await signable(context, given.batchId)
  if (pending.left > 0) throw guardFailed(AWARD_ACT_GUARDS, 'signedWhole', pending.left)
  const signature = await takeSignature(deps.keyRing, context, {
    expertId,
    docHash: pending.batchHash,
    shown: given.batchHash,
    otp: given.otp,
  })
  const seatIds = pending.ready.map(({ id }) => id)
  await signSeats(db, { batchId: batch.id, expertId, seatIds, signature })
  noteOn(context, batch, { act: '签字', count: pending.ready.length, docHash: pending.batchHash })
  await writeLog(db, batch.id, byOf(context), { act: `签署${pending.ready.length}项评审意见` })
  await openWhenAll(db, batch)
  return {
    total: null,
    state: 'signed' as const,
    version: 0,
    savedAt: portalNow().toISOString(),
    signed: pending.ready.length,
  }
}
