import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { blobsOf } from '../platform/assembly/parts.ts'
import { withClient } from '../platform/backup/catalogue.ts'
import { checkBackup } from '../platform/backup/check.ts'
import { compareBackup } from '../platform/backup/compare.ts'
import { landInFolder } from '../platform/backup/landing.ts'
import { lastBackupAt, noteBackup } from '../platform/backup/record.ts'
import { freeBytes, refuseNoRoom, restore } from '../platform/backup/restore.ts'
import { noteRound } from '../platform/backup/round.queries.ts'
import { createRepository, type Repository, type Snapshot } from '../platform/backup/snapshot/repository.ts'
import { portalId, tryLockSnapshots } from '../platform/backup/snapshot/snapshot.queries.ts'
import { assemble, clearAbandoned, takeSnapshot, tidy } from '../platform/backup/snapshot/snapshot.ts'
import { parseKeyRing } from '../platform/crypto/secrets.ts'
import { connect } from '../platform/database/database.ts'
import { startEmbedded } from '../platform/database/embedded/embedded.ts'
import { type Environment, EnvironmentError } from '../platform/environment/environment.ts'
import { requireFolder } from '../platform/environment/folder.ts'
import { PORTAL } from '../platform/environment/launcher.ts'
import type { BlobStore } from '../platform/files/blobs.ts'
import { compareFiles } from '../platform/files/compare.queries.ts'
import { createLocalBlobs } from '../platform/files/local-blobs.ts'
import { createS3Blobs } from '../platform/files/s3-blobs.ts'
import { backupPlaceError, inWords } from '../platform/files/start-error.ts'
import { fromHere, tell, withDatabase, withPortal } from './existing.ts'

/** The portal's own backups: `snapshot` takes one, `snapshots` lists them, `verify` reads one to its end, `drill` tries one out. */

const inMegabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

interface Kept {
  readonly repository: Repository
  readonly name: string
}

/** Read as it is: a folder that is not there is not made. */
const repositoryOf = async (environment: Environment): Promise<Kept & { blobs: BlobStore }> => {
  const { backup } = environment
  if (!backup)
    throw new EnvironmentError('没有设置备份的去处：请设置 BACKUP_DIR（或 BACKUP_S3_*）和 BACKUP_KEY')
  const place = backup.s3 ? createS3Blobs(backup.s3) : createLocalBlobs({ folder: backup.folder ?? '' })
  const blobs = inWords(place, (error) => backupPlaceError(environment, error))
  if (backup.s3) await blobs.prepare()
  const name = backup.folder ?? `${backup.s3?.endpoint}/${backup.s3?.bucket}`
  return { repository: createRepository({ blobs, ring: parseKeyRing(backup.key) }), name, blobs }
}

/** A place to read from. */
const requireRepository = async (environment: Environment): Promise<Kept> => {
  const folder = environment.backup?.folder
  if (folder !== undefined && !existsSync(folder))
    throw new EnvironmentError(`没有文件夹 ${folder}：请检查 BACKUP_DIR，以及备份盘是否已挂载`)
  return repositoryOf(environment)
}

/**
 * Neither the place of an unmounted disk, which would begin anew and report that all is well, nor that of another portal, whose
 * snapshots it would forget.
 */
const refuseWrongPlace = async (
  { repository, name }: Kept,
  client: pg.Client,
  { portal, anew }: { readonly portal: string; readonly anew: boolean },
): Promise<void> => {
  const index = await repository.index()
  if (index?.portal !== undefined && index.portal !== portal)
    throw new EnvironmentError(`${name} 里是另一个门户的备份：请为本门户另设一个文件夹或存储桶`)
  const last = index === undefined ? await lastBackupAt(client, name) : undefined
  if (last !== undefined && !anew)
    throw new EnvironmentError(
      `${name} 里没有此前的备份（最近一份做于 ${last}）：备份盘可能没有挂载，或里面的内容被移走。确要从头开始，请执行 ${PORTAL} snapshot new`,
    )
}

export const snapshot = (environment: Environment, [word]: string[]): Promise<void> => {
  if (word !== undefined && word !== 'new')
    throw new Error(`不认识的参数 ${word}；从头开始一套备份用 ${PORTAL} snapshot new`)
  return withPortal(environment, ({ place: { ownerUrl }, about }) =>
    withClient(ownerUrl, async (client) => {
      if (!(await tryLockSnapshots(client))) throw new Error('另一次备份正在进行，请等它结束')
      const portal = await portalId(client)
      const { blobs: there, ...kept } = await repositoryOf(environment)
      await refuseWrongPlace(kept, client, { portal, anew: word === 'new' })
      if (environment.backup?.folder) requireFolder(environment.backup.folder, 'BACKUP_DIR')
      await there.prepare()
      const { repository, name } = kept
      const begun = Date.now()
      const workFolder = join(environment.dataDir, 'backup-work')
      const from = { ownerUrl, portal, blobs: blobsOf(environment), about, workFolder, tell }
      const { snapshot, missing } = await takeSnapshot(repository, from)
      const { id, files, addedBytes } = snapshot
      const gone = await tidy(repository)
      const seconds = (Date.now() - begun) / 1_000
      await noteBackup(ownerUrl, { path: `${name} ${id}`, bytes: addedBytes, seconds })
      const removed = gone > 0 ? `，按保留期移除 ${gone} 份` : ''
      tell(`备份完成：${id}，${files} 个文件，新增 ${inMegabytes(addedBytes)}${removed}`)
      if (missing.length > 0)
        throw new Error(
          `备份 ${id} 已做成，但有 ${missing.length} 个文件在数据库中有记录、存储中没有内容：请从更早的备份中找回（${missing.slice(0, 3).join('、')}${missing.length > 3 ? '…' : ''}）`,
        )
    }),
  )
}

