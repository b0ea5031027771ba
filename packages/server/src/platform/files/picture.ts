/** A stored picture for a printed form: small enough for a Word file, sharp enough for paper. */

const PER_PIXEL = 3

export interface FittedPicture {
  readonly content: Buffer
  readonly format: 'jpeg'
  readonly width: number
  readonly height: number
}

/** The whole picture inside a box, measured as Word shows it (1/96 inch). */
export async function fitPicture(
  content: Buffer,
  box: { width: number; height: number },
): Promise<FittedPicture> {
  const { default: sharp } = await import('sharp')
  const edge = { width: box.width * PER_PIXEL, height: box.height * PER_PIXEL, fit: 'inside' } as const
  const { data, info } = await sharp(content)
    .resize(edge)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  return {
    content: data,
    format: 'jpeg',
    width: Math.round(info.width / PER_PIXEL),
    height: Math.round(info.height / PER_PIXEL),
  }
}
