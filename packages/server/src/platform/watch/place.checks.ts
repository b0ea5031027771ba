import { statfs } from 'node:fs/promises'
import type { Parts } from '../assembly/parts.ts'
import { programMigrations, versionOf } from '../database/migrate.ts'
import { SQLSTATE, sqlStateOf } from '../database/sqlstate.ts'
import { PORTAL } from '../environment/launcher.ts'
import { StorageFullError } from '../files/blobs.ts'
import { pingScanner } from '../files/check/antivirus.ts'
import { reserveOf } from '../files/local-blobs.ts'
import { type Check, type Figure, fine, forOperator, SYNC, setIn, wrong } from './check.ts'
import {
  databaseClock,
  knownMigrationNames,
  type ServingProcess,
  signOfLife,
  wasForwarded,
} from './watch.queries.ts'

/** Database, disk, files, clock: what the portal stands on. */

const GIB = 1024 ** 3
const inGib = (bytes: number) => `${(bytes / GIB).toFixed(1)} GB`

// Beside the requests: that all their connections are busy is no reason to call the database away.
const database = ({ aside: db, door }: Parts, self: ServingProcess): Check => ({
  ...{ name: 'database', title: '数据库', ready: true },
  async look() {
    const begun = performance.now()
    try {
      await signOfLife(db, self, door.forwardedAt)
    } catch (error) {
      const full = sqlStateOf(error) === SQLSTATE.diskFull
      return full
        ? wrong('error', '数据库所在磁盘的存储空间不足，不能写入', '腾出磁盘空间，数据库会自行恢复')
        : forOperator(
            wrong('error', '数据库连接不上或不能写入', '请系统管理员确认数据库在运行，并查看它的日志'),
            'PostgreSQL；内置数据库的日志是 DATA_DIR/postgres.log，外部数据库见其自身的日志',
          )
    }
    const ms = Math.round(performance.now() - begun)
    return fine(`可以读写（${ms} 毫秒）`, [
      { name: 'portal_database_write_seconds', help: 'Time of one small write', value: ms / 1_000 },
    ])
  },
})

const migrations = ({ db }: Parts): Check => ({
  ...{ name: 'migrations', title: '数据库版本', ready: true },
  async look() {
    const known = new Set(await knownMigrationNames(db))
    const own = programMigrations()
    const pending = own.filter((name) => !known.has(name))
    const newest = [...known].sort().at(-1)
    if (pending.length > 0)
      return forOperator(
        wrong(
          'error',
          `数据库是版本 ${versionOf(newest)}，程序需要版本 ${versionOf(own.at(-1))}`,
          '请系统管理员重新启动门户，启动时自动升级数据库',
        ),
        `也可以执行 ${PORTAL} migrate`,
      )
    if (known.size > own.length)
      return wrong(
        'error',
        `数据库已被更新的程序升级到版本 ${versionOf(newest)}，本程序只到版本 ${versionOf(own.at(-1))}`,
        '请系统管理员把这个进程也换成新版本的程序',
      )
    return fine(`版本 ${versionOf(newest)}`)
  },
})

const disk = ({ environment: { dataDir } }: Parts): Check => ({
  ...{ name: 'disk', title: '磁盘空间', ready: true, local: true },
  async look() {
    const volume = await statfs(dataDir)
    const free = volume.bavail * volume.bsize
    const size = volume.blocks * volume.bsize
    const reserve = reserveOf(size)
    const figures: Figure[] = [
      { name: 'portal_disk_free_bytes', help: 'Free space of the volume of DATA_DIR', value: free },
      { name: 'portal_disk_reserve_bytes', help: 'Below it uploads are refused', value: reserve },
    ]
    const said = `数据文件夹所在磁盘剩余 ${inGib(free)}，共 ${inGib(size)}`
    const remedy = '请系统管理员删除不需要的文件，或扩大磁盘；旧备份应移到别的机器'
    const where = `${dataDir}（环境变量 DATA_DIR）`
    if (free < reserve)
      return forOperator(
        wrong('error', `${said}，低于保留的 ${inGib(reserve)}，不能再上传`, remedy, figures),
        where,
      )
    if (free < 2 * reserve)
      return forOperator(
        wrong('warning', `${said}，即将低于保留的 ${inGib(reserve)}`, remedy, figures),
        where,
      )
    return fine(said, figures)
  },
})

