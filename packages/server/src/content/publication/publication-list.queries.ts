import type { Column, PublicationState, Visibility } from '@portal/contract/content/publication-columns'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { type Kind, type Publication, shown, withShown } from './publication.queries.ts'

export interface Filter {
  readonly kind: Kind
  readonly column: Column
  readonly categoryId?: string | undefined
  readonly keyword?: string | undefined
  /** Days in China. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Left out: whoever it is meant for. */
  readonly visibility?: readonly Visibility[] | undefined
}
export interface Page {
  readonly pageNum: number
  readonly pageSize: number
  readonly sort?: 'publishAt' | 'updatedAt' | 'viewCount' | 'sortOrder' | undefined
  readonly order: 'asc' | 'desc'
}

const likeOf = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
const dayIn = (day: string, later: number) =>
  sql<string>`((${day}::date + ${later}::int)::timestamp at time zone 'Asia/Shanghai')`

const filtered = (db: Db, filter: Filter) => {
  const at = sql<string>`coalesce(publication."publishAt", publication."updatedAt")`
  let rows = db
    .selectFrom('publication')
    .where('kind', '=', filter.kind)
    .where('publication.column', '=', filter.column)
  if (filter.visibility) rows = rows.where('visibility', 'in', filter.visibility)
  if (filter.categoryId) rows = rows.where('categoryId', '=', filter.categoryId)
  if (filter.keyword) {
    const like = likeOf(filter.keyword)
    rows = rows.where(
      sql<SqlBool>`(title ilike ${like} or summary ilike ${like} or source ilike ${like} or "bodyText" ilike ${like})`,
    )
  }
  if (filter.from) rows = rows.where(sql<SqlBool>`${at} >= ${dayIn(filter.from, 0)}`)
  if (filter.to) rows = rows.where(sql<SqlBool>`${at} < ${dayIn(filter.to, 1)}`)
  return rows
}

const inReadingOrder = <O>(rows: SelectQueryBuilder<Tables, 'publication', O>) =>
  rows
    .orderBy('pinned', 'desc')
    .orderBy('sortOrder', 'desc')
    .orderBy('publishAt', (by) => by.desc().nullsFirst())

/** `state`: as people see it; deleted ones appear only where they are asked for. */
export const listPublications = async (
  db: Db,
  filter: Filter,
  state: PublicationState | undefined,
  { pageNum, pageSize, sort, order }: Page,
): Promise<{ counts: Record<string, number>; list: Publication[] }> => {
  const groups = await filtered(db, filter)
    .select(({ fn }) => [shown.as('shown'), fn.countAll<string>().as('count')])
    .groupBy(sql`1`)
    .execute()
  const counts = Object.fromEntries(groups.map((group) => [group.shown, Number(group.count)]))
  const wanted = filtered(db, filter).where(
    state ? sql<SqlBool>`${shown} = ${state}` : sql<SqlBool>`publication."deletedAt" is null`,
  )
  // The staff's own order puts what was touched last first, where nothing is published yet.
  const sorted = sort
    ? wanted.orderBy(`publication.${sort}`, (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    : inReadingOrder(wanted)
  const ids = await sorted
    .select('publication.id')
    .orderBy('publication.createdAt', 'desc')
    .orderBy('publication.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const rows = ids.length
    ? await withShown(db)
        .where(
          'publication.id',
          'in',
          ids.map(({ id }) => id),
        )
        .execute()
    : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { counts, list: ids.flatMap(({ id }) => byId.get(id) ?? []) }
}
