import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { Content } from './publication.queries.ts'

/** A version that was saved already is what it is. */
export const insertVersion = async (
  db: Db,
  row: { publicationId: string; version: number; content: Content; act: string; byName: string },
): Promise<void> => {
  const content = sql<Content>`${JSON.stringify(row.content)}::jsonb`
  await db
    .insertInto('publicationVersion')
    .values({ ...row, content })
    .onConflict((conflict) => conflict.columns(['publicationId', 'version']).doNothing())
    .execute()
}
export const listVersions = (db: Db, publicationId: string) =>
  db
    .selectFrom('publicationVersion')
    .select(['version', 'at', 'byName', 'act', sql<string>`content ->> 'title'`.as('title')])
    .where('publicationId', '=', publicationId)
    .orderBy('version', 'desc')
    .limit(200)
    .execute()
export const findVersion = (db: Db, publicationId: string, version: number) =>
  db
    .selectFrom('publicationVersion')
    .selectAll()
    .where('publicationId', '=', publicationId)
    .where('version', '=', version)
    .executeTakeFirst()
