import type { CertificateKind } from '@portal/contract/features/certificate-check'
import { documentKind } from '../../platform/documents.ts'
import { type PdfFonts, type PdfPage, type Piece, renderPdf, requireGlyphs } from '../../platform/pdf.ts'
import { qrPng } from '../../platform/qr.ts'

/** The certificate as it hangs on a wall: A4 landscape, drawn from what was true on the day it was issued. */

export interface PrintedCertificate {
  readonly kind: CertificateKind
  readonly societyName: string
  readonly name: string
  readonly levelLabel: string
  /** Empty: none worth printing. */
  readonly post: string
  /** Experts only. */
  readonly subject: string
  readonly serialNum: string
  readonly joinedOn: string
  readonly certNo: string
  readonly checkCode: string
  readonly issuedOn: string
  /** Where it can be checked: becomes the QR code. */
  readonly url: string
  /** The page that asks for number and code. */
  readonly checkUrl: string
  /** jpg or png; left out, an emblem of our own. */
  readonly logo?: Buffer | undefined
  /** Printed across it once it is replaced or revoked. */
  readonly invalid?: string | undefined
}

const INK = '#1c2a36'
const QUIET = '#5d6b78'
const RIVER = '#14507a'
const GOLD = '#a98743'
const CINNABAR = '#b3392f'
const RELIEF = '#e9f0f5'

const WIDTH = 841.89
const HEIGHT = 595.28
const MIDDLE = WIDTH / 2
const LEFT = 132
const RIGHT = WIDTH - LEFT
const BODY = { x: LEFT, y: 254, width: RIGHT - LEFT, leading: 1.8, lines: 3, indent: 2 } as const

const CERTIFICATE = documentKind('会员证书')
export const CERTIFICATE_TITLES: Record<CertificateKind, string> = {
  person: '会员证书',
  unit: '单位会员证书',
  expert: '专家证书',
}

const DIGITS = '〇一二三四五六七八九'
const tens = (value: number): string => {
  const [ten, one] = [Math.floor(value / 10), value % 10]
  return `${ten > 1 ? DIGITS[ten] : ''}${ten > 0 ? '十' : ''}${one > 0 || ten === 0 ? DIGITS[one] : ''}`
}
/** 2026-03-09 → 二〇二六年三月九日. */
export const chineseDate = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${[...year].map((digit) => DIGITS[Number(digit)]).join('')}年${tens(Number(month))}月${tens(Number(day))}日`
}
const plainDate = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${year}年${Number(month)}月${Number(day)}日`
}

/** Nothing is numbered that cannot be printed. @throws {MissingGlyphError} */
export const requirePrintable = (
  fonts: PdfFonts,
  printed: Pick<PrintedCertificate, 'societyName' | 'name' | 'levelLabel' | 'post' | 'subject'>,
): void => {
  const { societyName, name, levelLabel, post, subject } = printed
  requireGlyphs(fonts, [societyName, name, levelLabel, post, subject].join(''))
}

/** Lines of equal height around two hills, as on the portal's public pages. */
const drawRelief = ({ pdf }: PdfPage) => {
  pdf
    .save()
    .rect(44, 44, WIDTH - 88, HEIGHT - 88)
    .clip()
  pdf.lineWidth(0.9).strokeColor(RELIEF)
  for (let step = 0; step < 15; step += 1) {
    const base = HEIGHT - 58 - step * 13
    const swing = 15 + step * 1.5
    pdf.moveTo(30, base)
    for (let x = 30; x <= WIDTH - 30; x += 6) {
      const slow = Math.sin((x / WIDTH) * Math.PI * 2.2 + step * 0.16)
      const quick = Math.sin((x / WIDTH) * Math.PI * 5.1 - step * 0.24)
      pdf.lineTo(x, base - swing * slow - swing * 0.38 * quick)
    }
    pdf.stroke()
  }
  pdf.restore()
}

/** A corner of the frame: three steps of water. */
const drawCorner = ({ pdf }: PdfPage, x: number, y: number, right: number, down: number) => {
  pdf.save().translate(x, y).scale(right, down)
  pdf.lineWidth(1).strokeColor(GOLD)
  pdf.moveTo(0, 30).lineTo(9, 30).lineTo(9, 9).lineTo(30, 9).lineTo(30, 0).stroke()
  pdf.lineWidth(0.6).moveTo(0, 21).lineTo(21, 21).lineTo(21, 0).stroke()
  pdf.restore()
}

