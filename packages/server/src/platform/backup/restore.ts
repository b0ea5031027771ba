import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { copyIn, copyOut } from '../database/copy.ts'
import { clearMark, type RestoreMark, readMark, writeMark } from '../database/marks/restore-mark.ts'
import { currentRole, migrateWithin, tryLock } from '../database/migrate.ts'
import { BackupError, type Frame, parseFrame, readBackup } from './archive.ts'
import type { Summary } from './backup.ts'
import { names, newSum, type Sequence, type Sum, type Table, tablesOf, withClient } from './catalogue.ts'
import type { Checked } from './check.ts'
import { keyOf, type Landing } from './landing.ts'

/**
 * All or nothing: the rows come in one transaction, which also takes away the mark that a restore is under way; files wait beside their
 * place until the rows are there. Cut off at any moment, it leaves the mark, and the next restore begins anew.
 */

export interface Target {
  readonly ownerUrl: string
  readonly appUrl: string
  /** Undefined: only the database is wanted. */
  readonly landing: Landing | undefined
  /** Takes the place of what is in the database, in the version of the backup. */
  readonly replace?: boolean
  /** Nothing can have been sent since: what it comes from stands still and is left. */
  readonly moved?: true
  /** How far it is, in words. */
  readonly tell?: (step: string) => void
}

/** One that was killed holds its lock until the database notices, which it does every five seconds (client_connection_check_interval). */
const LOCK_TRIES = 40
const LOCK_PAUSE_MS = 500
const lockPatiently = async (client: pg.Client): Promise<boolean> => {
  for (let tried = 0; tried < LOCK_TRIES; tried += 1) {
    if (await tryLock(client)) return true
    await sleep(LOCK_PAUSE_MS)
  }
  return false
}

/** The backup has been read to its end before: {@link Checked}. */
export async function restore(target: Target, path: string, checked: Checked): Promise<Summary> {
  const appRole = await withClient(target.appUrl, currentRole)
  return withClient(target.ownerUrl, async (client) => {
    if (!(await lockPatiently(client)))
      throw new BackupError('这个数据库正由门户启动或另一次恢复占用，请先停止门户后重试')
    if (target.replace) {
      await refuseUse(client)
      return fill(client, { ...target, appRole }, path, checked)
    }
    const leftover = await readMark(client)
    await refuseTables(client)
    await target.landing?.prepare(leftover)
    const id = randomUUID()
    const keys = checked.paths.map(keyOf)
    await writeMark(client, { id, path, keys })
    target.tell?.('已开始写入')
    try {
      await target.landing?.begin(id)
      const summary = await fill(client, { ...target, appRole }, path, checked)
      await target.landing?.tidy()
      return summary
    } catch (error) {
      await takeBack(client, target, { keys })
      throw error
    }
  })
}

/** What cannot be taken back now keeps its mark, and the next restore does it. */
async function takeBack(client: pg.Client, { landing }: Target, { keys }: Pick<RestoreMark, 'keys'>) {
  try {
    await client.query('rollback')
    // A commit whose answer got lost on the way has happened.
    if (!(await readMark(client))) return
    await landing?.discard(keys)
    await clearMark(client)
  } catch {
    // The error that led here says more.
  }
}

export async function refuseTables(client: pg.Client): Promise<void> {
  const tables = await names(client, `select tablename as name from pg_tables where schemaname = 'public'`)
  if (tables.length > 0)
    throw new BackupError(
      '目标数据库不是空的，只能写入空数据库。内置数据库：停下门户，把数据文件夹改名留着，建一个空的并放回 app-key，再执行；外部数据库：另建一个空的',
    )
}

export async function refuseUse(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name = 'society-portal'
       and pid <> pg_backend_pid()`,
  )
  if (rowCount) throw new BackupError('门户正在运行，请先停止门户')
}

/** What the files and rows take, and a reserve, must be there before anything is written. */
export function refuseNoRoom(needed: number, free: number): void {
  if (needed <= free) return
  const inGigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(2)} GB`
  throw new BackupError(`目标磁盘空间不足：恢复需要约 ${inGigabytes(needed)}，可用 ${inGigabytes(free)}`)
}

