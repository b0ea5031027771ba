import { COLUMN_KEYS, mayRead, shownTo } from '@portal/contract/content/publication-columns'
import { type SqlBool, sql } from 'kysely'
import { contains } from '../../platform/database/like.ts'
import type { Actor, Db } from '../../platform/http/context.ts'

/** What is new for one reader, over all columns. */

/** So many stand on the home of a member, and are found by words. */
const MOST = 8
/** What is older is no news, read or not. */
const FRESH_DAYS = 30

export const listNews = async (db: Db, { role, accountId }: Actor, keyword: string) => {
  const columns = COLUMN_KEYS.filter((key) => mayRead(role, key))
  let rows = db
    .selectFrom('publication')
    .where('publication.column', 'in', columns)
    .where('publication.visibility', 'in', shownTo(role))
    // What readers see, in the words of the index that serves it.
    .where(
      sql<SqlBool>`publication.state = 'published' and publication."deletedAt" is null
        and publication."publishAt" <= now() and not publication.held`,
    )
  if (keyword) {
    const like = contains(keyword)
    rows = rows.where(
      sql<SqlBool>`(title ilike ${like} or summary ilike ${like} or source ilike ${like} or "bodyText" ilike ${like})`,
    )
  }
  const newest = await rows
    .select(['publication.id', 'publication.kind', 'publication.column', 'publication.title'])
    .select([
      sql<string>`publication."publishAt"`.as('publishAt'),
      sql<boolean>`publication."publishAt" > now() - make_interval(days => ${FRESH_DAYS})`.as('recent'),
    ])
    .orderBy('publication.publishAt', 'desc')
    .orderBy('publication.id')
    .limit(MOST)
    .execute()
  const read = await readOf(db, accountId, newest)
  return newest.map(({ recent, ...row }) => ({ ...row, fresh: recent && !read.has(row.id) }))
}

/** Asked for these few by themselves: beside the list the planner reads every view there is. */
const readOf = async (
  db: Db,
  readerId: string,
  of: readonly { id: string }[],
): Promise<ReadonlySet<string>> => {
  if (of.length === 0) return new Set()
  const rows = await db
    .selectFrom('publicationView')
    .select('publicationId')
    .distinct()
    .where('readerId', '=', readerId)
    .where(
      'publicationId',
      'in',
      of.map(({ id }) => id),
    )
    .execute()
  return new Set(rows.map(({ publicationId }) => publicationId))
}
