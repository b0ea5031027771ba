import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { DocumentKind } from './documents.ts'
import { linesOf, narrowestOf, widthOf } from './pdf-lines.ts'

/**
 * PDF with Chinese text. The fonts are embedded and cut down to the characters used. No font has every character: each one is
 * looked for first, in the bundled font and then in those that the deployment adds, and a text with a character that none has
 * is refused by name instead of being printed with a hole (stack.md).
 */

export type FontWeight = 'regular' | 'bold'

interface Face {
  readonly content: Buffer
  readonly font: Font
}

export interface PdfFonts {
  readonly faces: Readonly<Record<FontWeight, Face>>
  /** Asked in this order for what the bundled font lacks; they have one weight. */
  readonly fallbacks: readonly Face[]
}

export class MissingGlyphError extends Error {
  override name = 'MissingGlyphError'
  /** Each once, in the order of the text. */
  readonly characters: readonly string[]

  constructor(characters: readonly string[]) {
    super(`no font has ${characters.map(codePointOf).join(', ')}`)
    this.characters = characters
  }
}

/** As the tables of Unicode write it: U+20BB7. */
export const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const require = createRequire(import.meta.url)
/** Noto Serif SC (OFL). */
const BUNDLED: Record<FontWeight, string> = {
  regular: '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
}

export const bundledFont = (weight: FontWeight): Promise<Buffer> => readFile(require.resolve(BUNDLED[weight]))

const faceOf = async (reading: Promise<Buffer>): Promise<Face> => {
  const content = await reading
  return { content, font: create(content) }
}

const fallbacksIn = async (folder: string): Promise<Face[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return Promise.all(
    names
      .filter((name) => /\.(ttf|otf)$/i.test(name))
      .sort()
      .map((name) => faceOf(readFile(join(folder, name)))),
  )
}

/** `folder`: fonts (ttf, otf) of the deployment for rare characters; it need not exist. */
export const loadFonts = async (folder?: string): Promise<PdfFonts> => {
  const [regular, bold, fallbacks] = await Promise.all([
    faceOf(bundledFont('regular')),
    faceOf(bundledFont('bold')),
    folder ? fallbacksIn(folder) : [],
  ])
  return { faces: { regular, bold }, fallbacks }
}

/** 28 MB that only a process which prints needs to hold; they are read once. */
export const createFonts = (folder?: string): (() => Promise<PdfFonts>) => {
  let loading: Promise<PdfFonts> | undefined
  return () => {
    loading ??= loadFonts(folder).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** What a page can show of a text: no control characters, no variation selectors (the plain form of the character stays). */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]|\p{Cf}/gu, '')
    .replace(/\p{Cc}+/gu, ' ')

const faceFor = ({ faces, fallbacks }: PdfFonts, weight: FontWeight, character: string) => {
  const code = character.codePointAt(0) ?? 0
  if (faces[weight].font.hasGlyphForCodePoint(code)) return weight
  const index = fallbacks.findIndex(({ font }) => font.hasGlyphForCodePoint(code))
  return index < 0 ? undefined : (`fallback${index}` as const)
}

/** @throws {MissingGlyphError} when a character of the text is in no font. */
export const requireGlyphs = (fonts: PdfFonts, text: string): void => {
  const missing = [...new Set(printable(text))].filter(
    (character) => faceFor(fonts, 'regular', character) === undefined,
  )
  if (missing.length > 0) throw new MissingGlyphError(missing)
}

export interface Piece {
  readonly text: string
  readonly weight?: FontWeight
  readonly size: number
  readonly color?: string
  /** Between characters. */
  readonly spacing?: number
}

interface Glyph extends Piece {
  readonly face: string
  readonly width: number
}

/** Of a paragraph that has to shrink. */
const SMALLEST = 0.4
interface ParagraphBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly leading: number
  readonly lines: number
  readonly indent?: number
}

export interface PdfPage {
  readonly pdf: PDFKit.PDFDocument
  /** One line; `x` is its left end, its middle or its right end. The y is the baseline. Answers its width. */
  line(pieces: Piece | readonly Piece[], x: number, y: number, align?: 'left' | 'center' | 'right'): number
  /**
   * Wrapped text, justified but for the last line. `y`: the first baseline; `leading` and `indent` in sizes of the first piece;
   * what needs more than `lines` of them is set smaller until it fits into the same height.
   */
  paragraph(pieces: readonly Piece[], box: ParagraphBox): void
  /** Wrapped to the width and not written yet, for text that goes on over several pages; each writes itself at a baseline. */
  wrap(pieces: readonly Piece[], width: number, indent?: number): ((x: number, y: number) => void)[]
  widthOf(pieces: Piece | readonly Piece[]): number
  /** The width of the widest part that should not be broken, at most `most`. */
  narrowest(pieces: Piece | readonly Piece[], most: number): number
  /** The piece, set smaller where it would be wider. */
  fit(piece: Piece, width: number): Piece
}

