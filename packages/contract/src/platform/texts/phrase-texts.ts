import { keysOf } from '../codes.ts'
import { hasBoldOrLink } from './places.ts'
import { parseBlocks } from './text-blocks.ts'

/** What reviewers put into an opinion with one key (docs/handbook/membership.md#review): phrases in lists, each list under the name of what it is about. */
export const PHRASE_TEXTS = {
  'phrases-person': '个人会员退回用语',
  'phrases-unit': '单位会员退回用语',
  'phrases-expert': '专家退回用语',
  'phrases-project': '成果评价账号退回用语',
  'phrases-evaluation': '成果评价退回用语',
} as const
export type PhraseKey = keyof typeof PHRASE_TEXTS
export const PHRASE_KEYS = keysOf(PHRASE_TEXTS)
export const isPhraseKey = (key: string): key is PhraseKey => Object.hasOwn(PHRASE_TEXTS, key)

/** As long as the opinion on one field may be. */
const LONGEST = 200

interface Phrases {
  /** What they are about; empty: they stand before the first heading. */
  readonly about: string
  readonly phrases: readonly string[]
}

const wordsIn = (content: readonly { readonly text: string }[]) => content.map(({ text }) => text).join('')

/** Lists under their headings, in their order. */
export const readPhrases = (text: string): Phrases[] => {
  let about = ''
  return parseBlocks(text).flatMap((block) => {
    if (block.type === 'heading') about = wordsIn(block.content)
    return block.type === 'list' ? [{ about, phrases: block.items.map(wordsIn) }] : []
  })
}

/** What keeps a text from being used as phrases, whatever they are about; an empty one is the delivered text. */
export const phrasesFault = (text: string): string | undefined => {
  if (text.trim() === '') return undefined
  const loose = parseBlocks(text).find((block) => block.type === 'paragraph')
  if (loose?.type === 'paragraph')
    return `“${wordsIn(loose.content).slice(0, 20)}”不在列表中：每条用语单独一行，以“- ”开头`
  if (hasBoldOrLink(text)) return '用语是纯文本，不支持加粗和链接格式，请去掉'
  const phrases = readPhrases(text).flatMap((one) => one.phrases)
  if (phrases.length === 0) return '至少写一条用语，以“- ”开头'
  const long = phrases.find((phrase) => phrase.length > LONGEST)
  return long && `“${long.slice(0, 20)}…”超过${LONGEST}个字，退回时填不下`
}
