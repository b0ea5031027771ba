import type { FormCode } from '@portal/contract/membership/review/approval.rules'
import decodeQR from 'qr/decode.js'

const parse = (text: string): FormCode | undefined => {
  const [applicationNo, version, contentHash] = text.split('|')
  return applicationNo && contentHash && /^\d+$/.test(version ?? '')
    ? { applicationNo, contentHash }
    : undefined
}

type Area = readonly [x: number, y: number, width: number, height: number]

const decode = async (canvas: HTMLCanvasElement, [x, y, width, height]: Area, scale: number) => {
  const part = document.createElement('canvas')
  part.width = Math.round(width * scale)
  part.height = Math.round(height * scale)
  const context = part.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(canvas, x, y, width, height, 0, 0, part.width, part.height)
  const { data } = context.getImageData(0, 0, part.width, part.height)
  const picture = { width: part.width, height: part.height, data }
  // The decoder throws where there is no code.
  return Promise.resolve(picture)
    .then((given) => parse(decodeQR(given)))
    .then(undefined, () => undefined)
}

/** Looks for the form's code on a page: the whole of it, then the quarters, where it fills more of the picture. */
export const readCode = async (canvas: HTMLCanvasElement): Promise<FormCode | undefined> => {
  const { width, height } = canvas
  const areas: Area[] = [[0, 0, width, height]]
  for (const y of [0.6, 0, 0.3])
    for (const x of [0, 0.55, 0.25]) areas.push([width * x, height * y, width * 0.45, height * 0.4])
  for (const area of areas) {
    const longest = Math.max(area[2], area[3])
    for (const side of [900, 1600]) {
      const found = await decode(canvas, area, Math.min(2, side / longest))
      if (found) return found
    }
  }
  return undefined
}
