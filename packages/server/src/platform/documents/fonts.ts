import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'fontkit'
import type { Measured } from './paper/lines.ts'

/**
 * The fonts that papers are typeset with. They are embedded and cut down to the characters used. No font has every character: each one is
 * looked for first, in the bundled font and then in those that the deployment adds, and a text with a character that none has
 * is refused by name instead of being printed with a hole (docs/handbook/quality.md#characters).
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
  /** Where the typesetter finds them, and by which names it asks for them, in this order. */
  readonly folders: readonly string[]
  readonly families: Families
}

/**
 * What official papers are set in. No free font has the simplified characters of 仿宋 or 小标宋: a society with a licence puts its own into the
 * deployment's folder, where they are known by their names. Without them the bundled font stands for all, in two weights.
 */
const ROLES = {
  text: /fang[\s_-]?song|仿宋/i,
  title: /xiao[\s_-]?biao[\s_-]?song|小标宋/i,
  head: /sim[\s_-]?hei|黑体/i,
} as const
type Families = Readonly<Record<keyof typeof ROLES, readonly string[]>>

/** The names to ask for by role: the one that is made for it, then the bundled one, then the rest. */
export const familiesOf = (bundled: string, added: readonly string[]): Families => {
  const all = [bundled, ...added]
  const first = (role: RegExp) => [...new Set([...added.filter((name) => role.test(name)), ...all])]
  return { text: first(ROLES.text), title: first(ROLES.title), head: first(ROLES.head) }
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

const bundledFont = (weight: FontWeight): Promise<Buffer> => readFile(require.resolve(BUNDLED[weight]))

const faceOf = async (reading: Promise<Buffer>): Promise<Face> => {
  const [content, { create }] = await Promise.all([reading, import('fontkit')])
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
  return {
    faces: { regular, bold },
    fallbacks,
    folders: [
      ...Object.values(BUNDLED).map((path) => dirname(require.resolve(path))),
      ...(fallbacks.length > 0 && folder ? [folder] : []),
    ],
    families: familiesOf(
      regular.font.familyName,
      fallbacks.map(({ font }) => font.familyName),
    ),
  }
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

/** All texts of a value as a page shows them. @throws {MissingGlyphError} */
export const printableParts = <T>(fonts: PdfFonts, value: T): T => {
  const said: string[] = []
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const text = part.split('\n').map(printable).join('\n')
      said.push(text)
      return text
    }
    if (Array.isArray(part)) return part.map(clean)
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, clean(inner)]))
  }
  const cleaned = clean(value) as T
  requireGlyphs(fonts, said.join(''))
  return cleaned
}

/** How wide each character of a text is. */
export const measured = (fonts: PdfFonts, text: string, size: number, weight: FontWeight): Measured[] =>
  [...text].map((character) => {
    const face = faceFor(fonts, weight, character)
    if (face === undefined) throw new MissingGlyphError([character])
    const index = /^fallback(\d+)$/.exec(face)?.[1]
    const { font } = index === undefined ? fonts.faces[weight] : (fonts.fallbacks[Number(index)] as Face)
    const { advanceWidth } = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
    return { text: character, width: (advanceWidth / font.unitsPerEm) * size }
  })
