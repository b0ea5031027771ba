import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { FileRecord } from '../files/file-records.queries.ts'

type ArchiveRow = Selectable<Tables['archive']>
export type ArchiveKind = ArchiveRow['kind']
export type Content = Pick<FileRecord, 'storageKey' | 'size' | 'sealed'>

/** In their order, with where the content lies; null where it is gone. */
export const listArchives = async (db: Db, kind: ArchiveKind) => {
  const rows = await db
    .selectFrom('archive')
    .leftJoin('file', (join) =>
      join.onRef('file.id', '=', 'archive.fileId').on('file.state', '=', 'attached'),
    )
    .selectAll('archive')
    .select(['file.storageKey', 'file.size', 'file.sealed'])
    .where('kind', '=', kind)
    .orderBy('lastSeq')
    .execute()
  return rows.map(({ storageKey, size, sealed, ...row }) => ({
    ...row,
    firstSeq: Number(row.firstSeq),
    lastSeq: Number(row.lastSeq),
    content: storageKey === null ? undefined : ({ storageKey, size: Number(size), sealed: true } as Content),
  }))
}
export type Archived = Awaited<ReturnType<typeof listArchives>>[number]

export const lastOf = async (db: Db, kind: ArchiveKind): Promise<number> => {
  const last = await db
    .selectFrom('archive')
    .select('lastSeq')
    .where('kind', '=', kind)
    .orderBy('lastSeq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(last?.lastSeq ?? 0)
}

/**
 * The sealed row at which an archive ends that begins with `first`: the last within so many rows, or the next one; older than `before`,
 * and never the newest of the log.
 */
export const findBoundary = async (db: Db, first: number, most: number, before: string) => {
  const sealed = db
    .selectFrom('auditSeal')
    .innerJoin('auditLog', 'auditLog.seq', 'auditSeal.seq')
    .select(['auditSeal.seq', 'auditSeal.hash', 'auditSeal.mac'])
    .where('auditSeal.seq', '>=', first)
    .where('auditLog.at', '<', before)
    .where('auditSeal.seq', '<', ({ selectFrom }) => selectFrom('auditHead').select('seq'))
    .limit(1)
  const within = await sealed
    .where('auditSeal.seq', '<', first + most)
    .orderBy('auditSeal.seq', 'desc')
    .executeTakeFirst()
  return within ?? (await sealed.orderBy('auditSeal.seq').executeTakeFirst())
}

type NewArchive = Omit<Insertable<Tables['archive']>, 'id' | 'fileId' | 'createdAt' | 'removedAt'>
type StoredFile = Pick<FileRecord, 'storageKey' | 'size' | 'sha256' | 'sealed' | 'fileName'>

export const keepArchive = async (db: Db, archive: NewArchive, file: StoredFile): Promise<void> => {
  const { id } = await db
    .insertInto('file')
    .values({ ...file, mime: 'application/gzip', purpose: 'archive', state: 'attached' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('archive')
    .values({ ...archive, fileId: id })
    .execute()
}

/** Rows of the log and the seals within them; the seal of the last one stays. Only the owner of the tables passes their triggers. */
export const removeLogged = async (db: Db, first: number, last: number): Promise<number> => {
  await sql`set local lock_timeout = '3s'`.execute(db)
  for (const table of ['auditLog', 'auditSeal'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  const gone = await db
    .deleteFrom('auditLog')
    .where('seq', '>=', first)
    .where('seq', '<=', last)
    .executeTakeFirst()
  await db.deleteFrom('auditSeal').where('seq', '>=', first).where('seq', '<', last).execute()
  for (const table of ['auditLog', 'auditSeal'])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  return Number(gone.numDeletedRows)
}

const ENDED = ['sent', 'failed', 'unknown', 'cancelled', 'bounced'] as const

/** Messages that ended so long ago: who, by id, was told what, when, and what became of it. Neither text nor address. */
export const listEndedMessages = (db: Db, before: string, most: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'channel', 'template', 'memberId', 'dedupeKey', 'state', 'report', 'attempts'])
    .select(['transport', 'createdAt', 'sentAt'])
    .where('state', 'in', ENDED)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute()

export const removeMessages = async (db: Db, ids: readonly string[]): Promise<number> => {
  const gone = await db
    .deleteFrom('outbox')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', 'in', ENDED)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const listExpired = (db: Db, before: string) =>
  db
    .selectFrom('archive')
    .select(['id', 'fileId'])
    .where('removedAt', 'is', null)
    .where('lastAt', '<', before)
    .execute()

export const noteRemoved = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.updateTable('archive').set({ removedAt: sql`now()` }).where('id', 'in', ids).execute()
}

/** The moments of the oldest rows that still stand in the tables. */
export const oldestKept = async (
  db: Db,
): Promise<{ audit: string | undefined; outbox: string | undefined }> => {
  const row = await db.selectFrom('auditLog').select('at').orderBy('seq').limit(1).executeTakeFirst()
  const message = await db
    .selectFrom('outbox')
    .select('createdAt')
    .where('state', 'in', ENDED)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return { audit: row?.at, outbox: message?.createdAt }
}

export const countArchives = async (db: Db): Promise<{ count: number; rows: number }> => {
  const { count, rows } = await db
    .selectFrom('archive')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('rows').as('rows')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), rows: Number(rows ?? 0) }
}
