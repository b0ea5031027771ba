import type { Column } from '@portal/contract/content/publication-columns'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { type Kind, shown } from './publication.queries.ts'

/** What is published and meant for everybody. */

export interface PublicFilter {
  readonly column?: Column | undefined
  readonly notColumn?: Column | undefined
  readonly kind?: Kind | undefined
  readonly categoryId?: string | undefined
  readonly keyword?: string | undefined
}

const publicOnes = (db: Db, { column, notColumn, kind, categoryId, keyword }: PublicFilter) => {
  let rows = db
    .selectFrom('publication')
    .leftJoin('publicationCategory', 'publicationCategory.id', 'publication.categoryId')
    // Written out, not passed: only so the index of what is public serves any plan.
    .where('publication.visibility', '=', sql.lit('public'))
    .where('publication.state', '=', sql.lit('published'))
    .where('publication.deletedAt', 'is', null)
    .where(sql<SqlBool>`${shown} = 'published'`)
  if (column) rows = rows.where('publication.column', '=', column)
  if (notColumn) rows = rows.where('publication.column', '<>', notColumn)
  if (kind) rows = rows.where('publication.kind', '=', kind)
  if (categoryId) rows = rows.where('publication.categoryId', '=', categoryId)
  if (keyword) {
    const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(
      sql<SqlBool>`(title ilike ${like} or summary ilike ${like} or source ilike ${like} or "bodyText" ilike ${like})`,
    )
  }
  return rows
}

const rowsOf = (db: Db, filter: PublicFilter) =>
  publicOnes(db, filter).select([
    ...([
      'publication.id',
      'publication.kind',
      'publication.column',
      'publication.title',
      'publication.summary',
      'publication.pinned',
      'publication.coverFileId',
      'publication.attachmentIds',
      'publication.duration',
    ] as const),
    sql<string>`publication."publishAt"`.as('publishAt'),
    sql<string>`coalesce("publicationCategory".name, '')`.as('category'),
    sql<number>`char_length("bodyText")`.as('letters'),
    // Where nobody wrote a summary, the text begins in its place.
    sql<string>`left("bodyText", 90)`.as('beginning'),
  ])
export type PublicRecord = Awaited<ReturnType<typeof listPublic>>[number]

/** Pinned ones first, among their like the newest. */
export const listPublic = (
  db: Db,
  filter: PublicFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
) =>
  rowsOf(db, filter)
    .orderBy('publication.pinned', 'desc')
    .orderBy('publication.sortOrder', 'desc')
    .orderBy('publication.publishAt', 'desc')
    .orderBy('publication.id')
    .limit(limit)
    .offset(offset)
    .execute()

/** By the day of their appearance alone, for feed and sitemap. */
export const newestPublic = (db: Db, limit: number) =>
  rowsOf(db, {}).orderBy('publication.publishAt', 'desc').orderBy('publication.id').limit(limit).execute()

export const findPublic = (db: Db, id: string) =>
  rowsOf(db, {}).where('publication.id', '=', id).executeTakeFirst()

export const countPublic = async (db: Db, filter: PublicFilter): Promise<number> => {
  const { count } = await publicOnes(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The categories of a column in their order, those in which something is public. */
export const publicCategories = async (
  db: Db,
  column: Column,
): Promise<{ id: string; name: string; count: number }[]> => {
  const rows = await publicOnes(db, { column })
    .select([
      'publicationCategory.id',
      'publicationCategory.name',
      ({ fn }) => fn.countAll<string>().as('count'),
    ])
    .where('publicationCategory.id', 'is not', null)
    .groupBy('publicationCategory.id')
    .orderBy('publicationCategory.seq')
    .execute()
  return rows.map(({ id, name, count }) => ({ id: id ?? '', name: name ?? '', count: Number(count) }))
}

/** The one before and the one after it in its column, by their appearance; of two at one moment, as the newest ones stand in their list. */
export const neighboursOf = async (db: Db, { id, column }: { id: string; column: Column }) => {
  // As it is stored: what was read has lost what lies below a thousandth of a second.
  const at = db.selectFrom('publication as own').select('own.publishAt').where('own.id', '=', id)
  const beside = (older: boolean) =>
    publicOnes(db, { column })
      .select(['publication.id', 'publication.title'])
      .where('publication.publishAt', older ? '<=' : '>=', at)
      .where(({ or, eb }) =>
        or([eb('publication.publishAt', older ? '<' : '>', at), eb('publication.id', older ? '>' : '<', id)]),
      )
      .orderBy('publication.publishAt', older ? 'desc' : 'asc')
      .orderBy('publication.id', older ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst()
  const [previous = null, next = null] = await Promise.all([beside(true), beside(false)])
  return { previous, next }
}
