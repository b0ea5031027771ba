import { inflateSync } from 'node:zlib'
import { type Dict, isDict, isName, PdfUnreadable, Reader, Ref, type Value } from './values.ts'

/**
 * A stranger's PDF, read as far as its pages (ISO 32000-1, 7.5): cross-reference tables and streams, object streams. What is encrypted or
 * does not keep to the format is refused; nothing is guessed. Memory is bounded by what may be unpacked.
 */

export class PdfEncrypted extends Error {
  override name = 'PdfEncrypted'
}

type Place = { readonly offset: number } | { readonly stream: number; readonly index: number } | 'free'
interface Stream {
  readonly dict: Dict
  readonly data: Buffer
}
export interface Page {
  readonly ref: Ref
  readonly dict: Dict
  readonly resources: Dict
  /** Left, bottom, right, top of what is shown. */
  readonly box: readonly [number, number, number, number]
  /** Degrees clockwise. */
  readonly rotate: number
}

const MAX_PAGES = 5000
const MAX_UNPACKED = 64 * 1024 * 1024
const MAX_OBJECTS = 2_000_000
const TAIL = 2048

/** Rows of a PNG predictor, undone. */
const unpredicted = (data: Buffer, parameters: Dict): Buffer => {
  const predictor = parameters.get('/Predictor') ?? 1
  if (predictor === 1) return data
  const columns = Number(parameters.get('/Columns') ?? 1)
  const plainOnly = [parameters.get('/Colors') ?? 1, parameters.get('/BitsPerComponent') ?? 8]
  if (!(Number(predictor) >= 10) || plainOnly[0] !== 1 || plainOnly[1] !== 8 || !(columns > 0))
    throw new PdfUnreadable('predictor')
  const rows = Math.floor(data.length / (columns + 1))
  const out = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const from = row * (columns + 1)
    const kind = data[from]
    for (let i = 0; i < columns; i += 1) {
      const left = i > 0 ? (out[row * columns + i - 1] as number) : 0
      const up = row > 0 ? (out[(row - 1) * columns + i] as number) : 0
      const corner = i > 0 && row > 0 ? (out[(row - 1) * columns + i - 1] as number) : 0
      const guess = left + up - corner
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner
      const add = [0, left, up, (left + up) >> 1, paeth][kind ?? 0]
      if (add === undefined) throw new PdfUnreadable('predictor')
      out[row * columns + i] = ((data[from + 1 + i] as number) + add) & 255
    }
  }
  return out
}

export class PdfDocument {
  readonly bytes: Buffer
  readonly trailer: Dict
  /** The newest cross-reference section, and whether it is a stream: an update is written in the same way. */
  readonly startXref: number
  readonly usesStreams: boolean
  readonly size: number
  private readonly places = new Map<number, Place>()
  private readonly packed = new Map<number, readonly (readonly [number, Value])[]>()
  private unpacked = 0

