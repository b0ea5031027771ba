import {
  type FontWeight,
  MissingGlyphError,
  measured,
  type PdfFonts,
  printable,
  requireGlyphs,
} from '../fonts.ts'
import { type Measured, widthOf } from './lines.ts'
import type { TableBlock } from './paper-table.ts'

/** How wide words are, for an office program: what our fonts lack is as wide as any character, as it prints with fonts of its own. */

export interface Measuring {
  readonly glyphs: (words: string, size: number, weight?: FontWeight) => Measured[]
  readonly width: (words: string, size: number) => number
  /** The table with what can be measured. */
  readonly known: (block: TableBlock) => TableBlock
}

const ANY = '国'
export const measuring = (fonts: PdfFonts): Measuring => {
  const known = (words: string): string => {
    const text = words.split('\n').map(printable).join('\n')
    try {
      requireGlyphs(fonts, text)
      return text
    } catch (error) {
      if (!(error instanceof MissingGlyphError)) throw error
      const missing = new Set(error.characters)
      return [...text].map((one) => (missing.has(one) ? ANY : one)).join('')
    }
  }
  const glyphs = (words: string, size: number, weight: FontWeight = 'regular') =>
    measured(fonts, known(words), size, weight)
  return {
    glyphs,
    width: (words, size) => widthOf(glyphs(words, size)),
    known: ({ head, rows, ...block }) => ({
      ...block,
      head: head.map(known),
      rows: rows.map((row) => row.map(known)),
    }),
  }
}
