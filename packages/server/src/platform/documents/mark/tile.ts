import { type Drawing, EM } from './drawing.ts'

const SIZE = 15
const ANGLE = 24
const MARGIN = 28

/** The same outlines as a PDF draws them, where y grows upwards, as a path of SVG. */
const pathOf = (paths: string): string =>
  paths
    .split('\n')
    .map((line) => {
      const parts = line.split(' ')
      const command = parts.pop() ?? ''
      return command === 'f' || command === 'h' ? 'Z' : command.toUpperCase() + parts.join(' ')
    })
    .join('')

/** A PNG with the text aslant, to be repeated. Done in a worker. */
export const tileOf = async ({ width, paths }: Drawing): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp')
  const scale = SIZE / EM
  const [long, turn] = [width * scale, (ANGLE * Math.PI) / 180]
  const wide = Math.ceil(long * Math.cos(turn) + SIZE + 2 * MARGIN)
  const high = Math.ceil(long * Math.sin(turn) + SIZE + 2 * MARGIN)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><path transform="translate(${MARGIN + SIZE} ${high - MARGIN}) rotate(-${ANGLE}) scale(${scale} -${scale})" fill="#7a1f1f" fill-opacity="0.14" d="${pathOf(paths)}"/></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
