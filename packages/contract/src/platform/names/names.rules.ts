import type { Options } from '../enums.ts'

/**
 * Lists of names that a society keeps itself (docs/decisions/130-lists-kept-by-the-office.md). A list is a text, one name a line, in the order
 * of the form; a name that is no longer offered stays where records carry it. Empty: as it was delivered.
 */

export type NameListKey = 'committees'
export interface NameList {
  /** Of the setting. */
  readonly key: NameListKey
  readonly title: string
  readonly delivered: readonly string[]
  /** Rules hang on these: they are always offered, last, under these names. */
  readonly last: readonly string[]
}
export interface NameEntry {
  readonly name: string
  readonly retired: boolean
}

export const MAX_NAME = 40
export const MAX_NAMES = 60
const RETIRED = '停用：'

const option = (name: string) => ({ code: name, label: name })

export const deliveredNames = ({ delivered, last }: NameList): Options => [...delivered, ...last].map(option)

export const readNames = ({ delivered }: NameList, text: string): NameEntry[] => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0) return delivered.map((name) => ({ name, retired: false }))
  return lines.map((line) =>
    line.startsWith(RETIRED)
      ? { name: line.slice(RETIRED.length), retired: true }
      : { name: line, retired: false },
  )
}

const linesOf = (entries: readonly NameEntry[]): string =>
  entries.map(({ name, retired }) => (retired ? RETIRED + name : name)).join('\n')

/** As it is stored; a list as it was delivered is stored as none. */
export const writeNames = (list: NameList, entries: readonly NameEntry[]): string => {
  const text = linesOf(entries)
  return text === list.delivered.join('\n') ? '' : text
}

/** What a form offers. */
export const offeredNames = (list: NameList, text: string): Options =>
  [...readNames(list, text).flatMap(({ name, retired }) => (retired ? [] : [name])), ...list.last].map(option)

/** What records may carry: in filters, names that are no longer offered come last and say so. */
export const knownNames = (list: NameList, text: string): Options => [
  ...offeredNames(list, text),
  ...readNames(list, text).flatMap(({ name, retired }) => (retired ? [retiredOption(name)] : [])),
]
export const retiredOption = (name: string) => ({ code: name, label: `${name}（已停用）` })

/** What is wrong with each of the names, in their order. */
export const nameFaults = (list: NameList, names: readonly string[]): (string | undefined)[] =>
  names.map((given, at) => {
    const name = given.trim()
    if (name === '') return '请填写名称'
    if (name.length > MAX_NAME) return `名称不能超过${MAX_NAME}个字`
    if (/[\n\r]/.test(name) || name.startsWith(RETIRED)) return '名称中有不能使用的内容'
    if (list.last.includes(name)) return `“${name}”固定在名单最后，不用添加`
    return names.findIndex((other) => other.trim() === name) < at ? '已有同名的一项' : undefined
  })
