import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type pg from 'pg'
import type { KeyRing } from '../crypto/secrets.ts'
import { copyOut } from '../database/copy.ts'
import { type BackupWriter, writeBackup } from './archive.ts'
import { names, newSum, type Sum, sequencesOf, type Table, tablesOf, withClient } from './catalogue.ts'

/**
 * Backup and the move between the embedded and an external PostgreSQL: there is no pg_dump. Sealed values and sealed files travel
 * sealed; the key is kept elsewhere.
 */

export type Summary = { tables: number; rows: number; files: number }

export interface Source {
  readonly ownerUrl: string
  /** Folder of the local file store; undefined when files lie in a bucket, which has its own backup, or are not wanted. */
  readonly filesFolder: string | undefined
  /** Which portal it is, for whoever restores it. */
  readonly about: string
}

/** What a backup says of itself before all else. */
export interface Header {
  readonly format: number
  readonly createdAt: string
  readonly migrations: string[]
  readonly keyIds: string[]
  readonly about?: string
  /** The newest row of the audit log: what comes later was done after the backup. */
  readonly auditSeq?: number
  /** Without the files of the portal: made before an upgrade. */
  readonly databaseOnly?: boolean
}

const ROW_BATCH = 256 * 1024

export async function backup(
  source: Source,
  path: string,
  { ring, ...options }: { databaseOnly?: boolean; ring?: KeyRing } = {},
): Promise<Summary> {
  const writer = writeBackup(path, ring)
  try {
    const summary = await withClient(source.ownerUrl, async (client) => {
      // One moment for all tables, while the portal goes on working.
      await client.query('begin isolation level repeatable read read only')
      return await writeAll(client, writer, source, options)
    })
    await writer.commit(summary)
    return summary
  } catch (error) {
    await writer.discard()
    throw error
  }
}

async function writeAll(
  client: pg.Client,
  writer: BackupWriter,
  { filesFolder, about }: Source,
  { databaseOnly = false }: { databaseOnly?: boolean },
): Promise<Summary> {
  const summary = { tables: 0, rows: 0, files: 0 }
  const migrations = await names(client, 'select name from "schemaMigration" order by name')
  const keyIds = await names(client, 'select "keyId" as name from "appKey"')
  const { rows } = await client.query(
    `select now() as "createdAt", coalesce((select max(seq) from "auditLog"), 0)::int as "auditSeq"`,
  )
  await writer.write('header', { format: 1, ...rows[0], migrations, keyIds, about, databaseOnly })
  for (const table of await tablesOf(client)) {
    await writer.write('table', table)
    const { rows } = await writeRows(client, writer, table)
    summary.tables += 1
    summary.rows += rows
  }
  for (const sequence of await sequencesOf(client)) await writer.write('sequence', sequence)
  if (filesFolder !== undefined && !databaseOnly) summary.files = await writeFiles(writer, filesFolder)
  return summary
}

async function writeRows(client: pg.Client, writer: BackupWriter, table: Table): Promise<Sum> {
  const sum = newSum()
  let batch: Buffer[] = []
  let size = 0
  const flush = () => {
    const payload = Buffer.concat(batch)
    batch = []
    size = 0
    return payload.length > 0 ? writer.write('rows', payload) : undefined
  }
  await copyOut(client, table.name, table.columns, (row) => {
    sum.add(row)
    batch.push(row)
    size += row.length
    return size >= ROW_BATCH ? flush() : undefined
  })
  await flush()
  await writer.write('tableEnd', sum.value())
  return sum.value()
}

async function writeFiles(writer: BackupWriter, folder: string): Promise<number> {
  const objects = join(folder, 'objects')
  if (!existsSync(objects)) return 0
  let count = 0
  for (const entry of await readdir(objects, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const hash = createHash('sha256')
    await writer.write('file', {
      path: path
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    })
    try {
      for await (const chunk of createReadStream(path)) {
        hash.update(chunk)
        await writer.write('bytes', chunk)
      }
      await writer.write('fileEnd', { sha256: hash.digest('hex') })
      count += 1
    } catch (error) {
      // Deleted since the listing: then nothing in this moment's tables needs it.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      await writer.write('fileEnd', { sha256: null })
    }
  }
  return count
}
