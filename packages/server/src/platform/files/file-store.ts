import { createCipheriv, createDecipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type KeyRing, SecretError } from '../crypto/secrets.ts'
import { type BlobStore, type ByteRange, FileMissingError } from './blobs.ts'

/** What the store knows of content; the row of the table `file` carries the same fields. */
type StoredContent = { storageKey: string; size: number; sha256: Buffer; sealed: boolean }

/** The content grew past the limit that the caller set: nothing was kept. */
class ContentTooLongError extends Error {
  override name = 'ContentTooLongError'
}

export interface FileStore {
  /** Keeps everything or nothing. `maxBytes` is the first length that is refused ("under 20MB"). */
  put(
    content: Buffer | AsyncIterable<Buffer>,
    options: { sealed: boolean; maxBytes?: number },
  ): Promise<StoredContent>
  /** `range.end` is inclusive; the caller has already clipped it to the size. */
  open(file: Pick<StoredContent, 'storageKey' | 'size' | 'sealed'>, range?: ByteRange): Promise<Readable>
  /** Whether sealed content lies under an older key; one that is gone does not. */
  isStale(file: Pick<StoredContent, 'storageKey'>): Promise<boolean>
  /** Sealed anew under the current key, in its place; false where it is already. */
  reseal(file: Pick<StoredContent, 'storageKey' | 'size'>): Promise<boolean>
  delete(storageKey: string): Promise<void>
  /** See `BlobStore.look`. */
  look(): Promise<void>
  /** See `BlobStore.prepare`. */
  prepare(): Promise<void>
}

// Sealed layout: magic, key id, salt; then chunks of ciphertext, each followed by its tag. Equal
// chunks make ranges possible; the nonce counts chunks and marks the last, so that neither
// reordering nor cutting the file goes unnoticed.
const MAGIC = Buffer.from('PSF1', 'latin1')
const KEY_ID_BYTES = 4
const SALT_BYTES = 32
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES + SALT_BYTES
const CHUNK_BYTES = 64 * 1024
const PIECE_BYTES = 16 * CHUNK_BYTES
const TAG_BYTES = 16
const PACKED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES

export function createFileStore({ blobs, ring }: { blobs: BlobStore; ring: KeyRing }): FileStore {
  const isStale: FileStore['isStale'] = async (file) => {
    try {
      return keyIdOf(await headerOf(blobs, file)) !== ring.currentId
    } catch (error) {
      if (error instanceof FileMissingError) return false
      throw error
    }
  }
  return {
    async put(content, { sealed, maxBytes = Number.POSITIVE_INFINITY }) {
      const source = Buffer.isBuffer(content) ? once(content) : content
      await blobs.assertRoom(Buffer.isBuffer(content) ? content.length : 0)
      const storageKey = newStorageKey()
      const hash = createHash('sha256')
      let size = 0
      async function* measured(): AsyncGenerator<Buffer> {
        for await (const chunk of source) {
          size += chunk.length
          if (size >= maxBytes) throw new ContentTooLongError('content is too long')
          hash.update(chunk)
          yield chunk
        }
      }
      await blobs.write(storageKey, sealed ? sealStream(ring, storageKey, measured()) : measured())
      return { storageKey, size, sha256: hash.digest(), sealed }
    },

    async open(file, range) {
      if (range && (range.start < 0 || range.end < range.start || range.end >= file.size)) {
        throw new RangeError('range lies outside the file')
      }
      const content = file.sealed
        ? await openSealed(blobs, ring, file, range)
        : await blobs.read(file.storageKey, range)
      return Readable.from(content, { objectMode: false })
    },

    isStale,

    async reseal(file) {
      if (!(await isStale(file))) return false
      const plain = await openSealed(blobs, ring, file, { start: 0, end: file.size - 1 })
      await blobs.write(file.storageKey, sealStream(ring, file.storageKey, plain))
      return true
    },

    delete: (storageKey) => blobs.remove(storageKey),
    look: () => blobs.look(),
    prepare: () => blobs.prepare(),
  }
}

function newStorageKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name}`
}

/** In pieces: hashing and sealing a whole file at once would hold up everybody else. */
async function* once(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at === 0 || at < content.length; at += PIECE_BYTES) {
    yield content.subarray(at, at + PIECE_BYTES)
    await setImmediate()
  }
}

export async function* sealStream(
  ring: KeyRing,
  storageKey: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const header = Buffer.concat([MAGIC, Buffer.from(ring.currentId, 'hex'), salt])
  const key = ring.derive(ring.currentId, 'file-content', salt)
  yield header
  const bound = boundTo(header, storageKey)
  let index = 0
  // A chunk leaves only when another follows, so that the last one is known as the last.
  let held: Buffer | undefined
  for await (const chunk of inChunks(source)) {
    if (held) yield sealChunk(key, bound, { index: index++, last: false }, held)
    held = chunk
  }
  yield sealChunk(key, bound, { index, last: true }, held ?? Buffer.alloc(0))
}

/** Settles only once the header is read: a missing file or key is known before any reply begins. */
async function openSealed(
  blobs: BlobStore,
  ring: KeyRing,
  file: Pick<StoredContent, 'storageKey' | 'size'>,
  range: ByteRange = { start: 0, end: file.size - 1 },
): Promise<AsyncIterable<Buffer>> {
  const header = await headerOf(blobs, file)
  const key = ring.derive(keyIdOf(header), 'file-content', header.subarray(MAGIC.length + KEY_ID_BYTES))
  const bound = boundTo(header, file.storageKey)

  const lastIndex = Math.max(0, Math.ceil(file.size / CHUNK_BYTES) - 1)
  const firstWanted = Math.floor(range.start / CHUNK_BYTES)
  const lastWanted = Math.max(0, Math.floor(range.end / CHUNK_BYTES))
  const packed = await blobs.read(file.storageKey, {
    start: HEADER_BYTES + firstWanted * PACKED_CHUNK_BYTES,
    end: HEADER_BYTES + Math.min((lastWanted + 1) * PACKED_CHUNK_BYTES, packedSize(file.size)) - 1,
  })
  // Sealed anew between the reading of its header and of its body: what was read first belongs to what is no more.
  if (ring.ids.length > 1 && !(await headerOf(blobs, file)).equals(header)) {
    if (packed instanceof Readable) packed.destroy()
    return openSealed(blobs, ring, file, range)
  }
  async function* plainChunks(): AsyncGenerator<Buffer> {
    let index = firstWanted
    for await (const chunk of inChunks(packed, PACKED_CHUNK_BYTES)) {
      const plain = openChunk(key, bound, { index, last: index === lastIndex }, chunk)
      const offset = index * CHUNK_BYTES
      yield plain.subarray(Math.max(0, range.start - offset), Math.max(0, range.end - offset + 1))
      index++
    }
    if (index !== lastWanted + 1) throw new SecretError('tampered')
  }
  return plainChunks()
}

/** By whether it begins as sealed content does. */
export const isSealedContent = (head: Buffer): boolean => head.subarray(0, MAGIC.length).equals(MAGIC)

/** From its beginning to its end, without knowing how long it is; `accept` hears under which key, before anything is opened. */
export async function* openStream(
  ring: KeyRing,
  name: string,
  source: AsyncIterable<Buffer>,
  accept: (keyId: string) => void,
): AsyncGenerator<Buffer> {
  let header: Buffer | undefined
  let held: Buffer | undefined
  let index = 0
  const chunkOf = (packed: Buffer, last: boolean) => {
    const salted = header as Buffer
    const key = ring.derive(keyIdOf(salted), 'file-content', salted.subarray(MAGIC.length + KEY_ID_BYTES))
    return openChunk(key, boundTo(salted, name), { index: index++, last }, packed)
  }
  let rest = Buffer.alloc(0)
  for await (const piece of source) {
    rest = Buffer.concat([rest, piece])
    if (!header && rest.length >= HEADER_BYTES) {
      header = rest.subarray(0, HEADER_BYTES)
      accept(keyIdOf(header))
      rest = rest.subarray(HEADER_BYTES)
    }
    for (; header && rest.length >= PACKED_CHUNK_BYTES; rest = rest.subarray(PACKED_CHUNK_BYTES)) {
      if (held) yield chunkOf(held, false)
      held = rest.subarray(0, PACKED_CHUNK_BYTES)
    }
  }
  if (!header) throw new SecretError('malformed')
  if (held && rest.length > 0) yield chunkOf(held, false)
  const last = rest.length > 0 ? rest : held
  if (!last) throw new SecretError('malformed')
  yield chunkOf(last, true)
}

/** The other way round; the last chunk may be short. */
export const plainSize = (stored: number): number => {
  const packed = stored - HEADER_BYTES
  return packed - Math.max(1, Math.ceil(packed / PACKED_CHUNK_BYTES)) * TAG_BYTES
}

/** Sealed content under a name of the caller's. */
export const sealAs = (
  blobs: BlobStore,
  ring: KeyRing,
  storageKey: string,
  content: AsyncIterable<Buffer>,
): Promise<void> => blobs.write(storageKey, sealStream(ring, storageKey, content))
export const openAs = (
  blobs: BlobStore,
  ring: KeyRing,
  file: Pick<StoredContent, 'storageKey' | 'size'>,
): Promise<AsyncIterable<Buffer>> => openSealed(blobs, ring, file)

async function headerOf(blobs: BlobStore, file: Pick<StoredContent, 'storageKey'>): Promise<Buffer> {
  const header = await collect(await blobs.read(file.storageKey, { start: 0, end: HEADER_BYTES - 1 }))
  if (header.length !== HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new SecretError('malformed')
  }
  return header
}

const keyIdOf = (header: Buffer): string =>
  header.subarray(MAGIC.length, MAGIC.length + KEY_ID_BYTES).toString('hex')

/** What sealed content of so many bytes takes in the store. */
export const storedSize = (size: number): number => HEADER_BYTES + packedSize(size)

function packedSize(size: number): number {
  return size + Math.max(1, Math.ceil(size / CHUNK_BYTES)) * TAG_BYTES
}

/** A file moved under another name does not open. */
function boundTo(header: Buffer, storageKey: string): Buffer {
  return Buffer.concat([header, Buffer.from(storageKey, 'utf8')])
}

function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(last ? 1 : 0, 0)
  nonce.writeBigUInt64BE(BigInt(index), 4)
  return nonce
}

interface ChunkPlace {
  readonly index: number
  readonly last: boolean
}

function sealChunk(key: KeyObject, bound: Buffer, { index, last }: ChunkPlace, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, last))
  cipher.setAAD(bound)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function openChunk(key: KeyObject, bound: Buffer, { index, last }: ChunkPlace, packed: Buffer): Buffer {
  if (packed.length < TAG_BYTES) throw new SecretError('tampered')
  const nonce = nonceOf(index, last)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(bound)
  decipher.setAuthTag(packed.subarray(packed.length - TAG_BYTES))
  try {
    const plain = decipher.update(packed.subarray(0, packed.length - TAG_BYTES))
    return Buffer.concat([plain, decipher.final()])
  } catch {
    throw new SecretError('tampered')
  }
}

/** Cuts a stream into chunks of exactly `bytes`, but for the last. */
async function* inChunks(source: AsyncIterable<Buffer>, bytes = CHUNK_BYTES): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const piece of source) {
    const joined = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    let at = 0
    for (; joined.length - at >= bytes; at += bytes) yield joined.subarray(at, at + bytes)
    rest = Buffer.from(joined.subarray(at))
  }
  if (rest.length > 0) yield rest
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}