export async function freeBytes(folder: string): Promise<number> {
  let existing = folder
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing)
  const { bavail, bsize } = await statfs(existing)
  return bavail * bsize
}

async function fill(
  client: pg.Client,
  target: Target & { readonly appRole: string },
  path: string,
  { header, paths, ring }: Checked,
): Promise<Summary> {
  await client.query('begin')
  if (target.replace) await clearDatabase(client)
  // The tables as they were then; what came later is applied to the restored rows.
  await migrateWithin(client, target.appRole, new Set(header.migrations))
  const rebuild = await takeOffConstraints(client)
  const { sums, summary } = await readFrames(client, readBackup(path, ring), target, new Set(paths))
  target.tell?.('正在校验')
  for (const [table, sum] of sums) await verify(client, table, sum)
  for (const statement of rebuild) await client.query(statement)
  // What the planner knows of the tables is in no backup.
  await client.query('analyze')
  await client.query(
    `update job set state = 'failed', error = '系统恢复时中止', "finishedAt" = now() where state in ('queued', 'running')`,
  )
  if (!target.replace) await migrateWithin(client, target.appRole)
  if (!target.moved) await holdMessages(client, header.createdAt)
  await target.landing?.settle()
  await clearMark(client)
  await client.query('commit')
  return summary
}

/** Nothing that waited when the backup was made leaves before somebody has looked. Tables of a time before that hold nothing. */
async function holdMessages(client: pg.Client, backupAt: string): Promise<void> {
  const { rows } = await client.query(
    `select to_regprocedure('hold_after_restore(timestamptz)') is not null as there`,
  )
  if (rows[0]?.there) await client.query('select hold_after_restore($1)', [backupAt])
}

export async function clearDatabase(client: pg.Client): Promise<void> {
  await client.query(
    'drop schema if exists pgboss cascade; drop schema public cascade; create schema public; grant usage on schema public to public',
  )
}

async function readFrames(
  client: pg.Client,
  frames: AsyncGenerator<Frame>,
  { landing, tell }: Target,
  complete: ReadonlySet<string>,
): Promise<{ sums: Map<Table, Sum>; summary: Summary }> {
  const sums = new Map<Table, Sum>()
  let summary: Summary | undefined
  let written = 0
  for await (const frame of frames) {
    const { kind } = frame
    if (kind === 'table') {
      const table = parseFrame<Table>(frame)
      tell?.(`表 ${table.name}`)
      sums.set(table, await readRows(client, table, frames))
    } else if (kind === 'sequence') {
      const { name, value, called } = parseFrame<Sequence>(frame)
      const sequence = client.escapeIdentifier(name)
      await client.query('select setval($1::regclass, $2, $3)', [sequence, value, called])
    } else if (kind === 'file') {
      if (!landing) throw new BackupError('备份内含文件，不能只恢复数据库')
      const { path } = parseFrame<{ path: string }>(frame)
      if (complete.has(path)) await landing.write(path, bytesOf(frames))
      else for await (const _ of bytesOf(frames));
      written += 1
      if (written % 100 === 0) tell?.(`文件 ${written}/${complete.size}`)
    } else if (kind === 'end') summary = parseFrame<Summary>(frame)
  }
  if (!summary) throw new BackupError('备份文件不完整：缺少结尾')
  return { sums, summary }
}

async function* bytesOf(frames: AsyncGenerator<Frame>): AsyncGenerator<Buffer> {
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    if (next.value.kind !== 'bytes') return
    yield next.value.payload
  }
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
    for (let next = await frames.next(); !next.done; next = await frames.next()) {
      if (next.value.kind === 'rows') yield next.value.payload
      else if (next.value.kind === 'tableEnd') {
        sum = parseFrame<Sum>(next.value)
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
