/** WebM is EBML (RFC 8794): elements of id, length and content, one in the other. */

type Read = (start: number, length: number) => Promise<Buffer>

const [EBML, DOC_TYPE, SEGMENT] = [0x1a45dfa3, 0x4282, 0x18538067]
const [TRACKS, TRACK, TRACK_TYPE, CLUSTER] = [0x1654ae6b, 0xae, 0x83, 0x1f43b675]
/** Room that players skip. */
const VOID = 0xec
const VIDEO = 1
/** Of the two parts that are read whole; what browsers and encoders write is a tenth of it. */
const MOST_BYTES = 65_536
const MOST_ELEMENTS = 50_000
/** An id has four bytes at most, a length eight. */
const HEADER_BYTES = 12

interface Element {
  readonly id: number
  /** Where the content begins, from the beginning of the header. */
  readonly content: number
  /** Infinity: unknown, as browsers write it while they record. */
  readonly length: number
}

const headerOf = (bytes: Buffer, at = 0): Element | undefined => {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23
  const lengthAt = at + idBytes
  const first = bytes[lengthAt] ?? 0
  const lengthBytes = Math.clz32(first) - 23
  if (idBytes > 4 || lengthBytes > 8 || lengthAt + lengthBytes > bytes.length) return undefined
  let length = first & (0xff >> lengthBytes)
  let isUnknown = length === 0xff >> lengthBytes
  for (const byte of bytes.subarray(lengthAt + 1, lengthAt + lengthBytes)) {
    length = length * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return {
    id: bytes.readUIntBE(at, idBytes),
    content: idBytes + lengthBytes,
    length: isUnknown ? Number.POSITIVE_INFINITY : length,
  }
}

/** The contents of all children with an id. */
const childrenOf = (bytes: Buffer, id: number): Buffer[] => {
  const found: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const element = headerOf(bytes, at)
    if (!element) break
    const end = at + element.content + element.length
    if (element.id === id) found.push(bytes.subarray(at + element.content, end))
    at = end
  }
  return found
}

const hasVideo = (tracks: Buffer): boolean =>
  childrenOf(tracks, TRACK).some((track) => childrenOf(track, TRACK_TYPE).some((type) => type[0] === VIDEO))

/** `read` answers fewer bytes at the end. True for a WebM with a track of pictures, and pictures, that ends where it says. */
export const isWholeWebm = async (size: number, read: Read): Promise<boolean> => {
  const elementAt = async (at: number) => headerOf(await read(at, HEADER_BYTES))
  const contentOf = async (at: number, { content, length }: Element) =>
    length <= MOST_BYTES ? read(at + content, length) : Buffer.alloc(0)

  const head = await elementAt(0)
  if (head?.id !== EBML) return false
  if (
    childrenOf(await contentOf(0, head), DOC_TYPE)[0]
      ?.toString('latin1')
      .replace(/\0+$/, '') !== 'webm'
  )
    return false
  const start = head.content + head.length
  const segment = await elementAt(start)
  if (segment?.id !== SEGMENT) return false
  const isOpen = segment.length === Number.POSITIVE_INFINITY
  let end = start + segment.content + segment.length
  while (end < size) {
    const room = await elementAt(end)
    if (room?.id !== VOID) return false
    end += room.content + room.length
  }
  if (!isOpen && end !== size) return false

  let hasTrack = false
  let hasCluster = false
  let at = start + segment.content
  for (let count = 0; at < size && count < MOST_ELEMENTS; count += 1) {
    const element = await elementAt(at)
    if (!element) return false
    if (element.id === TRACKS) hasTrack = hasVideo(await contentOf(at, element))
    if (element.id === CLUSTER) hasCluster = true
    // The segment's own length has answered whether all of it is there.
    if (hasTrack && hasCluster && !isOpen) return true
    at += element.content + element.length
  }
  return hasTrack && hasCluster && (at === size || at === Number.POSITIVE_INFINITY)
}
