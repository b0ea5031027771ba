import type { Column, PublicationState, Visibility } from '@portal/contract/content/publication-columns'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** Articles and videos as staff write them. */

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

export const shown = sql<PublicationState>`case
  when publication."deletedAt" is not null then 'deleted'
  when publication.state = 'published' and (publication."publishAt" > now() or publication.held) then 'scheduled'
  else publication.state end`
const json = (content: Content | null) =>
  content === null ? null : sql<Content>`${JSON.stringify(content)}::jsonb`

export const withShown = (db: Db) =>
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
    readonly visibility?: Visibility | undefined
    readonly video?: { readonly fileId: string; readonly duration: number }
  },
): Promise<void> => {
  await db
    .insertInto('publication')
    .values({
      id: row.id,
      kind: row.kind,
      column: row.column,
      ...columnsOf(row.content, row.bodyText),
      ...(row.visibility && { visibility: row.visibility }),
      videoFileId: row.video?.fileId ?? null,
      duration: row.video?.duration ?? 0,
      createdById: row.by.id,
      createdBy: row.by.name,
      updatedBy: row.by.name,
    })
    .execute()
}

type Change = Partial<
  Pick<Selectable<Tables['publication']>, 'videoFileId' | 'duration' | 'captions' | 'state' | 'visibility'>
> & {
  /** `now`: by the clock of the database. */
  publishAt?: string | 'now'
  content?: Content
  bodyText?: string
  draft?: Content | null
  draftBy?: string
}

/** `by` is who changed what readers see; the next version is answered. */
export const updatePublication = async (
  db: Db,
  id: string,
  { content, bodyText = '', draft, publishAt, ...change }: Change,
  by?: string,
): Promise<number> => {
  const { version } = await db
    .updateTable('publication')
    .set({
      ...change,
      ...(publishAt !== undefined && { publishAt: publishAt === 'now' ? sql<string>`now()` : publishAt }),
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

const AHEAD_YEARS = 1

/** Whether something may be set to appear then. */
export const isWithinYear = async (db: Db, moment: string): Promise<boolean> => {
  const { rows } = await sql<{ ok: boolean }>`
    select ${moment}::timestamptz between now() and now() + make_interval(years => ${AHEAD_YEARS}) as ok`.execute(
    db,
  )
  return rows[0]?.ok === true
}

interface Author {
  readonly id: string
  readonly name: string
}
/** `by`: nobody, once it is released, taken back or sent back. */
export const setHandedIn = async (db: Db, id: string, by: Author | null): Promise<void> => {
  await db
    .updateTable('publication')
    .set({
      handedInAt: by && sql<string>`now()`,
      handedInById: by?.id ?? null,
      handedInBy: by?.name ?? '',
      ...{ returnNote: '', returnedBy: '', returnedAt: null },
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
/** Whose it was stays: it comes back to them. */
export const setReturned = async (db: Db, id: string, by: string, reason: string): Promise<void> => {
  await db
    .updateTable('publication')
    .set({
      ...{ handedInAt: null, handedInBy: '', returnNote: reason, returnedBy: by },
      returnedAt: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
/** Readers see it: whatever was asked about it is answered. */
export const clearRelease = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('publication')
    .set({
      ...{ handedInAt: null, handedInById: null, handedInBy: '' },
      ...{ returnNote: '', returnedBy: '', returnedAt: null },
    })
    .where('id', '=', id)
    .execute()
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
