import { promisify } from 'node:util'
import { crc32, deflateRawSync, inflateRaw } from 'node:zlib'

/**
 * The little we need of ZIP: read the directory of a stranger's Office file without unpacking it, and
 * write our own templates byte for byte reproducibly.
 */

const inflate = promisify(inflateRaw)

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535

export class ZipError extends Error {
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

export function writeZip(files: { name: string; content: string | Buffer }[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name, 'utf8')
    const content = Buffer.from(file.content)
    const packed = deflateRawSync(content, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(DOS_DATE, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    bodies.push(signature(LOCAL_HEADER), common, name, packed)
    directory.push(signature(CENTRAL_HEADER), Buffer.from([20, 0]), common, central, name)
    offset += 4 + common.length + name.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END_OF_DIRECTORY, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listing, end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
