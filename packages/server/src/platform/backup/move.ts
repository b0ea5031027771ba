import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { refuseMissingKeys } from '../crypto/app-keys.ts'
import type { KeyRing } from '../crypto/secrets.ts'
import { copyOut } from '../database/copy.ts'
import { clearMove, type MoveMark, type MoveRole, readMove, writeMove } from '../database/marks/move-mark.ts'
import { readMark } from '../database/marks/restore-mark.ts'
import { tryLock } from '../database/migrate.ts'
import { type BlobStore, FileMissingError } from '../files/blobs.ts'
import { BackupError } from './archive.ts'
import { backup } from './backup.ts'
import { names, newSum, sequencesOf, tablesOf, withClient } from './catalogue.ts'
import { checkBackup } from './check.ts'
import { clearDatabase, refuseTables, refuseUse, restore } from './restore.ts'
import { actsSince } from './roll-back.ts'
import { keysAtRest } from './snapshot/snapshot.queries.ts'

/**
 * From one set of servers to another: rows by the backup's own form, files one by one, each read back and compared. Cut off anywhere, it
 * goes on when it is asked again: a file that is there and the same stays, rows come in one transaction.
 */
export interface Side {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly blobs: BlobStore
  readonly ring: KeyRing
  /** In words: which database, which files. */
  readonly name: string
  readonly files: string
}

export interface Move {
  readonly from: Side
  readonly to: Side
  readonly sameDatabase: boolean
  readonly sameFiles: boolean
  readonly workFolder: string
  readonly tell: (step: string) => void
}

const LINE_EVERY = 50
/** A process that passed the mark before it was written has its connections by then. */
const SETTLE_MS = 1_500

export async function move(work: Move): Promise<{ files: number; rows: number }> {
  const mark = await leave(work)
  if (!work.sameDatabase) await arrive(work, mark)
  const files = work.sameFiles ? 0 : await copyFiles(work)
  const rows = work.sameDatabase ? 0 : await copyRows(work)
  return { files, rows }
}

/** Both sides have been compared: the new one may start, the old one not any more. */
export async function finish({ from, to, sameDatabase }: Move): Promise<void> {
  await withClient(from.ownerUrl, async (client) => {
    const mark = await readMove(client)
    if (!mark) return
    if (sameDatabase) await writeMove(client, { ...mark, role: 'here', other: from.files, files: to.files })
    else if (mark.role !== 'left') await writeMove(client, { ...mark, role: 'left' })
  })
  if (!sameDatabase) await withClient(to.ownerUrl, clearMove)
}

const UNDERWAY: readonly MoveRole[] = ['leaving', 'arriving']

/** The mark of this move, which may have begun before. Nothing is written anywhere before the other side is known to be empty. */
async function leave(work: Move): Promise<MoveMark> {
  const { from, to, sameDatabase } = work
  return withClient(from.ownerUrl, async (client) => {
    const before = await readMove(client)
    if (before && before.role !== 'here') {
      if (before.other !== to.name)
        throw new BackupError(`这个门户已在迁往 ${before.other}，与目标 ${to.name} 不同；先用 move undo 取消`)
      if (before.role === 'left') await requireUnfinished(to, before)
      return before
    }
    if (before && before.files !== from.files)
      throw new BackupError(`这个门户的文件在${before.files}，不在${from.files}：请用现在的环境文件执行`)
    refuseMissingKeys((await keysAtRest(client)).keyIds, to.ring)
    if (!(await tryLock(client))) throw new BackupError('门户正在启动，请先停止门户')
    await refuseUse(client)
    await refuseFull(work)
    const { rows } = await client.query(`select coalesce(max(seq), 0)::int as "auditSeq" from "auditLog"`)
    await writeMove(client, {
      ...{ id: randomUUID(), role: sameDatabase ? 'arriving' : 'leaving', other: to.name },
      ...{ files: from.files, auditSeq: rows[0]?.auditSeq ?? 0 },
    })
    await sleep(SETTLE_MS)
    await refuseUse(client).catch(async (error) => {
      await clearMove(client)
      throw error
    })
    return (await readMove(client)) as MoveMark
  })
}

/** Cut off between the two last writes, or done. */
async function requireUnfinished(to: Side, { id, at }: MoveMark): Promise<void> {
  const there = await withClient(to.ownerUrl, readMove)
  if (there?.id !== id) throw new BackupError(`迁移早已完成（${at.slice(0, 16)}），没有可做的事`)
}

async function refuseFull({ to, sameDatabase, sameFiles }: Move): Promise<void> {
  if (!sameDatabase)
    await withClient(to.ownerUrl, async (client) => {
      await refuseTables(client)
      if (await readMove(client))
        throw new BackupError('目标数据库里有另一次迁移，请先用 move undo 取消那一次')
    })
  if (sameFiles) return
  await to.blobs.prepare()
  if (!(await to.blobs.isEmpty()))
    throw new BackupError(`目标的${to.files}不是空的，只能迁入空的位置；旧文件请先移走`)
}

async function arrive({ from, to }: Move, { id, auditSeq }: MoveMark): Promise<void> {
  await withClient(to.ownerUrl, async (client) => {
    const there = await readMove(client)
    if (there?.id === id) return
    if (there) throw new BackupError('目标数据库里有另一次迁移，请先用 move undo 取消那一次')
    await refuseTables(client)
    await writeMove(client, { id, role: 'arriving', other: from.name, files: to.files, auditSeq })
  })
}

