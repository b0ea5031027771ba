import { createHash } from 'node:crypto'
import { accessSync, constants, statSync } from 'node:fs'
import { normalize, sep } from 'node:path'
import { refuseMissingKeys } from '../crypto/app-keys.ts'
import type { KeyRing } from '../crypto/secrets.ts'
import { BackupError, type Frame, headOf, parseFrame, readBackup } from './archive.ts'
import type { Header, Summary } from './backup.ts'
import { newSum, type Sum, type Table } from './catalogue.ts'

/** A backup that has been read to its end before anything is written because of it. */
export interface Checked {
  /** Opens it again. */
  readonly ring: KeyRing
  readonly header: Header
  readonly summary: Summary
  /** Paths of its files. */
  readonly paths: readonly string[]
  readonly fileBytes: number
  readonly rowBytes: number
}

const LINE_END = 10

const DENIED = '运行命令的账号没有权限读取它，或不能进入它所在的文件夹，请把它放到该账号可以读取的地方'
const UNREADABLE: Readonly<Record<string, string>> = {
  ...{ EACCES: DENIED, EPERM: DENIED },
  EIO: '所在的磁盘读取出错，请检查磁盘',
}

/** What it means that a file cannot be opened. */
export const unreadable = (path: string, error: unknown): BackupError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return new BackupError(`没有备份文件 ${path}`)
  return new BackupError(`不能读取备份文件 ${path}：${UNREADABLE[code] ?? `原因代码 ${code}`}`)
}

const refuseUnreadable = (path: string): void => {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function readHeader(path: string, ring: KeyRing): Promise<Header> {
  refuseUnreadable(path)
  if (statSync(path).isDirectory()) throw new BackupError(`${path} 是文件夹，请写出备份文件的名称`)
  const frames = readBackup(path, ring)
  try {
    const first = await frames.next()
    return acceptHeader(path, first.done ? undefined : first.value, ring)
  } finally {
    await frames.return(undefined)
  }
}

/** Every frame in its place, every sum right, the end there, the key at hand: otherwise it throws. Nothing is written. */
export async function checkBackup(path: string, ring: KeyRing): Promise<Checked> {
  const header = await readHeader(path, ring)
  const reader = new Reader()
  for await (const frame of readBackup(path, ring)) reader.take(frame)
  return { header, ring, ...reader.end() }
}

function acceptHeader(path: string, frame: Frame | undefined, ring: KeyRing): Header {
  if (frame?.kind !== 'header') throw new BackupError(`${path} 不是本系统的备份文件`)
  const header = parseFrame<Header>(frame)
  if (header.format !== 1) throw new BackupError('备份来自更新的程序版本，请使用相同或更新的版本恢复')
  refuseMissingKeys(header.keyIds, ring)
  return header
}

/** The path comes from a file that somebody may have changed: it leads nowhere but below `objects`. */
function requirePath(path: string): string {
  if (
    typeof path !== 'string' ||
    normalize(path) !== path.split('/').join(sep) ||
    !path.startsWith('objects/')
  )
    throw new BackupError('备份文件已损坏：文件路径不正确')
  return path
}

class Reader {
  readonly #hash = createHash('sha256')
  readonly #summary = { tables: 0, rows: 0, files: 0 }
  readonly #paths: string[] = []
  #fileBytes = 0
  #rowBytes = 0
  #table: { name: string; sum: ReturnType<typeof newSum> } | undefined
  #file: { path: string; hash: ReturnType<typeof createHash>; size: number } | undefined
  #end: (Summary & { sha256?: string }) | undefined

  take(frame: Frame): void {
    if (this.#end) throw new BackupError('备份文件已损坏：结尾之后还有内容')
    if (frame.kind === 'end') {
      this.#end = parseFrame(frame)
      return
    }
    this.#hash.update(headOf(frame.kind, frame.payload)).update(frame.payload)
    this.#follow(frame)
  }

  #follow(frame: Frame): void {
    const { kind, payload } = frame
    if (this.#table && kind !== 'rows' && kind !== 'tableEnd')
      throw new BackupError(`备份文件已损坏：表 ${this.#table.name} 不完整`)
    if (this.#file && kind !== 'bytes' && kind !== 'fileEnd')
      throw new BackupError(`备份文件已损坏：文件 ${this.#file.path} 不完整`)
    if (kind === 'table') this.#table = { name: parseFrame<Table>(frame).name, sum: newSum() }
    else if (kind === 'rows') this.#rows(payload)
    else if (kind === 'tableEnd') this.#endTable(parseFrame<Sum>(frame))
    else if (kind === 'file') {
      const path = requirePath(parseFrame<{ path: string }>(frame).path)
      this.#file = { path, hash: createHash('sha256'), size: 0 }
    } else if (kind === 'bytes') {
      if (!this.#file) throw misplaced()
      this.#file.hash.update(payload)
      this.#file.size += payload.length
    } else if (kind === 'fileEnd') this.#endFile(parseFrame<{ sha256: string | null }>(frame).sha256)
  }

  #rows(payload: Buffer): void {
    if (!this.#table) throw misplaced()
    this.#rowBytes += payload.length
    for (let at = 0; at < payload.length; ) {
      const next = payload.indexOf(LINE_END, at) + 1
      if (next === 0) throw new BackupError(`备份文件已损坏：表 ${this.#table.name} 的一行不完整`)
      this.#table.sum.add(payload.subarray(at, next))
      at = next
    }
  }

  #endTable(expected: Sum): void {
    const table = this.#table
    if (!table) throw misplaced()
    const found = table.sum.value()
    if (found.rows !== expected.rows || found.sum !== expected.sum)
      throw new BackupError(`备份文件已损坏：表 ${table.name} 的校验和不符`)
    this.#summary.tables += 1
    this.#summary.rows += found.rows
    this.#table = undefined
  }

  #endFile(sha256: string | null): void {
    const file = this.#file
    if (!file) throw misplaced()
    this.#file = undefined
    // Deleted while the backup was made.
    if (sha256 === null) return
    if (file.hash.digest('hex') !== sha256)
      throw new BackupError(`备份文件已损坏：文件 ${file.path} 的校验和不符`)
    this.#summary.files += 1
    this.#paths.push(file.path)
    this.#fileBytes += file.size
  }

  end(): Omit<Checked, 'header' | 'ring'> {
    const { tables, rows, files, sha256 } = this.#end ?? {}
    if (tables === undefined) throw new BackupError('备份文件不完整：缺少结尾')
    const found = this.#summary
    const same = found.tables === tables && found.rows === rows && found.files === files
    // Older backups have no hash of the whole, but sums of every table and file.
    if (!same || (sha256 !== undefined && this.#hash.digest('hex') !== sha256))
      throw new BackupError('备份文件已损坏：总校验和不符')
    return { summary: found, paths: this.#paths, fileBytes: this.#fileBytes, rowBytes: this.#rowBytes }
  }
}

const misplaced = () => new BackupError('备份文件已损坏：内容的次序不正确')
