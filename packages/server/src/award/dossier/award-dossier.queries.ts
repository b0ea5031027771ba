import type { Db } from '../../platform/http/context.ts'
import type { SeatRow } from '../batch/award.rows.ts'

/** What only the dossier of an award tells. */

/** Everybody who was ever put on an item. */
export const everySeat = (db: Db, batchId: string): Promise<SeatRow[]> =>
  db
    .selectFrom('awardSeat')
    .innerJoin('awardItem', 'awardItem.id', 'awardSeat.itemId')
    .selectAll('awardSeat')
    .where('awardSeat.batchId', '=', batchId)
    .orderBy('awardItem.no')
    .orderBy('awardSeat.assignedAt')
    .orderBy('awardSeat.id')
    .execute()

export const listPromised = async (db: Db, batchId: string): Promise<Map<string, string>> =>
  new Map(
    (
      await db.selectFrom('awardPromise').select(['expertId', 'at']).where('batchId', '=', batchId).execute()
    ).map(({ expertId, at }) => [expertId, at]),
  )

export const listSignatures = async (db: Db, batchId: string) =>
  new Map(
    (await db.selectFrom('awardSignature').selectAll().where('batchId', '=', batchId).execute()).map(
      ({ id, at, batchHash, ip, userAgent }) => [id, { at, batchHash, ip, userAgent }],
    ),
  )

/** As their chain is made of them, the oldest first. */
export const everyRow = (db: Db, batchId: string) =>
  db.selectFrom('awardLog').selectAll().where('batchId', '=', batchId).orderBy('id').execute()

/** What each expert opened of the batch, and what lies beside its items: the openings by expert, the first ones first. */
export const everyOpening = async (db: Db, batchId: string) =>
  db
    .selectFrom('awardOpening')
    .innerJoin('awardSeat', 'awardSeat.id', 'awardOpening.seatId')
    .innerJoin('awardItem', 'awardItem.id', 'awardSeat.itemId')
    .leftJoin('file', 'file.id', 'awardOpening.fileId')
    .select(['awardSeat.expertId', 'awardOpening.fileId', 'awardItem.no', 'awardItem.name'])
    .select(['awardOpening.at as firstAt', 'awardOpening.lastAt', 'awardOpening.times as count'])
    .select(['file.fileName', 'file.sha256'])
    .where('awardSeat.batchId', '=', batchId)
    .orderBy('awardSeat.expertId')
    .orderBy('awardItem.no')
    .orderBy('awardOpening.at')
    .execute()