const drawFrame = (page: PdfPage) => {
  const { pdf } = page
  const frame = (inset: number, width: number, color: string) =>
    pdf
      .lineWidth(width)
      .rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)
      .stroke(color)
  frame(26, 3.2, RIVER)
  frame(31.5, 0.6, RIVER)
  frame(40, 0.8, GOLD)
  for (const [x, right] of [
    [40, 1],
    [WIDTH - 40, -1],
  ] as const)
    for (const [y, down] of [
      [40, 1],
      [HEIGHT - 40, -1],
    ] as const)
      drawCorner(page, x, y, right, down)
}

/** Three waves in a ring. */
const drawEmblem = ({ pdf }: PdfPage, x: number, y: number, radius: number) => {
  pdf.lineWidth(1.4).circle(x, y, radius).stroke(RIVER)
  pdf
    .lineWidth(0.5)
    .circle(x, y, radius - 3.2)
    .stroke(GOLD)
  pdf.lineWidth(1.7).lineCap('round').strokeColor(RIVER)
  for (const [row, reach] of [
    [-1, 0.55],
    [0, 0.66],
    [1, 0.5],
  ] as const) {
    const half = radius * reach
    const at = y + row * radius * 0.3
    const quarter = half / 2
    pdf
      .moveTo(x - half, at)
      .bezierCurveTo(x - half + quarter * 0.6, at - 5, x - quarter * 0.6, at - 5, x, at)
      .bezierCurveTo(x + quarter * 0.6, at + 5, x + half - quarter * 0.6, at + 5, x + half, at)
      .stroke()
  }
  pdf.lineCap('butt')
}

const drawHead = (page: PdfPage, { kind, societyName, logo }: PrintedCertificate) => {
  if (logo) page.pdf.image(logo, MIDDLE - 60, 68, { fit: [120, 48], align: 'center', valign: 'center' })
  else drawEmblem(page, MIDDLE, 92, 21)
  const society = { text: societyName, size: 19, spacing: 5, color: RIVER } as const
  page.line(page.fit(society, RIGHT - LEFT), MIDDLE, 142, 'center')
  const title = { text: CERTIFICATE_TITLES[kind], weight: 'bold', size: 46, spacing: 16, color: INK } as const
  page.line(title, MIDDLE, 204, 'center')
  const half = page.widthOf(title) / 2 + 26
  const { pdf } = page
  for (const side of [-1, 1]) {
    const inner = MIDDLE + side * half
    pdf
      .lineWidth(0.9)
      .moveTo(inner, 188)
      .lineTo(inner + side * 62, 188)
      .stroke(GOLD)
    pdf.save().translate(inner, 188).rotate(45).rect(-2.4, -2.4, 4.8, 4.8).fill(GOLD).restore()
  }
}

const bodyOf = (certificate: PrintedCertificate): Piece[] => {
  const { kind, societyName, name, levelLabel, subject, joinedOn } = certificate
  const plain = (text: string): Piece => ({ text, size: 18, color: INK })
  const strong = (text: string): Piece => ({ text, size: 20, weight: 'bold', color: INK })
  const since = plain(`经本会审核批准，自${plainDate(joinedOn)}起`)
  if (kind === 'expert')
    return [
      plain('兹证明　'),
      strong(name),
      plain('　'),
      since,
      plain(
        `入选${societyName}专家库，学科领域为${subject}，参加本会的咨询、评审、标准制定、奖励评选和学术交流工作。`,
      ),
    ]
  const rights = plain('，享有本会章程规定的会员权利，履行会员义务。')
  if (kind === 'unit')
    return [
      plain('兹证明　'),
      strong(name),
      plain('　'),
      since,
      plain(`成为${societyName}`),
      strong(levelLabel),
      rights,
    ]
  return [
    plain('兹证明　'),
    strong(name),
    plain('　'),
    since,
    plain(`成为${societyName}个人会员，会员级别为`),
    strong(levelLabel),
    rights,
  ]
}