export const listSnapshots = async (environment: Environment): Promise<void> => {
  const { repository, name } = await requireRepository(environment)
  const all = await repository.snapshots()
  tell(`${name}：${all.length} 份备份`)
  for (const { id, files, databaseBytes, addedBytes } of all)
    tell(`  ${id}  数据库 ${inMegabytes(databaseBytes)}，${files} 个文件，新增 ${inMegabytes(addedBytes)}`)
}

/** The named one, or the newest. */
const chosen = async ({ repository, name }: Kept, id: string | undefined): Promise<Snapshot> => {
  const all = await repository.snapshots()
  const found = id === undefined ? all.at(-1) : all.find((one) => one.id === id)
  if (!found)
    throw new Error(
      `${name} 中没有${id === undefined ? '任何备份' : `备份 ${id}`}；用 ${PORTAL} snapshots 查看`,
    )
  return found
}

/** Works on the backup file of a snapshot, which is gone afterwards. */
export const withSnapshot = async <T>(
  environment: Environment,
  id: string | undefined,
  work: (path: string, snapshot: Snapshot, folder: string) => Promise<T>,
): Promise<T> => {
  const kept = await requireRepository(environment)
  const found = await chosen(kept, id)
  const above = join(environment.dataDir, 'backup-work')
  mkdirSync(above, { recursive: true, mode: 0o700 })
  await clearAbandoned(above)
  const folder = join(above, `${found.id}-${process.pid}`)
  mkdirSync(folder, { mode: 0o700 })
  try {
    const path = join(folder, 'whole.backup')
    const sizes = (await kept.repository.filesOf(found)).map(({ bytes }) => bytes)
    // The whole, and the database beside it while it is put together.
    const needed = sizes.reduce((sum, bytes) => sum + bytes, 2 * found.databaseBytes)
    refuseNoRoom(needed, await freeBytes(folder))
    tell(`正在读取备份 ${found.id}（${kept.name}）`)
    await assemble(kept.repository, found, path)
    return await work(path, found, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Restores into a database of its own beside the portal, compares files with rows in both directions, and removes it. */
export const drill = async (environment: Environment, [id]: string[]): Promise<void> => {
  await withSnapshot(environment, id, async (path, { id: found }, folder) => {
    const checked = await checkBackup(path, parseKeyRing(environment.appKey))
    const place = await startEmbedded(join(folder, 'trial'), { disposable: true })
    try {
      const files = join(folder, 'trial', 'files')
      const { rows } = await restore({ ...place, landing: landInFolder(files) }, path, checked)
      const connection = connect({ url: place.appUrl, patience: 'work' })
      const blobs = createLocalBlobs({ folder: files, reserveBytes: 0 })
      const { missing, rows: records } = await compareFiles(connection.db, blobs).finally(() =>
        connection.close(),
      )
      if (missing > 0)
        throw new Error(`备份 ${found} 可以恢复，但 ${records} 条文件记录中有 ${missing} 条缺少文件`)
      tell(`演练成功：备份 ${found} 恢复出 ${rows} 行，${records} 条文件记录的文件齐全`)
    } finally {
      await place.stop()
    }
  })
  await noteDrill(environment)
}

/** One by hand counts too. It can be done where the portal itself is gone, and then nobody keeps count. */
const noteDrill = async (environment: Environment): Promise<void> => {
  try {
    await withDatabase(environment, ({ db }) => noteRound(db, 'backup-drill'))
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
  }
}

const MOMENT = /^\d{8}T\d{6}Z$/
/** The portal's own backups go by their moment, others by their file. */
export const isMoment = (given: string | undefined): given is string => MOMENT.test(given ?? '')

/** Reads every sum of a backup and compares its files with its rows; nothing is restored. */
export const verify = (environment: Environment, [given]: string[]): Promise<void> => {
  const look = async (path: string, name: string): Promise<void> => {
    const checked = await checkBackup(path, parseKeyRing(environment.appKey))
    const { tables, rows, files } = checked.summary
    const whole = `备份 ${name} 完好：${tables} 张表，${rows} 行，${files} 个文件，校验和全部相符`
    if (files === 0) return tell(`${whole}；其中没有文件，未与记录核对`)
    const { missing, unknown } = await compareBackup(path, checked)
    if (missing > 0) throw new Error(`${whole}；但有 ${missing} 条记录缺少文件`)
    tell(`${whole}；记录的文件齐全${unknown > 0 ? `，另有 ${unknown} 个文件没有记录（会自行清理）` : ''}`)
  }
  if (given === undefined || isMoment(given))
    return withSnapshot(environment, given, (path, { id }) => look(path, id))
  const path = fromHere(given)
  return look(path, path)
}
