import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { blobsOf, makeParts, type Parts } from '../platform/assembly/parts.ts'
import { keysInUse } from '../platform/crypto/app-keys.queries.ts'
import { parseKeyRing } from '../platform/crypto/secrets.ts'
import { type Connection, databaseError } from '../platform/database/database.ts'
import { ENVIRONMENT_NAMES, type Environment } from '../platform/environment/environment.ts'
import type { Given } from '../platform/environment/environment-file.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log/log.ts'
import { type Finding, fine, lookAt, wrong } from '../platform/watch/check.ts'
import { doctorChecks } from '../platform/watch/doctor.checks.ts'
import { programVersion } from '../platform/watch/version.ts'
import { createWatch } from '../platform/watch/watch.ts'
import { tell, withDatabase } from './existing.ts'

/** `doctor`: everything that can be looked at, a line each, and what to do about it. */

const MARKS = { ok: '正常', warning: '注意', error: '异常' } as const

const createReport = () => {
  const counts = { ok: 0, warning: 0, error: 0 }
  return {
    counts,
    say(title: string, { level, text, remedy, detail }: Finding) {
      counts[level] += 1
      const [what, where] = [remedy && `\n       → ${remedy}`, detail && `（${detail}）`]
      tell(`[${MARKS[level]}] ${title}：${text}${what}${where ?? ''}`)
    },
  }
}
type Report = ReturnType<typeof createReport>

/** What must not stand on a screen that somebody photographs. */
const SECRET = /KEY|PASSWORD|TOKEN|SECRET/
const shown = (name: string, value: string): string => {
  if (SECRET.test(name)) return '（已设置，不显示）'
  const url = URL.parse(value)
  if (!url?.password) return value
  url.password = '***'
  return url.href
}

const tellConfiguration = ({ values, path, set }: Given, report: Report): void => {
  report.say('程序', fine(`版本 ${programVersion()}，Node ${process.versions.node}，${process.platform}`))
  report.say('环境文件', fine(path ?? '没有（只用环境变量）'))
  for (const name of ENVIRONMENT_NAMES) {
    const value = values[name]?.trim()
    if (!value) continue
    const source = set.has(name)
      ? '环境变量'
      : path !== undefined && name !== 'DATA_DIR'
        ? '环境文件'
        : '文件或默认'
    tell(`       ${name} = ${shown(name, value)}（${source}）`)
  }
}

const rightsOf = (path: string, most: number, words: string): Finding | undefined => {
  if (process.platform === 'win32' || !existsSync(path)) return undefined
  const mode = statSync(path).mode & 0o777
  if ((mode & ~most) === 0) return fine(`${path} 为 ${mode.toString(8)}`)
  return wrong(
    'warning',
    `${path} 的权限为 ${mode.toString(8)}，${words}`,
    `chmod ${most.toString(8)} ${path}`,
  )
}

/** One of root's, as the manual installs it, is read by the service through its group. */
const mostOf = (path: string): number =>
  existsSync(path) && statSync(path).uid === 0 && statSync(path).gid !== 0 ? 0o640 : 0o600

const tellRights = ({ dataDir }: Environment, { path }: Given, report: Report): void => {
  const found = [
    rightsOf(dataDir, 0o711, '本机其他账号可以列出其中的文件'),
    rightsOf(join(dataDir, 'app-key'), 0o600, '本机其他账号可以读取密钥'),
    rightsOf(join(dataDir, 'files'), 0o700, '本机其他账号可以进入'),
    path === undefined ? undefined : rightsOf(path, mostOf(path), '本机其他账号可以读取其中的密码'),
  ]
  for (const one of found) if (one) report.say('权限', one)
}

/** A disk that fails takes with it whatever lies on it. */
const tellBackupDisk = ({ dataDir, databaseUrl, s3, backup }: Environment, report: Report): void => {
  const folder = backup?.folder
  if (!folder || (databaseUrl && s3) || ![folder, dataDir].every((path) => existsSync(path))) return
  report.say(
    '备份的位置',
    statSync(folder).dev === statSync(dataDir).dev
      ? wrong(
          'warning',
          `${folder} 与数据（${dataDir}）在同一块盘上，这块盘损坏时两者会一起丢失`,
          '把 BACKUP_DIR 改到另一块盘、另一台机器上，或改用对象存储（BACKUP_S3_*）',
        )
      : fine(`${folder} 与数据不在同一块盘上`),
  )
}

const tellKeys = async ({ appKey }: Environment, { db }: Connection, report: Report): Promise<void> => {
  const ring = parseKeyRing(appKey)
  const used = await keysInUse(db)
  const spare = ring.ids.filter((id) => !used.includes(id))
  const words = `当前 ${ring.currentId}，数据用到 ${used.join('、')}`
  report.say(
    '密钥',
    spare.length > 0 && spare.some((id) => id !== ring.currentId)
      ? wrong('warning', `${words}，多余 ${spare.join('、')}`, '从 APP_KEY 中删去多余的密钥')
      : fine(words),
  )
}

const partsOf = (environment: Environment, { db, pool, aside }: Connection, modules: Parts['modules']) =>
  makeParts({
    ...{ environment, db, pool, aside, modules, log: createLog('silent') },
    jobs: createJobs({ db, onError: () => {} }),
  })

export async function doctor(environment: Environment, _args: string[], given: Given): Promise<void> {
  const report = createReport()
  tellConfiguration(given, report)
  tellRights(environment, given, report)
  tellBackupDisk(environment, report)
  try {
    await withDatabase(environment, async (connection) => {
      await tellKeys(environment, connection, report)
      const { modules } = await import('../modules.ts')
      const parts = await partsOf(environment, connection, modules)
      const watch = createWatch(parts)
      for (const { title, ...found } of await watch.thorough()) report.say(title, found)
      await watch.stop()
      for (const check of doctorChecks(parts, blobsOf(environment)))
        report.say(check.title, await lookAt(check))
      for (const transport of Object.values(parts.transports)) transport.close?.()
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const words = databaseError(error)?.kind === 'timeout' ? '数据库没有在限定时间内应答' : message
    report.say('门户', wrong('error', words, '先处理这一项，再重新执行 doctor'))
  }
  const { ok, warning, error } = report.counts
  tell(`共 ${ok + warning + error} 项：正常 ${ok}，注意 ${warning}，异常 ${error}`)
  if (error > 0) process.exitCode = 2
}
