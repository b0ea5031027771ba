import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { type Entry, fromBufferPromise, type ZipFile as OpenZip } from 'yauzl'
import { ZipFile } from 'yazl'

/** Archives that others made are read, and our own documents and exports are written: with yauzl and yazl (docs/decisions/042-archives.md). */

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
const LONGEST_COMMENT = 65_535

/** Where a file ends like an archive, so that it could be read as one; -1 where it does not. */
export function findEndOfDirectory(content: Buffer): number {
  const latest = content.length - END_BYTES
  if (latest < 0) return -1
  // What begins later is cut off or stands in a comment: readers pass over it.
  const at = content.lastIndexOf(END_OF_DIRECTORY, latest)
  return at >= latest - LONGEST_COMMENT ? at : -1
}

export class ZipEntry {
  readonly name: string
  readonly packedSize: number
  readonly size: number
  readonly #zip: OpenZip
  readonly #entry: Entry

  constructor(zip: OpenZip, entry: Entry) {
    this.#zip = zip
    this.#entry = entry
    // As it is written: a second name in an extra field is nothing that every reader sees.
    this.name = entry.fileNameRaw.toString('utf8')
    this.packedSize = entry.compressedSize
    this.size = entry.uncompressedSize
  }

  /** Unpacks the entry; refused as soon as there are more bytes than its directory declares, or fewer in the end. */
  async read(): Promise<Buffer> {
    return buffer(await this.#zip.openReadStreamPromise(this.#entry))
  }
}

/** The directory as the file declares it; nothing is unpacked. More entries than `most` are refused before they are read. */
export async function listZip(content: Buffer, most = 65_535): Promise<ZipEntry[]> {
  const zip = await fromBufferPromise(content, { decodeStrings: false })
  if (zip.entryCount > most) throw new Error('too many entries')
  const entries: ZipEntry[] = []
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Error('encrypted entry')
    entries.push(new ZipEntry(zip, entry))
  }
  return entries
}

// A fixed date, in the clock of whatever machine, keeps the bytes of a template equal from build to build.
const FIXED = { mtime: new Date(2024, 0, 1), forceDosTimestamp: true }
const PIECE_BYTES = 64 * 1024

interface ZipContent {
  readonly name: string
  readonly content: string | Buffer
}
/** In pieces, where it is written while it is read. */
interface ZipFlow {
  readonly name: string
  readonly content: string | Buffer | AsyncIterable<Buffer>
  readonly packed?: boolean
}

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES)
}

/**
 * zlib cuts this off to level 0: blocks that hold the bytes as they are, with an end that readers going from front to back find.
 * The whole number 0 means to yazl that there are no blocks, and so no such end.
 */
const UNCOMPRESSED_BLOCKS = 0.5

/**
 * An archive as it grows: one file at a time in memory, whatever their number. `packed`: compressed already, so nothing is spent on
 * it.
 */
export async function* streamZip(files: AsyncIterable<ZipFlow>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error) => out.destroy(error as Error))
  let source: Readable | undefined
  out.once('close', () => source?.destroy())
  const add = async () => {
    for await (const { name, content, packed = false } of files) {
      if (out.destroyed) throw new Error('nobody reads the archive')
      const pieces = Readable.from(
        typeof content === 'string' || Buffer.isBuffer(content) ? piecesOf(Buffer.from(content)) : content,
      )
      source = pieces
      // Asked for when its turn comes: yazl keeps what it is given until the archive is done, and so would keep every file.
      zip.addReadStreamLazy(
        name,
        { ...FIXED, compressionLevel: packed ? UNCOMPRESSED_BLOCKS : 6 },
        (take) => {
          if (source) take(undefined, source)
        },
      )
      await finished(pieces)
      source = undefined
    }
    zip.end()
  }
  const added = add().catch((error: Error) => void out.destroy(error))
  try {
    yield* out
  } finally {
    // Whoever waits for the archive, or gives it up, is not overtaken by the rest of `files`.
    await added
  }
}

export async function writeZip(files: readonly ZipContent[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, content } of files)
    zip.addBuffer(Buffer.from(content), name, { ...FIXED, compressionLevel: 9 })
  zip.end()
  return buffer(zip.outputStream)
}
