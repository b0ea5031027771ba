import { titleMatches } from '../../membership/organisation/title-search.queries.ts'
import { rowsWritten } from '../../platform/database/rows-written.ts'
import type { Db } from '../../platform/http/context.ts'

/** Mails and SMS for the search from everywhere, by subject or by how they begin. */
export const campaignsNamed = (db: Db, keyword: string, limit: number) =>
  db
    .selectFrom('campaign')
    .select([
      'id',
      'channel',
      'searchTitle as title',
      'state',
      'createdBy',
      'createdAt',
      'sentAt',
      'scheduledAt',
    ])
    .where(titleMatches('campaign', 'searchTitle', keyword))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsWritten(limit))
    .execute()
