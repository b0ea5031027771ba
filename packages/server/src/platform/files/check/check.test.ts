import { deflateSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FilePolicy, photoPolicy, stampedFormPolicy } from '../policy.ts'
import { commented, docx, MEBIBYTE, refusal } from './check.testing.ts'
import { checkFile } from './check.ts'

let jpeg: Buffer
let png: Buffer

beforeAll(async () => {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a5' } })
  jpeg = await picture.clone().jpeg().toBuffer()
  png = await picture.clone().png().toBuffer()
})

function pdf(body = '', tail = 'startxref\n9\n%%EOF\n'): Buffer {
  return Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n${body}\n${tail}`, 'latin1')
}

function pdfWithStream(dictionary: string, content: Buffer): Buffer {
  const [head, tail] = pdf('@').toString('latin1').split('@')
  const opened = `9 0 obj\n<<${dictionary}/Length ${content.length}>>\nstream\n`
  return Buffer.concat([Buffer.from(`${head}${opened}`), content, Buffer.from(`\nendstream\nendobj${tail}`)])
}

/** `content` padded inside a comment that readers skip, to `size` bytes. */
function paddedPdf(size: number): Buffer {
  const plain = pdf('%')
  const at = plain.lastIndexOf('%\nstartxref') + 1
  return Buffer.concat([plain.subarray(0, at), Buffer.alloc(size - plain.length, 'x'), plain.subarray(at)])
}

function paddedJpeg(size: number): Buffer {
  // Comment segments hold up to 65,533 bytes each.
  const segments: Buffer[] = []
  let missing = size - jpeg.length
  while (missing > 0) {
    const length = missing > 70_000 ? 65_000 : missing > 65_000 ? 30_000 : missing
    const segment = Buffer.alloc(length, 0x20)
    segment.writeUInt16BE(0xfffe, 0)
    segment.writeUInt16BE(length - 2, 2)
    segments.push(segment)
    missing -= length
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

describe('sizes', () => {
  const cases: [string, FilePolicy, (size: number) => Buffer, number, string][] = [
    ['photo.jpg', photoPolicy, paddedJpeg, 10 * MEBIBYTE, '照片大小不能超过10MB！'],
    ['form.pdf', stampedFormPolicy, paddedPdf, 20 * MEBIBYTE, '文件大小不能超过20MB'],
  ]
  test.each(cases)('%s is accepted just below its limit only', async (name, ...size) => {
    const [policy, make, limit, text] = size
    expect(make(limit)).toHaveLength(limit)
    expect(await refusal(make(limit - 1), name, policy)).toBe('accepted')
    expect(await refusal(make(limit), name, policy)).toBe(text)
    expect(await refusal(make(limit + 1), name, policy)).toBe(text)
  })
})

describe('images', () => {
  test('are encoded anew: upright, without position, comment or appended data', async () => {
    const source = await sharp(jpeg)
      .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const checked = await checkFile(Buffer.concat([source, Buffer.from('TRAILER')]), '证件.JPEG', photoPolicy)
    const meta = await sharp(checked.content).metadata()
    expect(meta).toMatchObject({ format: 'jpeg', width: 20, height: 40 })
    expect(meta.exif).toBeUndefined()
    expect(meta.orientation).toBeUndefined()
    expect(checked.content.includes('TRAILER')).toBe(false)
    expect(checked).toMatchObject({ kind: 'jpeg', mime: 'image/jpeg', fileName: '证件.jpeg' })
    expect((await checkFile(png, 'a.png', photoPolicy)).kind).toBe('png')
  })

  test('are refused when they are something else as well, or nothing', async () => {
    const text = stampedFormPolicy.text.kind
    const corpus: [string, Buffer][] = [
      ['empty.jpg', Buffer.alloc(0)],
      ['page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['drawing.svg', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['page.html', Buffer.from('<html></html>')],
      ['renamed.jpg', png],
      ['renamed.pdf', jpeg],
      ['photo.jpg.exe', jpeg],
      ['photo', jpeg],
      ['cut.jpg', jpeg.subarray(0, jpeg.length - 200)],
      ['header.png', png.subarray(0, 40)],
      ['archive.jpg', Buffer.concat([jpeg, await docx()])],
      ['archive.png', Buffer.concat([png, await docx()])],
      ['document.jpg', Buffer.concat([jpeg.subarray(0, 2), comment('%PDF-1.7'), jpeg.subarray(2)])],
      ['script.jpg', Buffer.concat([jpeg.subarray(0, 2), comment('<?php system()'), jpeg.subarray(2)])],
      ['program.png', Buffer.from('MZ\x90\0')],
      ['picture.gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;')],
    ]
    for (const [name, content] of corpus) {
      expect(await refusal(content, name, stampedFormPolicy), name).toBe(text)
    }
    expect(await refusal(pdf(), 'form.pdf', photoPolicy)).toBe(photoPolicy.text.kind)
  })

  test('that unpack to a billion pixels are refused before they are unpacked', async () => {
    const refused = checkFile(bombPng(30_000, 30_000), 'bomb.png', stampedFormPolicy)
    await expect(refused).rejects.toThrow(/pixel/)
  })

  function comment(text: string): Buffer {
    const segment = Buffer.alloc(4 + text.length)
    segment.writeUInt16BE(0xfffe, 0)
    segment.writeUInt16BE(text.length + 2, 2)
    segment.write(text, 4, 'latin1')
    return segment
  }

  function bombPng(width: number, height: number): Buffer {
    // The header chunk of a real picture with other measures; its checksum must be right.
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(width, 16)
    bomb.writeUInt32BE(height, 20)
    const header = bomb.subarray(12, 29)
    bomb.writeUInt32BE(crc(header), 29)
    return bomb
  }

  function crc(bytes: Buffer): number {
    let value = 0xffffffff
    for (const byte of bytes) {
      value ^= byte
      for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    }
    return (value ^ 0xffffffff) >>> 0
  }
})

describe('PDF', () => {
  test('is accepted as scanners write it, compressed objects and binary noise included', async () => {
    expect(await refusal(pdf(), 'scan.PDF', stampedFormPolicy)).toBe('accepted')
    const harmless = deflateSync(Buffer.from('<</Type/Page/Annots[]>>'))
    const compressed = pdfWithStream('/Type/ObjStm/Filter/FlateDecode/N 1/First 4', harmless)
    expect(await refusal(compressed, 'scan.pdf', stampedFormPolicy)).toBe('accepted')
    const noise = Buffer.from('/JS\x01\x02/AA\xff/JSx', 'latin1')
    expect(await refusal(pdfWithStream('/Subtype/Image', noise), 'scan.pdf', stampedFormPolicy)).toBe(
      'accepted',
    )
  })

  test('is refused when it can act, hides something or is incomplete', async () => {
    const script = Buffer.from('<</S/JavaScript/JS(app.alert(1))>>')
    const packed = deflateSync(script)
    expect(inflateSync(packed).equals(script)).toBe(true)
    const corpus: Record<string, Buffer> = {
      script: pdf('2 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'),
      'spelled script': pdf('2 0 obj<</S/J#61v#61Script/#4aS(x)>>endobj'),
      'script by reference': pdf('2 0 obj<</#4A#53 12 0 R>>endobj'),
      launch: pdf('2 0 obj<</S/Launch/F(cmd.exe)>>endobj'),
      elsewhere: pdf('2 0 obj<</S/GoToR/F(//203.0.113.9/share/a.pdf)>>endobj'),
      attachment: pdf('2 0 obj<</Type/EmbeddedFile>>endobj'),
      form: pdf('2 0 obj<</XFA 3 0 R>>endobj'),
      encrypted: pdf('trailer<</Encrypt 5 0 R>>'),
      'compressed script': pdfWithStream('/Type/ObjStm/Filter/FlateDecode', packed),
      'listed filter': pdfWithStream('/Type /Obj#53tm /Filter [ /FlateDecode ]', packed),
      'chained filters': pdfWithStream('/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]', packed),
      'broken stream': pdfWithStream('/Type/ObjStm/Filter/FlateDecode', Buffer.from('not zlib')),
      'far dictionary': pdfWithStream(
        `${' '.repeat(70_000)}/Type/ObjStm${' '.repeat(70_000)}/Filter/FlateDecode`,
        packed,
      ),
      'filter by reference': pdfWithStream('/Type/ObjStm/Filter 5 0 R', packed),
      'filter in a string': pdfWithStream('/Type/ObjStm/X(/Filter )/Filter/FlateDecode', packed),
      predictor: pdfWithStream('/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>', packed),
      'object in a string': pdfWithStream('/Type/ObjStm/X( obj )/Filter/FlateDecode', packed),
      'object in a comment': pdfWithStream('/Filter/FlateDecode %9 0 obj<<\n/Type/ObjStm', packed),
      'stream in a string': pdfWithStream('/Type/ObjStm/X(stream\n)/Filter/FlateDecode', packed),
      bomb: pdfWithStream('/Type/ObjStm/Filter/FlateDecode', deflateSync(Buffer.alloc(17 * MEBIBYTE))),
      'no end': pdf('', ''),
      'late header': Buffer.concat([Buffer.from('x'.repeat(100)), pdf()]),
      archive: Buffer.concat([pdf(), await docx()]),
      'archive with a comment': Buffer.concat([pdf(), commented(await docx())]),
      page: pdf('<script>alert(1)</script>'),
    }
    for (const [name, content] of Object.entries(corpus)) {
      expect(await refusal(content, 'form.pdf', stampedFormPolicy), name).toBe('请上传图片或PDF文件')
    }
  })
})
