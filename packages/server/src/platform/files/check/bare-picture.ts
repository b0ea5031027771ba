/**
 * A picture without what is beside it: comments, notes, previews, whatever follows its end. What is packed in there is unpacked by
 * whoever decodes the picture, thousands of times over; and of the same picture drawn again and again each time costs a look at all
 * of it. Linear in the length.
 */

/** Honest ones have a few hundred. */
const MOST_PARTS = 20_000
/** The finest way in which a camera or program refines a picture has some fifteen. */
const MOST_SCANS = 32

const broken = () => new Error('the picture is broken')
const tooMany = () => new Error('the picture has too many parts')

const SIGNATURE = 8
/** What the look depends on. Of a profile and of the orientation there is one. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs'])
const KEPT_ONCE = new Set(['iCCP', 'eXIf'])

const barePng = (content: Buffer): Buffer => {
  const kept = [content.subarray(0, SIGNATURE)]
  const seen = new Set<string>()
  let [at, type] = [SIGNATURE, '']
  while (type !== 'IEND') {
    if (at + 12 > content.length) throw broken()
    const end = at + 12 + content.readUInt32BE(at)
    if (end > content.length) throw broken()
    type = content.toString('latin1', at + 4, at + 8)
    if (KEPT.has(type) || (KEPT_ONCE.has(type) && !seen.has(type))) kept.push(content.subarray(at, end))
    seen.add(type)
    at = end
    if (kept.length > MOST_PARTS) throw tooMany()
  }
  return Buffer.concat(kept)
}

const [MARK, START, END, SCAN, COMMENT] = [0xff, 0xd8, 0xd9, 0xda, 0xfe]
/** JFIF, the orientation, the profile, how the colours are meant. */
const KEPT_APPS: ReadonlySet<number> = new Set([0xe0, 0xe1, 0xe2, 0xee])
/** Profiles come in pieces. */
const MOST_APPS = 300
const isApp = (marker: number) => marker >= 0xe0 && marker <= 0xef
/** Part of what is drawn: an escaped byte, or where to begin anew. */
const isInScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

/** Where the next marker stands behind what is drawn. */
const endOfScan = (content: Buffer, from: number): number => {
  for (let at = content.indexOf(MARK, from); at !== -1; at = content.indexOf(MARK, at + 1))
    if (at + 1 < content.length && content[at + 1] !== MARK && !isInScan(content[at + 1] as number)) return at
  return content.length
}

const bareJpeg = (content: Buffer): Buffer => {
  if (content[0] !== MARK || content[1] !== START) throw broken()
  const kept = [content.subarray(0, 2)]
  let [at, apps, scans] = [2, 0, 0]
  while (at < content.length) {
    if (content[at] !== MARK || at + 1 >= content.length) throw broken()
    const marker = content[at + 1] as number
    // Any number of them may stand before a marker.
    if (marker === MARK) {
      at += 1
      continue
    }
    if (marker === END) return Buffer.concat([...kept, content.subarray(at, at + 2)])
    if (at + 4 > content.length) throw broken()
    const head = at + 2 + content.readUInt16BE(at + 2)
    const end = marker === SCAN ? endOfScan(content, head) : head
    if (isApp(marker)) apps += 1
    if (marker === SCAN) scans += 1
    const asks = isApp(marker) ? KEPT_APPS.has(marker) && apps <= MOST_APPS : marker !== COMMENT
    if (asks) kept.push(content.subarray(at, end))
    if (kept.length > MOST_PARTS || scans > MOST_SCANS) throw tooMany()
    at = end
  }
  // Cut off: whoever decodes it says so.
  return Buffer.concat(kept)
}

export const barePicture = (kind: 'jpeg' | 'png', content: Buffer): Buffer =>
  kind === 'png' ? barePng(content) : bareJpeg(content)
