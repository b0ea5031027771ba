import type { Inline, TextBlock } from '../platform/texts/text-block.fields.ts'
import { parseBlocks } from '../platform/texts/text-blocks.ts'

/**
 * Texts of messages with merge fields (docs/handbook/communication.md#templates). Markup is read first and values are filled into what came of it, in one pass: a
 * value can neither become markup nor a field again. Here, because the server sends and the page shows the same.
 */
export const MERGE_FIELDS = {
  name: '姓名（单位名称）',
  title: '职称',
  serialNum: '会员编号',
  level: '级别',
  unit: '工作单位',
  loginLink: '登录链接',
  noticeLink: '网页版链接',
} as const
export type MergeField = keyof typeof MERGE_FIELDS
export type MergeValues = Readonly<Record<MergeField, string>>
/** As staff write them between braces; the keys mean the same. */
export const MERGE_NAMES: MergeValues = {
  name: '姓名',
  title: '职称',
  serialNum: '会员编号',
  level: '级别',
  unit: '工作单位',
  loginLink: '登录链接',
  noticeLink: '网页版链接',
}
export const mergeMark = (field: MergeField): string => `{${MERGE_NAMES[field]}}`

const FIELD = /\{([\w\u4e00-\u9fff]{1,20})\}/g
const BY_NAME = new Map(Object.entries(MERGE_NAMES).map(([field, name]) => [name, field as MergeField]))
const fieldOf = (name: string): MergeField | undefined =>
  Object.hasOwn(MERGE_FIELDS, name) ? (name as MergeField) : BY_NAME.get(name)

export const fieldsIn = (text: string): MergeField[] => [
  ...new Set([...text.matchAll(FIELD)].flatMap(([, name = '']) => fieldOf(name) ?? [])),
]
/** Every field of a text as `write` puts it. */
export const mapFields = (text: string, write: (field: MergeField) => string): string =>
  text.replace(FIELD, (whole, name: string) => {
    const field = fieldOf(name)
    return field ? write(field) : whole
  })
/** With the fields in the words that staff know them by. */
export const asWritten = (text: string): string => mapFields(text, mergeMark)
/** Written like a field, but none: a typing error that a thousand people would read. */
export const unknownFields = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{([^{}\n]{1,20})\}/g)].flatMap(([, name = '']) => (fieldOf(name) ? [] : [name])),
  ),
]

// Line breaks and the marks that turn the direction of text around have no place in a value.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g
/** One line of plain characters, whatever it was. */
export const oneLine = (value: string): string => value.replace(CONTROL, ' ').trim()

export const fillText = (template: string, values: MergeValues): string =>
  mapFields(template, (field) => oneLine(values[field]))

const fillHref = (href: string, values: MergeValues): string =>
  mapFields(href, (field) => encodeURIComponent(oneLine(values[field])))

const LINKS = /(\{(?:loginLink|noticeLink|登录链接|网页版链接)\})/
const fillInline = (content: readonly Inline[], values: MergeValues): Inline[] =>
  content.flatMap(({ text, bold, href }): Inline[] => {
    if (href !== undefined) return [{ text: fillText(text, values), href: fillHref(href, values) }]
    // An address in the text can be followed.
    return text
      .split(LINKS)
      .filter((part) => part !== '')
      .map((part) => {
        const filled = fillText(part, values)
        return { text: filled, ...(bold && { bold }), ...(LINKS.test(part) && filled && { href: filled }) }
      })
  })

/** An attached picture that stands in the text, on a line of its own: `![caption](file:id)`. */
export interface Picture {
  readonly type: 'image'
  readonly fileId: string
  readonly alt: string
}
export type MessageBlock = TextBlock | Picture
const PICTURE = /^!\[([^\]\n]{0,100})\]\(file:([0-9a-f-]{36})\)$/
export const pictureLine = ({ id, fileName }: { id: string; fileName: string }): string =>
  `![${fileName.replace(/\.\w+$|[[\]]/g, '').slice(0, 100)}](file:${id})`

/** The body of a mail as blocks; the same markup as the society's texts, and pictures. */
export const fillBlocks = (markdown: string, values: MergeValues): MessageBlock[] => {
  const blocks: MessageBlock[] = []
  let lines: string[] = []
  const endText = () => {
    for (const block of parseBlocks(lines.join('\n')))
      blocks.push(
        block.type === 'list'
          ? { ...block, items: block.items.map((item) => fillInline(item, values)) }
          : { ...block, content: fillInline(block.content, values) },
      )
    lines = []
  }
  for (const line of markdown.split(/\r?\n/)) {
    const [whole, alt = '', fileId = ''] = PICTURE.exec(line.trim()) ?? []
    if (whole === undefined) {
      lines.push(line)
      continue
    }
    endText()
    blocks.push({ type: 'image', fileId, alt })
  }
  endText()
  return blocks
}

export const picturesIn = (markdown: string): string[] =>
  markdown.split(/\r?\n/).flatMap((line) => PICTURE.exec(line.trim())?.[2] ?? [])

const plainInline = (content: readonly Inline[]): string =>
  content.map(({ text, href }) => (href && href !== text ? `${text}（${href}）` : text)).join('')

/** The part of a mail for programs that show no HTML. */
export const plainOf = (blocks: readonly MessageBlock[]): string =>
  blocks
    .map((block) => {
      if (block.type === 'image') return `［图片：${block.alt}］`
      if (block.type !== 'list') return plainInline(block.content)
      return block.items
        .map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${plainInline(item)}`)
        .join('\n')
    })
    .join('\n\n')

// --- text messages ---------------------------------------------------------------------------------------------------------

/** Seventy characters are one text message; longer ones travel in parts of sixty-seven, each paid for. */
export const smsSegments = (text: string): number => {
  // As the network counts: a character outside the basic plane is two.
  const { length } = text
  return length === 0 ? 0 : length <= 70 ? 1 : Math.ceil(length / 67)
}
export const MAX_SMS = 500
export const UNSUBSCRIBE_HINT = '拒收请回复R'
/** What is sent: the signature that the networks require in front, the way out behind news. */
export const smsText = (body: string, societyShort: string, nature: 'news' | 'service'): string =>
  `【${societyShort}】${body}${nature === 'news' ? ` ${UNSUBSCRIBE_HINT}` : ''}`
