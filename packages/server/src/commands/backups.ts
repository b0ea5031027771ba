import { statSync } from 'node:fs'
import { join } from 'node:path'
import { backup } from '../platform/backup/backup.ts'
import { newestSaved } from '../platform/backup/before-upgrade.ts'
import { type Checked, checkBackup } from '../platform/backup/check.ts'
import { type Landing, landInBucket, landInFolder } from '../platform/backup/landing.ts'
import { noteBackup } from '../platform/backup/record.ts'
import { freeBytes, refuseNoRoom, restore } from '../platform/backup/restore.ts'
import { rollBackUpgrade } from '../platform/backup/roll-back.ts'
import { parseKeyRing } from '../platform/crypto/secrets.ts'
import { placeOf } from '../platform/database/about.ts'
import { versionOf } from '../platform/database/migrate.ts'
import { openPlace } from '../platform/database/open.ts'
import type { Environment } from '../platform/environment/environment.ts'
import { PORTAL } from '../platform/environment/launcher.ts'
import { createS3Blobs } from '../platform/files/s3-blobs.ts'
import { fromHere, tell, withPortal } from './existing.ts'
import { isMoment, withSnapshot } from './snapshots.ts'

export const writeBackup = (environment: Environment, args: string[]): Promise<void> => {
  const path = fileArgument(args)
  return withPortal(environment, async ({ place, about }) => {
    const filesFolder = environment.s3 ? undefined : filesOf(environment)
    const begun = Date.now()
    const { tables, rows, files } = await backup({ ownerUrl: place.ownerUrl, filesFolder, about }, path, {
      ring: parseKeyRing(environment.appKey),
    })
    await noteBackup(place.ownerUrl, {
      path,
      bytes: statSync(path).size,
      seconds: (Date.now() - begun) / 1_000,
    })
    const where = environment.s3 ? '；对象存储中的文件不在备份内，须另行备份' : ''
    tell(
      `备份完成：${path}，${tables} 张表，${rows} 行，${files} 个文件${where}。密钥 APP_KEY 不在备份内，请另行保管`,
    )
  })
}

/** The file is read to its end, with the key, before anything is written. */
export async function readBackup(environment: Environment, args: string[]): Promise<void> {
  tell(`恢复到：${placeOf(environment)}`)
  if (isMoment(args[0])) return withSnapshot(environment, args[0], (path) => readFile(environment, path))
  return readFile(environment, fileArgument(args))
}

async function readFile(environment: Environment, path: string): Promise<void> {
  tell(`正在检查备份 ${path}`)
  const checked = await checkBackup(path, parseKeyRing(environment.appKey))
  const { header, summary } = checked
  if (header.databaseOnly)
    throw new Error(`这是升级前的数据库备份，不含文件；请在原来的门户上用 ${PORTAL} rollback-upgrade 退回`)
  tell(`备份制作于 ${header.createdAt}${header.about ? `：${header.about}` : ''}`)
  tell(`备份完好：${summary.tables} 张表，${summary.rows} 行，${summary.files} 个文件`)
  await requireRoom(environment, checked)
  const place = await openPlace(environment, tell)
  try {
    const landing = landingOf(environment)
    const { tables, rows, files } = await restore({ ...place, landing, tell }, path, checked)
    tell(`恢复完成：${tables} 张表，${rows} 行，${files} 个文件，校验一致`)
    tell(
      `备份时等待发送的邮件、短信和定时任务已暂停：请超级管理员在“恢复后核对”页面，或用 ${PORTAL} held，逐组放行或作废`,
    )
  } finally {
    await place.stop()
  }
}

/** Who only looks whether the new program is right has changed nothing. */
export const lookingCalls = async (): Promise<string[]> => {
  const { allEndpoints, features } = await import('@portal/contract/all')
  const { login, logout } = features.account
  return [...allEndpoints.filter(({ kind }) => kind === 'read'), login, logout].map(({ path }) => path)
}

export const rollBack = (environment: Environment, args: string[]): Promise<void> =>
  withPortal(environment, async ({ place, versions }) => {
    const path = args.length > 0 ? fileArgument(args) : await newestSaved(environment.dataDir)
    if (path === undefined)
      throw new Error(`没有升级前的备份：${join(environment.dataDir, 'upgrades')} 是空的`)
    const checked = await checkBackup(path, parseKeyRing(environment.appKey))
    await rollBackUpgrade({ ...place, path, checked, versions, notActs: await lookingCalls() })
    const { migrations, createdAt } = checked.header
    tell(
      `已退回到升级前：数据库版本 ${versionOf(migrations.at(-1))}，内容为 ${createdAt} 时的样子（备份 ${path}）。请换回原来的程序后启动`,
    )
  })

const filesOf = ({ dataDir }: Environment): string => join(dataDir, 'files')

const landingOf = (environment: Environment): Landing =>
  environment.s3 ? landInBucket(createS3Blobs(environment.s3)) : landInFolder(filesOf(environment))

/** Rows take more than in the file: indexes, and the log that is written before them. */
const ROW_FACTOR = 4
const RESERVE = 256 * 1024 ** 2

async function requireRoom(environment: Environment, { fileBytes, rowBytes }: Checked): Promise<void> {
  const files = environment.s3 ? 0 : fileBytes
  const rows = environment.databaseUrl === undefined ? rowBytes * ROW_FACTOR : 0
  refuseNoRoom(files + rows + RESERVE, await freeBytes(environment.dataDir))
}

function fileArgument(args: string[]): string {
  const [path] = args
  if (!path || args.length > 1) throw new Error('请给出一个备份文件名')
  return fromHere(path)
}
