import type { Column } from '@portal/contract/content/publication-columns'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

export const listCategories = async (
  db: Db,
  column: Column,
): Promise<{ id: string; name: string; count: number }[]> => {
  const rows = await db
    .selectFrom('publicationCategory')
    .leftJoin('publication', (join) =>
      join
        .onRef('publication.categoryId', '=', 'publicationCategory.id')
        .on('publication.deletedAt', 'is', null),
    )
    .select(({ fn }) => [
      'publicationCategory.id',
      'publicationCategory.name',
      fn.count<string>('publication.id').as('count'),
    ])
    .where('publicationCategory.column', '=', column)
    .groupBy('publicationCategory.id')
    .orderBy('publicationCategory.seq')
    .execute()
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}
const CATEGORY_LOCK = 7_001_010
/** One at a time changes the list of a column, which is written as a whole. */
export const lockCategories = (db: Db, column: Column) =>
  sql`select pg_advisory_xact_lock(${CATEGORY_LOCK}, hashtext(${column}))`.execute(db)
export const replaceCategories = async (
  db: Db,
  column: Column,
  list: readonly { readonly id: string; readonly name: string }[],
): Promise<void> => {
  const gone = db.deleteFrom('publicationCategory').where('column', '=', column)
  await (list.length
    ? gone
        .where(
          'id',
          'not in',
          list.map(({ id }) => id),
        )
        .execute()
    : gone.execute())
  for (const [seq, { id, name }] of list.entries())
    await db
      .insertInto('publicationCategory')
      .values({ id, column, name, seq })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, seq }))
      .execute()
}
