import { inWorker, TooMuchWork } from '../../workers/pool.ts'
import { type PdfFonts, printable } from '../fonts.ts'
import { type Drawing, EM } from './drawing.ts'
import type { MarkResult, Unmarked } from './overlay.ts'

/**
 * The reader's name across every page of a stranger's PDF, and across a stranger's picture. The name is drawn as outlines, not as text: no font is needed and it is
 * not searched away.
 */

export const UNMARKED: Readonly<Record<Unmarked, string>> = {
  encrypted: '文件已加密',
  unreadable: '文件结构无法解析',
}

const round = (n: number) => String(Math.round(n))
/** The outlines of the text, in a square of 1000 for each character; what no font has is left out. */
const outlined = (fonts: PdfFonts, text: string): Drawing => {
  const faces = [fonts.faces.regular, ...fonts.fallbacks]
  let width = 0
  const parts: string[] = []
  for (const character of printable(text)) {
    const code = character.codePointAt(0) ?? 0
    const face = faces.find(({ font }) => font.hasGlyphForCodePoint(code))
    if (!face) continue
    const glyph = face.font.glyphForCodePoint(code)
    const scale = EM / face.font.unitsPerEm
    const [x, y] = [(n: number) => width + n * scale, (n: number) => n * scale]
    let [atX, atY] = [0, 0]
    for (const { command, args } of glyph.path.commands) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
      const point = (px: number, py: number) => `${round(x(px))} ${round(y(py))}`
      if (command === 'moveTo') parts.push(`${point(a, b)} m`)
      else if (command === 'lineTo') parts.push(`${point(a, b)} l`)
      else if (command === 'bezierCurveTo') parts.push(`${point(a, b)} ${point(c, d)} ${point(e, f)} c`)
      else if (command === 'quadraticCurveTo') {
        const first = point(atX + (2 / 3) * (a - atX), atY + (2 / 3) * (b - atY))
        parts.push(`${first} ${point(c + (2 / 3) * (a - c), d + (2 / 3) * (b - d))} ${point(c, d)} c`)
      } else parts.push('h')
      if (command !== 'closePath') [atX, atY] = args.slice(-2) as [number, number]
    }
    if (glyph.path.commands.length > 0) parts.push('f')
    width += glyph.advanceWidth * scale
  }
  return { width, paths: parts.join('\n') }
}

/** What has to follow the file so that each page bears the text, or why that cannot be. */
export const markPdf = (read: () => Promise<Buffer>, fonts: PdfFonts, text: string): Promise<MarkResult> =>
  inWorker('drawOverPdf', async () => ({ content: await read(), drawing: outlined(fonts, text) })).catch(
    (error: unknown) => {
      if (error instanceof TooMuchWork) return { unmarked: 'unreadable' }
      throw error
    },
  )

/** The picture with the text across it, or nothing where it cannot be read. */
export const markPicture = async (read: () => Promise<Buffer>, text: string): Promise<Buffer | undefined> => {
  try {
    const picture = await inWorker('markPicture', async () => ({ content: await read(), text }))
    return picture && Buffer.from(picture)
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined
    throw error
  }
}

/** A small PNG of the text, faint and aslant, to be repeated behind what is on a screen. */
export const backdropOf = async (fonts: PdfFonts, text: string): Promise<Buffer> =>
  Buffer.from(await inWorker('drawTile', outlined(fonts, text)))
