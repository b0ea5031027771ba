import type { AwardSeatState } from '@portal/contract/award/award.rules'
import { type Insertable, sql } from 'kysely'
import type { SignatureRecord } from '../../peer-review/panel/panel.rows.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { bump } from '../batch/award.queries.ts'
import type { SeatRow } from '../batch/award.rows.ts'

/** Seats of experts on items: assigned, written on, signed, given up; with the promise, the openings and the reminders. */

export const insertSeat = async (db: Db, seat: Insertable<Tables['awardSeat']>): Promise<void> => {
  await db.insertInto('awardSeat').values(seat).execute()
}

/** On an item of an award that is not over. */
export const hasSeat = async (db: Db, expertId: string): Promise<boolean> =>
  (await db
    .selectFrom('awardSeat')
    .innerJoin('awardBatch', 'awardBatch.id', 'awardSeat.batchId')
    .select('awardSeat.id')
    .where('awardSeat.expertId', '=', expertId)
    .where('awardSeat.goneAt', 'is', null)
    .where('awardBatch.status', 'not in', ['announced', 'cancelled'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Awards that are not announced and in which they examine something, by expert. */
export const seatsUnderWay = async (db: Db, expertIds: readonly string[]) => {
  const rows = await db
    .selectFrom('awardSeat')
    .innerJoin('awardBatch', 'awardBatch.id', 'awardSeat.batchId')
    .select(['awardSeat.expertId as memberId', 'awardBatch.year', 'awardBatch.award'])
    .distinct()
    .where('awardSeat.expertId', '=', sql<string>`any(${[...expertIds]}::uuid[])`)
    .where('awardSeat.goneAt', 'is', null)
    .where('awardSeat.recusedAt', 'is', null)
    .where('awardBatch.status', 'not in', ['announced', 'cancelled'])
    .execute()
  return rows.map(({ memberId, year, award }) => ({
    ...{ memberId, what: `奖励评审任务“${year}年度${award}”`, bars: true },
  }))
}

export const takeOffSeat = async (db: Db, id: string, reason: string): Promise<void> => {
  await db
    .updateTable('awardSeat')
    .set({ goneAt: sql<string>`now()`, goneReason: reason })
    .where('id', '=', id)
    .execute()
}

export const setSeatState = async (
  db: Db,
  id: string,
  state: Exclude<AwardSeatState, 'missing'>,
): Promise<void> => {
  await db.updateTable('awardSeat').set({ state }).where('id', '=', id).execute()
}

interface WrittenSheet {
  readonly sheet: Buffer
  readonly state: 'draft' | 'submitted'
  readonly docHash: string
}
export const writeSeatSheet = (
  db: Db,
  id: string,
  { sheet, state, docHash }: WrittenSheet,
): Promise<SeatRow> =>
  db
    .updateTable('awardSeat')
    .set({
      sheet,
      state,
      docHash,
      ...bump,
      ...(state === 'submitted' && { submittedAt: sql<string>`now()` }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The sheet goes with it. */
export const recuseSeat = (db: Db, id: string, { kind, text }: { kind: string; text: string }) =>
  db
    .updateTable('awardSeat')
    .set({
      state: 'recused',
      sheet: null,
      docHash: '',
      submittedAt: null,
      ...bump,
      recusalKind: kind,
      recusalText: text,
      recusedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Why each expert stays away from an item that they recused from. */
export const recusedFrom = async (db: Db, itemId: string): Promise<Map<string, string>> =>
  new Map(
    (
      await db
        .selectFrom('awardSeat')
        .select(['expertId', 'recusalText'])
        .where('itemId', '=', itemId)
        .where('state', '=', 'recused')
        .execute()
    ).map(({ expertId, recusalText }) => [expertId, recusalText || '未说明']),
  )

/** Of all batches, as far as their expert knows of them. */
export const seatsOfExpert = (db: Db, expertId: string): Promise<SeatRow[]> =>
  db
    .selectFrom('awardSeat')
    .selectAll()
    .where('expertId', '=', expertId)
    .where('goneAt', 'is', null)
    .where('state', '<>', 'waiting')
    .execute()

/** All that an expert was ever assigned, with what it is about; the newest first. */
export const seatsWithItems = (db: Db, expertId: string) =>
  db
    .selectFrom('awardSeat')
    .innerJoin('awardItem', 'awardItem.id', 'awardSeat.itemId')
    .innerJoin('awardBatch', 'awardBatch.id', 'awardItem.batchId')
    .selectAll('awardSeat')
    .select(['awardItem.no', 'awardItem.name', 'awardBatch.scoring', 'awardBatch.template'])
    .where('awardSeat.expertId', '=', expertId)
    .orderBy('awardSeat.assignedAt', 'desc')
    .execute()

/** Hashes of the files beside these sheets, in one order. */
export const sheetFileHashes = async (db: Db, seatIds: readonly string[]) =>
  (
    await db
      .selectFrom('awardFile')
      .innerJoin('file', 'file.id', 'awardFile.id')
      .select(['awardFile.seatId', 'file.id', 'file.sha256'])
      .where('awardFile.seatId', 'in', [...seatIds])
      .orderBy('file.id')
      .execute()
  ).map(({ seatId, sha256 }) => ({ seatId, hash: sha256.toString('hex') }))

interface BatchSignature {
  readonly batchId: string
  readonly expertId: string
  readonly seatIds: string[]
  readonly signature: Pick<SignatureRecord, 'docHash' | 'ip' | 'userAgent' | 'pictureVersion'>
}
/** One signature over these sheets, which do not change any more. */
export const signSeats = async (
  db: Db,
  { batchId, expertId, seatIds, signature }: BatchSignature,
): Promise<void> => {
  const { docHash: batchHash, ip, userAgent, pictureVersion } = signature
  const { id } = await db
    .insertInto('awardSignature')
    .values({ batchId, expertId, batchHash, seatIds, ip, userAgent, pictureVersion })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('awardSeat')
    .set({ state: 'signed', signedAt: sql<string>`now()`, signatureId: id })
    .where('id', 'in', seatIds)
    .execute()
}

export const takeDownPromise = async (db: Db, batchId: string, expertId: string): Promise<void> => {
  await db
    .insertInto('awardPromise')
    .values({ batchId, expertId })
    .onConflict((conflict) => conflict.columns(['batchId', 'expertId']).doNothing())
    .execute()
}

/** False where the expert has been told by this rule already. */
export const markReminded = async (
  db: Db,
  reminder: { batchId: string; expertId: string; rule: string },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('awardReminder')
    .values(reminder)
    .onConflict((conflict) => conflict.columns(['batchId', 'expertId', 'rule']).doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

export const recordOpening = async (db: Db, seatId: string, fileId: string): Promise<void> => {
  await db
    .insertInto('awardOpening')
    .values({ seatId, fileId })
    .onConflict((conflict) =>
      conflict
        .columns(['seatId', 'fileId'])
        .doUpdateSet({ lastAt: sql<string>`now()`, times: sql<number>`"awardOpening".times + 1` }),
    )
    .execute()
}
/** When each file was first opened. */
export const listOpened = async (db: Db, seatId: string): Promise<Map<string, string>> =>
  new Map(
    (await db.selectFrom('awardOpening').select(['fileId', 'at']).where('seatId', '=', seatId).execute()).map(
      ({ fileId, at }) => [fileId, at],
    ),
  )

export const openingsOfExpert = (db: Db, expertId: string) =>
  db
    .selectFrom('awardOpening')
    .innerJoin('awardSeat', 'awardSeat.id', 'awardOpening.seatId')
    .innerJoin('awardItem', 'awardItem.id', 'awardSeat.itemId')
    .select(['awardItem.no', 'awardItem.name', 'awardOpening.fileId'])
    .select(['awardOpening.at', 'awardOpening.lastAt', 'awardOpening.times'])
    .where('awardSeat.expertId', '=', expertId)
    .orderBy('awardOpening.at', 'desc')
    .execute()

/** Scores are open from now on. */
export const openScores = async (db: Db, batchId: string, reason: string): Promise<void> => {
  await db
    .updateTable('awardBatch')
    .set({ openedAt: sql<string>`now()`, openReason: reason, ...bump })
    .where('id', '=', batchId)
    .execute()
}

/** Subjects that approved experts name, to choose by. */
export const knownSubjects = async (db: Db): Promise<string[]> =>
  (
    await sql<{ subject: string }>`
      select distinct expert.subject from expert join member on member.id = expert.id
      where member.state = 'approved' and member."deletedAt" is null and expert.subject <> '' order by 1
    `.execute(db)
  ).rows.map(({ subject }) => subject)
