import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export type FileRecord = Selectable<Tables['file']>

export type NewFile = Pick<
  FileRecord,
  'storageKey' | 'fileName' | 'mime' | 'size' | 'sha256' | 'sealed' | 'purpose'
> &
  Partial<Pick<FileRecord, 'ownerAccountId' | 'memberId' | 'ticketHash'>>

/** Who uploaded a pending file: the signed-in account or the bearer of a ticket. */
export type FileOwner = { accountId: string } | { ticketHash: Buffer }

/** A file stays pending until a record takes it; pending files disappear after a day. */
export async function insertFile(db: Db, file: NewFile): Promise<FileRecord> {
  return readRecord(await db.insertInto('file').values(file).returningAll().executeTakeFirstOrThrow())
}

/** Any file that is neither deleted nor abandoned; undefined as well for an id that is not even an id. */
export async function findFile(db: Db, id: string): Promise<FileRecord | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .where(
      sql<boolean>`(state = 'attached' or "createdAt" > now() - make_interval(hours => ${ABANDONED_AFTER_HOURS}))`,
    )
    .executeTakeFirst()
  return row && readRecord(row)
}

/**
 * Gives the pending files of one uploader to a member, all or none. False when one of them is
 * unknown, another's, of another purpose or already taken: then the caller's transaction fails.
 */
export async function attachFiles(
  db: Db,
  ids: string[],
  to: { memberId: string; owner: FileOwner; purpose: string },
): Promise<boolean> {
  const wanted = [...new Set(ids)]
  if (!wanted.every(isUuid)) return false
  if (wanted.length === 0) return true
  const free = await db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', wanted)
    .where('state', '=', 'pending')
    .where('purpose', '=', to.purpose)
    .where((row) => ownedBy(row, to.owner))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (free.length !== wanted.length) return false
  await db
    .updateTable('file')
    .set({ state: 'attached', memberId: to.memberId, attachedAt: sql`now()` })
    .where('id', 'in', wanted)
    .execute()
  return true
}

export async function listFilesOfMember(db: Db, memberId: string, purpose?: string): Promise<FileRecord[]> {
  let query = db
    .selectFrom('file')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('state', '=', 'attached')
  if (purpose !== undefined) query = query.where('purpose', '=', purpose)
  return (await query.orderBy('createdAt').orderBy('id').execute()).map(readRecord)
}

/** The content goes later, with the sweep: a transaction that rolls back must not lose a file. */
export async function markDeleted(db: Db, ids: string[]): Promise<number> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return 0
  const result = await db
    .updateTable('file')
    .set({ state: 'deleted', deletedAt: sql`now()` })
    .where('id', 'in', known)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** What one uploader has waiting: the caller holds it against the quota before it accepts more. */
export async function findPendingUsage(db: Db, owner: FileOwner): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('file')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes')])
    .where('state', '=', 'pending')
    .where((one) => ownedBy(one, owner))
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: Number(row.bytes ?? 0) }
}

export const ABANDONED_AFTER_HOURS = 24

/** Pending or deleted for longer than `hours`, by the clock of the database, and no result of a task that is still kept; oldest first. */
export async function listAbandoned(
  db: Db,
  hours = ABANDONED_AFTER_HOURS,
  limit = 200,
): Promise<FileRecord[]> {
  const rows = await db
    .selectFrom('file')
    .selectAll()
    .where('state', '<>', 'attached')
    .where(sql<boolean>`coalesce("deletedAt", "createdAt") < now() - make_interval(hours => ${hours})`)
    .where(
      sql<boolean>`(state = 'deleted' or not exists (select from job where job."resultFileId" = file.id
        and job."finishedAt" > now() - make_interval(days => job."keepDays")))`,
    )
    .orderBy(sql`coalesce("deletedAt", "createdAt")`)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(readRecord)
}

/** What is gone with their content. */
export async function deleteRecords(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('file').where('id', 'in', ids).execute()
}

/** The row of a content that is gone. */
export async function deleteRecordOf(db: Db, storageKey: string): Promise<void> {
  await db.deleteFrom('file').where('storageKey', '=', storageKey).where('state', '=', 'deleted').execute()
}

/** All of one person: of the record and of the account that signs in to it. */
export async function listFilesOfPerson(
  db: Db,
  { memberId, accountId }: { readonly memberId: string; readonly accountId: string | null },
  exceptPurpose: string,
): Promise<FileRecord[]> {
  const rows = await db
    .selectFrom('file')
    .selectAll()
    .where('state', '<>', 'deleted')
    .where('purpose', '<>', exceptPurpose)
    .where((on) =>
      on.or([on('memberId', '=', memberId), ...(accountId ? [on('ownerAccountId', '=', accountId)] : [])]),
    )
    .orderBy('createdAt')
    .execute()
  return rows.map(readRecord)
}

const QUOTA_LOCK = 7_001_003
/** Until the end of the transaction: several uploads at once do not pass the quota. */
export async function lockOwner(db: Db, owner: FileOwner): Promise<void> {
  const key = 'accountId' in owner ? owner.accountId : owner.ticketHash.toString('hex')
  await sql`select pg_advisory_xact_lock(${QUOTA_LOCK}, hashtext(${key}))`.execute(db)
}

function ownedBy(row: ExpressionBuilder<Tables, 'file'>, owner: FileOwner) {
  return 'accountId' in owner
    ? row('ownerAccountId', '=', owner.accountId)
    : row('ticketHash', '=', owner.ticketHash)
}

/** The driver hands `bigint` over as text; no file is near 2^53. */
function readRecord(row: FileRecord): FileRecord {
  return { ...row, size: Number(row.size) }
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
