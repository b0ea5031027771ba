import type { Inline } from '../platform/texts/text-block.fields.ts'
import { parseBlocks } from '../platform/texts/text-blocks.ts'
import { fillHref, type MergeValues, mapFields, oneLine, unknownFields } from './message-text.rules.ts'

/**
 * The body of a mail is rich text, as articles are (docs/handbook/communication.md#bodies). Older ones, the samples, and what other
 * programs send are the small markup of the society's texts, which reads as rich text here: whoever shows or sends has one kind.
 */

const RICH = /^\s*<(p|h[2-4]|ul|ol|blockquote|pre|table|hr|img)\b/i
export const isRich = (body: string): boolean => RICH.test(body)

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
const unescaped = (html: string): string =>
  Object.entries(SIGNS).reduceRight((text, [sign, written]) => text.replaceAll(written, sign), html)

const inlineHtml = (content: readonly Inline[]): string =>
  content
    .map(({ text, bold, href }) => {
      const inner = bold ? `<strong>${escaped(text)}</strong>` : escaped(text)
      return href ? `<a href="${escaped(href)}">${inner}</a>` : inner
    })
    .join('')

/** An attached picture that stands in the small markup, on a line of its own: `![caption](file:id)`. */
const PICTURE = /^!\[([^\]\n]{0,100})\]\(file:([0-9a-f-]{36})\)$/
const textHtml = (markup: string): string =>
  parseBlocks(markup)
    .map((block) => {
      if (block.type === 'heading') return `<h${block.level}>${inlineHtml(block.content)}</h${block.level}>`
      if (block.type === 'paragraph') return `<p>${inlineHtml(block.content)}</p>`
      const items = block.items.map((item) => `<li><p>${inlineHtml(item)}</p></li>`).join('')
      return block.ordered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`
    })
    .join('')
const markupHtml = (markup: string): string => {
  const parts: string[] = []
  let lines: string[] = []
  for (const line of markup.split(/\r?\n/)) {
    const [whole, alt = '', file = ''] = PICTURE.exec(line.trim()) ?? []
    if (whole === undefined) {
      lines.push(line)
      continue
    }
    parts.push(textHtml(lines.join('\n')), `<img data-file="${file}" alt="${escaped(alt)}">`)
    lines = []
  }
  return [...parts, textHtml(lines.join('\n'))].join('')
}

/** Whatever was written, as rich text. */
export const richOf = (body: string): string => (isRich(body) ? body : markupHtml(body))

// --- merge fields --------------------------------------------------------------------------------------------------------

/** Tags, and what stands between them. Sought so that a text of nothing but signs costs no more than its length. */
const PIECES = /<[^<>]*>|[^<]+/g
const TAGS = /<[^<>]*>/g
const LINKS = /\{(?:loginLink|noticeLink|登录链接|网页版链接)\}/g

/**
 * Rich text that was cleaned, with each field as `values` has it. A value can neither become markup nor a field again; an address in
 * the text can be followed.
 */
export const fillRich = (html: string, values: MergeValues): string => {
  let inLink = false
  const fill = (piece: string) => mapFields(piece, (field) => escaped(oneLine(values[field])))
  return html.replace(PIECES, (piece) => {
    if (piece.startsWith('<')) {
      // A tag has one <, at its beginning.
      inLink = /<a\b/i.test(piece) || (inLink && !/<\/a>/i.test(piece))
      return fillHref(piece, values)
    }
    if (inLink) return fill(piece)
    const links = piece.match(LINKS) ?? []
    return piece
      .split(LINKS)
      .map((part, at) => {
        const address = fill(links[at] ?? '')
        return fill(part) + (/^https?:/.test(address) ? `<a href="${address}">${address}</a>` : address)
      })
      .join('')
  })
}

/** The words of a body on one line: for lists, searches, and to see whether there are any. */
export const wordsOf = (body: string): string =>
  isRich(body)
    ? unescaped(
        body.replace(/<\/?(?:p|h\d|li|td|th|tr|br|hr|blockquote|pre)\b[^<>]*>/gi, ' ').replace(TAGS, ''),
      )
        .replace(/\s+/g, ' ')
        .trim()
    : body.replace(/\s+/g, ' ').trim()

const count = (text: string): number => {
  let found = 0
  mapFields(text, () => {
    found += 1
    return ''
  })
  return found
}

/** What would reach a thousand people as it was typed: a field that is none, or one with markup in its middle. */
export const fieldFault = (...texts: readonly string[]): string | undefined => {
  for (const text of texts) {
    const words = wordsOf(text)
    const [unknown] = unknownFields(words)
    if (unknown) return `没有“{${unknown}}”这个合并字段，请检查`
    if (isRich(text) && count(words) > count(text.replace(TAGS, '\n')))
      return '有合并字段中间夹着格式，请删去后重新插入'
  }
  return undefined
}

export const picturesIn = (body: string): string[] =>
  [...richOf(body).matchAll(/<img\b[^<>]*\bdata-file="([0-9a-f-]{36})"/g)].flatMap(([, id = '']) => id)

// --- plain text ------------------------------------------------------------------------------------------------------------

const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** What an element begins with, where nothing else is said of it. */
const BEGINS: Readonly<Record<string, string>> = {
  ...{ p: '\n\n', h2: '\n\n', h3: '\n\n', h4: '\n\n', blockquote: '\n\n', pre: '\n\n', table: '\n\n' },
  ...{ br: '\n', hr: '\n\n----\n\n', tr: '\n', td: '　', th: '　' },
}

/** The part of a mail for programs that show no HTML; fields stay as they are. */
export const plainOf = (html: string): string => {
  const lists: { ordered: boolean; at: number }[] = []
  let link = ''
  let cells = 0
  let text = ''
  /** What begins an item or a cell is on its line already. */
  const begins = (name: string) =>
    name === 'p' && (cells > 0 || /\n *(?:-|\d+\.) $/.test(text)) ? '' : (BEGINS[name] ?? '')
  const item = () => {
    const list = lists.at(-1) ?? { ordered: false, at: 0 }
    list.at += 1
    return `\n${'  '.repeat(Math.max(0, lists.length - 1))}${list.ordered ? `${list.at}.` : '-'} `
  }
  const opened = (tag: string, name: string) => {
    text += name === 'li' ? item() : begins(name)
    if (name === 'img') text += `\n\n［图片${attribute(tag, 'alt').replace(/^(?=.)/, '：')}］\n\n`
    if (name === 'a') link = attribute(tag, 'href')
    if (name === 'td' || name === 'th') cells += 1
    if (name !== 'ul' && name !== 'ol') return
    if (lists.length === 0) text += '\n\n'
    lists.push({ ordered: name === 'ol', at: 0 })
  }
  const closed = (name: string) => {
    if (name === 'td' || name === 'th') cells -= 1
    if (name === 'a' && link && !text.endsWith(link)) text += `（${link}）`
    if (name !== 'ul' && name !== 'ol') return
    lists.pop()
    if (lists.length === 0) text += '\n\n'
  }
  for (const [piece] of html.matchAll(PIECES)) {
    const [, end, name = ''] = /<(\/?)(\w+)/.exec(piece) ?? []
    if (end === undefined) text += unescaped(piece)
    else if (end) closed(name)
    else opened(piece, name)
  }
  return text
    .replace(/[ 　]*\n　?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
