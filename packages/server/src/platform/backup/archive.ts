import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { refuseMissingKeys } from '../crypto/app-keys.ts'
import { type KeyRing, SecretError } from '../crypto/secrets.ts'
import { EnvironmentError } from '../environment/environment-error.ts'
import { isSealedContent, openStream, sealStream } from '../files/file-store.ts'

/**
 * The form of a backup file: gzip over frames of one kind byte, four length bytes and the payload.
 * It ends with an `end` frame, so that a cut-off file is known as such. What leaves the portal is sealed as a whole (docs/handbook/security.md#backups).
 */
const FRAMES = ['header', 'table', 'rows', 'tableEnd', 'sequence', 'file', 'bytes', 'fileEnd', 'end'] as const
type FrameKind = (typeof FRAMES)[number]
export type Frame = { kind: FrameKind; payload: Buffer }

const HEAD = 5
const MAX_PAYLOAD = 64 * 1024 * 1024

export class BackupError extends Error {
  override name = 'BackupError'
}

export interface BackupWriter {
  /** A promise when the disk is slower than the source. */
  write(kind: FrameKind, payload: Buffer | object): Promise<void> | undefined
  /** Ends the archive, with the hash of all that came before; only now the file appears under its name. */
  commit(end: object): Promise<void>
  discard(): Promise<void>
}

const SEALED_AS = 'backup'

/** Sealed where a key is given: names, phones and addresses of a backup are read by nobody without it. */
export function writeBackup(path: string, ring?: KeyRing): BackupWriter {
  if (existsSync(path)) throw new BackupError(`${path} 已存在，不会覆盖`)
  const draft = `${path}.part`
  const file = createWriteStream(draft, { mode: 0o600, flush: true })
  const gzip = createGzip({ level: 4 })
  const hash = createHash('sha256')
  // What the disk refuses ends whoever waits for it: a stream that is full and whose reader is gone would wait for ever.
  const written = ring
    ? pipeline(gzip, (source) => sealStream(ring, SEALED_AS, source), file)
    : pipeline(gzip, file)
  let failure: unknown
  written.catch((error: unknown) => (failure ??= error))
  const write: BackupWriter['write'] = (kind, payload) => {
    if (failure) throw cannotWrite(path, failure)
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload), 'utf8')
    const head = headOf(kind, body)
    if (kind !== 'end') hash.update(head).update(body)
    gzip.write(head)
    if (gzip.write(body)) return undefined
    const drained = new AbortController()
    return Promise.race([once(gzip, 'drain', { signal: drained.signal }), written])
      .catch((error: unknown) => {
        throw cannotWrite(path, failure ?? error)
      })
      .then(() => undefined)
      .finally(() => drained.abort())
  }
  return {
    write,
    async commit(end) {
      await write('end', { ...end, sha256: hash.digest('hex') })
      gzip.end()
      await written.catch((error: unknown) => {
        throw cannotWrite(path, error)
      })
      await rename(draft, path)
      await syncFolder(dirname(path))
    },
    async discard() {
      gzip.destroy()
      file.destroy()
      // What kept it from being written may keep it from being removed, and is what has to be said.
      await rm(draft, { force: true }).catch(() => undefined)
    },
  }
}

const NOT_OURS =
  '门户的账号（以 root 执行时也是它）没有那里的权限，请把文件夹交给它（chown -R 账号: 文件夹），或换一个地方'

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: '磁盘已满，请腾出空间或换一个地方',
  EDQUOT: '磁盘已达配额，请腾出空间或换一个地方',
  ENOENT: '没有这个文件夹，请先建立它，或检查磁盘是否已挂载',
  ENOTDIR: '没有这个文件夹，请改正路径',
  EACCES: NOT_OURS,
  EPERM: NOT_OURS,
  EROFS: '磁盘是只读的，请检查挂载方式与磁盘',
  EIO: '磁盘读写出错，请检查磁盘',
}

const cannotWrite = (path: string, error: unknown): BackupError => {
  if (error instanceof BackupError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  return new BackupError(`备份 ${path} 写不下去：${REASONS[code] ?? message}`, { cause: error })
}

/** Its name lasts as well. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}

export function headOf(kind: FrameKind, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD)
  head.writeUInt8(FRAMES.indexOf(kind), 0)
  head.writeUInt32BE(body.length, 1)
  return head
}

/** What a frame that is no bare content says. */
export function parseFrame<T>({ payload }: Frame): T {
  try {
    return JSON.parse(payload.toString('utf8')) as T
  } catch {
    throw new BackupError('备份文件已损坏：内容无法读取')
  }
}

/** Those from before they were sealed are read as they are. */
const contentOf = async (path: string, ring: KeyRing | undefined): Promise<Readable> => {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close())
  const source = createReadStream(path)
  if (!ring || !isSealedContent(buffer.subarray(0, bytesRead))) return source
  return Readable.from(openStream(ring, SEALED_AS, source, (id) => refuseMissingKeys([id], ring)))
}

export async function* readBackup(path: string, ring?: KeyRing): AsyncGenerator<Frame> {
  const source = await contentOf(path, ring)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  let waiting: Buffer[] = []
  let size = 0
  const take = (length: number) => {
    const all = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting)
    waiting = [all.subarray(length)]
    size -= length
    return all.subarray(0, length)
  }
  let head: { kind: FrameKind; length: number } | undefined
  try {
    for await (const chunk of source.pipe(gunzip)) {
      waiting.push(chunk)
      size += chunk.length
      for (;;) {
        if (!head && size >= HEAD) head = readHead(take(HEAD))
        if (!head || size < head.length) break
        const { kind, length } = head
        head = undefined
        yield { kind, payload: take(length) }
      }
    }
  } catch (error) {
    if (error instanceof BackupError || error instanceof EnvironmentError) throw error
    if (error instanceof SecretError) throw new BackupError('备份文件已损坏：内容不完整或被改动')
    throw new BackupError(`备份文件无法读取或不完整：${error instanceof Error ? error.message : error}`)
  } finally {
    source.destroy()
  }
}

function readHead(bytes: Buffer): { kind: FrameKind; length: number } {
  const kind = FRAMES[bytes.readUInt8(0)]
  const length = bytes.readUInt32BE(1)
  if (!kind || length > MAX_PAYLOAD) throw new BackupError('不是本系统的备份文件，或文件已损坏')
  return { kind, length }
}
