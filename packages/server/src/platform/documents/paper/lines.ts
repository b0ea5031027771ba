/** Where lines of a text may end, told by the widths of its characters. */

export interface Measured {
  readonly text: string
  readonly width: number
}

/** What may not begin a line. */
const CLOSING = /^[，。、；：！？）》」』”’〕】%％·…]$/u
/** What may not end one. */
const OPENING = /^[（《「『“‘〔【]$/u
/** Letters, digits and the signs between them stay together. */
const RUN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}!-~±×÷≤≥≈°µ‰℃]$/u
/** A run that is wider than a line rather ends behind one of these. */
const JOINT = /^[/.\-_@:?&=]$/
/** A digest has no syllables: it is read, and broken, in groups of eight. */
const DIGEST = /(?<![\p{L}\d])[\da-f]{32,}(?![\p{L}\d])/giu
const GROUP = 8
/** A day is read as one word. */
const DAY = /\d{4}年\d{1,2}月\d{1,2}日/gu

/** 0: only if nothing else helps; 1: inside a run that fits no line; 2: anywhere it suits. */
type Break = 0 | 1 | 2

/** For each character, whether a line may begin with it. */
const breaksOf = (glyphs: readonly Measured[]): Break[] => {
  const breaks = glyphs.map(({ text }, n): Break => {
    const before = glyphs[n - 1]?.text ?? ''
    if (n === 0 || CLOSING.test(text) || OPENING.test(before)) return 0
    if (!(RUN.test(before) && RUN.test(text))) return 2
    return JOINT.test(before) ? 1 : 0
  })
  // Characters outside the basic plane are two units long: offsets are counted in characters.
  const characters = glyphs.map(({ text }) => (text.length === 1 ? text : '字')).join('')
  for (const { index, 0: digest } of characters.matchAll(DIGEST))
    for (let at = GROUP; at < digest.length; at += GROUP) breaks[index + at] = 2
  for (const { index, 0: day } of characters.matchAll(DAY)) breaks.fill(0, index + 1, index + day.length)
  return breaks
}

export const widthOf = (glyphs: readonly Measured[]): number =>
  glyphs.reduce((sum, { width }) => sum + width, 0)

/** The lines of a text, about as they are typeset. */
export const linesOf = <G extends Measured>(glyphs: readonly G[], width: number): G[][] => {
  const breaks = breaksOf(glyphs)
  const lines: G[][] = []
  let start = 0
  let used = 0
  for (let n = 0; n < glyphs.length; n += 1) {
    const glyph = glyphs[n] as G
    if (n > start && used + glyph.width > width) {
      const cut = cutOf(breaks, start, n)
      lines.push(glyphs.slice(start, cut))
      start = cut
      used = glyphs.slice(start, n).reduce((sum, one) => sum + one.width, 0)
    }
    used += glyph.width
  }
  return start < glyphs.length ? [...lines, glyphs.slice(start)] : lines
}

/** The last place up to `end` where the line that began at `start` may end. A full line is better than one letter of a run. */
const cutOf = (breaks: readonly Break[], start: number, end: number): number => {
  for (const least of [2, 1] as const)
    for (let cut = end; cut > start; cut -= 1) if ((breaks[cut] ?? 2) >= least) return cut
  return end
}

/** The width of the widest piece that should not be broken; of a piece wider than `most`, the widest part between joints. */
export const narrowestOf = (glyphs: readonly Measured[], most: number): number => {
  const breaks = breaksOf(glyphs)
  const widest = (from: number, to: number, least: Break): number => {
    let best = 0
    let start = from
    for (let n = from + 1; n <= to; n += 1)
      if (n === to || (breaks[n] ?? 2) >= least) {
        const width = widthOf(glyphs.slice(start, n))
        const part = width <= most ? width : least === 2 ? widest(start, n, 1) : most
        best = Math.max(best, part)
        start = n
      }
    return best
  }
  return glyphs.length === 0 ? 0 : widest(0, glyphs.length, 2)
}
