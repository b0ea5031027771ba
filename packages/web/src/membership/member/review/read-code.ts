import type { FormCode } from '@portal/contract/membership/review/approval.rules'
import decodeQR from 'qr/decode.js'

const parse = (text: string): FormCode | undefined => {
  const [applicationNo, version, contentHash] = text.split('|')
  return applicationNo && contentHash && /^\d+$/.test(version ?? '')
    ? { applicationNo, contentHash }
    : undefined
}

const decode = (
  canvas: HTMLCanvasElement,
  x: number,
  y: number,
  width: number,
  height: number,
  scale: number,
) => {
  const part = document.createElement('canvas')
  part.width = Math.round(width * scale)
  part.height = Math.round(height * scale)
  const context = part.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(canvas, x, y, width, height, 0, 0, part.width, part.height)
  try {
    const { data } = context.getImageData(0, 0, part.width, part.height)
    return parse(decodeQR({ width: part.width, height: part.height, data }))
  } catch {
    return undefined
  }
}

/** Looks for the form's code on a page: the whole of it, then the quarters, where it fills more of the picture. */
export const readCode = (canvas: HTMLCanvasElement): FormCode | undefined => {
  const { width, height } = canvas
  const areas = [[0, 0, width, height]] as [number, number, number, number][]
  for (const y of [0.6, 0, 0.3])
    for (const x of [0, 0.55, 0.25]) areas.push([width * x, height * y, width * 0.45, height * 0.4])
  for (const [x, y, w, h] of areas) {
    for (const side of [900, 1600]) {
      const found = decode(canvas, x, y, w, h, Math.min(2, side / Math.max(w, h)))
      if (found) return found
    }
  }
  return undefined
}
