import { deflateSync } from 'node:zlib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFDocument from 'pdfkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadFonts, type PdfFonts } from '../fonts.ts'
import { markPdf as markRead } from './mark.ts'

let fonts: PdfFonts
beforeAll(async () => {
  fonts = await loadFonts()
})
const markPdf = (content: Buffer, ...rest: [PdfFonts, string]) => markRead(async () => content, ...rest)
const TEXT = '示例专家 1234 仅供评价使用 2026-11-22 15:03'

const printed = (pages: number, options: PDFKit.PDFDocumentOptions = {}) =>
  new Promise<Buffer>((resolve) => {
    const pdf = new PDFDocument({ size: 'A4', ...options })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    for (let n = 0; n < pages; n += 1) {
      if (n > 0) pdf.addPage({ size: 'A4', layout: n % 2 ? 'landscape' : 'portrait' })
      pdf.text(`page ${n}`)
    }
    pdf.end()
  })

/** As office programs write it since 2003: objects in a stream, the cross-reference in another, predicted. */
const packed = () => {
  const inside = [
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2/MediaBox[0 0 595 842]/Resources 4 0 R>>'],
    [3, '<</Type/Page/Parent 2 0 R/Contents[5 0 R]/Rotate 90>>'],
    [4, '<</ProcSet[/PDF]/XObject<</Im0 5 0 R>>>>'],
    [6, '<</Type/Page/Parent 2 0 R/Note(a \\) b)/Resources<</Font<<>>>>>>'],
  ] as const
  let at = 0
  const heads = inside.map(([num, text]) => {
    const head = `${num} ${at}`
    at += text.length + 1
    return head
  })
  const first = `${heads.join(' ')} `
  const parts: Buffer[] = []
  const offsets = new Map<number, number>()
  let length = 0
  const push = (text: Buffer | string) => {
    const part = Buffer.from(text as string, 'latin1')
    parts.push(part)
    length += part.length
  }
  const stream = (num: number, head: string, data: Buffer) => {
    offsets.set(num, length)
    push(`${num} 0 obj\n<<${head}/Filter/FlateDecode/Length ${data.length}>>\nstream\r\n`)
    parts.push(data)
    length += data.length
    push('\r\nendstream\nendobj\n')
  }
  push('%PDF-1.5\n%âãÏÓ\n')
  stream(5, '', deflateSync('0 0 m 9 9 l S'))
  stream(
    7,
    `/Type/ObjStm/N 5/First ${first.length}`,
    deflateSync(first + inside.map(([, text]) => text).join(' ')),
  )
  const start = length
  const rows = [
    [0, 0, 0],
    ...[1, 2, 3, 4].map((num) => [2, 7, inside.findIndex(([id]) => id === num)]),
    [1, offsets.get(5) ?? 0, 0],
    [2, 7, 4],
    [1, offsets.get(7) ?? 0, 0],
    [1, start, 0],
  ].map(([kind = 0, second = 0, third = 0]) => [kind, second >> 8, second & 255, third])
  const up = rows.map((row, n) => [2, ...row.map((byte, i) => (byte - (rows[n - 1]?.[i] ?? 0) + 256) % 256)])
  const content = deflateSync(Buffer.from(up.flat()))
  stream(8, '/Type/XRef/Size 9/Root 1 0 R/W[1 2 1]/DecodeParms<</Predictor 12/Columns 4>>', content)
  push(`startxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

const marked = async (content: Buffer) => {
  const result = await markPdf(content, fonts, TEXT)
  if (!('added' in result)) throw new Error(result.unmarked)
  return Buffer.concat([content, result.added])
}
interface Seen {
  readonly rotate: number
  readonly view: readonly number[]
  /** Commands of the page, without the drawing. */
  readonly own: readonly number[]
  /** How often the drawing stands over them. */
  readonly marks: number
}
/** What a reader that is not ours shows of each page. */
const seen = async (content: Buffer): Promise<readonly Seen[]> => {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 })
  const pdf = await task.promise
  const pages: Seen[] = []
  for (let n = 1; n <= pdf.numPages; n += 1) {
    const page = await pdf.getPage(n)
    const { fnArray } = await page.getOperatorList()
    const first = fnArray.indexOf(OPS.paintFormXObjectBegin)
    const own = (first < 0 ? fnArray : fnArray.slice(0, first)).filter(
      (fn) => fn === OPS.showText || fn === OPS.constructPath,
    )
    const marks = fnArray.filter((fn) => fn === OPS.paintFormXObjectBegin).length
    pages.push({ rotate: page.rotate, view: page.view, own, marks })
  }
  await task.destroy()
  return pages
}
const marksOf = async (content: Buffer) => (await seen(content)).map(({ marks }) => marks)

describe('a PDF of somebody else', () => {
  test('bears the text on every page, and is itself left byte for byte', async () => {
    const content = await printed(3)
    const after = await marked(content)
    expect(after.subarray(0, content.length).equals(content)).toBe(true)
    const [before, now] = [await seen(content), await seen(after)]
    expect(before.map(({ marks }) => marks)).toEqual([0, 0, 0])
    for (const { marks } of now) expect(marks).toBeGreaterThan(20)
    expect(now.map(({ own }) => own)).toEqual(before.map(({ own }) => own))
    // The page that shows it asks for this.
    expect(after.subarray(-256).toString('latin1')).toContain('%SocietyMark')
    // What is added is the drawing and a little for each page, whatever the file weighs.
    expect(after.length - content.length).toBeLessThan(60_000)
  })

  test('with packed objects, inherited resources and turned pages keeps what it had', async () => {
    const before = packed()
    const after = await marked(before)
    const [first, second] = await seen(after)
    expect([first?.rotate, first?.view, first?.own]).toEqual([90, [0, 0, 595, 842], [OPS.constructPath]])
    expect([second?.rotate, second?.own]).toEqual([0, []])
    const once = await marksOf(after)
    for (const marks of once) expect(marks).toBeGreaterThan(20)
    // As it came: with its tables in streams.
    expect(after.subarray(before.length).toString('latin1')).not.toMatch(/\bxref\n/)
    // Once more on top, for another reader.
    expect(await marksOf(await marked(after))).toEqual(once.map((marks) => 2 * marks))
  })

  test('with bytes before its header is read from there', async () => {
    const content = Buffer.concat([Buffer.from('junk\n'), await printed(1)])
    const [marks] = await marksOf((await marked(content)).subarray(5))
    expect(marks).toBeGreaterThan(20)
  })

  test('whose table is wrong is read as others read it', async () => {
    const whole = (await printed(2)).toString('latin1')
    const broken = Buffer.from(whole.replace(/\d{10} 00000 n/g, '0000000007 00000 n'), 'latin1')
    for (const marks of await marksOf(await marked(broken))) expect(marks).toBeGreaterThan(20)
  })

  test('that is encrypted, not to be read, cut short or no PDF at all is said to be so', async () => {
    expect(await markPdf(await printed(1, { userPassword: 'a', ownerPassword: 'b' }), fonts, TEXT)).toEqual({
      unmarked: 'encrypted',
    })
    const whole = await printed(2)
    // A page that nobody can read would go out without the mark.
    const pageless = Buffer.from(whole.toString('latin1').replace('/Type /Page\n', '/Type /Pane\n'), 'latin1')
    const cut = whole.subarray(0, whole.length - 200)
    for (const content of [pageless, cut, Buffer.from('hello'), Buffer.alloc(0)])
      expect(await markPdf(content, fonts, TEXT)).toEqual({ unmarked: 'unreadable' })
  })

  test('that unpacks to more than memory should hold is left alone', async () => {
    const whole = await printed(1)
    const withSection = (bytes: number) => {
      const data = deflateSync(Buffer.alloc(bytes))
      const head = `99 0 obj\n<</Type/XRef/Size 2/W[1 2 1]/Filter/FlateDecode/Length ${data.length}>>\nstream\n`
      const end = whole.subarray(whole.lastIndexOf('startxref'))
      return Buffer.concat([whole, Buffer.from(head), data, Buffer.from('\nendstream\nendobj\n'), end])
    }
    expect(await markPdf(withSection(1024), fonts, TEXT)).toHaveProperty('added')
    const content = withSection(80 * 1024 * 1024)
    expect(await markPdf(content, fonts, TEXT)).toEqual({ unmarked: 'unreadable' })
  })
})
