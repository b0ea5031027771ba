import { type SqlBool, sql } from 'kysely'
import type { ObjectionRow } from '../../peer-review/publicity/publicity.rows.ts'
import type { Db } from '../../platform/http/context.ts'

/** Cases of objections, as awards look for them. */

/** In every batch that is not over. */
export const listOpenCases = (db: Db) =>
  db
    .selectFrom('objection')
    .innerJoin('awardBatch', 'awardBatch.id', 'objection.awardBatchId')
    .select(['objection.id', 'caseNo', 'awardBatchId', 'awardItemId', 'objection.filedAt', 'objection.dueAt'])
    .select(sql<boolean>`coalesce(objection."dueAt" < now(), false)`.as('late'))
    .where(sql<SqlBool>`objection.state in ('submitted', 'accepted', 'investigated')`)
    .where('awardBatch.status', 'not in', ['announced', 'cancelled'])
    .orderBy('objection.filedAt', 'desc')
    .limit(50)
    .execute()

/** Items that an achievement was taken for, with the words that name their award. */
export const itemsOfAchievement = (db: Db, achievementId: string) =>
  db
    .selectFrom('awardItem')
    .innerJoin('awardBatch', 'awardBatch.id', 'awardItem.batchId')
    .select(['awardItem.id', 'awardItem.no', 'awardItem.batchId', 'awardBatch.year', 'awardBatch.award'])
    .where('awardItem.achievementId', '=', achievementId)
    .where('awardBatch.deletedAt', 'is', null)
    .orderBy('awardBatch.year')
    .orderBy('awardItem.id')
    .execute()

/** By their batches, which is how cases are found. */
export const casesOfItems = async (
  db: Db,
  items: readonly { readonly id: string; readonly batchId: string }[],
): Promise<ObjectionRow[]> => {
  if (items.length === 0) return []
  const batchIds = [...new Set(items.map(({ batchId }) => batchId))]
  const ids = items.map(({ id }) => id)
  return db
    .selectFrom('objection')
    .selectAll()
    .where('awardBatchId', 'in', batchIds)
    .where('awardItemId', 'in', ids)
    .orderBy('filedAt')
    .execute()
}
