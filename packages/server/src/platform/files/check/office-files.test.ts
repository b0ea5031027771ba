import { createServer } from 'node:net'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FilePolicy, jsonPolicy, stampedFormPolicy } from '../policy.ts'
import { createScanner, pingScanner, ScannerUnavailableError } from './antivirus.ts'
import { commented, docx, MEBIBYTE, refusal, wordMain } from './check.testing.ts'

const officePolicy: FilePolicy = { ...stampedFormPolicy, kinds: ['docx', 'xlsx'] }

let jpeg: Buffer

beforeAll(async () => {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a5' } })
  jpeg = await picture.clone().jpeg().toBuffer()
})

describe('Office files', () => {
  test('are accepted plain', async () => {
    const link =
      '<Relationships><Relationship Id="r1" Type="http://x/relationships/hyperlink" Target="https://example.org" TargetMode="External"/></Relationships>'
    const linked = await docx([{ name: 'word/_rels/document.xml.rels', content: link }])
    expect(await refusal(linked, 'a.docx', officePolicy)).toBe('accepted')
  })

  /** A template that loads by itself, as a reader of XML sees it and a search for words does not. */
  const outside = (more: string) =>
    `<Relationships><Relationship Type="http://x/relationships/attachedTemplate" ${more}/></Relationships>`
  const DISGUISED = {
    'spelled mode': outside('TargetMode="&#69;xternal" Target="http://example.org/x.dotm"'),
    'behind an angle': outside('Id="a>b" TargetMode="External" Target="http://example.org/x.dotm"'),
    'posing as a link': outside(`TargetMode="External" Target="http://example.org/relationships/hyperlink'"`),
    'another encoding': Buffer.from(
      `\ufeff${outside('TargetMode="External" Target="http://example.org/x.dotm"')}`,
      'utf16le',
    ),
    'behind a comment': `<!-- <Relationship -->${outside('TargetMode="External" Target="http://example.org/x.dotm"')}`,
  }

  /** Its own end, and before it the end of the 64-bit form, which not every reader looks at. */
  const withLargeDirectory = async () => {
    const plain = await docx()
    const end = plain.length - 22
    const large = Buffer.alloc(56)
    large.write('PK\x06\x06', 'latin1')
    large.writeUInt32LE(44, 4)
    large.writeUInt16LE(plain.readUInt16LE(end + 10), 32)
    large.writeUInt32LE(plain.readUInt32LE(end + 16), 48)
    const locator = Buffer.alloc(20)
    locator.write('PK\x06\x07', 'latin1')
    locator.writeUInt32LE(end, 8)
    return Buffer.concat([plain.subarray(0, end), large, locator, plain.subarray(end)])
  }

  test('are refused with macros, outside parts, escapes or bombs', async () => {
    const template =
      '<Relationships><Relationship Id="r1" Type="http://x/relationships/attachedTemplate" TargetMode="External" Target="http://example.org/x.dotm"/></Relationships>'
    const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
    const lying = await docx([{ name: 'word/media/a.xml', content: Buffer.alloc(2 * MEBIBYTE) }])
    const at = lying.lastIndexOf('word/media/a.xml') - 46
    lying.writeUInt32LE(10, at + 24)
    const climbing = await docx([{ name: 'up/up/evil.xml', content: 'x' }])
    const corpus: Record<string, Buffer> = {
      macro: await docx([{ name: 'word/vbaProject.bin', content: 'x' }]),
      'macro type': await docx([], macroType),
      'embedded program': await docx([{ name: 'word/embeddings/oleObject1.bin', content: 'x' }]),
      'outside template': await docx([{ name: 'word/_rels/settings.xml.rels', content: template }]),
      'macro spelled': await docx(
        [],
        `${wordMain}"/><Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vba&#80;roject`,
      ),
      'outside cells under another name': await docx(
        [],
        `${wordMain}"/><Override PartName="/xl/a.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml`,
      ),
      'late document type': await docx([
        { name: 'word/a.xml', content: `<!--${'x'.repeat(5000)}--><!DOCTYPE x [<!ENTITY a "b">]>` },
      ]),
      'endless tag': await docx([
        { name: 'word/_rels/a.xml.rels', content: `<Relationships ${'a'.repeat(3 * MEBIBYTE)}/>` },
      ]),
      'second directory': Buffer.concat([await docx(), Buffer.from('behind the end')]),
      escape: Buffer.from(climbing.toString('latin1').replaceAll('up/up/evil', '../../evil'), 'latin1'),
      'second, larger directory': await withLargeDirectory(),
      'second, larger directory before a comment': commented(await withLargeDirectory()),
      twice: await docx([{ name: 'WORD/document.xml', content: 'x' }]),
      'document type': await docx([{ name: 'word/a.xml', content: '<!DOCTYPE x [<!ENTITY a "b">]>' }]),
      bomb: await docx([{ name: 'word/media/b.xml', content: Buffer.alloc(65 * MEBIBYTE) }]),
      'lying directory': lying,
    }
    for (const [name, content] of Object.entries(DISGUISED))
      corpus[name] = await docx([{ name: 'word/_rels/settings.xml.rels', content }])
    for (const [name, content] of Object.entries(corpus)) {
      expect(await refusal(content, 'a.docx', officePolicy), name).not.toBe('accepted')
    }
    expect(await refusal(await docx(), 'a.docm', officePolicy)).not.toBe('accepted')
    expect(await refusal(await docx(), 'a.xlsx', officePolicy)).not.toBe('accepted')
  })
})

