import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { stampOf } from '@portal/contract/platform/time'
import { type BlobStore, FileMissingError } from '../../files/blobs.ts'
import { BackupError, parseFrame, readBackup, writeBackup } from '../archive.ts'
import { backup } from '../backup.ts'
import { withClient } from '../catalogue.ts'
import { keptOf, objectName, once, type Repository, type Snapshot, type StoredFile } from './repository.ts'
import { keysAtRest } from './snapshot.queries.ts'

/** One snapshot into a repository, and a snapshot back into a backup file as `restore` reads it. */

interface Place {
  readonly ownerUrl: string
  /** Which portal it is, for the index. */
  readonly portal: string
  /** The portal's own files. */
  readonly blobs: BlobStore
  readonly about: string
  /** For what is written on the way. */
  readonly workFolder: string
  readonly tell: (step: string) => void
}

const LINE_EVERY = 1_000

interface Taken {
  readonly snapshot: Snapshot
  /** Contents that rows name and that are nowhere: no backup can have them. */
  readonly missing: readonly string[]
}

export const takeSnapshot = async (repository: Repository, place: Place): Promise<Taken> => {
  await mkdir(place.workFolder, { recursive: true, mode: 0o700 })
  await clearAbandoned(place.workFolder)
  const path = join(place.workFolder, `${process.pid}.backup`)
  try {
    await backup({ ...place, filesFolder: undefined }, path)
    return await keep(repository, place, path)
  } finally {
    await rm(path, { force: true })
    await rm(`${path}.part`, { force: true })
  }
}

/** What a killed command left behind: each name ends with the number of its process. */
export const clearAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const pid = Number(/(\d+)(?:\.backup(?:\.part)?)?$/.exec(name)?.[1])
    if (!isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true })
  }
}
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const keep = async (repository: Repository, place: Place, path: string): Promise<Taken> => {
  const before = await repository.snapshots()
  const id = freeId(before)
  const { size } = await stat(path)
  const database = objectName(`database ${id}`)
  await repository.write(database, createReadStream(path) as AsyncIterable<Buffer>)
  // Read after the database: whatever a row of that moment names is there, or was deleted since by whoever was allowed to.
  const { files, addedBytes, missing } = await keepFiles(repository, place)
  const list = objectName(`files ${id}`)
  await repository.write(list, once(files.map((file) => JSON.stringify(file)).join('\n')))
  const snapshot = {
    id,
    database,
    list,
    databaseBytes: size,
    files: files.length,
    addedBytes: addedBytes + size,
  }
  // Only now it is there: one that was cut off before leaves objects that the next one uses or replaces.
  await repository.keepIndex({ portal: place.portal, snapshots: [...before, snapshot] })
  return { snapshot, missing }
}

/** The second of now, or the next one that no other snapshot is named after: two within a second are two. */
const freeId = (before: readonly Snapshot[]): string => {
  const taken = new Set(before.map(({ id }) => id))
  let at = Date.now()
  while (taken.has(stampOf(new Date(at)))) at += 1_000
  return stampOf(new Date(at))
}

const keepFiles = async (repository: Repository, { ownerUrl, blobs, tell }: Place) => {
  // A file changes only with the keys it is sealed under; then it is kept once more.
  const { keys, keyIds } = await withClient(ownerUrl, keysAtRest)
  const known = await knownFiles(repository)
  const files: StoredFile[] = []
  const absent: string[] = []
  let addedBytes = 0
  for (const storageKey of keys) {
    const object = objectName(`${keyIds.join(' ')} ${storageKey}`)
    const old = known.get(object)
    if (old && (await repository.has(object, old.bytes))) {
      files.push(old)
      continue
    }
    try {
      const hash = createHash('sha256')
      let bytes = 0
      const source = await blobs.read(storageKey)
      await repository.write(
        object,
        measured(source, hash, (length) => (bytes += length)),
      )
      files.push({ storageKey, object, bytes, sha256: hash.digest('hex') })
      addedBytes += bytes
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error
      absent.push(storageKey)
    }
    if (files.length % LINE_EVERY === 0) tell(`文件 ${files.length}/${keys.length}`)
  }
  // Deleted meanwhile, or sealed anew under another name: then no row names it any more.
  const named = absent.length > 0 ? new Set((await withClient(ownerUrl, keysAtRest)).keys) : undefined
  return { files, addedBytes, missing: absent.filter((key) => named?.has(key)) }
}

async function* measured(
  source: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
  count: (length: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk)
    count(chunk.length)
    yield chunk
  }
}

const knownFiles = async (repository: Repository): Promise<ReadonlyMap<string, StoredFile>> => {
  const last = (await repository.snapshots()).at(-1)
  return new Map((last ? await repository.filesOf(last) : []).map((file) => [file.object, file]))
}

/** Takes away what no kept snapshot needs. Cut off, it goes on the next time: the index goes first. */
export const tidy = async (repository: Repository): Promise<number> => {
  const index = await repository.index()
  const all = index?.snapshots ?? []
  const kept = keptOf(all)
  const gone = all.filter(({ id }) => !kept.has(id))
  if (gone.length === 0) return 0
  const stay = all.filter(({ id }) => kept.has(id))
  const needed = new Set<string>()
  for (const snapshot of stay) for (const { object } of await repository.filesOf(snapshot)) needed.add(object)
  const lists = await Promise.all(gone.map((snapshot) => repository.filesOf(snapshot)))
  await repository.keepIndex({ ...index, snapshots: stay })
  const needless = new Set([
    ...lists.flat().flatMap(({ object }) => (needed.has(object) ? [] : [object])),
    ...gone.flatMap(({ database, list }) => [database, list]),
  ])
  for (const object of needless) await repository.remove(object)
  return gone.length
}

/** The backup file of a snapshot, whole and checked by sums of its own: what `restore` and `verify` read. */
export const assemble = async (repository: Repository, snapshot: Snapshot, path: string): Promise<void> => {
  const database = `${path}.database`
  const writer = writeBackup(path)
  try {
    await saveTo(database, await repository.read(snapshot.database))
    let end: object = {}
    for await (const frame of readBackup(database)) {
      if (frame.kind === 'end') end = parseFrame<object>(frame)
      else await writer.write(frame.kind, frame.payload)
    }
    const files = await repository.filesOf(snapshot)
    for (const file of files) {
      await writer.write('file', { path: `objects/${file.storageKey}` })
      const hash = createHash('sha256')
      for await (const chunk of await repository.read(file.object)) {
        hash.update(chunk)
        await writer.write('bytes', chunk)
      }
      if (hash.digest('hex') !== file.sha256)
        throw new BackupError(`备份 ${snapshot.id} 已损坏：文件 ${file.storageKey} 的校验和不符`)
      await writer.write('fileEnd', { sha256: file.sha256 })
    }
    await writer.commit({ ...end, files: files.length })
  } catch (error) {
    await writer.discard()
    if (error instanceof FileMissingError)
      throw new BackupError(`备份 ${snapshot.id} 不完整：缺少 ${error.message}`)
    throw error
  } finally {
    await rm(database, { force: true })
  }
}

const saveTo = async (path: string, content: AsyncIterable<Buffer>): Promise<void> => {
  const { createWriteStream } = await import('node:fs')
  const { pipeline } = await import('node:stream/promises')
  await pipeline(content, createWriteStream(path, { mode: 0o600 }))
}
