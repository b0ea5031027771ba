import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type pg from 'pg'
import { refuseMissingKeys } from './app-keys.ts'
import {
  names,
  newSum,
  type Sequence,
  type Sum,
  sequencesOf,
  type Table,
  tablesOf,
  withClient,
} from './backup-catalogue.ts'
import { BackupError, type BackupWriter, type Frame, readBackup, writeBackup } from './backup-file.ts'
import { copyIn, copyOut } from './database/copy.ts'
import { migrate } from './database/migrate.ts'
import { installJobs } from './jobs.ts'
import type { KeyRing } from './secrets.ts'

/**
 * Backup, restore, and the move between the embedded and an external PostgreSQL (stack.md: there is no
 * pg_dump). Sealed values and sealed files travel sealed; the key is kept elsewhere (security.md R13).
 */

export type Summary = { tables: number; rows: number; files: number }

export interface Source {
  readonly ownerUrl: string
  readonly appUrl: string
  /** Folder of the local file store; undefined when files lie in a bucket, which has its own backup. */
  readonly filesFolder: string | undefined
  readonly ring: KeyRing
}

const ROW_BATCH = 256 * 1024

export async function backup(source: Source, path: string): Promise<Summary> {
  const writer = writeBackup(path)
  try {
    const summary = await withClient(source.ownerUrl, async (client) => {
      // One moment for all tables, while the portal goes on working.
      await client.query('begin isolation level repeatable read read only')
      return await writeAll(client, writer, source)
    })
    await writer.write('end', summary)
    await writer.commit()
    return summary
  } catch (error) {
    await writer.discard()
    throw error
  }
}