const listed = (pieces: Piece | readonly Piece[]): readonly Piece[] => [pieces].flat() as readonly Piece[]

const createPage = (pdf: PDFKit.PDFDocument, fonts: PdfFonts): PdfPage => {
  const glyphsOf = (pieces: readonly Piece[]): Glyph[] =>
    pieces.flatMap((piece) =>
      [...printable(piece.text)].map((text) => {
        const face = faceFor(fonts, piece.weight ?? 'regular', text)
        if (face === undefined) throw new MissingGlyphError([text])
        const width = pdf.font(face).fontSize(piece.size).widthOfString(text) + (piece.spacing ?? 0)
        return { ...piece, text, face, width }
      }),
    )
  /** Neighbours of one look are written together; `stretch` goes between all. */
  const write = (glyphs: readonly Glyph[], x: number, y: number, stretch = 0) => {
    let at = x
    for (let start = 0; start < glyphs.length; ) {
      const first = glyphs[start] as Glyph
      let end = start
      let text = ''
      let width = 0
      for (; end < glyphs.length; end += 1) {
        const next = glyphs[end] as Glyph
        const same =
          next.face === first.face &&
          next.size === first.size &&
          next.color === first.color &&
          next.spacing === first.spacing
        if (!same) break
        text += next.text
        width += next.width + stretch
      }
      pdf
        .font(first.face)
        .fontSize(first.size)
        .fillColor(first.color ?? '#000000')
        .text(text, at, y, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: (first.spacing ?? 0) + stretch,
        })
      at += width
      start = end
    }
  }
  return {
    pdf,
    line(pieces, x, y, align = 'left') {
      const glyphs = glyphsOf(listed(pieces))
      const width = widthOf(glyphs)
      write(glyphs, align === 'left' ? x : align === 'center' ? x - width / 2 : x - width, y)
      return width
    },
    paragraph(pieces, { x, y, width, leading, lines, indent = 0 }) {
      const [first] = pieces
      if (!first) return
      const height = lines * leading * first.size
      const setAt = (scale: number) => {
        const size = first.size * scale
        const glyphs = glyphsOf(pieces.map((piece) => ({ ...piece, size: piece.size * scale })))
        return { size, set: linesOf(glyphs, width, indent * size) }
      }
      let scale = 1
      let { size, set } = setAt(scale)
      while (set.length * leading * size > height && scale > SMALLEST) {
        scale -= 0.04
        ;({ size, set } = setAt(scale))
      }
      set.forEach((line, index) => {
        const inset = index === 0 ? indent * size : 0
        const slack = width - inset - widthOf(line)
        const stretch = index < set.length - 1 ? Math.max(0, slack) / Math.max(1, line.length - 1) : 0
        write(line, x + inset, y + index * leading * size, stretch)
      })
    },
    wrap(pieces, width, indent = 0) {
      const inset = indent * (pieces[0]?.size ?? 0)
      return linesOf(glyphsOf(pieces), width, inset).map(
        (line, index) => (x, y) => write(line, x + (index === 0 ? inset : 0), y),
      )
    },
    fit(piece, width) {
      const actual = widthOf(glyphsOf([piece]))
      if (actual <= width) return piece
      const scale = width / actual
      return { ...piece, size: piece.size * scale, ...(piece.spacing && { spacing: piece.spacing * scale }) }
    },
    widthOf: (pieces) => widthOf(glyphsOf(listed(pieces))),
    narrowest: (pieces, most) => narrowestOf(glyphsOf(listed(pieces)), most),
  }
}

export interface PdfOptions {
  readonly document: DocumentKind
  readonly title: string
  readonly author?: string
  readonly layout?: 'portrait' | 'landscape'
}

/** A4, drawn in points from the upper left corner; whoever draws adds further pages. */
export const renderPdf = async (
  fonts: PdfFonts,
  { document, title, author = '', layout = 'portrait' }: PdfOptions,
  draw: (page: PdfPage) => void | Promise<void>,
): Promise<Buffer> => {
  const pdf = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0,
    info: { Title: title, Author: author, Subject: document.name },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject)
  })
  pdf.registerFont('regular', fonts.faces.regular.content).registerFont('bold', fonts.faces.bold.content)
  for (const [index, { content }] of fonts.fallbacks.entries()) pdf.registerFont(`fallback${index}`, content)
  await draw(createPage(pdf, fonts))
  pdf.end()
  return ended
}
