import { cleanFileName, extensionOf } from '../file-name.ts'
import { isWholeWebm } from './check-webm.ts'

/** Videos are too large to be looked at in one piece: their beginning says what they are, their boxes whether all of it is there. */

const KINDS: Readonly<Record<string, readonly string[]>> = {
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
}
/** Of the beginning; more does no harm. */
export const VIDEO_HEAD_BYTES = 4200

/** The kind by content, undefined when it is none that browsers play or when the name says something else. */
export const videoMime = async (head: Buffer, fileName: string): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const mime = found?.mime === 'video/x-m4v' ? 'video/mp4' : found?.mime
  const extension = extensionOf(cleanFileName(fileName))
  return mime && KINDS[mime]?.includes(extension) ? mime : undefined
}

const MOST_BOXES = 10_000

/** `read` answers fewer bytes at the end. True when the outermost boxes fill the file exactly and the two that matter are there. */
const isWholeMp4 = async (
  size: number,
  read: (start: number, length: number) => Promise<Buffer>,
): Promise<boolean> => {
  const seen = new Set<string>()
  let at = 0
  for (let count = 0; at < size && count < MOST_BOXES; count += 1) {
    const header = await read(at, 16)
    if (header.length < 8) return false
    const short = header.readUInt32BE(0)
    const length =
      short === 0
        ? size - at
        : short === 1 && header.length === 16
          ? Number(header.readBigUInt64BE(8))
          : short
    if (length < 8) return false
    seen.add(header.toString('latin1', 4, 8))
    at += length
  }
  return at === size && seen.has('moov') && (seen.has('mdat') || seen.has('moof'))
}

export const isWholeVideo = async (
  mime: string,
  size: number,
  read: (start: number, length: number) => Promise<Buffer>,
): Promise<boolean> => (mime === 'video/mp4' ? isWholeMp4(size, read) : isWholeWebm(size, read))