async function writeAll(client: pg.Client, writer: BackupWriter, source: Source): Promise<Summary> {
  const summary = { tables: 0, rows: 0, files: 0 }
  const migrations = await names(client, 'select name from "schemaMigration" order by name')
  const keyIds = await names(client, 'select "keyId" as name from "appKey"')
  await writer.write('header', { format: 1, createdAt: new Date().toISOString(), migrations, keyIds })
  for (const table of await tablesOf(client)) {
    await writer.write('table', table)
    const { rows } = await writeRows(client, writer, table)
    summary.tables += 1
    summary.rows += rows
  }
  for (const sequence of await sequencesOf(client)) await writer.write('sequence', sequence)
  if (source.filesFolder !== undefined) summary.files = await writeFiles(writer, source.filesFolder)
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

type Header = { format: number; migrations: string[]; keyIds: string[] }

export async function restore(target: Source, path: string): Promise<Summary> {
  const frames = readBackup(path)
  const first = await frames.next()
  if (first.done || first.value.kind !== 'header') throw new BackupError(`${path} 不是本系统的备份文件`)
  const header = parse<Header>(first.value)
  if (header.format !== 1) throw new BackupError('备份来自更新的程序版本，请使用相同或更新的版本恢复')
  refuseMissingKeys(header.keyIds, target.ring)
  await refuseNonEmpty(target)
  try {
    // The tables as they were then; what came later is applied to the restored rows.
    const before = new Set(header.migrations)
    await migrate({ ...target, only: before })
    const summary = await withClient(target.ownerUrl, (client) => readAll(client, frames, target))
    await migrate({ ...target, afterwards: installJobs })
    return summary
  } catch (error) {
    await withClient(target.ownerUrl, clearTarget).catch(() => {})
    throw error
  }
}

async function refuseNonEmpty(target: Source): Promise<void> {
  const tables = await withClient(target.ownerUrl, (client) =>
    names(client, `select tablename as name from pg_tables where schemaname = 'public'`),
  )
  if (tables.length > 0) throw new BackupError('目标数据库不是空的，恢复只能写入空数据库')
  const objects = target.filesFolder && join(target.filesFolder, 'objects')
  if (objects && existsSync(objects) && (await readdir(objects)).length > 0) {
    throw new BackupError(`目标文件夹 ${objects} 不是空的`)
  }
}

async function readAll(client: pg.Client, frames: AsyncGenerator<Frame>, target: Source): Promise<Summary> {
  await client.query('begin')
  const rebuild = await takeOffConstraints(client)
  const sums = new Map<Table, Sum>()
  let end: Summary | undefined
  for (let frame = await frames.next(); !frame.done; frame = await frames.next()) {
    const { kind } = frame.value
    if (kind === 'table') {
      const table = parse<Table>(frame.value)
      sums.set(table, await readRows(client, table, frames))
    } else if (kind === 'sequence') {
      const { name, value, called } = parse<Sequence>(frame.value)
      await client.query('select setval($1::regclass, $2, $3)', [
        client.escapeIdentifier(name),
        value,
        called,
      ])
    } else if (kind === 'file') {
      await readFile(parse<{ path: string }>(frame.value).path, frames, target.filesFolder)
    } else if (kind === 'end') end = parse<Summary>(frame.value)
  }
  if (!end) throw new BackupError('备份文件不完整：缺少结尾')
  for (const [table, sum] of sums) await verify(client, table, sum)
  for (const statement of rebuild) await client.query(statement)
  await client.query(
    `update job set state = 'failed', error = '系统恢复时中止', "finishedAt" = now() where state in ('queued', 'running')`,
  )
  await client.query('commit')
  return end
}

/** Rows arrive table by table, so nothing may look at other tables until all are there. */
async function takeOffConstraints(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`
    select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and n.nspname = 'public'`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  const tables = await tablesOf(client)
  for (const { name } of tables) {
    const table = client.escapeIdentifier(name)
    await client.query(`alter table ${table} disable trigger user`)
    // Rows that migrations put in come back with the backup.
    if (name !== 'schemaMigration') await client.query(`delete from ${table}`)
  }
  return [
    ...rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...tables.map(({ name }) => `alter table ${client.escapeIdentifier(name)} enable trigger user`),
  ]
}

async function readRows(client: pg.Client, table: Table, frames: AsyncGenerator<Frame>): Promise<Sum> {
  let sum: Sum | undefined
  async function* rows() {
    for (let frame = await frames.next(); !frame.done; frame = await frames.next()) {
      if (frame.value.kind === 'rows') yield frame.value.payload
      else if (frame.value.kind === 'tableEnd') {
        sum = parse<Sum>(frame.value)
        return
      } else break
    }
    throw new BackupError(`备份文件损坏：表 ${table.name} 不完整`)
  }
  await copyIn(client, table.name, table.columns, rows())
  return sum ?? { rows: 0, sum: '' }
}

async function verify(client: pg.Client, table: Table, expected: Sum): Promise<void> {
  const sum = newSum()
  await copyOut(client, table.name, table.columns, (row) => {
    sum.add(row)
    return undefined
  })
  const found = sum.value()
  if (found.rows !== expected.rows || found.sum !== expected.sum) {
    throw new BackupError(`表 ${table.name} 的校验和不符：应有 ${expected.rows} 行，实际 ${found.rows} 行`)
  }
}

async function readFile(
  path: string,
  frames: AsyncGenerator<Frame>,
  folder: string | undefined,
): Promise<void> {
  if (folder === undefined) throw new BackupError('备份内含文件，请以本地文件夹存储文件后再恢复')
  // The path comes from a file that somebody may have changed.
  if (normalize(path) !== path.split('/').join(sep) || !path.startsWith('objects/')) {
    throw new BackupError('备份文件损坏：文件路径不正确')
  }
  const destination = join(folder, path)
  await mkdir(dirname(destination), { recursive: true, mode: 0o700 })
  const draft = await open(`${destination}.part`, 'w', 0o600)
  const hash = createHash('sha256')
  let sha256: string | null | undefined
  try {
    for (let frame = await frames.next(); !frame.done; frame = await frames.next()) {
      if (frame.value.kind !== 'bytes') {
        sha256 = parse<{ sha256: string | null }>(frame.value).sha256
        break
      }
      hash.update(frame.value.payload)
      await draft.write(frame.value.payload)
    }
    await draft.sync()
  } finally {
    await draft.close()
  }
  if (sha256 === null) return
  if (hash.digest('hex') !== sha256) throw new BackupError(`文件 ${path} 的校验和不符`)
  await rename(`${destination}.part`, destination)
}

async function clearTarget(client: pg.Client): Promise<void> {
  await client.query(
    'drop schema if exists pgboss cascade; drop schema public cascade; create schema public; grant usage on schema public to public',
  )
}

function parse<T>(frame: Frame): T {
  return JSON.parse(frame.payload.toString('utf8')) as T
}
