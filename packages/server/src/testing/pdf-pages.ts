import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What stands where on the pages of a PDF: text as it was written, and upright lines, in points from the lower left corner. */

export interface PageText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly font: string
}
interface Upright {
  readonly x: number
  readonly from: number
  readonly to: number
}
export interface PageRead {
  readonly width: number
  readonly height: number
  readonly texts: readonly PageText[]
  readonly uprights: readonly Upright[]
}
export interface PdfRead {
  readonly title: string
  readonly subject: string
  readonly pages: readonly PageRead[]
}

type Matrix = readonly [number, number, number, number, number, number]
const UNIT: Matrix = [1, 0, 0, 1, 0, 0]
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
]
const at = (m: Matrix, x: number, y: number) => ({
  x: m[0] * x + m[2] * y + m[4],
  y: m[1] * x + m[3] * y + m[5],
})
/** How many numbers follow each command of a path: to a point, a line, two kinds of curve, the end. */
const PATH = [2, 2, 6, 4, 0] as const

interface Glyph {
  readonly unicode: string
  readonly width: number
}

const readPage = (
  nameOf: (fontId: string) => string,
  list: { fnArray: number[]; argsArray: unknown[] },
  width: number,
  height: number,
): PageRead => {
  const texts: PageText[] = []
  const uprights: Upright[] = []
  let [here, line, spacing, size]: [Matrix, Matrix, number, number] = [UNIT, UNIT, 0, 0]
  let font = ''
  const stack: [Matrix, number, number][] = []
  const show = (glyphs: readonly (Glyph | number | null)[]) => {
    let [text, wide] = ['', 0]
    for (const glyph of glyphs)
      if (typeof glyph === 'number') wide -= (glyph / 1000) * size
      else if (glyph) {
        text += glyph.unicode
        wide += (glyph.width / 1000) * size + spacing
      }
    const whole = times(here, line)
    const from = at(whole, 0, 0)
    // A mark across the page stands askew, and over everything.
    if (Math.abs(whole[1]) < 0.01 && text.trim() !== '')
      texts.push({
        text,
        ...from,
        width: at(whole, wide, 0).x - from.x,
        size: size * Math.abs(whole[3]),
        font,
      })
    line = times(line, [1, 0, 0, 1, wide, 0])
  }
  const trace = (data: readonly number[]) => {
    let last = { x: 0, y: 0 }
    let first = last
    for (let n = 0; n < data.length; ) {
      const op = data[n] ?? 0
      const count = PATH[op] ?? 0
      const to = op === 4 ? first : at(here, data[n + count - 1] ?? 0, data[n + count] ?? 0)
      if (op === 0) first = to
      if ((op === 1 || op === 4) && Math.abs(to.x - last.x) < 0.1 && Math.abs(to.y - last.y) > 4)
        uprights.push({ x: to.x, from: Math.min(to.y, last.y), to: Math.max(to.y, last.y) })
      last = to
      n += count + 1
    }
  }
  for (const [n, fn] of list.fnArray.entries()) {
    const args = (list.argsArray[n] ?? []) as readonly unknown[]
    if (fn === OPS.save) stack.push([here, spacing, size])
    else if (fn === OPS.restore) [here, spacing, size] = stack.pop() ?? [UNIT, 0, 0]
    else if (fn === OPS.transform) here = times(here, args as unknown as Matrix)
    else if (fn === OPS.beginText) line = UNIT
    else if (fn === OPS.setTextMatrix) line = (args.length === 1 ? args[0] : args) as unknown as Matrix
    else if (fn === OPS.moveText) line = times(line, [1, 0, 0, 1, args[0] as number, args[1] as number])
    else if (fn === OPS.setCharSpacing) spacing = args[0] as number
    else if (fn === OPS.setFont) {
      size = args[1] as number
      font = nameOf(args[0] as string)
    } else if (fn === OPS.showText) show(args[0] as unknown as Glyph[])
    else if (fn === OPS.constructPath)
      for (const data of args[1] as unknown as ArrayLike<number>[]) if (data) trace(Array.from(data))
  }
  return { width, height, texts, uprights }
}

export const readPdf = async (content: Buffer): Promise<PdfRead> => {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0, fontExtraProperties: true })
  const pdf = await task.promise
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Subject?: string } }
  const pages: PageRead[] = []
  for (let n = 1; n <= pdf.numPages; n += 1) {
    const page = await pdf.getPage(n)
    const [, , width = 0, height = 0] = page.view
    const list = await page.getOperatorList()
    const nameOf = (id: string) => (page.commonObjs.get(id) as { name?: string }).name ?? ''
    pages.push(readPage(nameOf, list, width, height))
  }
  await task.destroy()
  return { title: info.Title ?? '', subject: info.Subject ?? '', pages }
}

const MARGIN = 20
/** So many lines of one character each, one under the other, are a run that was broken letter by letter. */
const STACK = 3

/** What a reader of these pages would complain about. */
export const faultsOf = ({ pages }: PdfRead): string[] =>
  pages.flatMap(({ width, height, texts, uprights }, n) => {
    const say = (text: PageText, what: string) => `page ${n + 1}: “${text.text}” ${what}`
    const outside = texts.filter(
      (one) =>
        one.x < MARGIN || one.x + one.width > width - MARGIN || one.y < MARGIN || one.y > height - MARGIN,
    )
    const crossing = texts.filter((one) => {
      const middle = one.y + one.size * 0.3
      return uprights.some(
        ({ x, from, to }) => from < middle && middle < to && one.x + 1 < x && x < one.x + one.width - 1,
      )
    })
    const stacked = texts.filter((one, i) =>
      Array.from({ length: STACK }, (_, k) => texts[i + k]).every(
        (next, k) =>
          next !== undefined &&
          [...next.text.trim()].length === 1 &&
          Math.abs(next.x - one.x) < 1 &&
          Math.abs(one.y - next.y - k * one.size * 1.58) < one.size,
      ),
    )
    return [
      ...outside.map((one) => say(one, 'is outside the page')),
      ...crossing.map((one) => say(one, 'crosses the border of its cell')),
      ...stacked.map((one) => say(one, 'begins a run of one letter a line')),
      ...texts.filter(({ size }) => size < 5).map((one) => say(one, 'is too small to be read')),
    ]
  })

/** Everything written, without the gaps that lines and justification leave. */
export const wordsOf = ({ pages }: PdfRead): string =>
  pages
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join('')
    .replaceAll(/\s/gu, '')
