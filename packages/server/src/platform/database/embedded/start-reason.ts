import { readFileSync } from 'node:fs'

/** Why the server did not come up, by what it wrote down, for whoever starts the portal. */

const CHOWN = '请用 chown -R 把数据文件夹交给运行门户的账号'
const REASONS: readonly (readonly [said: RegExp, words: string])[] = [
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

/** What is known to be wrong does not pass by itself, and whoever starts the portal hears of it at once. */
const KNOWN_MS = 2_000
/** The remains of a killed server still hold its shared memory for a while. */
const UNKNOWN_MS = 30_000

interface StartFailure {
  readonly error: Error
  /** How long it is tried before that is said. */
  readonly triedForMs: number
}

/** By what was written since: what earlier runs said is over. */
export const startFailure = (log: string, since: number): StartFailure => {
  const all = readFileSync(log)
  // A log that was cut meanwhile holds nothing older.
  const said = all.subarray(since <= all.length ? since : 0).toString('utf8')
  const reason = startReason(said)
  return {
    error: new Error(`内置数据库没有启动：${reason ?? '原因在它的日志最后几行'}（日志 ${log}）`),
    triedForMs: reason === undefined ? UNKNOWN_MS : KNOWN_MS,
  }
}
