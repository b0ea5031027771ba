import encodeQR from 'qr'

/** A QR code as PNG, `edge` pixels wide, in exact modules: print shops and phone cameras read it sharp. */
export async function qrPng(text: string, edge = 400): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const pixels = Buffer.from(modules.flat().map((dark) => (dark ? 0 : 255)))
  const raw = { width: modules.length, height: modules.length, channels: 1 } as const
  const scale = Math.max(1, Math.floor(edge / modules.length)) * modules.length
  return sharp(pixels, { raw }).resize(scale, scale, { kernel: 'nearest' }).png().toBuffer()
}

/** The same as a drawing, for print. */
export const qrSvg = (text: string): string => encodeQR(text, 'svg', { ecc: 'medium', border: 2 })
