import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RestoreMark } from '../database/marks/restore-mark.ts'
import type { BlobStore } from '../files/blobs.ts'
import { BackupError } from './archive.ts'

/** Where the files of a restore go, so that the portal has all of them or none. */
export interface Landing {
  /** Takes away what a restore left that was cut off; refuses a place that holds anything else. Changes nothing when it refuses. */
  prepare(leftover: RestoreMark | undefined): Promise<void>
  /** `id`: of this restore. */
  begin(id: string): Promise<void>
  write(path: string, content: AsyncIterable<Buffer>): Promise<void>
  /** All have come: they take their place. */
  settle(): Promise<void>
  /** After the commit. */
  tidy(): Promise<void>
  /** Takes back everything. */
  discard(keys: readonly string[]): Promise<void>
}

const OBJECTS = 'objects/'

/** In a folder: next to their place under `restoring/`, then renamed in one go. */
export function landInFolder(folder: string): Landing {
  const objects = join(folder, 'objects')
  const stage = join(folder, 'restoring')
  const own = join(stage, 'id')
  const discard = async () => {
    // Renamed already: the name of the restore still lies in the stage.
    if (existsSync(own) && !existsSync(join(stage, 'objects')))
      await rm(objects, { recursive: true, force: true })
    await rm(stage, { recursive: true, force: true })
  }
  return {
    async prepare(leftover) {
      const id = existsSync(own) ? (await readFile(own, 'utf8')).trim() : undefined
      if (leftover && id === leftover.id) await discard()
      else await refuseFiles(objects)
    },
    async begin(id) {
      await rm(stage, { recursive: true, force: true })
      await mkdir(join(stage, 'objects'), { recursive: true, mode: 0o700 })
      await writeFile(own, id, { flush: true })
      await syncFolder(stage)
    },
    async write(path, content) {
      const destination = join(stage, path)
      await mkdir(dirname(destination), { recursive: true, mode: 0o700 })
      const file = await open(destination, 'wx', 0o600)
      try {
        for await (const chunk of content) await file.writev([chunk])
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async settle() {
      for (const name of await readdir(join(stage, 'objects'))) await syncFolder(join(stage, 'objects', name))
      await syncFolder(join(stage, 'objects'))
      // Empty folders at most, as `prepare` has seen.
      await rm(objects, { recursive: true, force: true })
      await rename(join(stage, 'objects'), objects)
      await syncFolder(folder)
    },
    tidy: () => rm(stage, { recursive: true, force: true }),
    discard,
  }
}

/** In a bucket: at once under their keys, which the mark of the restore lists; nobody knows them until the rows are there. */
export function landInBucket(blobs: BlobStore): Landing {
  const discard = async (keys: readonly string[]) => {
    for (const key of keys) await blobs.remove(key)
  }
  return {
    async prepare(leftover) {
      await blobs.prepare()
      if (leftover) await discard(leftover.keys)
    },
    async begin() {},
    write: (path, content) => blobs.write(keyOf(path), content),
    async settle() {},
    async tidy() {},
    discard,
  }
}

export const keyOf = (path: string): string => path.slice(OBJECTS.length)

async function refuseFiles(objects: string): Promise<void> {
  if (!existsSync(objects)) return
  const entries = await readdir(objects, { recursive: true, withFileTypes: true })
  if (entries.some((entry) => !entry.isDirectory())) throw new BackupError(`目标文件夹 ${objects} 不是空的`)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
