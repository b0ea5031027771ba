import type { Column, PublicationState } from '@portal/contract/content/publication-columns'
import { type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** All SQL of articles and videos, but for their readers (views.ts) and the pieces of uploads (upload-store.ts). */

export type Kind = 'article' | 'video'

/** What people write; the unpublished changes and the versions hold the same. */
export interface Content {
  readonly title: string
  readonly summary: string
  readonly source: string
  /** '' without one. */
  readonly categoryId: string
  readonly coverFileId: string
  /** Sanitised. */
  readonly body: string
  readonly attachmentIds: readonly string[]
}

/** `shown`: the state as people see it, by the clock of the database. */
export type Publication = Selectable<Tables['publication']> & { shown: PublicationState; category: string }

const shown = sql<PublicationState>`case
  when publication."deletedAt" is not null then 'deleted'
  when publication.state = 'published' and (publication."publishAt" > now() or publication.held) then 'scheduled'
  else publication.state end`
const json = (content: Content | null) =>
  content === null ? null : sql<Content>`${JSON.stringify(content)}::jsonb`

const withShown = (db: Db) =>
  db
    .selectFrom('publication')
    .leftJoin('publicationCategory', 'publicationCategory.id', 'publication.categoryId')
    .selectAll('publication')
    .select([shown.as('shown'), sql<string>`coalesce("publicationCategory".name, '')`.as('category')])

export const findPublication = (db: Db, id: string): Promise<Publication | undefined> =>
  withShown(db).where('publication.id', '=', id).executeTakeFirst()

/** Waits for whoever is changing it. */
export const lockPublication = async (db: Db, id: string): Promise<Publication | undefined> => {
  await db.selectFrom('publication').select('id').where('id', '=', id).forUpdate().execute()
  return findPublication(db, id)
}

export const contentOf = (row: Publication): Content => ({
  title: row.title,
  summary: row.summary,
  source: row.source,
  categoryId: row.categoryId ?? '',
  coverFileId: row.coverFileId ?? '',
  body: row.body,
  attachmentIds: row.attachmentIds,
})
const columnsOf = ({ categoryId, coverFileId, attachmentIds, ...content }: Content, bodyText: string) => ({
  ...content,
  bodyText,
  categoryId: categoryId || null,
  coverFileId: coverFileId || null,
  attachmentIds: [...attachmentIds],
})

export const insertPublication = async (
  db: Db,
  row: {
    readonly id: string
    readonly kind: Kind
    readonly column: Column
    readonly content: Content
    readonly bodyText: string
    readonly by: { readonly id: string | null; readonly name: string }
    readonly video?: { readonly fileId: string; readonly duration: number }
  },
): Promise<void> => {
  await db
    .insertInto('publication')
    .values({
      ...{ id: row.id, kind: row.kind, column: row.column },
      ...columnsOf(row.content, row.bodyText),
      videoFileId: row.video?.fileId ?? null,
      duration: row.video?.duration ?? 0,
      createdById: row.by.id,
      createdBy: row.by.name,
      updatedBy: row.by.name,
    })
    .execute()
}

type Change = Partial<
  Pick<Selectable<Tables['publication']>, 'videoFileId' | 'duration' | 'captions' | 'state'>
> & {
  publishAt?: string | RawBuilder<string>
  content?: Content
  bodyText?: string
  draft?: Content | null
  draftBy?: string
}

/** `by` is who changed what readers see; the next version is answered. */
export const updatePublication = async (
  db: Db,
  id: string,
  { content, bodyText = '', draft, ...change }: Change,
  by?: string,
): Promise<number> => {
  const { version } = await db
    .updateTable('publication')
    .set({
      ...change,
      ...(content && columnsOf(content, bodyText)),
      ...(draft !== undefined && { draft: json(draft), draftAt: draft && sql<string>`now()` }),
      ...(by !== undefined && { updatedBy: by, updatedAt: sql<string>`now()` }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Does not count as a change of its content: whoever is writing it goes on undisturbed. */
export const setPlace = async (
  db: Db,
  id: string,
  place: { pinned: boolean; sortOrder: number },
): Promise<void> => {
  await db.updateTable('publication').set(place).where('id', '=', id).execute()
}

export const markRemoved = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('publication')
    .set({ deletedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
export const unmarkRemoved = async (db: Db, id: string, days: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('publication')
    .set({ deletedAt: null, version: sql`version + 1` })
    .where('id', '=', id)
    .where('deletedAt', '>', sql<string>`now() - make_interval(days => ${days})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface Filter {
  readonly kind: Kind
  readonly column: Column
  readonly categoryId?: string | undefined
  readonly keyword?: string | undefined
  /** Days in China. */
  readonly from?: string | undefined
  readonly to?: string | undefined
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
  rows.orderBy('pinned', 'desc').orderBy('sortOrder', 'desc').orderBy('publishAt', sql`desc nulls first`)

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
    ? wanted.orderBy(`publication.${sort}`, order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`)
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
export const saveCategories = async (
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

export const filesOf = async (db: Db, publicationId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('publicationFile')
    .select('fileId')
    .where('publicationId', '=', publicationId)
    .execute()
  return rows.map(({ fileId }) => fileId)
}
export const addFile = async (db: Db, publicationId: string, fileId: string): Promise<void> => {
  await db
    .insertInto('publicationFile')
    .values({ publicationId, fileId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Gone for good, with what nobody can get back any more; answers their files. */
export const purgeRemoved = async (db: Db, days: number): Promise<string[]> => {
  const doomed = await db
    .selectFrom('publication')
    .select('id')
    .where('deletedAt', '<', sql<string>`now() - make_interval(days => ${days})`)
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = doomed.map(({ id }) => id)
  if (ids.length === 0) return []
  const files = await db
    .selectFrom('publicationFile')
    .select('fileId')
    .where('publicationId', 'in', ids)
    .execute()
  await db.deleteFrom('publication').where('id', 'in', ids).execute()
  return files.map(({ fileId }) => fileId)
}