test('JSON is JSON', async () => {
  expect(await refusal(Buffer.from('\uFEFF[{"name":"样本"}]'), 'list.json', jsonPolicy)).toBe('accepted')
  expect(await refusal(Buffer.from('[{]'), 'list.json', jsonPolicy)).toBe('只能上传JSON文件')
  expect(await refusal(Buffer.from('name,email'), 'list.json', jsonPolicy)).toBe('只能上传JSON文件')
})

describe('virus scanner', () => {
  async function withScanner(answer: (content: Buffer) => string, use: (url: string) => Promise<void>) {
    const server = createServer((socket) => {
      let received = Buffer.alloc(0)
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk])
        const whole = received.subarray(-4).equals(Buffer.alloc(4)) || received.equals(Buffer.from('zPING\0'))
        if (whole) socket.end(`${answer(received)}\0`)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    try {
      await use(`tcp://127.0.0.1:${port}`)
    } finally {
      server.close()
    }
    return port
  }

  test('lets clean content pass, names what is infected, and refuses everything when away', async () => {
    const answer = (content: Buffer) =>
      content.includes('EICAR') ? 'stream: Eicar-Test FOUND' : 'stream: OK'
    const port = await withScanner(answer, async (url) => {
      const scan = createScanner(url)
      await expect(scan?.(Buffer.alloc(200_000, 1))).resolves.toBeUndefined()
      await expect(scan?.(Buffer.from('EICAR'))).rejects.toMatchObject({ reason: 'infected' })
    })
    const gone = createScanner(`tcp://127.0.0.1:${port}`)
    await expect(gone?.(Buffer.from('x'))).rejects.toThrow(ScannerUnavailableError)
    await withScanner(
      () => 'INSTREAM size limit exceeded. ERROR',
      async (url) => expect(createScanner(url)?.(jpeg)).rejects.toThrow(ScannerUnavailableError),
    )
    await withScanner(
      (asked) => (String(asked) === 'zPING\0' ? 'PONG' : 'x'),
      async (url) => expect(await pingScanner(url)).toBe(true),
    )
    await withScanner(
      () => 'COMMAND UNAVAILABLE',
      async (url) => expect(await pingScanner(url)).toBe(false),
    )
    expect(await pingScanner(`tcp://127.0.0.1:${port}`)).toBe(false)
    expect(createScanner(undefined)).toBeUndefined()
    expect(() => createScanner('http://127.0.0.1')).toThrow()
  })
})
