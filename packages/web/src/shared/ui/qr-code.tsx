export interface QrPicture {
  readonly size: number
  readonly path: string
}

const outline = (matrix: readonly (readonly boolean[])[]): QrPicture => {
  let path = ''
  for (const [y, row] of matrix.entries())
    for (let x = 0; x < row.length; x++) {
      const from = x
      while (row[x]) x++
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`
    }
  return { size: matrix.length, path }
}

/** The code is drawn here, by a part that is fetched when it is needed: what it says goes nowhere. */
export const qrPicture = async (text: string): Promise<QrPicture> => {
  const { encodeQR } = await import('qr')
  return outline(encodeQR(text, 'raw', { ecc: 'medium', border: 2 }))
}

export const QrCode = ({
  picture,
  label,
  className,
}: {
  picture: QrPicture
  label: string
  className?: string | undefined
}) => (
  <svg className={className} viewBox={`0 0 ${picture.size} ${picture.size}`} role="img" aria-label={label}>
    <path d={picture.path} />
  </svg>
)