  /** `bytes`: from %PDF- on. */
  constructor(bytes: Buffer) {
    this.bytes = bytes
    const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL))
    const found = /startxref\s+(\d{1,12})\s*(?:%|$)(?![\s\S]*startxref)/.exec(tail)
    if (!found) throw new PdfUnreadable('no startxref')
    this.startXref = Number(found[1])
    let at: number | undefined = this.startXref
    let newest: Dict | undefined
    let streams = false
    const seen = new Set<number>()
    while (at !== undefined && !seen.has(at)) {
      seen.add(at)
      const reader = new Reader(bytes, at)
      const table = reader.takes('xref')
      const trailer: Dict = table ? this.readTable(reader) : this.readSection(at)
      if (!newest) streams = !table
      newest ??= trailer
      const hybrid = trailer.get('/XRefStm')
      if (table && typeof hybrid === 'number') this.readSection(hybrid)
      const before = trailer.get('/Prev')
      at = typeof before === 'number' ? before : undefined
    }
    if (!newest) throw new PdfUnreadable('no trailer')
    if (newest.has('/Encrypt')) throw new PdfEncrypted('encrypted')
    this.trailer = newest
    this.usesStreams = streams
    const size = newest.get('/Size')
    let highest = typeof size === 'number' ? size - 1 : 0
    for (const num of this.places.keys()) highest = Math.max(highest, num)
    this.size = highest + 1
  }

  private note(num: number, place: Place) {
    if (this.places.size > MAX_OBJECTS) throw new PdfUnreadable('too many objects')
    if (!this.places.has(num)) this.places.set(num, place)
  }

  private readTable(reader: Reader): Dict {
    while (!reader.takes('trailer')) {
      const first = reader.integer()
      const count = reader.integer()
      for (let n = 0; n < count; n += 1) {
        const offset = reader.integer()
        reader.integer()
        reader.skip()
        this.note(first + n, reader.word() === 'n' ? { offset } : 'free')
      }
    }
    const trailer = reader.value()
    if (!isDict(trailer)) throw new PdfUnreadable('no trailer')
    return trailer
  }

  private readSection(at: number): Dict {
    const { dict, data } = this.streamAt(at)
    if (!isName(dict.get('/Type'), '/XRef')) throw new PdfUnreadable('no cross-reference stream')
    const widths = (dict.get('/W') as number[] | undefined) ?? []
    if (widths.length < 3 || widths.some((one) => !(one >= 0 && one <= 8))) throw new PdfUnreadable('widths')
    const [a = 0, b = 0, c = 0] = widths
    const content = this.decoded({ dict, data })
    const size = Number(dict.get('/Size') ?? 0)
    const index = (dict.get('/Index') as number[] | undefined) ?? [0, size]
    let from = 0
    const field = (width: number, otherwise: number) => {
      if (width === 0) return otherwise
      let value = 0
      for (let i = 0; i < width; i += 1) value = value * 256 + (content[from + i] ?? 0)
      from += width
      return value
    }
    for (let pair = 0; pair + 1 < index.length; pair += 2) {
      const first = index[pair] as number
      for (let n = 0; n < (index[pair + 1] as number); n += 1) {
        if (from + a + b + c > content.length) throw new PdfUnreadable('short cross-reference stream')
        const kind = field(a, 1)
        const second = field(b, 0)
        const third = field(c, 0)
        if (kind === 1) this.note(first + n, { offset: second })
        else if (kind === 2) this.note(first + n, { stream: second, index: third })
        else this.note(first + n, 'free')
      }
    }
    return dict
  }

  private headed(at: number, num?: number): Reader {
    if (!(at >= 0 && at < this.bytes.length)) throw new PdfUnreadable('offset')
    const reader = new Reader(this.bytes, at)
    const found = reader.integer()
    reader.integer()
    if ((num !== undefined && found !== num) || !reader.takes('obj'))
      throw new PdfUnreadable(`object ${num ?? found}`)
    return reader
  }

  private streamAt(at: number, num?: number): Stream {
    const reader = this.headed(at, num)
    const dict = reader.value()
    if (!isDict(dict) || !reader.takes('stream')) throw new PdfUnreadable('no stream')
    if (this.bytes[reader.at] === 13) reader.at += 1
    if (this.bytes[reader.at] === 10) reader.at += 1
    const length = this.resolve(dict.get('/Length'))
    if (typeof length !== 'number' || reader.at + length > this.bytes.length)
      throw new PdfUnreadable('length')
    const data = this.bytes.subarray(reader.at, reader.at + length)
    const after = new Reader(this.bytes, reader.at + length)
    if (!after.takes('endstream')) throw new PdfUnreadable('length')
    return { dict, data }
  }

  private decoded({ dict, data }: Stream): Buffer {
    const only = (value: Value | undefined) => {
      const one = this.resolve(value)
      if (!Array.isArray(one)) return one
      if (one.length > 1) throw new PdfUnreadable('filters')
      return this.resolve(one[0])
    }
    const filter = only(dict.get('/Filter'))
    if (filter === undefined) return data
    if (!isName(filter, '/FlateDecode') && !isName(filter, '/Fl')) throw new PdfUnreadable('filter')
    const parameters = only(dict.get('/DecodeParms'))
    const content = inflateSync(data, { maxOutputLength: MAX_UNPACKED - this.unpacked })
    this.unpacked += content.length
    return isDict(parameters) ? unpredicted(content, parameters) : content
  }

  private unpack(num: number): readonly (readonly [number, Value])[] {
    const known = this.packed.get(num)
    if (known) return known
    const place = this.places.get(num)
    if (!place || place === 'free' || !('offset' in place)) throw new PdfUnreadable(`object stream ${num}`)
    const stream = this.streamAt(place.offset, num)
    const content = this.decoded(stream)
    const first = Number(this.resolve(stream.dict.get('/First')) ?? 0)
    const heads = new Reader(content)
    const list = Array.from({ length: Number(this.resolve(stream.dict.get('/N')) ?? 0) }, () => [
      heads.integer(),
      heads.integer(),
    ]).map(([id = 0, offset = 0]) => [id, new Reader(content, first + offset).value()] as const)
    this.packed.set(num, list)
    return list
  }

  object(num: number): Value | undefined {
    const place = this.places.get(num)
    if (!place || place === 'free') return undefined
    if ('offset' in place) return this.headed(place.offset, num).value()
    const list = this.unpack(place.stream)
    const at = list[place.index]
    return (at?.[0] === num ? at : list.find(([id]) => id === num))?.[1]
  }

  resolve(value: Value | undefined): Value | undefined {
    let now = value
    for (let steps = 0; now instanceof Ref; steps += 1) {
      if (steps > 20) throw new PdfUnreadable('references in a circle')
      now = this.object(now.num)
    }
    return now
  }

  dictOf(value: Value | undefined): Dict {
    const found = this.resolve(value)
    return isDict(found) ? found : new Map()
  }

  private boxOf(value: Value | undefined): Page['box'] | undefined {
    const list = this.resolve(value)
    if (!Array.isArray(list) || list.length < 4) return undefined
    const [a = 0, b = 0, c = 0, d = 0] = list.slice(0, 4).map((one) => Number(this.resolve(one)))
    if (![a, b, c, d].every(Number.isFinite)) return undefined
    return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  }

  pages(): Page[] {
    const found: Page[] = []
    const seen = new Set<number>()
    const inherited = ['/Resources', '/MediaBox', '/CropBox', '/Rotate']
    const walk = (ref: Value | undefined, from: Dict, depth: number) => {
      if (!(ref instanceof Ref) || seen.has(ref.num) || depth > 60) throw new PdfUnreadable('page tree')
      seen.add(ref.num)
      const dict = this.resolve(ref)
      if (!isDict(dict)) throw new PdfUnreadable('page tree')
      const here: Dict = new Map(from)
      for (const key of inherited) {
        const own = dict.get(key)
        if (own !== undefined) here.set(key, own)
      }
      const kids = this.resolve(dict.get('/Kids'))
      if (Array.isArray(kids)) {
        for (const kid of kids) walk(kid, here, depth + 1)
        return
      }
      if (found.length >= MAX_PAGES) throw new PdfUnreadable('too many pages')
      const media = this.boxOf(here.get('/MediaBox')) ?? [0, 0, 612, 792]
      const crop = this.boxOf(here.get('/CropBox')) ?? media
      const box: Page['box'] = [
        Math.max(media[0], crop[0]),
        Math.max(media[1], crop[1]),
        Math.min(media[2], crop[2]),
        Math.min(media[3], crop[3]),
      ]
      const rotate = Number(this.resolve(here.get('/Rotate')) ?? 0)
      found.push({
        ...{
          ref,
          dict,
          resources: this.dictOf(here.get('/Resources')),
          rotate: Number.isFinite(rotate) ? rotate : 0,
        },
        box: box[2] > box[0] && box[3] > box[1] ? box : media,
      })
    }
    const root = this.dictOf(this.trailer.get('/Root'))
    walk(root.get('/Pages'), new Map(), 0)
    return found
  }
}
