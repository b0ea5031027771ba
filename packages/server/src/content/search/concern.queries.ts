import type { Db } from '../../platform/http/context.ts'

/** What authors hand in, and what came back to them. */

const shown = (db: Db) =>
  db
    .selectFrom('publication')
    .select(['id', 'kind', 'column', 'title', 'version', 'state'])
    .where('deletedAt', 'is', null)

export const publicationsHandedIn = (db: Db, accountId: string, limit: number) =>
  shown(db)
    .select(['handedInAt as at', 'handedInBy as by'])
    .where('handedInAt', 'is not', null)
    .where('handedInById', 'is distinct from', accountId)
    .orderBy('handedInAt', 'desc')
    .limit(limit)
    .execute()

export const publicationsReturned = (db: Db, accountId: string, limit: number) =>
  shown(db)
    .select(['returnedAt as at', 'returnedBy as by', 'returnNote'])
    .where('handedInById', '=', accountId)
    .where('returnedAt', 'is not', null)
    .orderBy('returnedAt', 'desc')
    .limit(limit)
    .execute()
