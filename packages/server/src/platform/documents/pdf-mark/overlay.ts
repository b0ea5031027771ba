import { deflateSync } from 'node:zlib'
import { type Page, PdfDocument, PdfEncrypted } from './document.ts'
import { type Dict, dict, isDict, Name, PdfUnreadable, Raw, Ref, type Value, written } from './values.ts'

/**
 * A drawing across every page of a stranger's PDF: an incremental update (ISO 32000-1, 7.5.6) that adds one drawing and hangs it
 * over each page. What stood in the file stays byte for byte, so that memory holds the file once and a little. To be done in a
 * thread of its own.
 */

export type Unmarked = 'encrypted' | 'unreadable'
/** `added` goes right behind the file. */
export type MarkResult = { readonly added: Uint8Array } | { readonly unmarked: Unmarked }

export interface Drawing {
  /** In thousandths of the size. */
  readonly width: number
  readonly paths: string
}

const NAME = '/SocietyMark'
/** The square that a character stands in. */
export const EM = 1000
const COLOR = '0.48 0.12 0.12'
const OPACITY = 0.2
const ANGLE = 28

/** Rows of the text, rising to the right as the page is read, over the whole box. */
const tiled = ({ box, rotate }: Page, { width }: Drawing): string => {
  const [left, bottom, right, top] = box
  const [w, h] = [right - left, top - bottom]
  const size = Math.max(6, Math.min(w, h) / 38)
  const turn = ((ANGLE + rotate) * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [stepX, stepY] = [(width / EM) * size + size * 5, size * 9]
  const reach = Math.hypot(w, h) / 2
  const places: string[] = []
  const half = ((width / EM) * size) / 2
  let row = 0
  for (let y = -reach; y <= reach; y += stepY, row += 1)
    for (let x = -reach - (row % 2) * (stepX / 2); x <= reach + half; x += stepX) {
      const px = left + w / 2 + (x - half) * cos - y * sin
      const py = bottom + h / 2 + (x - half) * sin + y * cos
      const matrix = [size * cos, size * sin, -size * sin, size * cos].map((n) => (n / EM).toFixed(6))
      places.push(`q ${matrix.join(' ')} ${px.toFixed(2)} ${py.toFixed(2)} cm ${NAME} Do Q`)
    }
  return `Q\nq\n${places.join('\n')}\nQ\n`
}

const streamed = (head: Dict, content: string): Buffer => {
  const data = deflateSync(Buffer.from(content, 'latin1'))
  head.set('/Filter', new Name('/FlateDecode'))
  head.set('/Length', data.length)
  return Buffer.concat([
    Buffer.from(`${written(head)}\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream'),
  ])
}

/** Appends objects and the section that tells where they are. */
class Update {
  private readonly parts: Buffer[] = []
  private readonly offsets = new Map<number, { offset: number; gen: number }>()
  private readonly document: PdfDocument
  private length: number
  private next: number
  constructor(document: PdfDocument) {
    this.document = document
    this.length = document.bytes.length
    this.next = document.size
    this.push(Buffer.from('\n'))
  }
  private push(part: Buffer) {
    this.parts.push(part)
    this.length += part.length
  }
  put(body: Buffer | string, ref = new Ref(this.next, 0)): Ref {
    if (ref.num === this.next) this.next += 1
    this.offsets.set(ref.num, { offset: this.length, gen: ref.gen })
    const content = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
    this.push(Buffer.concat([Buffer.from(`${ref.num} ${ref.gen} obj\n`), content, Buffer.from('\nendobj\n')]))
    return ref
  }
  private trailer(size: number): Dict {
    const { trailer, startXref } = this.document
    const kept = ['/Root', '/Info', '/ID'].flatMap((key): [string, Value][] => {
      const value = trailer.get(key)
      return value === undefined ? [] : [[key, value]]
    })
    return new Map<string, Value>([['/Size', size], ...kept, ['/Prev', startXref]])
  }
  private table(): void {
    const at = this.length
    const lines = [...this.offsets]
      .sort(([a], [b]) => a - b)
      .map(
        ([num, { offset, gen }]) =>
          `${num} 1\n${String(offset).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`,
      )
    this.push(Buffer.from(`xref\n${lines.join('')}trailer\n${written(this.trailer(this.next))}\n`, 'latin1'))
    this.push(Buffer.from(`%${NAME.slice(1)}\nstartxref\n${at}\n%%EOF\n`))
  }
  private section(): void {
    const own = new Ref(this.next, 0)
    const at = this.length
    const rows = [...this.offsets, [own.num, { offset: at, gen: 0 }] as const].sort(([a], [b]) => a - b)
    const content = Buffer.alloc(rows.length * 7)
    rows.forEach(([, { offset, gen }], n) => {
      content[n * 7] = 1
      content.writeUInt32BE(offset, n * 7 + 1)
      content.writeUInt16BE(gen, n * 7 + 5)
    })
    const head = this.trailer(this.next + 1)
    head.set('/Type', new Name('/XRef'))
    head.set('/W', [1, 4, 2])
    head.set(
      '/Index',
      rows.flatMap(([num]) => [num, 1]),
    )
    this.put(streamed(head, content.toString('latin1')), own)
    this.push(Buffer.from(`%${NAME.slice(1)}\nstartxref\n${at}\n%%EOF\n`))
  }
  end(): Buffer {
    if (this.document.usesStreams) this.section()
    else this.table()
    return Buffer.concat(this.parts)
  }
}

const contentsOf = (document: PdfDocument, page: Page): Value[] => {
  const own = page.dict.get('/Contents')
  if (own === undefined || (own instanceof Raw && own.text === 'null')) return []
  const found = document.resolve(own)
  if (Array.isArray(found)) return found
  return own instanceof Ref && isDict(found) ? [own] : []
}

const added = (document: PdfDocument, drawing: Drawing): Buffer => {
  const pages = document.pages()
  if (pages.length === 0) throw new PdfUnreadable('no pages')
  const update = new Update(document)
  const look = dict({ G: dict({ Type: new Name('/ExtGState'), ca: OPACITY }) })
  const form = update.put(
    streamed(
      dict({
        ...{ Type: new Name('/XObject'), Subtype: new Name('/Form'), FormType: 1 },
        ...{ BBox: [0, -EM, Math.ceil(drawing.width), EM * 2], Resources: dict({ ExtGState: look }) },
      }),
      `/G gs ${COLOR} rg\n${drawing.paths}\n`,
    ),
  )
  const save = update.put(streamed(new Map(), 'q\n'))
  const overlays = new Map<string, Ref>()
  for (const page of pages) {
    const shape = JSON.stringify([page.box, page.rotate])
    const overlay = overlays.get(shape) ?? update.put(streamed(new Map(), tiled(page, drawing)))
    overlays.set(shape, overlay)
    const drawings = new Map(document.dictOf(page.resources.get('/XObject')))
    drawings.set(NAME, form)
    const resources = new Map(page.resources).set('/XObject', drawings)
    const contents = [save, ...contentsOf(document, page), overlay]
    update.put(written(new Map(page.dict).set('/Resources', resources).set('/Contents', contents)), page.ref)
  }
  return update.end()
}

/** What has to follow the file so that each page bears the drawing, or why that cannot be. */
export const drawnOver = (content: Buffer, drawing: Drawing): MarkResult => {
  const start = content.subarray(0, 1024).indexOf('%PDF-')
  try {
    if (start < 0) throw new PdfUnreadable('no header')
    return { added: added(new PdfDocument(content.subarray(start)), drawing) }
  } catch (error) {
    // The parser of a stranger's bytes: whatever went wrong, the file cannot be read in the way it should be.
    return { unmarked: error instanceof PdfEncrypted ? 'encrypted' : 'unreadable' }
  }
}
