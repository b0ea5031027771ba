const escaped = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const drawn = async (content: Buffer, text: string): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const picture = sharp(content).rotate()
  const { width, height } = await picture.metadata()
  const size = Math.max(14, Math.round(Math.min(width, height) / 26))
  const step = size * 12
  const lines: string[] = []
  for (let y = 0; y < height + step; y += step / 2)
    for (let x = -((y / (step / 2)) % 2) * step; x < width + step; x += step * 2)
      lines.push(`<text x="${x}" y="${y}" transform="rotate(-24 ${x} ${y})">${escaped(text)}</text>`)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="Noto Sans CJK SC, Noto Serif SC, sans-serif" font-size="${size}" fill="#7a1f1f" fill-opacity="0.28">${lines.join('')}</g></svg>`
  return picture.composite([{ input: Buffer.from(drawing), top: 0, left: 0 }]).toBuffer()
}

/** The reader's name across the whole of a stranger's picture; nothing where it cannot be read. To be done in a worker. */
export const markedPicture = (content: Buffer, text: string): Promise<Uint8Array | undefined> =>
  drawn(content, text).catch(() => undefined)
