import type { Inline, TextBlock } from './text-block.fields.ts'

const SAFE_LINK = /^(https?:\/\/|mailto:|tel:|\/(?!\/))[^\s"'<>\\]*$/i
const INLINE = /\*\*([^*]+)\*\*|\[([^[\]]*)\]\(([^()\s]*)\)/g

/** Bold and links; whatever is neither is text. A link that could run something stays text too. */
const inlineOf = (text: string): Inline[] => {
  const parts: Inline[] = []
  let at = 0
  const plain = (end: number) => {
    if (end > at) parts.push({ text: text.slice(at, end) })
  }
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, label = '', href = ''] = match
    if (bold === undefined && !SAFE_LINK.test(href)) continue
    plain(match.index)
    parts.push(bold === undefined ? { text: label || href, href } : { text: bold, bold: true })
    at = match.index + whole.length
  }
  plain(text.length)
  return parts
}

const HEADING = /^(#{2,3})\s+(.+)$/
const ITEM = /^(-|\d{1,3}[.、])\s+(.+)$/

/**
 * The small part of Markdown that our texts use, as a tree of blocks: headings, paragraphs, flat lists. It never becomes HTML, so
 * there is nothing to sanitise. Here, because the server answers blocks and the editor of the settings shows the same ones.
 */
export const parseBlocks = (markdown: string): TextBlock[] => {
  const blocks: TextBlock[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ type: 'paragraph', content: inlineOf(paragraph.join('')) })
    paragraph = []
  }
  for (const line of markdown.split(/\r?\n/).map((one) => one.trim())) {
    const heading = HEADING.exec(line)
    const item = ITEM.exec(line)
    if (line === '' || heading || item) endParagraph()
    if (heading)
      blocks.push({
        type: 'heading',
        level: heading[1] === '##' ? 2 : 3,
        content: inlineOf(heading[2] ?? ''),
      })
    else if (item) {
      const ordered = item[1] !== '-'
      // Blank lines between items do not end a list.
      const last = blocks.at(-1)
      const list = last?.type === 'list' && last.ordered === ordered ? last : undefined
      const content = inlineOf(item[2] ?? '')
      if (list) list.items.push(content)
      else blocks.push({ type: 'list', ordered, items: [content] })
    } else if (line !== '') paragraph.push(line)
  }
  endParagraph()
  return blocks
}

/** Settings that a text may name as `{{key}}`; whoever reads the text sees the value. */
export const TEXT_PLACEHOLDERS = [
  'societyName',
  'siteUrl',
  'phone',
  'staffPhonePerson',
  'staffPhoneUnit',
  'staffPhoneExpert',
  'evaluationPhone',
  'email',
  'address',
  'postalCode',
  'serviceHours',
  'unitDues',
  'bankAccountName',
  'bankName',
  'bankAccount',
  'retentionApplication',
  'retentionMember',
] as const
export type TextPlaceholder = (typeof TEXT_PLACEHOLDERS)[number]
