import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** Who read what (docs/handbook/content.md#views): one row per reader and hour. */

/** Counts a view unless this reader's view of this hour is counted already, whoever counts at the same moment. */
export const countView = async (
  db: Db,
  publicationId: string,
  reader: { readonly id: string; readonly name: string; readonly role: string },
): Promise<number> => {
  const { rows } = await sql<{ viewCount: number }>`
    with seen as (
      insert into "publicationView" ("publicationId", "readerId", hour, "readerName", "readerRole")
      values (${publicationId}, ${reader.id}, date_trunc('hour', now()), ${reader.name}, ${reader.role})
      on conflict do nothing returning 1
    )
    update publication set "viewCount" = "viewCount" + (select count(*)::int from seen)
    where id = ${publicationId} returning "viewCount"`.execute(db)
  return rows[0]?.viewCount ?? 0
}

interface ReaderFilter {
  readonly publicationId: string
  readonly keyword?: string | undefined
}
export interface Reader {
  readonly name: string
  readonly role: string
  readonly times: number
  readonly firstAt: string
  readonly lastAt: string
}

const readersOf = (db: Db, { publicationId, keyword }: ReaderFilter) => {
  const like = keyword && `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const rows = db.selectFrom('publicationView').where('publicationId', '=', publicationId)
  return like ? rows.where(sql<SqlBool>`"readerName" ilike ${like}`) : rows
}

export const listReaders = async (
  db: Db,
  filter: ReaderFilter,
  page: { pageNum: number; pageSize: number; sort: 'lastAt' | 'times'; order: 'asc' | 'desc' },
): Promise<{ total: number; views: number; list: Reader[] }> => {
  const sums = await readersOf(db, filter)
    .select(({ fn }) => [
      fn.countAll<string>().as('views'),
      sql<string>`count(distinct "readerId")`.as('total'),
    ])
    .executeTakeFirstOrThrow()
  const list = await readersOf(db, filter)
    .select(({ fn }) => [
      // The name and kind as they were last.
      sql<string>`(array_agg("readerName" order by at desc))[1]`.as('name'),
      sql<string>`(array_agg("readerRole" order by at desc))[1]`.as('role'),
      fn.countAll<string>().as('times'),
      fn.min('at').as('firstAt'),
      fn.max('at').as('lastAt'),
    ])
    .groupBy('readerId')
    .orderBy(page.sort, page.order)
    .orderBy('readerId')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  return {
    total: Number(sums.total),
    views: Number(sums.views),
    list: list.map((row) => ({ ...row, times: Number(row.times) })),
  }
}
