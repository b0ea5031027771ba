import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blobsOf } from '../platform/assembly/parts.ts'
import { verifyAuditFrom, verifySeals } from '../platform/audit/audit.ts'
import { finish, type Move, move, type Side, undo } from '../platform/backup/move.ts'
import { parseKeyRing } from '../platform/crypto/secrets.ts'
import { filesOf, placeOf } from '../platform/database/about.ts'
import { connect } from '../platform/database/database.ts'
import { openExisting, requireCurrent } from '../platform/database/existing.ts'
import { openPlace, type Place } from '../platform/database/open.ts'
import { type Environment, readEnvironment } from '../platform/environment/environment.ts'
import { readGiven } from '../platform/environment/environment-file.ts'
import { keyFileOf } from '../platform/environment/key-file.ts'
import { compareFiles } from '../platform/files/compare.queries.ts'
import { lookingCalls } from './backups.ts'
import { tell } from './existing.ts'

/** `move TARGET` and `move undo TARGET|lost`: TARGET is the environment file that the portal has afterwards. */
export async function moveCommand(environment: Environment, [first = '', second]: string[]): Promise<void> {
  if (first === 'undo' && second === 'lost') return forget(environment)
  const file = first === 'undo' ? second : first
  if (!file || (first !== 'undo' && second)) throw new Error('请给出目标的环境文件，如 move target.env')
  const target = targetOf(file, environment)
  await withBoth(environment, target, async (work) => {
    if (first === 'undo') {
      await undo(work, await lookingCalls())
      tell('已取消迁移：目标已清空，原来的门户可以启动')
    } else await moveTo(work, environment, target)
  })
}

/** Only what the file says: a variable that is set here describes the place that is left. */
function targetOf(file: string, from: Environment): Environment {
  const { INIT_CWD, PATH } = process.env
  const { values } = readGiven(['--env', file], { INIT_CWD, PATH })
  const dataDir = values.DATA_DIR ?? ''
  // A folder that has no key yet gets the one of this portal.
  const keyless = !values.APP_KEY?.trim() && !values.DATABASE_URL?.trim() && !existsSync(keyFileOf(dataDir))
  const target = readEnvironment(keyless ? { ...values, APP_KEY: from.appKey } : values, 'command')
  return keyless ? { ...target, keyFile: keyFileOf(target.dataDir) } : target
}

const placeOfServer = (url: string | undefined, dataDir: string): string => {
  if (url === undefined) return dataDir
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? host}${pathname}`
}
const samePlace = (a: Environment, b: Environment): boolean =>
  (a.databaseUrl === undefined) === (b.databaseUrl === undefined) &&
  placeOfServer(a.databaseUrl, a.dataDir) === placeOfServer(b.databaseUrl, b.dataDir)
const sameFiles = (a: Environment, b: Environment): boolean =>
  a.s3 && b.s3
    ? a.s3.endpoint === b.s3.endpoint && a.s3.bucket === b.s3.bucket
    : !a.s3 && !b.s3 && a.dataDir === b.dataDir

const sideOf = (environment: Environment, { ownerUrl, appUrl }: Place): Side => ({
  ...{ ownerUrl, appUrl, blobs: blobsOf(environment), ring: parseKeyRing(environment.appKey) },
  name: `${placeOf(environment)}，文件在${filesOf(environment)}`,
  files: filesOf(environment),
})

async function withBoth(
  environment: Environment,
  target: Environment,
  work: (move: Move) => Promise<void>,
): Promise<void> {
  const same = { sameDatabase: samePlace(environment, target), sameFiles: sameFiles(environment, target) }
  if (same.sameDatabase && same.sameFiles)
    throw new Error('目标就是现在的位置，没有可迁移的；取消迁移时先换回原来的环境文件，或用 --env 指定它')
  const { place, about, versions } = await openExisting(environment, tell, { moving: true })
  try {
    requireCurrent(versions)
    const other = same.sameDatabase ? place : await openPlace(target, tell)
    try {
      const [from, to] = [sideOf(environment, place), sideOf(target, other)]
      tell(`从：${about}，文件在${from.files}`)
      tell(`到：${to.name}`)
      await work({ ...same, from, to, workFolder: join(environment.dataDir, 'backup-work'), tell })
    } finally {
      if (!same.sameDatabase) await other.stop()
    }
  } finally {
    await place.stop()
  }
}

async function moveTo(work: Move, from: Environment, target: Environment): Promise<void> {
  const { files, rows } = await move(work)
  await verify(work)
  if (target.keyFile && !existsSync(target.keyFile))
    writeFileSync(target.keyFile, `${from.appKey}\n`, { mode: 0o600, flush: true })
  await finish(work)
  const moved = [
    ...(work.sameDatabase ? [] : [`${rows} 行`]),
    ...(work.sameFiles ? [] : [`${files} 个文件`]),
  ].join('，')
  tell(`迁移完成：${moved}，校验一致。以后请用目标环境文件启动`)
  tell(
    work.sameDatabase
      ? `原来的文件没有改动，留在${work.from.files}，确认无误后再删`
      : '原来的门户没有改动，也不再启动；确认无误后再删。fonts 文件夹和短信、邮件等设置请一并带去',
  )
}

/** The portal as it will be: the chain of the audit log with its seals, every row of a file with its content. */
async function verify({ to, from }: Move): Promise<void> {
  tell('正在核对操作日志与文件')
  const { db, close } = connect({ url: to.appUrl, patience: 'work' })
  try {
    const { problem } = await verifyAuditFrom(db, 1, Number.POSITIVE_INFINITY)
    const broken = problem ?? (await verifySeals(db, to.ring)).problem
    if (broken) throw new Error(`操作日志第 ${broken.seq} 条有误，请先用 audit-verify 核对原来的门户`)
    const { missing, rows } = await compareFiles(db, to.blobs)
    const before = missing > 0 ? (await compareFiles(db, from.blobs)).missing : 0
    if (missing > before) throw new Error(`${rows} 条文件记录中有 ${missing - before} 条在目标处缺少文件`)
    tell(`操作日志完整；${rows} 条文件记录与文件相符`)
  } finally {
    await close()
  }
}

/** The new place is gone for good. */
async function forget(environment: Environment): Promise<void> {
  const { place, about } = await openExisting(environment, tell, { moving: true })
  try {
    tell(`门户：${about}`)
    const from = sideOf(environment, place)
    await undo({ from, to: undefined, sameDatabase: false, sameFiles: false }, [])
    tell('已解除迁移标记，这里可以启动。新的门户上后来写入的内容不在这里；不要再启动那一边')
  } finally {
    await place.stop()
  }
}
