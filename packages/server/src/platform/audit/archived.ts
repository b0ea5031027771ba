import { type Archived, listArchives } from '../archive/archive.queries.ts'
import { readLines } from '../archive/archive-file.ts'
import type { Db } from '../database/database.ts'
import { FileMissingError } from '../files/blobs.ts'
import type { FileStore } from '../files/file-store.ts'
import type { AuditRow } from './audit.queries.ts'

/** The part of the log that lies in archives (docs/decisions/056-archives-of-log-and-outbox.md). */
export interface ArchivedAudit {
  /** The last row whose archive has been taken away by age; only its hash is known. */
  readonly removed: number
  /** The last row that lies in an archive. */
  readonly upTo: number
  hashOf(seq: number): Promise<Buffer | undefined>
  /** Of one archive at most: those after it are read by the next call. */
  rows(from: number, most: number): Promise<AuditRow[]>
}

/** An archive that is not there, or not what was put there. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
  readonly archive: Archived
  readonly problem: 'missing' | 'changed'

  constructor(archive: Archived, problem: 'missing' | 'changed') {
    super(
      `归档（第 ${archive.firstSeq} 至 ${archive.lastSeq} 条）${problem === 'missing' ? '缺失' : '被改动'}`,
    )
    this.archive = archive
    this.problem = problem
  }
}

export const NOTHING_ARCHIVED: ArchivedAudit = {
  ...{ removed: 0, upTo: 0 },
  hashOf: async () => undefined,
  rows: async () => [],
}

export const writtenRow = (row: AuditRow) => ({
  ...row,
  seq: Number(row.seq),
  at: new Date(row.at).toISOString(),
  prevHash: row.prevHash.toString('hex'),
  hash: row.hash.toString('hex'),
})

const readRow = (line: string): AuditRow => {
  const row = JSON.parse(line)
  return { ...row, prevHash: Buffer.from(row.prevHash, 'hex'), hash: Buffer.from(row.hash, 'hex') }
}

const readAll = async (files: FileStore, archive: Archived): Promise<AuditRow[]> => {
  if (!archive.content) throw new ArchiveError(archive, 'missing')
  try {
    return (await readLines(files, archive.content)).map(readRow)
  } catch (error) {
    throw new ArchiveError(archive, error instanceof FileMissingError ? 'missing' : 'changed')
  }
}

export const archivedAudit = async (db: Db, files: FileStore): Promise<ArchivedAudit> => {
  const archives = await listArchives(db, 'audit')
  let opened: { archive: Archived; rows: AuditRow[] } | undefined
  const around = async (seq: number) => {
    const archive = archives.find(({ firstSeq, lastSeq }) => firstSeq <= seq && seq <= lastSeq)
    if (!archive) return []
    if (opened?.archive !== archive) opened = { archive, rows: await readAll(files, archive) }
    return opened.rows
  }
  return {
    removed: Math.max(0, ...archives.flatMap(({ removedAt, lastSeq }) => (removedAt ? [lastSeq] : []))),
    upTo: archives.at(-1)?.lastSeq ?? 0,
    async hashOf(seq) {
      const ending = archives.find(({ lastSeq }) => lastSeq === seq)
      return ending?.hash ?? (await around(seq)).find((row) => Number(row.seq) === seq)?.hash
    },
    async rows(from, most) {
      const rows = await around(from)
      return rows.filter(({ seq }) => Number(seq) >= from).slice(0, most)
    },
  }
}