/** The same figure as of the gateways of mail and SMS. */
const bucketFigures = ({ store }: Parts): Figure[] =>
  store
    ? [
        {
          ...{ name: 'portal_gateway_open', help: '1: left alone after failures' },
          ...{ labels: { channel: 'files' }, value: store.state().open ? 1 : 0 },
        },
      ]
    : []

const files = (parts: Parts): Check => ({
  ...{ name: 'files', title: '文件存储', ready: true, local: true },
  async look() {
    const { s3 } = parts.environment
    try {
      await parts.files.look()
      return fine(s3 ? `存储桶 ${s3.bucket} 可以访问` : '文件夹可以读写', bucketFigures(parts))
    } catch (error) {
      if (error instanceof StorageFullError)
        return wrong('error', '存储空间不足，不能上传', '请系统管理员删除不需要的文件，或扩大磁盘')
      return s3
        ? forOperator(
            wrong(
              'error',
              `存储桶 ${s3.bucket} 不能访问`,
              '请系统管理员检查对象存储服务、网络和访问密钥',
              bucketFigures(parts),
            ),
            setIn('S3_*'),
          )
        : forOperator(
            wrong('error', '文件夹不能读写', '请系统管理员检查数据文件夹的权限和磁盘'),
            'DATA_DIR/files',
          )
    }
  },
})

const scanner = ({ environment: { clamdUrl } }: Parts): readonly Check[] =>
  clamdUrl === undefined
    ? []
    : [
        {
          ...{ name: 'scanner', title: '病毒扫描', local: true },
          look: async () =>
            (await pingScanner(clamdUrl))
              ? fine('扫描程序在运行')
              : forOperator(
                  wrong(
                    'error',
                    '扫描程序没有应答，上传一律被拒绝',
                    '请系统管理员启动扫描程序，或核对它的地址',
                  ),
                  `clamd；${setIn('CLAMD_URL')}`,
                ),
        },
      ]

const clock = ({ db }: Parts): Check => ({
  ...{ name: 'clock', title: '时钟', local: true },
  async look() {
    const before = Date.now()
    const there = await databaseClock(db)
    const apart = (there - (before + Date.now()) / 2) / 1_000
    const figures: Figure[] = [
      { name: 'portal_clock_offset_seconds', help: 'Clock of the database against ours', value: apart },
    ]
    const seconds = Math.abs(apart)
    if (seconds < 5) return fine(`与数据库相差 ${seconds.toFixed(1)} 秒`, figures)
    return forOperator(
      wrong(
        seconds < 60 ? 'warning' : 'error',
        `与数据库相差 ${Math.round(seconds)} 秒`,
        '请系统管理员在两台机器上启用时间同步',
        figures,
      ),
      SYNC,
    )
  },
})

const proxy = ({ db, door, environment: { trustProxy } }: Parts): Check => ({
  ...{ name: 'proxy', title: '反向代理', local: true },
  async look() {
    if (trustProxy > 0) return fine(`信任 ${trustProxy} 层反向代理的转发头`)
    if (door.forwardedAt === undefined && !(await wasForwarded(db))) return fine('没有反向代理')
    return forOperator(
      wrong(
        'warning',
        '请求经过反向代理到达，但没有登记反向代理：所有人的地址都成了代理的地址，限次会互相影响',
        '请系统管理员登记反向代理的层数（通常是 1）',
      ),
      setIn('TRUST_PROXY'),
    )
  },
})

export const placeChecks = (parts: Parts, self: ServingProcess): readonly Check[] => [
  database(parts, self),
  migrations(parts),
  disk(parts),
  files(parts),
  ...scanner(parts),
  clock(parts),
  proxy(parts),
]
