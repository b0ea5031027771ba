import { parseBlocks, TEXT_PLACEHOLDERS } from './text-blocks.ts'

/** A text in the words of the society with places, as `{{name}}`, that are filled from the records (docs/decisions/119-letters-in-own-words.md). */

export interface Place {
  /** As staff call it. */
  readonly label: string
  /** What the preview shows in its place. */
  readonly sample: string
}
export const place = (label: string, sample: string): Place => ({ label, sample })

export interface PlacedText {
  readonly title: string
  readonly tags: Readonly<Record<string, Place>>
  /** Without these the text would not say what it is for. */
  readonly needs: readonly string[]
  /** Stands as a table, and so in a paragraph of its own. */
  readonly table?: string
}

export const TAG = /\{\{(\w+)\}\}/g

const isSociety = (name: string) => (TEXT_PLACEHOLDERS as readonly string[]).includes(name)

/** What is wrong with the places of a text; `lost` says what it would be without one that it needs. */
export const placesFault = ({ tags, needs }: PlacedText, words: string, lost: string): string | undefined => {
  const used = new Set([...words.matchAll(TAG)].map(([, name = '']) => name))
  if (/[{}｛｝]/.test(words.replaceAll(TAG, ''))) return '花括号不成对：标签应写成 {{名称}}，请用“插入”添加'
  const unknown = [...used].find((name) => !Object.hasOwn(tags, name) && !isSociety(name))
  if (unknown) return `没有“{{${unknown}}}”这项内容，请用“插入”添加`
  const missing = needs.find((name) => !used.has(name))
  return missing && `须保留“${tags[missing]?.label}”{{${missing}}}，${lost}`
}

/** Whether it has what neither a paper nor a plain mail can show. */
export const hasBoldOrLink = (words: string): boolean =>
  parseBlocks(words)
    .flatMap((block) => (block.type === 'list' ? block.items : [block.content]))
    .flat()
    .some(({ bold, href }) => bold || href)
