import { sql } from 'kysely'
import { titleMatches } from '../../membership/organisation/title-search.queries.ts'
import { rowsWritten } from '../../platform/database/rows-written.ts'
import type { Db } from '../../platform/http/context.ts'
import { titleOf } from '../batch/award.queries.ts'

/** What the search from everywhere finds in this domain. */

const likely = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Some each year: they are looked through. */
export const batchesNamed = async (db: Db, keyword: string, limit: number) => {
  const rows = await db
    .selectFrom('awardBatch')
    .select(['id', 'year', 'award', 'status'])
    .where('deletedAt', 'is', null)
    .where(sql<string>`year || '年度' || award`, 'like', likely(keyword.trim()))
    .orderBy('year', 'desc')
    .limit(rowsWritten(limit))
    .execute()
  return rows.map(({ year, award, ...row }) => ({ ...row, title: titleOf({ year, award }) }))
}

export const itemsNamed = (db: Db, keyword: string, limit: number) =>
  db
    .selectFrom('awardItem')
    .innerJoin('awardBatch as batch', 'batch.id', 'awardItem.batchId')
    .select(['awardItem.id', 'awardItem.batchId', 'awardItem.no', 'awardItem.name', 'awardItem.state'])
    .select(['batch.year', 'batch.award'])
    .where('batch.deletedAt', 'is', null)
    .where(titleMatches('awardItem', 'name', keyword))
    .orderBy('awardItem.addedAt', 'desc')
    .orderBy('awardItem.id', 'desc')
    .limit(rowsWritten(limit))
    .execute()

export const awardCertificateNumbered = (db: Db, keyword: string) =>
  db
    .selectFrom('awardCertificate')
    .select(['id', 'batchId', 'no', 'name', 'status', 'issuedOn'])
    .where('no', '=', keyword.trim())
    .execute()
