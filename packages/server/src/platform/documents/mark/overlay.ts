import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { refuseMuchPacked } from '../../files/check/check-pdf.ts'
import { type Drawing, EM } from './drawing.ts'

/**
 * A drawing across every page of a stranger's PDF: an incremental update (ISO 32000-1, 7.5.6) that adds one drawing and hangs it
 * over each page. What stood in the file stays byte for byte. To be done in a worker.
 */

export type Unmarked = 'encrypted' | 'unreadable'
/** `added` goes right behind the file. */
export type MarkResult = { readonly added: Uint8Array } | { readonly unmarked: Unmarked }

const NAME = 'SocietyMark'
/** Stands at the end of a file that is marked: pages that show it draw no name over it then. */
const SIGN = `\n%${NAME}\n`
const COLOR = '0.48 0.12 0.12'
const OPACITY = 0.2
const ANGLE = 28
const MAX_PAGES = 5000
const LETTER = { x: 0, y: 0, width: 612, height: 792 }

interface Shape {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
  /** Degrees clockwise. */
  readonly rotate: number
}

/** What is shown of a page. */
const shapeOf = (page: PDFPage): Shape => {
  const rotate = page.getRotation().angle
  const media = page.node.getInheritableAttribute(PDFName.MediaBox) ? page.getMediaBox() : LETTER
  const crop = page.node.CropBox()?.asRectangle() ?? media
  const [left, bottom] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)]
  const width = Math.min(media.x + media.width, crop.x + crop.width) - left
  const height = Math.min(media.y + media.height, crop.y + crop.height) - bottom
  if (width > 0 && height > 0) return { left, bottom, width, height, rotate }
  return { left: media.x, bottom: media.y, width: media.width, height: media.height, rotate }
}

/** Rows of the text, rising to the right as the page is read, over all of it. */
const tiled = ({ left, bottom, width: w, height: h, rotate }: Shape, { width }: Drawing): string => {
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
      places.push(`q ${matrix.join(' ')} ${px.toFixed(2)} ${py.toFixed(2)} cm /${NAME} Do Q`)
    }
  return `Q\nq\n${places.join('\n')}\nQ\n`
}

/** The library leaves out what it cannot read: a page that is not found would go out without its mark. */
const pagesOf = (document: PDFDocument): readonly PDFPage[] => {
  const { context, catalog } = document
  if (context.enumerateIndirectObjects().some(([, object]) => object instanceof PDFInvalidObject))
    throw new Error('object')
  const pages = document.getPages()
  if (pages.length === 0 || pages.length > MAX_PAGES) throw new Error('number of pages')
  if (catalog.Pages().Count().asNumber() !== pages.length) throw new Error('page tree')
  return pages
}

const putForm = (context: PDFContext, { width, paths }: Drawing): PDFRef =>
  context.register(
    context.flateStream(`/G gs ${COLOR} rg\n${paths}\n`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -EM, Math.ceil(width), EM * 2],
      Resources: { ExtGState: { G: { Type: 'ExtGState', ca: OPACITY } } },
    }),
  )

interface Layer {
  readonly form: PDFRef
  readonly save: PDFRef
  readonly overlay: PDFRef
}
/** Pages may share what they draw with; each gets its own, so that none of it is changed for another. */
const hangOver = ({ node }: PDFPage, { form, save, overlay }: Layer): void => {
  const { context } = node
  const resources = node.Resources()?.clone() ?? context.obj({})
  const drawings = resources.lookupMaybe(PDFName.XObject, PDFDict)?.clone() ?? context.obj({})
  drawings.set(PDFName.of(NAME), form)
  resources.set(PDFName.XObject, drawings)
  node.set(PDFName.Resources, resources)
  const own = node.get(PDFName.Contents)
  const found = node.Contents()
  const before = found instanceof PDFArray ? found.asArray() : found instanceof PDFStream && own ? [own] : []
  node.set(PDFName.Contents, context.obj([save, ...before, overlay]))
}

/** Where the newest table of the file is said to be, there is one: otherwise the file is cut short. */
const refuseCutShort = (content: Buffer, { pdfFileDetails }: PDFContext): void => {
  const at = pdfFileDetails.prevStartXRef
  if (!/^\s*(?:xref|\d+\s+\d+\s+obj)\b/.test(content.toString('latin1', at, at + 40)))
    throw new Error('no end')
}

const added = async (content: Buffer, drawing: Drawing): Promise<Uint8Array> => {
  // The library has no limit of its own.
  refuseMuchPacked(content)
  const document = await PDFDocument.load(content, {
    updateMetadata: false,
    parseSpeed: Number.POSITIVE_INFINITY,
  })
  const { context } = document
  refuseCutShort(content, context)
  const pages = pagesOf(document)
  // Numbers that are free, or that nobody uses any more, are not taken again.
  const size = context.trailerInfo.Size?.asNumber() ?? 0
  context.largestObjectNumber = Math.max(context.largestObjectNumber, size - 1)
  // Changes are named: the library's own `forIncrementalUpdate` looks for each through all objects.
  const changes = document.takeSnapshot()
  const form = putForm(context, drawing)
  const save = context.register(context.flateStream('q\n'))
  const overlays = new Map<string, PDFRef>()
  for (const page of pages) {
    const shape = shapeOf(page)
    const key = JSON.stringify(shape)
    const overlay = overlays.get(key) ?? context.register(context.flateStream(tiled(shape, drawing)))
    overlays.set(key, overlay)
    hangOver(page, { form, save, overlay })
    changes.markRefForSave(page.ref)
  }
  const update = await document.saveIncremental(changes, {
    useObjectStreams: context.pdfFileDetails.useObjectStreams,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
  return Buffer.concat([update, Buffer.from(SIGN)])
}

/** What has to follow the file so that each page bears the drawing, or why that cannot be. */
export const drawnOver = async (content: Buffer, drawing: Drawing): Promise<MarkResult> => {
  const start = content.subarray(0, 1024).indexOf('%PDF-')
  if (start < 0) return { unmarked: 'unreadable' }
  try {
    return { added: await added(content.subarray(start), drawing) }
  } catch (error) {
    // The reader of a stranger's bytes: whatever went wrong, the file cannot be read in the way it should be.
    return { unmarked: error instanceof EncryptedPDFError ? 'encrypted' : 'unreadable' }
  }
}
