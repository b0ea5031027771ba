import { fieldOf } from '../../platform/fields.ts'
import { isPhraseKey, type PhraseKey, phrasesFault, readPhrases } from '../../platform/texts/phrase-texts.ts'
import { KINDS } from '../kind/member-kinds.ts'

/** Phrases of a kind by the fields that they are about (docs/handbook/membership.md#review). */

/** The heading of those for the opinion on the whole. */
export const OVERALL = '整份申请'

const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind)
const kindOf = (key: PhraseKey): keyof typeof KINDS | undefined => {
  const kind = key.slice('phrases-'.length)
  return isKind(kind) ? kind : undefined
}

/** Fields and files of a kind by their names, as reviewers see them. */
const titlesOf = (kind: keyof typeof KINDS): readonly (readonly [string, string])[] => {
  const { staffFields, slots } = KINDS[kind]
  return [
    ['overall', OVERALL],
    ...Object.entries(staffFields.shape).map(
      ([name, schema]) => [name, fieldOf(schema)?.title ?? ''] as const,
    ),
    ...Object.entries(slots),
  ]
}

/** What a heading may say; none where phrases are about the whole only. */
export const phraseHeadings = (key: PhraseKey): string[] => {
  const kind = kindOf(key)
  return kind ? [...new Set(titlesOf(kind).map(([, title]) => title))] : []
}

/** Phrases by the name of the field, `overall` for the whole. */
export const phrasesByField = (kind: keyof typeof KINDS, text: string): Record<string, string[]> => {
  const read = readPhrases(text)
  return Object.fromEntries(
    titlesOf(kind).flatMap(([name, title]) => {
      const found = read.filter(({ about }) => (about || OVERALL) === title).flatMap(({ phrases }) => phrases)
      return found.length > 0 ? [[name, found] as const] : []
    }),
  )
}

/** What is wrong with the phrases of a key; they are lost where their heading names no field. */
export const phraseTextFault = (key: string, text: string): string | undefined => {
  if (!isPhraseKey(key)) return undefined
  const fault = phrasesFault(text)
  if (fault) return fault
  const known = phraseHeadings(key)
  const lost = readPhrases(text).find(({ about }) => about !== '' && !known.includes(about))
  if (!lost) return undefined
  return known.length > 0
    ? `没有“${lost.about}”这个项目，请用“插入项目”添加标题`
    : `这里的用语不分项目，请去掉标题“${lost.about}”`
}
