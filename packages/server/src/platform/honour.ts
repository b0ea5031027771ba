import type { DocumentKind } from './documents.ts'
import { type PdfFonts, renderPdf } from './pdf.ts'
import { qrPng } from './qr.ts'

/** A certificate of honour across one page: society, title, a paragraph, number with QR code, date. */

export interface Honour {
  readonly document: DocumentKind
  readonly society: string
  readonly title: string
  /** In the properties of the file. */
  readonly about: string
  readonly body: readonly { readonly text: string; readonly strong?: boolean }[]
  /** Beside the QR code: heading and value. */
  readonly marks: readonly (readonly [string, string])[]
  readonly issuedOn: string
  /** Where it can be checked: becomes the QR code. */
  readonly url: string
  /** Printed across it once it is not valid any more. */
  readonly invalid?: string | undefined
}

const INK = '#1c2a36'
const QUIET = '#5d6b78'
const RIVER = '#14507a'
const GOLD = '#a98743'
const WIDTH = 841.89
const HEIGHT = 595.28
const MIDDLE = WIDTH / 2
const LEFT = 120
const ROOM = WIDTH - 2 * LEFT

const plain = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${year}年${Number(month)}月${Number(day)}日`
}

/** @throws {MissingGlyphError} */
export const renderHonour = (fonts: PdfFonts, honour: Honour): Promise<Buffer> => {
  const { society, title, body, marks, issuedOn, url, invalid } = honour
  const { document } = honour
  const about = { document, title: honour.about, author: society, layout: 'landscape' } as const
  return renderPdf(fonts, about, async (page) => {
    const { pdf } = page
    for (const [inset, width, color] of [
      [26, 3.2, RIVER],
      [31.5, 0.6, RIVER],
      [40, 0.8, GOLD],
    ] as const)
      pdf
        .lineWidth(width)
        .rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)
        .stroke(color)
    page.line(page.fit({ text: society, size: 19, spacing: 5, color: RIVER }, ROOM), MIDDLE, 110, 'center')
    page.line({ text: title, weight: 'bold', size: 40, spacing: 12, color: INK }, MIDDLE, 172, 'center')
    page.paragraph(
      body.map(({ text, strong }) =>
        strong ? { text, size: 20, weight: 'bold' as const, color: INK } : { text, size: 18, color: INK },
      ),
      { x: LEFT, y: 236, width: ROOM, leading: 1.8, lines: 5, indent: 2 },
    )
    const [x, y, edge] = [LEFT, 424, 82]
    pdf.image(await qrPng(url, 500), x, y, { width: edge })
    // On a screen it is pressed instead of scanned.
    pdf.link(x, y, edge, edge, url)
    const at = x + edge + 16
    for (const [n, [heading, value]] of marks.entries()) {
      page.line({ text: heading, size: 10.5, color: QUIET }, at, y + 20 + n * 19)
      page.line(page.fit({ text: value, size: 12, color: INK }, 240), at + 58, y + 20 + n * 19)
    }
    page.line({ text: '扫描二维码核验证书的有效状态', size: 9, color: QUIET }, at, y + 78)
    const right = WIDTH - LEFT - 110
    page.line(
      page.fit({ text: society, size: 17, weight: 'bold', spacing: 2, color: INK }, 240),
      right,
      462,
      'center',
    )
    page.line({ text: plain(issuedOn), size: 14, color: INK }, right, 488, 'center')
    pdf.lineWidth(0.5).dash(2, { space: 3 }).circle(right, 464, 55).stroke('#d9c9c6').undash()
    if (!invalid) return
    pdf
      .save()
      .rotate(-24, { origin: [MIDDLE, HEIGHT / 2] })
      .opacity(0.3)
    page.line(
      { text: invalid, size: 84, weight: 'bold', spacing: 16, color: '#b3392f' },
      MIDDLE,
      HEIGHT / 2 + 20,
      'center',
    )
    pdf.restore()
  })
}
