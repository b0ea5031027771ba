import PDFDocument from 'pdfkit'
import { bundledFont } from '../platform/pdf.ts'
import { qrPng } from '../platform/qr.ts'

/** What a stamped application form looks like when it comes back: for the sample society, so that its review desk has something to show. */

let font: Promise<Buffer> | undefined
const loadFont = () => {
  font ??= bundledFont('regular')
  return font
}

export interface SampleScan {
  readonly title: string
  readonly societyName: string
  /** Rows of the form: title and value. */
  readonly rows: readonly (readonly [string, string])[]
  /** Text of the QR code. */
  readonly code: string
  readonly stamp: string
}

const LEFT = 60
const WIDTH = 475
const LABEL = 100
const CODE = 78

const drawRows = (pdf: PDFKit.PDFDocument, rows: SampleScan['rows'], top: number): number => {
  let y = top
  for (const [title, value] of rows) {
    const height = Math.max(26, pdf.heightOfString(value, { width: WIDTH - LABEL - 16 }) + 12)
    pdf
      .rect(LEFT, y, LABEL, height)
      .rect(LEFT + LABEL, y, WIDTH - LABEL, height)
      .stroke('#444444')
    pdf.fillColor('#333333').text(title, LEFT + 8, y + 6, { width: LABEL - 16 })
    pdf.fillColor('#111111').text(value, LEFT + LABEL + 8, y + 6, { width: WIDTH - LABEL - 16 })
    y += height
  }
  return y
}

const drawStamp = (pdf: PDFKit.PDFDocument, text: string, x: number, y: number) => {
  pdf.save().rotate(-12, { origin: [x, y] })
  pdf.lineWidth(3).circle(x, y, 56).stroke('#c0392b')
  pdf
    .fillColor('#c0392b')
    .fontSize(11)
    .text(text, x - 48, y - 12, { width: 96, align: 'center' })
  pdf.restore()
}

/** Below the rows, or above them where they leave no room: a code that is cut off cannot be read. */
const placeOfCode = (end: number): [number, number] => {
  const below = Math.max(end + 16, 700)
  return below + CODE > 820 ? [LEFT + WIDTH - CODE, 36] : [LEFT, below]
}

/** One A4 page as PDF. */
export const renderSampleScan = async (scan: SampleScan): Promise<Buffer> => {
  const pdf = new PDFDocument({ size: 'A4', margin: 50, info: { Title: scan.title } })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
  })
  pdf.registerFont('serif', await loadFont()).font('serif')
  pdf.fontSize(18).text(scan.societyName, LEFT, 56, { width: WIDTH, align: 'center' })
  pdf.fontSize(15).text(scan.title, LEFT, 84, { width: WIDTH, align: 'center' })
  pdf.fontSize(10.5).lineWidth(0.8)
  const end = drawRows(pdf, scan.rows, 122)
  const [x, y] = placeOfCode(end)
  pdf.image(await qrPng(scan.code, 300), x, y, { width: CODE })
  drawStamp(pdf, scan.stamp, LEFT + 380, Math.min(end + 10, 720))
  pdf.end()
  return ended
}
