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

/** In an address. */
export const fillHref = (href: string, values: MergeValues): string =>
  mapFields(href, (field) => encodeURIComponent(oneLine(values[field])))

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