const drawFacts = (page: PdfPage, certificate: PrintedCertificate) => {
  const { kind, serialNum, levelLabel, joinedOn, post } = certificate
  const facts = [
    [kind === 'expert' ? '专家编号' : '会员编号', serialNum],
    [kind === 'expert' ? '专家级别' : '会员级别', levelLabel],
    [kind === 'expert' ? '入库日期' : '入会日期', plainDate(joinedOn)],
    ...(post ? [['学会职务', post]] : []),
  ] as const
  const column = (RIGHT - LEFT) / facts.length
  const { pdf } = page
  pdf.lineWidth(0.5).strokeColor(GOLD)
  pdf.moveTo(LEFT, 350).lineTo(RIGHT, 350).stroke()
  pdf.moveTo(LEFT, 400).lineTo(RIGHT, 400).stroke()
  facts.forEach(([title = '', value = ''], index) => {
    const x = LEFT + column * (index + 0.5)
    page.line({ text: title, size: 10.5, color: QUIET, spacing: 1 }, x, 368, 'center')
    const shown = page.fit({ text: value, size: 13.5, weight: 'bold', color: INK }, column - 14)
    page.line(shown, x, 388, 'center')
    if (index > 0)
      pdf
        .moveTo(LEFT + column * index, 358)
        .lineTo(LEFT + column * index, 392)
        .stroke()
  })
}

/** Lower left: how anybody finds out whether it is good. */
const drawCheck = async (page: PdfPage, { url, checkUrl, certNo, checkCode }: PrintedCertificate) => {
  const [x, y, edge] = [LEFT, 424, 82]
  page.pdf.image(await qrPng(url, 500), x, y, { width: edge })
  // On a screen it is pressed instead of scanned.
  page.pdf.link(x, y, edge, edge, url)
  const text = x + edge + 16
  const pair = (title: string, value: string, at: number) => {
    page.line({ text: title, size: 10.5, color: QUIET }, text, at)
    page.line({ text: value, size: 12, color: INK }, text + 58, at)
  }
  pair('证书编号', certNo, y + 20)
  pair('校 验 码', checkCode, y + 39)
  const small = (line: string) => page.fit({ text: line, size: 9, color: QUIET }, 270)
  page.line(small('扫描二维码核验，或凭编号和校验码查询：'), text, y + 64)
  page.line(small(checkUrl), text, y + 77)
}

/** Lower right: room for the seal, over the name and the date as on any Chinese document. */
const drawSigned = (page: PdfPage, { societyName, issuedOn }: PrintedCertificate) => {
  const name = page.fit({ text: societyName, size: 17, weight: 'bold', spacing: 2, color: INK }, 250)
  const date = { text: chineseDate(issuedOn), size: 14, color: INK } as const
  const x = RIGHT - Math.max(page.widthOf(name), page.widthOf(date)) / 2
  page.pdf.lineWidth(0.5).dash(2, { space: 3 }).circle(x, 464, 55).stroke('#d9c9c6').undash()
  page.line(name, x, 462, 'center')
  page.line(date, x, 488, 'center')
}

const drawInvalid = (page: PdfPage, text: string) => {
  const { pdf } = page
  pdf
    .save()
    .rotate(-24, { origin: [MIDDLE, HEIGHT / 2] })
    .opacity(0.3)
  const piece = { text, size: 64, weight: 'bold', spacing: 14, color: CINNABAR } as const
  const half = page.widthOf(piece) / 2 + 34
  pdf
    .lineWidth(4)
    .rect(MIDDLE - half, HEIGHT / 2 - 58, half * 2, 100)
    .stroke(CINNABAR)
  page.line(piece, MIDDLE, HEIGHT / 2 + 14, 'center')
  pdf.restore()
}

export const renderCertificate = (fonts: PdfFonts, certificate: PrintedCertificate): Promise<Buffer> => {
  const { kind, name, societyName, invalid } = certificate
  const about = {
    document: CERTIFICATE,
    title: `${CERTIFICATE_TITLES[kind]}-${name}`,
    author: societyName,
    layout: 'landscape',
  } as const
  return renderPdf(fonts, about, async (page) => {
    drawRelief(page)
    drawFrame(page)
    drawHead(page, certificate)
    page.paragraph(bodyOf(certificate), BODY)
    drawFacts(page, certificate)
    await drawCheck(page, certificate)
    drawSigned(page, certificate)
    if (invalid) drawInvalid(page, invalid)
  })
}
