import { readFileSync } from 'node:fs'

/** Why the server did not come up, by what it wrote down, for whoever starts the portal. */

const CHOWN = '请用 chown -R 把数据文件夹交给运行门户的账号'
const REMAIN = '上一个数据库进程还没有结束，请先停掉它，或重新启动机器'
const REASONS: readonly (readonly [said: RegExp, words: string])[] = [
  [/lock file "postmaster.pid" already exists|pre-existing shared memory block/, REMAIN],
  [/No space left on device|Disk quota exceeded/, '磁盘已满，请先腾出空间'],
  [/Read-only file system/, '磁盘是只读的，请检查挂载方式与磁盘'],
  [/wrong ownership|invalid permissions|Permission denied/, `数据库的文件不属于运行它的账号，${CHOWN}`],
  [
    /database files are incompatible|not compatible with this version/,
    '数据由另一个版本的 PostgreSQL 建立，请换回原来的程序',
  ],
  [/Cannot allocate memory|could not map anonymous shared memory/, '内存不足，请停掉别的程序或增加内存'],
  [
    /PANIC|checkpoint record|could not find the database system|invalid (data|page|checksum)|is not a database cluster|could not (open|read) file/,
    '数据库的文件已损坏，请从最近的备份恢复',
  ],
]

export const startReason = (said: string): string | undefined =>
  REASONS.find(([pattern]) => pattern.test(said))?.[1]

/** What is wrong does not pass by itself, and whoever starts the portal hears of it at once; the remains of a killed server do. */
const WRONG_MS = 2_000
const REMAINS_MS = 30_000
export const worthAnotherTry = (said: string, sinceMs: number): boolean =>
  sinceMs < (startReason(said) === REMAIN ? REMAINS_MS : WRONG_MS)

/** What was written since: what earlier runs said is over. */
export const saidSince = (log: string, since: number): string => {
  const all = readFileSync(log)
  // A log that was cut meanwhile holds nothing older.
  return all.subarray(since <= all.length ? since : 0).toString('utf8')
}

export const startFailure = (log: string, said: string): Error =>
  new Error(`内置数据库没有启动：${startReason(said) ?? '原因在它的日志最后几行'}（日志 ${log}）`)
