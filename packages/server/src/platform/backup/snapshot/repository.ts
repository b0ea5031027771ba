import { createHash } from 'node:crypto'
import { type KeyRing, SecretError } from '../../crypto/secrets.ts'
import { type BlobStore, FileMissingError } from '../../files/blobs.ts'
import { openAs, plainSize, sealAs } from '../../files/file-store.ts'
import { BackupError } from '../archive.ts'

/**
 * Where the portal keeps its own backups: a folder or a bucket, everything sealed under a key that the portal's data do not hold. One
 * object for each stored file, kept as long as a snapshot needs it, so that a night costs what came that day; for each snapshot the
 * database and the list of its files; and an index of them all.
 */

export interface StoredFile {
  readonly storageKey: string
  readonly object: string
  readonly bytes: number
  readonly sha256: string
}

export interface Snapshot {
  /** When the database was read, as `20261123T021000Z`: its name. */
  readonly id: string
  readonly database: string
  readonly list: string
  readonly databaseBytes: number
  readonly files: number
  /** What it added to the place. */
  readonly addedBytes: number
}

interface Index {
  /** Whose snapshots they are; older ones do not say. */
  readonly portal?: string | undefined
  readonly snapshots: readonly Snapshot[]
}

/** The name of an object says nothing of what is in it. */
export const objectName = (text: string): string => {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return `${name.slice(0, 2)}/${name}`
}

const INDEX = objectName('index')

export interface Repository {
  /** Undefined where nothing was ever kept. */
  index(): Promise<Index | undefined>
  snapshots(): Promise<readonly Snapshot[]>
  keepIndex(index: Index): Promise<void>
  has(object: string, bytes: number): Promise<boolean>
  write(object: string, content: AsyncIterable<Buffer>): Promise<void>
  read(object: string): Promise<AsyncIterable<Buffer>>
  remove(object: string): Promise<void>
  filesOf(snapshot: Snapshot): Promise<readonly StoredFile[]>
}

export const createRepository = ({ blobs, ring }: { blobs: BlobStore; ring: KeyRing }): Repository => {
  const read = async (object: string) => {
    const stored = await blobs.sizeOf(object)
    if (stored === undefined) throw new FileMissingError(object)
    return openAs(blobs, ring, { storageKey: object, size: plainSize(stored) })
  }
  const text = async (object: string) => {
    const pieces: Buffer[] = []
    for await (const piece of await read(object)) pieces.push(piece)
    return Buffer.concat(pieces).toString('utf8')
  }
  const index = async (): Promise<Index | undefined> => {
    try {
      return JSON.parse(await text(INDEX)) as Index
    } catch (error) {
      if (error instanceof FileMissingError) return undefined
      if (error instanceof SecretError)
        throw new BackupError('备份打不开：BACKUP_KEY 不是做备份时的密钥，或备份被改动')
      throw error
    }
  }
  return {
    index,
    snapshots: async () => (await index())?.snapshots ?? [],
    keepIndex: (kept) => sealAs(blobs, ring, INDEX, once(JSON.stringify({ format: 1, ...kept }))),
    has: async (object, bytes) => {
      const stored = await blobs.sizeOf(object)
      return stored !== undefined && plainSize(stored) === bytes
    },
    write: (object, content) => sealAs(blobs, ring, object, content),
    read,
    remove: (object) => blobs.remove(object),
    async filesOf({ list }) {
      return (await text(list))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as StoredFile)
    },
  }
}

export async function* once(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content, 'utf8')
}

// --- how long they are kept ----------------------------------------------------------------------------------------------------

const DAYS = 7
const WEEKS = 5
const MONTHS = 12

const dayOf = (id: string) =>
  Date.UTC(Number(id.slice(0, 4)), Number(id.slice(4, 6)) - 1, Number(id.slice(6, 8)))
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** All of the last two days, and the newest of each of the last days, weeks and months that have one. */
export const keptOf = (snapshots: readonly Snapshot[]): ReadonlySet<string> => {
  const newestFirst = snapshots
    .map(({ id }) => id)
    .toSorted()
    .toReversed()
  const kept = new Set<string>()
  const keep = (most: number, spanOf: (id: string) => string) => {
    const spans = new Set<string>()
    for (const id of newestFirst) {
      const span = spanOf(id)
      if (spans.has(span) || spans.size === most) continue
      spans.add(span)
      kept.add(id)
    }
  }
  // Of the last two days all: somebody who takes one by hand wants both.
  const days = [...new Set(newestFirst.map((id) => id.slice(0, 8)))]
  for (const id of newestFirst) if (days.slice(0, 2).includes(id.slice(0, 8))) kept.add(id)
  keep(DAYS, (id) => id.slice(0, 8))
  keep(WEEKS, (id) => String(Math.floor(dayOf(id) / WEEK_MS)))
  keep(MONTHS, (id) => id.slice(0, 6))
  return kept
}
