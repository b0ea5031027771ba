import type { AwardItemState, AwardStatus } from '@portal/contract/award/award.rules'
import { awardSheet } from '@portal/contract/award/award-sheet.calls'
import { type ScoringTemplate, templateOf } from '@portal/contract/peer-review/scoring.rules'
import { type SqlBool, sql } from 'kysely'
import { sealedSheets } from '../../peer-review/sheet/sealed-sheet.rules.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import type { BatchRow, ItemRow, SeatRow } from './award.rows.ts'

/** SQL of batches, items and seats. */

export const titleOf = ({ year, award }: Pick<BatchRow, 'year' | 'award'>): string => `${year}年度${award}`

export const findBatch = (db: Db, id: string): Promise<BatchRow | undefined> =>
  db
    .selectFrom('awardBatch')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
export const requireBatch = async (db: Db, id: string): Promise<BatchRow> => {
  const row = await findBatch(db, id)
  if (!row) throw new AppError('notFound')
  return row
}
/** Every write takes it first: one act on a batch at a time. */
export const lockBatch = async (db: Db, id: string, expectVersion?: number): Promise<BatchRow> => {
  const row = await db
    .selectFrom('awardBatch')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  if (expectVersion !== undefined && row.version !== expectVersion) throw new AppError('stateChanged')
  return row
}
export const bump = { version: sql<number>`version + 1` }

/** Of a passed day it is the last second, where the society is. */
export const deadlineAt = (deadline: string | null): string | null =>
  deadline ? new Date(`${deadline}T23:59:59+08:00`).toISOString() : null
export const isLate = (deadline: string | null, at = Date.now()): boolean => {
  const end = deadlineAt(deadline)
  return end !== null && Date.parse(end) < at
}

/** Levels beside the total are of evaluations, not of awards. */
export const scoringOf = (batch: Pick<BatchRow, 'scoring' | 'template'>): ScoringTemplate =>
  batch.scoring ?? { ...templateOf(batch.template), scales: [] }
// --- items ---------------------------------------------------------------------------------------------------------------

export const listItems = (db: Db, batchId: string): Promise<ItemRow[]> =>
  db.selectFrom('awardItem').selectAll().where('batchId', '=', batchId).orderBy('no').orderBy('id').execute()
const findItem = (db: Db, id: string): Promise<ItemRow | undefined> =>
  db.selectFrom('awardItem').selectAll().where('id', '=', id).executeTakeFirst()
export const requireItem = async (db: Db, id: string): Promise<ItemRow> => {
  const row = await findItem(db, id)
  if (!row) throw new AppError('notFound')
  return row
}
/** The batch is locked first, so that two acts on one item wait for each other. */
export const lockItem = async (db: Db, id: string, expectVersion?: number) => {
  const found = await requireItem(db, id)
  const batch = await lockBatch(db, found.batchId)
  const item = await requireItem(db, id)
  if (expectVersion !== undefined && item.version !== expectVersion) throw new AppError('stateChanged')
  return { batch, item }
}
export const setItemState = async (db: Db, id: string, state: AwardItemState, endReason = '') => {
  await db
    .updateTable('awardItem')
    .set({ ...bump, state, endReason })
    .where('id', '=', id)
    .execute()
}
/** 001, 002, … after the highest number that is one. */
export const nextNo = (items: readonly Pick<ItemRow, 'no'>[], taken: ReadonlySet<string> = new Set()) => {
  const used = new Set([...items.map(({ no }) => no), ...taken])
  let n = Math.max(0, ...[...used].filter((no) => /^\d{1,6}$/.test(no)).map(Number)) + 1
  while (used.has(String(n).padStart(3, '0'))) n += 1
  return String(n).padStart(3, '0')
}

// --- seats ---------------------------------------------------------------------------------------------------------------

export const listSeats = (db: Db, batchId: string): Promise<SeatRow[]> =>
  db
    .selectFrom('awardSeat')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('goneAt', 'is', null)
    .orderBy('assignedAt')
    .orderBy('id')
    .execute()
export const findSeat = (db: Db, id: string): Promise<SeatRow | undefined> =>
  db.selectFrom('awardSeat').selectAll().where('id', '=', id).where('goneAt', 'is', null).executeTakeFirst()
/** Of the calling expert: what they may know of. */
export const requireOwnSeat = async (db: Db, id: string, expertId: string | null): Promise<SeatRow> => {
  const row = await findSeat(db, id)
  if (!row || expertId === null || row.expertId !== expertId || row.state === 'waiting')
    throw new AppError('notFound')
  return row
}

/** Experts of whom a sheet is expected. */
export const isExpected = ({ state }: Pick<SeatRow, 'state'>): boolean =>
  state !== 'recused' && state !== 'waiting'

export interface Progress {
  readonly assigned: number
  readonly signed: number
  readonly recused: number
  readonly waiting: number
}
export const progressOf = (seats: readonly Pick<SeatRow, 'state'>[]): Progress => ({
  assigned: seats.filter(isExpected).length,
  signed: seats.filter(({ state }) => state === 'signed').length,
  recused: seats.filter(({ state }) => state === 'recused').length,
  waiting: seats.filter(({ state }) => state === 'waiting').length,
})

/** Batches with the seats of their expert, in the states in which experts see them. */
export const EXPERT_STATUSES = ['review', 'meeting', 'result', 'announced'] as const satisfies AwardStatus[]

export const { sealSheet, openSheet } = sealedSheets('awardSeat', awardSheet)

// --- what the whole batch waits for --------------------------------------------------------------------------------------

/** Objections that somebody still has to decide, by item. */
export const openObjections = async (db: Db, batchId: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('objection')
    .select(['awardItemId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('awardBatchId', '=', batchId)
    .where(sql<SqlBool>`state in ('submitted', 'accepted', 'investigated')`)
    .groupBy('awardItemId')
    .execute()
  return new Map(rows.map(({ awardItemId, count }) => [awardItemId ?? '', Number(count)]))
}
export const listPromises = async (db: Db, expertId: string): Promise<Set<string>> =>
  new Set(
    (await db.selectFrom('awardPromise').select('batchId').where('expertId', '=', expertId).execute()).map(
      ({ batchId }) => batchId,
    ),
  )
