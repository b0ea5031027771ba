import { randomBytes } from 'node:crypto'

export const box = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** Whole by its boxes; what would be played is noise. */
export const mp4 = (bytes: number): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
    box('moov', Buffer.alloc(40)),
    box('mdat', randomBytes(bytes)),
  ])
