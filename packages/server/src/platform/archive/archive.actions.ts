import type { Kysely } from 'kysely'
import { ArchiveError, archivedAudit, writtenRow } from '../audit/archived.ts'
import { listFrom } from '../audit/audit.queries.ts'
import { isGenuineSeal, verifyAuditFrom } from '../audit/audit.ts'
import type { KeyRing } from '../crypto/secrets.ts'
import type { Tables } from '../database/tables.ts'
import { markDeleted } from '../files/file-records.queries.ts'
import type { FileStore } from '../files/file-store.ts'
import * as queries from './archive.queries.ts'
import { packLines, readLines } from './archive-file.ts'

/**
 * Old rows of the log and of the outbox go into sealed files. A file is written and read back before one transaction writes down where it
 * lies and removes the rows: cut off before, the rows are where they were; after, all is done.
 */
export interface Archiving {
  /** As the owner of the tables: the portal's own role can remove nothing from the log. */
  readonly db: Kysely<Tables>
  readonly files: FileStore
  readonly ring: KeyRing
  readonly tell: (message: string) => void
  /** Of one file. */
  readonly mostRows?: number
}

/** A stretch of the check of the log over HTTP is as long. */
const MOST_ROWS = 20_000

const store = async ({ files, tell }: Archiving, fileName: string, rows: readonly object[]) => {
  const content = { ...(await files.put(await packLines(rows), { sealed: true })), fileName }
  const again = await readLines(files, content)
  if (again.length !== rows.length || again.at(-1) !== JSON.stringify(rows.at(-1)))
    throw new Error(`${fileName} 写入后读回不一致，没有归档`)
  tell(`已写入 ${fileName}`)
  return content
}

/** A log that is not whole stays where it is, for somebody to look at. */
const refuseBroken = async ({ db, files, ring }: Archiving, first: number, boundary: Boundary) => {
  const last = Number(boundary.seq)
  const archived = await archivedAudit(db, files)
  const { problem } = await verifyAuditFrom(db, first, last - first + 1, archived)
  if (problem || !isGenuineSeal(ring, boundary))
    throw new Error(`操作日志第 ${problem?.seq ?? last} 条被改动或缺失，没有归档；请先执行 audit-verify`)
}
type Boundary = NonNullable<Awaited<ReturnType<typeof queries.findBoundary>>>

export const archiveAudit = async (archiving: Archiving, before: Date): Promise<number> => {
  const { db, mostRows = MOST_ROWS } = archiving
  for (let total = 0; ; ) {
    const first = (await queries.lastOf(db, 'audit')) + 1
    const boundary = await queries.findBoundary(db, first, mostRows, before.toISOString())
    if (!boundary) return total
    const last = Number(boundary.seq)
    await refuseBroken(archiving, first, boundary)
    const rows = await listFrom(db, first, last - first + 1)
    const [oldest, newest] = [rows[0], rows.at(-1)]
    if (!oldest || !newest?.hash.equals(boundary.hash))
      throw new Error(`操作日志第 ${last} 条与封印不一致，没有归档；请先执行 audit-verify`)
    const file = await store(archiving, `操作日志 ${first}-${last}`, rows.map(writtenRow))
    const about = { kind: 'audit', firstSeq: first, lastSeq: last, rows: rows.length } as const
    await db.transaction().execute(async (transaction) => {
      const spans = { firstAt: oldest.at, lastAt: newest.at, hash: newest.hash }
      await queries.keepArchive(transaction, { ...about, ...spans }, file)
      const gone = await queries.removeLogged(transaction, first, last)
      if (gone !== rows.length) throw new Error(`操作日志在归档时被改动，没有归档`)
    })
    total += rows.length
  }
}

/** Codes and passwords: what the message was about says nothing, and its key may hold to whom it went. */
const SECRET = /^(captcha-|initial-password)/

export const archiveOutbox = async (archiving: Archiving, before: Date): Promise<number> => {
  const { db, mostRows = MOST_ROWS } = archiving
  for (let total = 0; ; ) {
    const rows = await queries.listEndedMessages(db, before.toISOString(), mostRows)
    const [oldest, newest] = [rows[0], rows.at(-1)]
    if (!oldest || !newest) return total
    const first = (await queries.lastOf(db, 'outbox')) + 1
    const last = first + rows.length - 1
    const told = rows.map(({ dedupeKey, ...row }) =>
      SECRET.test(row.template) ? row : { ...row, dedupeKey },
    )
    const file = await store(archiving, `发件箱 ${first}-${last}`, told)
    await db.transaction().execute(async (transaction) => {
      const spans = { firstAt: oldest.createdAt, lastAt: newest.createdAt, hash: null }
      const about = { kind: 'outbox', firstSeq: first, lastSeq: last, rows: rows.length } as const
      await queries.keepArchive(transaction, { ...about, ...spans }, file)
      const ids = rows.map(({ id }) => id)
      const gone = await queries.removeMessages(transaction, ids)
      if (gone !== ids.length) throw new Error('发件箱在归档时有变化，没有归档，请再执行一次')
    })
    total += rows.length
  }
}

/** Archives whose own time has passed; their hashes and seals stay, so that the rest of the chain stays proven. */
export const removeExpired = async ({ db }: Pick<Archiving, 'db'>, before: Date): Promise<number> => {
  const expired = await queries.listExpired(db, before.toISOString())
  if (expired.length === 0) return 0
  await db.transaction().execute(async (transaction) => {
    await markDeleted(
      transaction,
      expired.map(({ fileId }) => fileId),
    )
    await queries.noteRemoved(
      transaction,
      expired.map(({ id }) => id),
    )
  })
  return expired.length
}

/** Every line of an archive that holds the text, the oldest first; one that cannot be read ends the search. */
export async function* searchArchives(
  { db, files }: Pick<Archiving, 'db' | 'files'>,
  text: string,
): AsyncGenerator<string> {
  for (const kind of ['audit', 'outbox'] as const)
    for (const archive of await queries.listArchives(db, kind)) {
      if (archive.removedAt) continue
      if (!archive.content) throw new ArchiveError(archive, 'missing')
      for (const line of await readLines(files, archive.content)) if (line.includes(text)) yield line
    }
}
