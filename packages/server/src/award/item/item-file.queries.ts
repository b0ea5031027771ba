import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { markAttached } from '../../platform/files/attach.queries.ts'
import type { Db } from '../../platform/http/context.ts'

/** Files of items and of sheets. */

/** `seatId` null: material of the item. */
export const filesOf = async (db: Db, itemId: string, seatId: string | null) => {
  const rows = await db
    .selectFrom('awardFile')
    .innerJoin('file', 'file.id', 'awardFile.id')
    .select(['file.id', 'file.fileName', 'file.mime', 'file.size', 'awardFile.at'])
    .where('awardFile.itemId', '=', itemId)
    .where('awardFile.seatId', seatId === null ? 'is' : '=', seatId)
    .where('file.state', '=', 'attached')
    .orderBy('awardFile.at')
    .orderBy('file.id')
    .execute()
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}
export const hasFileNamed = async (db: Db, itemId: string, fileName: string): Promise<boolean> =>
  (await db
    .selectFrom('awardFile')
    .innerJoin('file', 'file.id', 'awardFile.id')
    .select('file.id')
    .where('awardFile.itemId', '=', itemId)
    .where('file.fileName', '=', fileName)
    .executeTakeFirst()) !== undefined

export const materialCounts = async (db: Db, batchId: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('awardFile')
    .innerJoin('awardItem', 'awardItem.id', 'awardFile.itemId')
    .select(['awardFile.itemId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('awardItem.batchId', '=', batchId)
    .where('awardFile.seatId', 'is', null)
    .groupBy('awardFile.itemId')
    .execute()
  return new Map(rows.map(({ itemId, count }) => [itemId, Number(count)]))
}

export const attachAwardFile = async (db: Db, file: Insertable<Tables['awardFile']>): Promise<void> => {
  await markAttached(db, file.id)
  await db.insertInto('awardFile').values(file).execute()
}

export const findAwardFile = (db: Db, id: string, itemId?: string) => {
  const query = db.selectFrom('awardFile').selectAll().where('id', '=', id)
  return (itemId ? query.where('itemId', '=', itemId) : query).executeTakeFirst()
}

export const removeAwardFile = async (db: Db, id: string, itemId: string): Promise<void> => {
  await db.deleteFrom('awardFile').where('id', '=', id).where('itemId', '=', itemId).execute()
}
