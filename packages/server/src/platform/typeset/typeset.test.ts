import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { documentKind } from '../documents/documents.ts'
import { loadFonts, type PdfFonts } from '../documents/fonts.ts'
import { createTypesetter } from './typeset.ts'

/** The typesetter outlives whatever a template does. */

const TEMPLATES = {
  'good.typ': '#let d = json(bytes(sys.inputs.data))\n#set text(font: d.fonts.text)\n#d.title',
  'wrong.typ': '#let d = json(bytes(sys.inputs.data))\n\n#d.nosuch',
  'slow.typ': '#for a in range(9000) { for b in range(9000) { let c = calc.sin(a * b) } }',
  'greedy.typ': '#let kept = range(2000).map(n => range(40000))',
  'outside.typ': '#read("/../../etc/hostname")',
}
const DATA = { document: documentKind('（排版试验）'), title: '一页', author: '示例学会' }

let workspace = ''
let fonts: PdfFonts
beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'templates-'))
  for (const [name, content] of Object.entries(TEMPLATES)) await writeFile(join(workspace, name), content)
  fonts = await loadFonts()
})
afterAll(() => rm(workspace, { recursive: true }))

test('many at once come out each as itself', async () => {
  const typeset = createTypesetter(workspace)
  const titles = Array.from({ length: 12 }, (_, n) => `第${n}份`)
  const papers = await Promise.all(titles.map((title) => typeset(fonts, 'good.typ', { ...DATA, title })))
  const read = await Promise.all(papers.map(async (paper) => (await readPdf(paper)).pages[0]?.texts[0]?.text))
  expect(read).toEqual(titles)
})

test('a mistake in a template says where it is, and the next paper comes out', async () => {
  const typeset = createTypesetter(workspace)
  await expect(typeset(fonts, 'wrong.typ', DATA)).rejects.toThrow(/wrong\.typ:3 .*nosuch/)
  await expect(typeset(fonts, 'outside.typ', DATA)).rejects.toThrow('outside.typ:1')
  expect((await typeset(fonts, 'good.typ', DATA)).subarray(0, 5).toString()).toBe('%PDF-')
})

/** Processes that this one has started. */
const children = async (): Promise<number> => {
  const found = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '')
  return found.split(' ').filter(Boolean).length
}

test('a paper that takes too long is refused, and its process is gone', async () => {
  const before = await children()
  const typeset = createTypesetter(workspace, { ms: 1_500 })
  const refused = typeset(fonts, 'slow.typ', DATA)
  if (existsSync('/proc/self/status')) expect(await children()).toBe(before + 1)
  await expect(refused).rejects.toThrow('too much time')
  // Its process is stopped in the middle of native code, where no thread could be.
  await eventually(async () => expect(await children()).toBe(before))
})

test('whoever stands behind a paper that takes too much gets theirs', async ({ skip }) => {
  skip(!existsSync('/proc/self/status'), 'this system does not say how much memory a process takes')
  const typeset = createTypesetter(workspace, { megabytes: 500 })
  const [refused, printed] = [typeset(fonts, 'greedy.typ', DATA), typeset(fonts, 'good.typ', DATA)]
  await expect(refused).rejects.toThrow('too much memory')
  expect((await printed).length).toBeGreaterThan(1_000)
})

test('what is written is printed as it is, whatever it means to a template', async () => {
  const title =
    '#import "/x.typ": * $x^2$ \\ @ref <label> *a* _b_ `c` [d] {e} // f --- "g" \'h\' = i #panic()'
  const typeset = createTypesetter(workspace)
  const read = await readPdf(await typeset(fonts, 'good.typ', { ...DATA, title }))
  expect(wordsOf(read)).toBe(title.replaceAll(/\s/g, ''))
})

test('the same paper of the same moment is the same file, and says that moment', async () => {
  const madeAt = '2026-03-09T08:00:00.000Z'
  const [first, second] = [createTypesetter(workspace), createTypesetter(workspace)]
  const paper = await first(fonts, 'good.typ', { ...DATA, madeAt })
  expect(paper.includes('(D:20260309080000')).toBe(true)
  expect(paper.equals(await second(fonts, 'good.typ', { ...DATA, madeAt }))).toBe(true)
})

test('whoever finds the line full hears at once that it is busy', async () => {
  const typeset = createTypesetter(workspace, { inLine: 0 })
  const taken = [typeset(fonts, 'good.typ', DATA)]
  await expect(typeset(fonts, 'good.typ', DATA)).rejects.toMatchObject({
    error: 'unavailable',
    retryAfter: 2,
  })
  for (const paper of await Promise.all(taken)) expect(paper.length).toBeGreaterThan(1_000)
})

test('a worker that nobody needs is sent home, and the next paper gets another one', async () => {
  const typeset = createTypesetter(workspace, { idleMs: 1 })
  for (let n = 0; n < 2; n += 1) {
    expect((await typeset(fonts, 'good.typ', DATA)).length).toBeGreaterThan(1_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})
