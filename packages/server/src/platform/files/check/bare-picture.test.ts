import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { stampedFormPolicy } from '../policy.ts'
import { barePicture } from './bare-picture.ts'
import { refusal } from './check.testing.ts'

/** Pictures whose decoding takes as long as their maker likes (docs/handbook/security.md#hostile-files). */

const picture = () =>
  sharp({
    create: {
      ...{ width: 60, height: 40, channels: 3, background: '#0a5' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
const pixels = (content: Buffer) => sharp(content).raw().toBuffer()

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** Behind the first chunk of a PNG. */
const withChunks = (png: Buffer, chunks: readonly Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

const segment = (marker: number, data: readonly number[]): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, Buffer.from(data)])
}
const LONG_RUN = 0xe0
/** A grey JPEG of 320 × 200 points whose every coefficient is refined bit by bit: each refinement looks at all of the picture. */
const refined = (bands: number, bits: number): Buffer => {
  const scans: Buffer[] = []
  for (let band = 1; band <= bands; band += 1)
    for (let bit = bits; bit >= 0; bit -= 1) {
      const place = bit === bits ? bit : ((bit + 1) << 4) | bit
      // One run over all thousand blocks, none of which has anything: sixteen thousand, of which only these are there.
      scans.push(segment(0xda, [1, 1, 0, band, band, place]), Buffer.from([0, 0, 0x7f]))
    }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, 0, 200, 1, 64, 1, 1, 0x11, 0]),
    segment(0xc4, [0, 1, ...Array(15).fill(0), 0]),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(125),
    segment(0xc4, [0x10, 1, ...Array(15).fill(0), LONG_RUN]),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ])
}

test('what is drawn stays, point by point; what is beside it goes', async () => {
  const honest: ['jpeg' | 'png', Buffer][] = [
    ['jpeg', await picture().jpeg({ progressive: true }).toBuffer()],
    [
      'jpeg',
      await picture()
        .jpeg({ restartInterval: 1 } as never)
        .toBuffer(),
    ],
    ['jpeg', await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['png', await picture().png({ palette: true }).toBuffer()],
    ['png', await picture().ensureAlpha(0.5).png({ progressive: true }).toBuffer()],
  ]
  for (const [kind, content] of honest) {
    const bare = barePicture(kind, Buffer.concat([content, Buffer.from('TRAILER')]))
    expect(await pixels(bare)).toEqual(await pixels(content))
    expect((await sharp(bare).metadata()).orientation).toBe((await sharp(content).metadata()).orientation)
    expect(bare.includes('TRAILER')).toBe(false)
  }
})

test('notes that unpack to gigabytes are not unpacked', async () => {
  const png = await picture().png().toBuffer()
  const note = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(20_000_000))]))
  const packed = withChunks(png, Array(50).fill(note))
  const bare = barePicture('png', packed)
  expect(bare.length).toBeLessThanOrEqual(png.length)
  expect(await pixels(bare)).toEqual(await pixels(png))
  expect(await refusal(packed, 'a.png', stampedFormPolicy)).toBe('accepted')
})

test('a picture that is drawn hundreds of times over is refused', async () => {
  expect(await refusal(refined(20, 0), 'a.jpg', stampedFormPolicy)).toBe('accepted')
  expect(await refusal(refined(60, 13), 'a.jpg', stampedFormPolicy)).toBe(stampedFormPolicy.text.kind)
})

test('neither comments without end nor a cut picture is taken for one', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  const noted = Buffer.concat([
    jpeg.subarray(0, 2),
    ...Array(30_000).fill(segment(0xfe, [65])),
    jpeg.subarray(2),
  ])
  expect(barePicture('jpeg', noted)).toEqual(barePicture('jpeg', jpeg))
  const parts = withChunks(
    await picture().png().toBuffer(),
    Array(30_000).fill(chunk('pHYs', Buffer.alloc(9))),
  )
  expect(() => barePicture('png', parts)).toThrow('too many parts')
  for (const [kind, cut] of [
    ['png', parts.subarray(0, 40)],
    ['jpeg', jpeg.subarray(0, 3)],
    ['jpeg', Buffer.from('no')],
  ] as const)
    expect(() => barePicture(kind, cut), kind).toThrow('broken')
})
