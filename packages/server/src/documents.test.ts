import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
// Every feature declares its documents when it is loaded.
import './app.ts'
import { documentKind, documentKinds } from './platform/documents/documents.ts'
import { createFonts } from './platform/documents/fonts.ts'
import { type Paper, paperPdf } from './platform/documents/paper/paper.ts'
import { typeset } from './platform/typeset/typeset.ts'
import { ESSAY, long, NAME, PEOPLE, printEverything, printed, UNITS } from './testing/extreme-documents.ts'
import { faultsOf, readPdf, wordsOf } from './testing/pdf-pages.ts'

/** Every document that the portal prints, with as much in it as its forms let in: each page is looked at. */

const squeezed = (text: string) => text.replaceAll(/\s/gu, '')

beforeAll(printEverything, 180_000)

test('there are documents, and each of them was printed here', () => {
  const kinds = documentKinds().filter((name) => !name.startsWith('（'))
  expect(kinds.length).toBeGreaterThanOrEqual(16)
  expect([...printed.keys()].sort()).toEqual([...kinds].sort())
})

test('no page has text outside it, over a border, broken letter by letter or too small', () => {
  const faults = [...printed.values()]
    .flat()
    .flatMap(({ name, read }) => faultsOf(read).map((fault) => `${name}, ${fault}`))
  expect(faults).toEqual([])
})

test('no document is longer than its contents', () => {
  const pages = [...printed].map(([kind, list]) => [
    kind,
    Math.max(...list.map(({ read }) => read.pages.length)),
  ])
  for (const [kind, count] of pages) expect([kind, Number(count) <= 24], String(count)).toEqual([kind, true])
})

test('what was written stands there whole, digests too', () => {
  const text = (kind: string) => (printed.get(kind) ?? []).map(({ read }) => wordsOf(read)).join('\n')
  for (const part of [NAME, ...UNITS, ...PEOPLE, long(ESSAY, 290)])
    for (const kind of ['科技成果评价报告', '申请内容'])
      if (!(kind === '科技成果评价报告' && part.startsWith('https')))
        expect(text(kind).includes(squeezed(part)), `${kind}: ${part}`).toBe(true)
  expect(text('科技成果评价报告')).toContain('（用印）')
  expect(text('科技成果评价报告').match(/[\da-f]{64}/g)?.length).toBeGreaterThan(5)
  for (const kind of ['补正清单', '异议案卷']) expect(text(kind)).toContain(squeezed(long(ESSAY, 300)))
  for (const person of PEOPLE.slice(0, 5)) expect(text('专家咨询费发放表')).toContain(squeezed(person))
})

describe('the reader of pages', () => {
  const fonts = createFonts()
  const KIND = documentKind('（试验）')
  const drawn = async (lines: string[], x = 60) =>
    faultsOf(
      await readPdf(
        await typeset(await fonts(), 'testing/planted.typ', {
          ...{ document: KIND, title: '', author: '', lines, x },
        }),
      ),
    )

  test('complains of what is wrong, and of nothing else', async () => {
    expect(await drawn(['两行', '文字'])).toEqual([])
    expect((await drawn(['a', '3', 'f', '5'])).join()).toContain('one letter a line')
    expect((await drawn(['这一行文字比它的格子要宽得多'])).join()).toContain('border')
    expect((await drawn(['出界'], 585)).join()).toContain('outside')
  })

  test('a table gives each column what it needs, breaks a digest in eights, and repeats its head', async () => {
    const digest = createHash('sha256').update('x').digest('hex')
    const rows = Array.from({ length: 40 }, (_, n) => [`${n + 1}`, '材料', `${n}-${NAME}.pdf`, digest])
    const paper: Paper = {
      ...{
        document: KIND,
        layout: 'book',
        title: '试验',
        society: '示例学会',
        cover: [],
        signed: [],
        foot: '',
      },
      chapters: [
        {
          title: '表',
          blocks: [
            { kind: 'table', head: ['序号', '材料', '文件名', 'SHA-256 摘要'], widths: [1, 1, 6, 0.5], rows },
          ],
        },
      ],
    }
    const read = await readPdf(await paperPdf(await fonts(), paper))
    expect(faultsOf(read)).toEqual([])
    const parts = read.pages.flatMap(({ texts }) => texts.filter(({ text }) => /^[\da-f]{8,}$/.test(text)))
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.filter(({ text }) => text.length % 8 !== 0)).toEqual([])
    const pages = read.pages.slice(1)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.filter(({ texts }) => !texts.some(({ text }) => text === '文件名'))).toEqual([])
  })
})
