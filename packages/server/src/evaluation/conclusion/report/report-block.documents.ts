import type { PaperBlock } from '../../../platform/documents/paper/paper.ts'

/** What the chapters of a report are made of. */

export const text = (words: string, strong?: boolean): PaperBlock => ({
  kind: 'text',
  text: words,
  ...(strong && { strong }),
})
export const table = (
  head: readonly string[],
  widths: readonly number[],
  rows: readonly (readonly string[])[],
): PaperBlock => ({ kind: 'table', head, widths, rows })
