import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync, inflateRaw } from 'node:zlib'

/**
 * The little we need of ZIP: read the directory of a stranger's Office file without unpacking it, write our own templates
 * byte for byte reproducibly, and stream archives of generated files.
 */

const inflate = promisify(inflateRaw)
const deflate = promisify(deflateRaw)

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535

class ZipError extends Error {
  override name = 'ZipError'
}

export type ZipEntry = { name: string; method: number; packedSize: number; size: number; offset: number }

export function findEndOfDirectory(buffer: Buffer): number {
  const earliest = Math.max(0, buffer.length - END_BYTES - LONGEST_COMMENT)
  const at = buffer.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  return at >= earliest && at <= buffer.length - END_BYTES ? at : -1
}

/** The directory as the file declares it; nothing is unpacked. */
export function listZip(buffer: Buffer): ZipEntry[] {
  const end = findEndOfDirectory(buffer)
  if (end < 0) throw new ZipError('no directory')
  // Readers that look for it from elsewhere must not find another one.
  if (end + END_BYTES + buffer.readUInt16LE(end + 20) !== buffer.length)
    throw new ZipError('goes on behind its end')
  const count = buffer.readUInt16LE(end + 10)
  const entries: ZipEntry[] = []
  let at = buffer.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || buffer.readUInt32LE(at) !== CENTRAL_HEADER) throw new ZipError('broken directory')
    const nameLength = buffer.readUInt16LE(at + 28)
    const flags = buffer.readUInt16LE(at + 8)
    if (flags & 1) throw new ZipError('encrypted entry')
    entries.push({
      name: buffer.toString('utf8', at + 46, at + 46 + nameLength),
      method: buffer.readUInt16LE(at + 10),
      packedSize: buffer.readUInt32LE(at + 20),
      size: buffer.readUInt32LE(at + 24),
      offset: buffer.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32)
  }
  return entries
}

/** Unpacks one entry and never more bytes than its directory declares. */
export async function readZipEntry(buffer: Buffer, entry: ZipEntry): Promise<Buffer> {
  const { offset, method, packedSize, size } = entry
  if (offset + 30 > buffer.length || buffer.readUInt32LE(offset) !== LOCAL_HEADER) {
    throw new ZipError('broken entry')
  }
  const start = offset + 30 + buffer.readUInt16LE(offset + 26) + buffer.readUInt16LE(offset + 28)
  const packed = buffer.subarray(start, start + packedSize)
  if (packed.length !== packedSize) throw new ZipError('cut entry')
  if (method === 0) {
    if (packedSize !== size) throw new ZipError('wrong size')
    return packed
  }
  if (method !== 8) throw new ZipError('unknown method')
  const content = await inflate(packed, { maxOutputLength: Math.max(size, 1) }).catch(() => {
    throw new ZipError('entry does not unpack to its declared size')
  })
  if (content.length !== size) throw new ZipError('wrong size')
  return content
}

// 1 January 2024: a fixed date keeps the bytes of a template equal from build to build.
const DOS_DATE = ((2024 - 1980) << 9) | (1 << 5) | 1

type Content = string | Buffer

/** One file as it lies in the archive: what stands before it, and its line of the directory. */
function packEntry(
  name: string,
  plain: Buffer,
  packed: Buffer,
  offset: number,
): { body: Buffer; listing: Buffer } {
  const path = Buffer.from(name, 'utf8')
  // Compressed already.
  const stored = packed === plain
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(0x0800, 2)
  common.writeUInt16LE(stored ? 0 : 8, 4)
  common.writeUInt16LE(DOS_DATE, 8)
  common.writeUInt32LE(crc32(plain), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(plain.length, 18)
  common.writeUInt16LE(path.length, 22)
  const central = Buffer.alloc(14)
  central.writeUInt32LE(offset, 10)
  return {
    body: Buffer.concat([signature(LOCAL_HEADER), common, path, packed]),
    listing: Buffer.concat([signature(CENTRAL_HEADER), Buffer.from([20, 0]), common, central, path]),
  }
}

function endOfDirectory(files: number, listingBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END_OF_DIRECTORY, 0)
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(listingBytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

// Beyond these the format needs its 64-bit form, which we do not write.
const MOST_FILES = 65_535
const LONGEST_ARCHIVE = 0xffff_ffff

/** An archive as it grows: one file at a time in memory, whatever their number. `stored`: compressed already, put in as it is. */
export async function* streamZip(
  files: AsyncIterable<{ name: string; content: Content; stored?: boolean }>,
): AsyncGenerator<Buffer> {
  const listings: Buffer[] = []
  let offset = 0
  for await (const { name, content, stored } of files) {
    const plain = Buffer.from(content)
    const { body, listing } = packEntry(name, plain, stored ? plain : await deflate(plain), offset)
    offset += body.length
    listings.push(listing)
    if (listings.length > MOST_FILES || offset > LONGEST_ARCHIVE)
      throw new ZipError('too much for an archive')
    yield body
  }
  const directory = Buffer.concat(listings)
  yield Buffer.concat([directory, endOfDirectory(listings.length, directory.length, offset)])
}

export function writeZip(files: { name: string; content: Content }[]): Buffer {
  const bodies: Buffer[] = []
  const listings: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const plain = Buffer.from(content)
    const { body, listing } = packEntry(name, plain, deflateRawSync(plain, { level: 9 }), offset)
    offset += body.length
    bodies.push(body)
    listings.push(listing)
  }
  const directory = Buffer.concat(listings)
  return Buffer.concat([...bodies, directory, endOfDirectory(files.length, directory.length, offset)])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
