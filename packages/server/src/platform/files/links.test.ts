import { describe, expect, test } from 'vitest'
import { generateAppKey, parseKeyRing } from '../crypto/secrets.ts'
import { cleanFileName } from './file-name.ts'
import { contentDisposition, fileHeaders, signFileLink, verifyFileLink } from './links.ts'

const ring = parseKeyRing(generateAppKey())
const now = new Date('2027-03-01T08:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const link = { fileId: 'f-1', actorId: 'a&b=样', expiresAt: later(300), disposition: 'inline' } as const

describe('signed links', () => {
  test('say who may read which file until when', () => {
    const query = signFileLink(ring, link)
    expect(verifyFileLink(ring, query, { now })).toEqual(link)
    expect(verifyFileLink(ring, query, { now: later(299), actorId: link.actorId })).toEqual(link)
  })

  test('are null when late, too long, of another person, under another key or altered', () => {
    const query = signFileLink(ring, link)
    expect(verifyFileLink(ring, query, { now: later(300) })).toBeNull()
    expect(verifyFileLink(ring, query, { now, actorId: 'other' })).toBeNull()
    expect(verifyFileLink(parseKeyRing(generateAppKey()), query, { now })).toBeNull()
    const long = signFileLink(ring, { ...link, expiresAt: later(3600) })
    expect(verifyFileLink(ring, long, { now })).toBeNull()
    for (const extra of ['&id=f-2', '&x=1', '&sig=x']) {
      expect(verifyFileLink(ring, query + extra, { now }), extra).toBeNull()
    }
    for (let index = 0; index < query.length; index++) {
      const altered = query.slice(0, index) + (query[index] === 'A' ? 'B' : 'A') + query.slice(index + 1)
      expect(verifyFileLink(ring, altered, { now }), altered).toBeNull()
    }
    expect(verifyFileLink(ring, '', { now })).toBeNull()
  })
})

describe('file names', () => {
  const corpus = [
    '入会申请表.pdf',
    'a\r\nSet-Cookie: x=1.pdf',
    'invoice\u202Efdp.exe',
    '😀 报告 (终稿).docx',
    '../../etc/passwd',
    '..\\..\\boot.ini',
    'a"b;c\\d%41.png',
    `${'长'.repeat(500)}.pdf`,
    '.htaccess',
    '\0',
    '',
    'lone\uD800.png',
    "it's *(1)!.pdf",
  ]

  test.each(corpus)('%j gives one safe header that reads back', (name) => {
    const header = contentDisposition('attachment', name)
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%-]+$/)
    expect(header.split('"')).toHaveLength(3)
    const read = decodeURIComponent(header.split("''")[1] ?? '')
    expect(read).toBe(cleanFileName(name))
    expect(read).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
    expect([...read].length).toBeLessThanOrEqual(130)
  })

  test('keep what people wrote', () => {
    expect(cleanFileName('😀 报告 (终稿).docx')).toBe('😀 报告 (终稿).docx')
    expect(cleanFileName('C:\\扫描\\表.PDF')).toBe('表.pdf')
    expect(cleanFileName('\u202E.pdf')).toBe('文件.pdf')
  })

  test('nothing that could run is shown inline', () => {
    const headers = fileHeaders({ fileName: 'a.docx', mime: 'application/msword' }, 'inline')
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(fileHeaders({ fileName: 'a.pdf', mime: 'application/pdf' }, 'inline')).toMatchObject({
      'content-disposition': expect.stringMatching(/^inline/),
      'x-content-type-options': 'nosniff',
    })
  })
})
