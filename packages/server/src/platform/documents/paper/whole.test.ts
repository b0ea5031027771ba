import { expect, test } from 'vitest'
import { readPdf, wordsOf } from '../../../testing/pdf-pages.ts'
import { documentKind } from '../documents.ts'
import { createFonts } from '../fonts.ts'
import { paperPdf } from './paper.ts'

/** A chapter that stays whole: the page that a panel signs does not stand alone behind one that is nearly empty, nor is it torn. */

const KIND = documentKind('（整章）')

const pagesOf = async (lines: number, rows: number): Promise<string[]> => {
  const read = await readPdf(
    await paperPdf(await createFonts()(), {
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
          title: '声明',
          blocks: Array.from({ length: lines }, () => ({ kind: 'text', text: '一行声明。' })),
        },
        {
          ...{ title: '签字表', whole: true },
          blocks: [
            { kind: 'table', head: ['姓名', '签字'], widths: [1, 1], rows: Array(rows).fill(['某专家', '']) },
            { kind: 'text', signed: true, text: '盖章处' },
          ],
        },
      ],
    }),
  )
  return read.pages.slice(1).map((page) => wordsOf({ ...read, pages: [page] }))
}

test('below what is before it where there is room, else on the next page; what no page holds goes over several', async () => {
  const short = await pagesOf(5, 7)
  expect(short).toHaveLength(1)
  expect(short[0]).toMatch(/声明.*签字表.*盖章处/s)
  const [first = '', second = '', ...more] = await pagesOf(28, 7)
  expect(first).not.toContain('签字表')
  expect(second).toMatch(/签字表.*盖章处/s)
  expect(more).toEqual([])
  const long = await pagesOf(5, 60)
  expect(long.length).toBeGreaterThan(1)
  expect(long.join('').match(/某专家/g)).toHaveLength(60)
})
