import { expect, test } from 'vitest'
import { readBlocks } from './slow/manual-blocks.ts'
import { textOf } from './slow/manual-part.ts'
import { WALK } from './slow/manual-walk.ts'

/** scripts/manual.slow.ts does what docs/operations.md says: no line of it less, none more, in its order, below its heading. */

test('each line of the manual is walked, in its order', () => {
  const printed = readBlocks().flatMap(({ heading, lines }) => lines.map((line) => `${heading}: ${line}`))
  expect(printed.length).toBeGreaterThan(100)
  expect(WALK.flatMap(({ heading, lines }) => lines.map((line) => `${heading}: ${textOf(line)}`))).toEqual(
    printed,
  )
})

test('blocks in lists, of any language, and below any heading are seen', () => {
  const text = '## One\n1. First:\n   ```sh\n   ./portal help\n   ```\n### Two\n```\nls\n\ncd\n```\n'
  expect(readBlocks(text)).toEqual([
    { heading: 'One', language: 'sh', lines: ['./portal help'] },
    { heading: 'Two', language: '', lines: ['ls', 'cd'] },
  ])
})
