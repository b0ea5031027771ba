import { describe, expect, test } from 'vitest'
import { qrPng } from '../qr.ts'
import { listZip, writeZip } from '../zip.ts'
import { listWordTags, renderWord, WordTemplateError } from './word.ts'

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

function template(body: string): Promise<Buffer> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return writeZip([
    {
      name: '[Content_Types].xml',
      content:
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="${MAIN}"><w:body>${body}</w:body></w:document>`,
    },
  ])
}

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const paragraph = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`

async function partOf(file: Buffer, name = 'word/document.xml'): Promise<string> {
  const entry = (await listZip(file)).find((one) => one.name === name)
  return entry ? (await entry.read()).toString('utf8') : ''
}

/** Text as Word would show it, line breaks included. */
async function shownText(file: Buffer): Promise<string> {
  const xml = await partOf(file)
  return [...xml.matchAll(/<w:br\/>|<w:t[^>]*>([^<]*)<\/w:t>/g)]
    .map(([, text]) => text ?? '\n')
    .join('')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
}

describe('a value stays a value', () => {
  const corpus = [
    '{name}',
    '{{#rows}}{{/rows}}',
    '{#note}x{/note}',
    '<w:p><w:r><w:t>x</w:t></w:r></w:p>',
    '&lt;&amp;&#x41;<!DOCTYPE x>]]>',
    '𠮷𪚥㐂・ＡＢ　“引号”',
    '$& $1 \\ %s',
    '长'.repeat(1000),
    `${'行\n'.repeat(99)}行`,
    ' 前后空格 ',
  ]
  test.each(corpus)('%j', async (note) => {
    const file = await renderWord(await template(paragraph(run('{note}'))), { note, name: 'CANARY' })
    expect(await shownText(file)).toBe(note)
  })

  test('control characters and halves of characters go, line breaks of every system stay', async () => {
    const note = 'a\0b\x07\x1bc\r\nd\re\u2028f\uD800'
    expect(await shownText(await renderWord(await template(paragraph(run('{note}'))), { note }))).toBe(
      'abc\nd\ne\nf\uFFFD',
    )
  })

  test('no outside reference comes in', async () => {
    const value = { _type: 'rawXml', xml: '<w:p/>' } as unknown as string
    const file = await renderWord(await template(paragraph(run('{a}'), run('{b}'))), {
      a: value,
      b: 'https://example.org',
    })
    const names = (await listZip(file)).map((entry) => entry.name)
    for (const name of names) expect(await partOf(file, name)).not.toContain('External')
  })
})

describe('templates', () => {
  test('may be split by Word, repeat rows, name what is absent or inherited', async () => {
    const body = [
      paragraph(run('姓名：{na'), run('me}'), run('{absent}{constructor}{__proto__}')),
      paragraph(run('{#rows}')),
      paragraph(run('{year}{name}；')),
      paragraph(run('{/rows}')),
    ]
    const data = { name: '甲', rows: [{ year: 1 }, { year: 2, name: '乙' }] }
    expect(await shownText(await renderWord(await template(body.join('')), data))).toBe('姓名：甲1甲；2乙；')
    expect(await listWordTags(await template(body.join('')))).toEqual([
      'name',
      'absent',
      'constructor',
      '__proto__',
      'rows',
      'year',
    ])
  })

  test('take pictures where they ask for them', async () => {
    const content = await qrPng('申请:1:2')
    const images = { qr: { content, format: 'png', width: 80, height: 80 } } as const
    const file = await renderWord(await template(paragraph(run('{qr}'))), {}, { images })
    const picture = (await listZip(file)).find(
      (entry) => entry.name.startsWith('word/media/') && entry.size > 0,
    )
    expect(picture && (await picture.read()).equals(content)).toBe(true)
    expect(await shownText(await renderWord(await template(paragraph(run('{qr}'))), {}))).toBe('')
  })

  test('that are broken say so', async () => {
    const broken = [Buffer.from('no zip'), await template(paragraph(run('{#rows}')))]
    for (const file of broken) await expect(renderWord(file, {})).rejects.toThrow(WordTemplateError)
  })
})
