import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { blobsOf } from '../platform/assembly/parts.ts'
import { withClient } from '../platform/backup/catalogue.ts'
import { checkBackup } from '../platform/backup/check.ts'
import { landInFolder } from '../platform/backup/landing.ts'
import { noteBackup } from '../platform/backup/record.ts'
import { createRepository, type Repository, type Snapshot } from '../platform/backup/repository.ts'
import { restore } from '../platform/backup/restore.ts'
import { tryLockSnapshots } from '../platform/backup/snapshot.queries.ts'
import { assemble, takeSnapshot, tidy } from '../platform/backup/snapshot.ts'
import { parseKeyRing } from '../platform/crypto/secrets.ts'
import { connect } from '../platform/database/database.ts'
import { startEmbedded } from '../platform/database/embedded/embedded.ts'
import { type Environment, EnvironmentError } from '../platform/environment/environment.ts'
import { PORTAL } from '../platform/environment/launcher.ts'
import { compareFiles } from '../platform/files/compare.queries.ts'
import { createLocalBlobs } from '../platform/files/local-blobs.ts'
import { createS3Blobs } from '../platform/files/s3-blobs.ts'
import { tell, withPortal } from './existing.ts'

/** The portal's own backups: `snapshot` takes one, `snapshots` lists them, `drill` tries one out. */

const inMegabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

interface Kept {
  readonly repository: Repository
  readonly name: string
}

const repositoryOf = async ({ backup }: Environment): Promise<Kept> => {
  if (!backup)
    throw new EnvironmentError('没有设置备份的去处：请设置 BACKUP_DIR（或 BACKUP_S3_*）和 BACKUP_KEY')
  const blobs = backup.s3 ? createS3Blobs(backup.s3) : createLocalBlobs({ folder: backup.folder ?? '' })
  await blobs.prepare()
  const name = backup.folder ?? `${backup.s3?.endpoint}/${backup.s3?.bucket}`
  return { repository: createRepository({ blobs, ring: parseKeyRing(backup.key) }), name }
}

export const snapshot = (environment: Environment): Promise<void> =>
  withPortal(environment, ({ place, about }) =>
    withClient(place.ownerUrl, async (client) => {
      if (!(await tryLockSnapshots(client))) throw new Error('另一次备份正在进行，请等它结束')
      const { repository, name } = await repositoryOf(environment)
      const begun = Date.now()
      const workFolder = join(environment.dataDir, 'backup-work')
      const { ownerUrl } = place
      const from = { ownerUrl, blobs: blobsOf(environment), about, workFolder, tell }
      const { id, files, addedBytes } = await takeSnapshot(repository, from)
      const gone = await tidy(repository)
      const seconds = (Date.now() - begun) / 1_000
      await noteBackup(ownerUrl, { path: `${name} ${id}`, bytes: addedBytes, seconds })
      const removed = gone > 0 ? `，按保留期移除 ${gone} 份` : ''
      tell(`备份完成：${id}，${files} 个文件，新增 ${inMegabytes(addedBytes)}${removed}`)
    }),
  )

export const listSnapshots = async (environment: Environment): Promise<void> => {
  const { repository, name } = await repositoryOf(environment)
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
  const kept = await repositoryOf(environment)
  const found = await chosen(kept, id)
  const folder = join(environment.dataDir, 'backup-work', `${found.id}-${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const path = join(folder, 'whole.backup')
    tell(`正在读取备份 ${found.id}（${kept.name}）`)
    await assemble(kept.repository, found, path)
    return await work(path, found, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Restores into a database of its own beside the portal, compares files with rows in both directions, and removes it. */
export const drill = (environment: Environment, [id]: string[]): Promise<void> =>
  withSnapshot(environment, id, async (path, { id: found }, folder) => {
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
