import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
const manual = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')

/** A block of the manual that somebody types or copies, below its heading. */
export interface Block {
  readonly heading: string
  readonly language: string
  readonly lines: readonly string[]
}

/** All of them, in the order of the manual; those in lists are indented. */
export const readBlocks = (text = manual): Block[] => {
  const blocks: Block[] = []
  let heading = ''
  for (const [, title, language = '', body = ''] of text.matchAll(
    /^#{2,3} (.+)$|^ *```(\w*)\n([\s\S]*?)^ *```$/gm,
  )) {
    if (title !== undefined) heading = title
    else
      blocks.push({
        ...{ heading, language },
        lines: body
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      })
  }
  return blocks
}
