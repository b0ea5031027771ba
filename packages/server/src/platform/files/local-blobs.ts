import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  assertStorageKey,
  type BlobStore,
  type ByteRange,
  FileMissingError,
  StorageFullError,
  StorageUnavailableError,
} from './blobs.ts'

const GIBIBYTE = 1024 ** 3
const ABANDONED_AFTER_MS = 10 * 60_000

/** It keeps the database alive when both share a volume; small volumes keep a tenth. */
export const reserveOf = (volumeBytes: number): number => Math.min(GIBIBYTE, volumeBytes / 10)

/** A folder: `objects/ab/abcd…` holds committed content, `incoming/` what is still being written. */
export function createLocalBlobs(options: { folder: string; reserveBytes?: number }): BlobStore {
  const objects = join(options.folder, 'objects')
  const incoming = join(options.folder, 'incoming')

  const pathOf = (key: string): string => {
    assertStorageKey(key)
    return join(objects, key)
  }

  const assertRoom = async (bytes: number): Promise<void> => {
    const volume = await statfs(options.folder)
    const free = volume.bavail * volume.bsize
    const reserve = options.reserveBytes ?? reserveOf(volume.blocks * volume.bsize)
    if (free - bytes < reserve) throw new StorageFullError('below the reserve of free space')
  }

  return {
    assertRoom,

    async prepare() {
      await mkdir(objects, { recursive: true, mode: 0o700 })
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      // Another process may be writing here: only what nobody has touched for a while is abandoned.
      for (const name of await readdir(incoming)) await removeIfOld(join(incoming, name))
    },

    look: async () => {
      await assertRoom(0)
      await tryWriting(objects, incoming)
    },

    async sizeOf(key) {
      return (await stat(pathOf(key)).catch(() => undefined))?.size
    },

    list: () => listObjects(objects),

    isEmpty: async () => {
      for await (const _ of listObjects(objects)) return false
      return true
    },

    write: async (key, source) => writeObject({ objects, incoming }, pathOf(key), source),

    async read(key, range) {
      let file: FileHandle
      try {
        file = await open(pathOf(key), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
      } catch (error) {
        if (errorCode(error) === 'ENOENT') throw new FileMissingError('no such file')
        throw error
      }
      return readAndClose(file, range)
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** Under another name until all of it is on the disk. */
async function writeObject(
  { objects, incoming }: { objects: string; incoming: string },
  target: string,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const temporary = join(incoming, `${randomBytes(12).toString('hex')}.part`)
  try {
    await writeDurably(await newIncoming(temporary, objects), source)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(temporary, target)
    await syncFolder(dirname(target))
    await syncFolder(objects)
  } catch (error) {
    await rm(temporary, { force: true })
    throw storageError(error)
  }
}

/** What is written can be read again, and the place of the others is there. */
async function tryWriting(objects: string, incoming: string): Promise<void> {
  const trial = join(incoming, `${randomBytes(12).toString('hex')}.part`)
  try {
    await stat(objects)
    await writeDurably(await newIncoming(trial, objects), trialContent())
  } catch (error) {
    throw storageError(error)
  } finally {
    await rm(trial, { force: true })
  }
}

async function* listObjects(objects: string): AsyncGenerator<{ key: string; at: number }> {
  for (const folder of await readdir(objects))
    for (const name of await readdir(join(objects, folder))) {
      const found = await stat(join(objects, folder, name)).catch(() => undefined)
      if (found?.isFile()) yield { key: `${folder}/${name}`, at: found.mtimeMs }
    }
}

async function removeIfOld(path: string): Promise<void> {
  const touched = await stat(path).catch(() => undefined)
  if (touched && Date.now() - touched.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
}

/** Its folder may have been tidied away. Where the content is gone as well, a disk is missing, and nothing is made in its place. */
async function newIncoming(path: string, objects: string): Promise<FileHandle> {
  const create = () => open(path, 'wx', 0o600)
  return create().catch(async (error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
    await stat(objects)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return create()
  })
}

async function writeDurably(file: FileHandle, source: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of source) await file.writev([chunk])
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* trialContent(): AsyncGenerator<Buffer> {
  yield Buffer.from('x')
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    // Windows cannot sync a folder and does not need it.
    if (errorCode(error) !== 'EPERM' && errorCode(error) !== 'EISDIR') throw error
  } finally {
    await folder.close()
  }
}

function readAndClose(file: FileHandle, range: ByteRange | undefined): AsyncIterable<Buffer> {
  return file.createReadStream({ ...(range ?? {}), highWaterMark: 128 * 1024 })
}

/** What a failed write means to a caller; a bug of ours stays what it is. */
function storageError(error: unknown): unknown {
  const code = errorCode(error) ?? ''
  if (['ENOSPC', 'EDQUOT'].includes(code)) return new StorageFullError('disk full', { cause: error })
  // A volume that went bad is mounted read-only by the system, or not at all; the process may have all the files open that it may.
  if (['EROFS', 'EACCES', 'EIO', 'ENOENT', 'EMFILE', 'ENFILE'].includes(code))
    return new StorageUnavailableError('folder cannot be written', { cause: error })
  return error
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