async function copyRows({ from, to, workFolder, tell }: Move): Promise<number> {
  const there = await withClient(to.ownerUrl, async (client) => {
    const tables = await names(client, `select tablename as name from pg_tables where schemaname = 'public'`)
    return tables.length > 0 && !(await readMark(client))
  })
  if (!there) {
    const path = join(workFolder, 'move.backup')
    await mkdir(workFolder, { recursive: true, mode: 0o700 })
    await rm(path, { force: true })
    await rm(`${path}.part`, { force: true })
    try {
      tell('正在读取数据库')
      await backup({ ownerUrl: from.ownerUrl, filesFolder: undefined, about: from.name }, path)
      const checked = await checkBackup(path, to.ring)
      const { ownerUrl, appUrl } = to
      await restore({ ownerUrl, appUrl, landing: undefined, moved: true, tell }, path, checked)
    } finally {
      await rm(path, { force: true })
    }
  }
  tell('正在逐表核对')
  return compareTables(from, to)
}

/** Jobs that were under way are marked as failed where the portal begins anew. */
const CHANGED = 'job'

/** Every table and sequence of both sides, rows by their hashes. */
async function compareTables(from: Side, to: Side): Promise<number> {
  const [before, after] = await Promise.all([from, to].map((side) => withClient(side.ownerUrl, sumsOf)))
  let rows = 0
  for (const [name, sum] of before ?? []) {
    const found = after?.get(name)
    if (found?.rows !== sum.rows || (name !== CHANGED && found.sum !== sum.sum))
      throw new BackupError(`${name} 迁移后不一致：原有 ${sum.rows} 行，现有 ${found?.rows ?? 0} 行`)
    rows += sum.rows
  }
  if (before?.size !== after?.size) throw new BackupError('迁移后表的数目不一致')
  return rows
}

async function sumsOf(client: pg.Client): Promise<Map<string, { rows: number; sum: string }>> {
  const sums = new Map<string, { rows: number; sum: string }>()
  for (const { name, columns } of await tablesOf(client)) {
    const sum = newSum()
    await copyOut(client, name, columns, (row) => {
      sum.add(row)
      return undefined
    })
    sums.set(name, sum.value())
  }
  for (const { name, value, called } of await sequencesOf(client))
    sums.set(`sequence ${name}`, { rows: 0, sum: `${value} ${called}` })
  return sums
}

/** Those that are there already as well: nothing is believed that was not read back. */
async function copyFiles({ from, to, tell }: Move): Promise<number> {
  await to.blobs.prepare()
  const { keys } = await withClient(from.ownerUrl, keysAtRest)
  tell(`文件 0/${keys.length}`)
  let [done, missing] = [0, 0]
  for (const key of keys) {
    if (await copyFile(from.blobs, to.blobs, key)) done += 1
    else missing += 1
    if ((done + missing) % LINE_EVERY === 0) tell(`文件 ${done + missing}/${keys.length}`)
  }
  if (missing > 0) tell(`有 ${missing} 条记录的文件在原处就没有`)
  return done
}

async function copyFile(from: BlobStore, to: BlobStore, key: string): Promise<boolean> {
  const size = await from.sizeOf(key)
  if (size === undefined) return false
  const wanted = await hashOf(from, key)
  if ((await to.sizeOf(key)) === size && (await hashOf(to, key)) === wanted) return true
  await to.assertRoom(size)
  await to.write(key, await from.read(key))
  if ((await hashOf(to, key)) !== wanted) throw new BackupError(`文件 ${key} 写入目标后读回的内容不同`)
  return true
}

async function hashOf(blobs: BlobStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await blobs.read(key)) hash.update(chunk)
  } catch (error) {
    if (error instanceof FileMissingError) return ''
    throw error
  }
  return hash.digest('hex')
}

// --- taken back ----------------------------------------------------------------------------------------------------------------

/** The old side serves again; the new one is emptied, as long as nobody has written anything there. `to` undefined: it is lost. */
export async function undo(
  {
    from,
    to,
    sameDatabase,
    sameFiles,
  }: Omit<Move, 'to' | 'workFolder' | 'tell'> & { readonly to: Side | undefined },
  notActs: readonly string[],
): Promise<void> {
  const mark = await withClient(from.ownerUrl, readMove)
  if (!mark) throw new BackupError('这里没有迁移可以取消')
  if (!to) return withClient(from.ownerUrl, clearMove)
  if (sameDatabase ? mark.role !== 'here' && mark.other !== to.name : mark.other !== to.name)
    throw new BackupError(`这个门户迁往的是 ${mark.other}，不是 ${to.name}`)
  const keys = await withClient(from.ownerUrl, async (client) => (await keysAtRest(client)).keys)
  await withClient(to.ownerUrl, async (client) => {
    await refuseUse(client)
    if (!UNDERWAY.includes(mark.role)) await refuseActs(client, mark, notActs)
    if (sameDatabase) return
    await writeMove(client, { ...mark, role: 'arriving', other: from.name, files: to.files })
    await client.query('begin')
    await clearDatabase(client)
    await client.query('drop schema if exists portal_restore cascade')
    await client.query('commit')
  })
  if (!sameFiles) for (const key of keys) await to.blobs.remove(key)
  await withClient(from.ownerUrl, clearMove)
  if (!sameDatabase) await withClient(to.ownerUrl, clearMove)
}

async function refuseActs(client: pg.Client, { auditSeq, at }: MoveMark, notActs: readonly string[]) {
  const { rows } = await client.query(`select to_regclass('public."auditLog"') is not null as there`)
  if (!rows[0]?.there) return
  const { acts, first } = await actsSince(client, { auditSeq, at, notActs })
  if (acts > 0)
    throw new BackupError(
      `迁移之后已有 ${acts} 次操作（最早 ${first}），退回会丢失它们，没有执行。要回到原来的服务器，请从新的门户再执行一次 move`,
    )
}
