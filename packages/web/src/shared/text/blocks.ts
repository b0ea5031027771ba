import type { content } from '@portal/contract/content/text.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type { Inline } from '@portal/contract/platform/texts/text-block.fields'

export type Text = OutputOf<typeof content.text>

const plain = (content: readonly Inline[]): string => content.map(({ text }) => text).join('')

/** Address of a heading within its page: the n-th block stays the n-th whatever its words. */
export const anchorOf = (index: number): string => `part-${index}`

/** Headings of a text with the place of each, for a list of contents. */
export const contentsOf = (text: Text): { anchor: string; title: string }[] =>
  text.blocks.flatMap((block, index) =>
    block.type === 'heading' && block.level === 2
      ? [{ anchor: anchorOf(index), title: plain(block.content) }]
      : [],
  )

/** The text without its form, for fields that hold it as one value (the pledge). */
export const plainText = (text: Text): string =>
  text.blocks
    .map((block) => (block.type === 'list' ? block.items.map(plain).join('\n') : plain(block.content)))
    .join('\n')
