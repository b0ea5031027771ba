import { findEndOfDirectory, listZip, type ZipEntry } from '../../documents/zip.ts'

const MOST_ENTRIES = 2_000
const MOST_UNPACKED = 100 * 1024 * 1024
const LARGEST_ENTRY = 64 * 1024 * 1024

/** Of the 64-bit form, which no file of the sizes we take needs. */
const LARGE_DIRECTORY = Buffer.from('PK\x06\x07', 'latin1')

const MAIN_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const

// Far above what thousands of links need.
const LONGEST_LIST = 4 * 1024 * 1024
const LONGEST_TAG = 10_000

const ACTIVE_PARTS = /(^|\/)(vbaProject|vbaData|activeX|embeddings|externalLinks|customUI|macrosheets)/i

/** Word and Excel files without macros, embedded programs, outside references or bombs; throws otherwise. */
export async function checkOffice(kind: 'docx' | 'xlsx', content: Buffer): Promise<void> {
  if (content.readUInt32LE(0) !== 0x04034b50) throw new Error('does not begin with an entry')
  // Readers differ on which of two directories counts.
  const end = findEndOfDirectory(content)
  if (end >= 20 && content.subarray(end - 20, end - 16).equals(LARGE_DIRECTORY))
    throw new Error('a second directory')
  const entries = await listZip(content, MOST_ENTRIES)
  refuseBombs(entries, content.length)
  for (const { name } of entries) {
    if (name.includes('..') || name.startsWith('/') || name.includes('\\') || name.includes('\0')) {
      throw new Error('entry name leaves the archive')
    }
    if (ACTIVE_PARTS.test(name)) throw new Error('active content')
  }
  if (new Set(entries.map((entry) => entry.name.toLowerCase())).size !== entries.length) {
    throw new Error('an entry occurs twice')
  }
  for (const entry of entries) {
    // Every entry is unpacked once: a directory that lies about a size would let a bomb through.
    const part = await entry.read()
    if (entry.name === '[Content_Types].xml') checkTypes(kind, part)
    if (/\.rels$/i.test(entry.name)) checkRelations(part)
    if (/\.(xml|rels)$/i.test(entry.name) && (part.includes('<!DOCTYPE') || part.includes('<\0!\0D\0O\0'))) {
      throw new Error('document type declaration')
    }
  }
  if (!entries.some((entry) => entry.name === '[Content_Types].xml')) throw new Error('no content types')
}

function refuseBombs(entries: ZipEntry[], fileSize: number): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packedSize, 0)
  if (entries.length === 0) throw new Error('no entries')
  if (unpacked > MOST_UNPACKED || entries.some((entry) => entry.size > LARGEST_ENTRY)) {
    throw new Error('unpacks to too much')
  }
  // Entries that share bytes are how small archives unpack to terabytes.
  if (packed > fileSize) throw new Error('entries overlap')
}

/** Everything that a list of parts says, tag by tag. What is written so that it could be read in another way is refused. */
function readTags(part: Buffer): { text: string; attributes: Map<string, string> }[] {
  if (part.length > LONGEST_LIST) throw new Error('list of parts is too long')
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(part)
  if (/\0|<!|&#/.test(xml)) throw new Error('hidden markup')
  const tags = xml.match(TAG) ?? []
  if (tags.some((tag) => tag.length > LONGEST_TAG)) throw new Error('tag is too long')
  if (xml.replace(TAG, '').trim() !== '') throw new Error('text between tags')
  return tags.map((text) => ({
    text,
    attributes: new Map(
      [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
        name.replace(/^.*:/, '').toLowerCase(),
        double ?? single ?? '',
      ]),
    ),
  }))
}

const TAG = /<(?:"[^"<]*"|'[^'<]*'|[^<>"'])*>/g
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function checkTypes(kind: 'docx' | 'xlsx', part: Buffer): void {
  const types = readTags(part).map(({ attributes }) => attributes.get('contenttype') ?? '')
  if (!types.includes(MAIN_TYPES[kind])) throw new Error('main part has another type')
  if (types.some((type) => /macroEnabled|vbaProject|activeX|oleObject|externalLink|macrosheet/i.test(type)))
    throw new Error('active content')
}

function checkRelations(part: Buffer): void {
  for (const { attributes } of readTags(part)) {
    const external = attributes.get('targetmode')?.trim().toLowerCase() === 'external'
    // A link that a reader clicks is harmless; templates and frames load by themselves.
    if (external && !attributes.get('type')?.endsWith('/relationships/hyperlink'))
      throw new Error('outside reference')
  }
}
