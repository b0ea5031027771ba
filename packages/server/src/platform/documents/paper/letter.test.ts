import { expect, test } from 'vitest'
import { readPdf } from '../../../testing/pdf-pages.ts'
import { documentKind } from '../documents.ts'
import { createFonts } from '../fonts.ts'
import { type Paper, paperPdf } from './paper.ts'

/** How the society's letters are set. */

const LETTER = documentKind('（试验文书）')
const DAY = '2033年3月1日'
const letter = (lines: number): Paper => ({
  ...{
    document: LETTER,
    layout: 'letter',
    title: '异议处理答复书',
    society: '示例学会',
    number: '示例〔2033〕1号',
  },
  ...{ to: '示例异议人', cover: [], signed: ['示例学会', DAY], foot: '' },
  chapters: [
    {
      title: '异议处理答复书',
      blocks: [
        ...Array.from({ length: lines }, (_, n) => ({ kind: 'text' as const, text: `第${n + 1}段。` })),
        { kind: 'text', text: '您反映的问题已经核实，现将结果答复如上，感谢您对评价工作的监督和支持。' },
        { kind: 'text', text: '特此答复。' },
      ],
    },
  ],
})

test('whoever signs stands on no page alone, however long the letter is', async () => {
  const fonts = await createFonts()()
  let pages = 0
  for (let lines = 6; lines <= 18; lines += 1) {
    const read = await readPdf(await paperPdf(fonts, letter(lines)))
    const last =
      read.pages
        .at(-1)
        ?.texts.map(({ text }) => text)
        .join('') ?? ''
    expect(last).toContain(DAY)
    expect([lines, last]).toEqual([lines, expect.stringContaining('特此答复')])
    pages = Math.max(pages, read.pages.length)
  }
  expect(pages).toBe(2)
})
