import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadFonts, type PdfFonts } from '../fonts.ts'
import { PdfDocument } from './document.ts'
import { markPdf } from './mark.ts'
import { isDict, Ref } from './values.ts'

let fonts: PdfFonts
beforeAll(async () => {
  fonts = await loadFonts()
})
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
/** How many of the pages bear the drawing last, over what they had. */
const overlaid = (content: Buffer) => {
  const document = new PdfDocument(content)
  return document.pages().map(({ dict, resources }) => {
    const drawings = document.dictOf(resources.get('/XObject'))
    const form = document.resolve(drawings.get('/SocietyMark'))
    const contents = dict.get('/Contents')
    const last = Array.isArray(contents) ? contents.at(-1) : undefined
    return isDict(form) && last instanceof Ref && isDict(document.resolve(last)) && Array.isArray(contents)
      ? contents.length
      : 0
  })
}

describe('a PDF of somebody else', () => {
  test('bears the text on every page, and is itself left byte for byte', async () => {
    const content = await printed(3)
    const after = await marked(content)
    expect(after.subarray(0, content.length).equals(content)).toBe(true)
    expect(overlaid(content)).toEqual([0, 0, 0])
    expect(overlaid(after)).toEqual([3, 3, 3])
    // What is added is the drawing and a little for each page, whatever the file weighs.
    expect(after.length - content.length).toBeLessThan(60_000)
  })

  test('with packed objects, inherited resources and turned pages keeps what it had', async () => {
    const after = await marked(packed())
    const document = new PdfDocument(after)
    expect(document.usesStreams).toBe(true)
    expect(overlaid(after)).toEqual([3, 2])
    const [first, second] = document.pages()
    expect([first?.rotate, first?.box]).toEqual([90, [0, 0, 595, 842]])
    expect([...document.dictOf(first?.resources.get('/XObject')).keys()]).toEqual(['/Im0', '/SocietyMark'])
    expect(second?.resources.has('/Font')).toBe(true)
    expect(after.toString('latin1')).toContain('/Note (a \\) b)')
    // Once more on top, for another reader.
    expect(overlaid(await marked(after))).toEqual([5, 4])
  })

  test('with bytes before its header is read from there', async () => {
    const content = Buffer.concat([Buffer.from('junk\n'), await printed(1)])
    expect(overlaid((await marked(content)).subarray(5))).toEqual([3])
  })

  test('that is encrypted, broken, cut short or no PDF at all is said to be so', async () => {
    expect(await markPdf(await printed(1, { userPassword: 'a', ownerPassword: 'b' }), fonts, TEXT)).toEqual({
      unmarked: 'encrypted',
    })
    const whole = await printed(2)
    const broken = Buffer.from(
      whole.toString('latin1').replace(/\d{10} 00000 n/g, '0000000007 00000 n'),
      'latin1',
    )
    for (const content of [
      broken,
      whole.subarray(0, whole.length - 200),
      Buffer.from('hello'),
      Buffer.alloc(0),
    ])
      expect(await markPdf(content, fonts, TEXT)).toEqual({ unmarked: 'unreadable' })
  })

  test('that unpacks to more than memory should hold is left alone', async () => {
    const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024))
    const head = `%PDF-1.5\n`
    const content = Buffer.concat([
      Buffer.from(
        `${head}1 0 obj\n<</Type/XRef/Size 2/W[1 2 1]/Filter/FlateDecode/Length ${bomb.length}>>\nstream\n`,
      ),
      bomb,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
    ])
    expect(await markPdf(content, fonts, TEXT)).toEqual({ unmarked: 'unreadable' })
  })
})
