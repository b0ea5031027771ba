import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** Uploads of videos under way, and their pieces (docs/decisions/013-articles-and-videos.md). */

export type Upload = Selectable<Tables['videoUpload']>
export type Piece = Pick<Selectable<Tables['videoPiece']>, 'offset' | 'size' | 'storageKey'>

// The driver hands `bigint` over as text.
const read = (row: Upload | undefined): Upload | undefined =>
  row && { ...row, size: Number(row.size), received: Number(row.received) }

/** The same file by the same person again is the same upload. */
export const beginUpload = async (
  db: Db,
  row: Pick<Upload, 'id' | 'ownerAccountId' | 'fileName' | 'fingerprint' | 'size' | 'pieceBytes'>,
): Promise<Upload> => {
  const found = await db
    .insertInto('videoUpload')
    .values({ ...row, storageKey: null, sha256: null })
    .onConflict((conflict) =>
      conflict
        .columns(['ownerAccountId', 'fingerprint', 'size', 'fileName'])
        .doUpdateSet({ updatedAt: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return read(found) ?? found
}

/** Somebody else's does not exist. */
export const findUpload = async (
  db: Db,
  id: string,
  ownerAccountId: string,
  lock: 'lock' | 'look' = 'look',
): Promise<Upload | undefined> => {
  const rows = db
    .selectFrom('videoUpload')
    .selectAll()
    .where('id', '=', id)
    .where('ownerAccountId', '=', ownerAccountId)
  return read(await (lock === 'lock' ? rows.forUpdate() : rows).executeTakeFirst())
}

export const countUploads = async (db: Db, ownerAccountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('videoUpload')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('ownerAccountId', '=', ownerAccountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const addPiece = async (db: Db, uploadId: string, piece: Piece, mime: string): Promise<void> => {
  await db
    .insertInto('videoPiece')
    .values({ uploadId, ...piece })
    .execute()
  await db
    .updateTable('videoUpload')
    .set({ received: piece.offset + piece.size, mime, updatedAt: sql`now()` })
    .where('id', '=', uploadId)
    .execute()
}

export const listPieces = async (db: Db, uploadId: string): Promise<Piece[]> => {
  const rows = await db
    .selectFrom('videoPiece')
    .select(['offset', 'size', 'storageKey'])
    .where('uploadId', '=', uploadId)
    .orderBy('offset')
    .execute()
  return rows.map((row) => ({ ...row, offset: Number(row.offset) }))
}

export const finishUpload = async (
  db: Db,
  id: string,
  { storageKey, sha256 }: { storageKey: string; sha256: Buffer },
): Promise<void> => {
  await db.deleteFrom('videoPiece').where('uploadId', '=', id).execute()
  await db
    .updateTable('videoUpload')
    .set({ storageKey, sha256, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export const deleteUpload = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('videoPiece').where('uploadId', '=', id).execute()
  await db.deleteFrom('videoUpload').where('id', '=', id).execute()
}

/** Nobody went on with them for so long; locked, so that nobody can now. */
export const lockIdleUploads = async (db: Db, hours: number): Promise<Upload[]> =>
  db
    .selectFrom('videoUpload')
    .selectAll()
    .where('updatedAt', '<', sql<string>`now() - make_interval(hours => ${hours})`)
    .limit(20)
    .forUpdate()
    .skipLocked()
    .execute()
