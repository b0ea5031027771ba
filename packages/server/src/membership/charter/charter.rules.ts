import { COUNCIL_POSTS } from '@portal/contract/platform/enums'

/** Readings of the charter that need no database. */

export const OFFICERS = ['理事长', '常务副理事长', '副理事长', '秘书长']
export const STANDING = [...OFFICERS, '常务理事']

const NUMERALS = '零一二三四五六七八九十'
/** 五 → 5, 十二 → 12; digits as they are; undefined for anything else. */
export const ordinalOf = (text: string): number | undefined => {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const found = /^(?:([一二三四五六七八九])?(十))?([一二三四五六七八九])?$/.exec(text)
  if (!found) return undefined
  const [, tens, ten, ones] = found
  const value = (ten ? (tens ? NUMERALS.indexOf(tens) : 1) * 10 : 0) + (ones ? NUMERALS.indexOf(ones) : 0)
  return value > 0 ? value : undefined
}

/** The sessions (届) in which a text names this post, e.g. 第四届、第五届副理事长 → 4, 5. */
const sessionsOf = (history: string, post: string): number[] =>
  history.split(/[；;。\n]/).flatMap((part) =>
    // 副理事长 is no 理事长.
    new RegExp(`(?<!副)(?<!常务)${post}`).test(part)
      ? [...part.matchAll(/第([\d零一二三四五六七八九十]{1,3})届/g)].flatMap(
          ([, text = '']) => ordinalOf(text) ?? [],
        )
      : [],
  )

/** The longest row of consecutive sessions in which a text names this post, or the portal knows it to have been held, e.g. 第四届、第五届副理事长 → 2. */
export const termsOf = (history: string, post: string, held: readonly number[] = []): number => {
  let longest = 0
  let run = 0
  let before = Number.NaN
  for (const session of [...new Set([...held, ...sessionsOf(history, post)])].sort((a, b) => a - b)) {
    run = session === before + 1 ? run + 1 : 1
    longest = Math.max(longest, run)
    before = session
  }
  return longest
}

/** How many terms in a row somebody held the post right before this one, by what the portal knows and by what is written of the past. */
export const termsBefore = (
  { history, held }: { readonly history: string; readonly held: readonly number[] },
  post: string,
  ordinal: number | null,
): number => {
  if (ordinal === null) return termsOf(history, post)
  const sessions = new Set([...held, ...sessionsOf(history, post)])
  let terms = 0
  while (sessions.has(ordinal - 1 - terms)) terms += 1
  return terms
}

export interface CouncilLimits {
  readonly maxAge: number
  readonly maxTerms: number
  readonly share: number
  readonly chairs: number
  readonly vice: number
  readonly board: number
}

/** What the charter says against numbers of holders by post; the share of the standing board where the whole council is looked at. */
export const numbersOver = (
  counts: ReadonlyMap<string, number>,
  limits: CouncilLimits,
  posts?: ReadonlySet<string>,
): string[] => {
  const sum = (some: readonly string[]) => some.reduce((all, post) => all + (counts.get(post) ?? 0), 0)
  const over = (title: string, some: readonly string[], most: number) =>
    most > 0 && sum(some) > most && (!posts || some.some((post) => posts.has(post)))
      ? [`${title}将有${sum(some)}人，章程规定最多${most}人`]
      : []
  const most = Math.floor(sum(COUNCIL_POSTS) / limits.share)
  return [
    ...over('理事长', ['理事长'], limits.chairs),
    ...over('秘书长', ['秘书长'], limits.chairs),
    ...over('副理事长', ['常务副理事长', '副理事长'], limits.vice),
    ...over('理事会', COUNCIL_POSTS, limits.board),
    ...(!posts && sum(STANDING) > most
      ? [
          `常务理事会将有${sum(STANDING)}人，最多${most}人（理事${sum(COUNCIL_POSTS)}人的${NUMERALS[limits.share]}分之一）`,
        ]
      : []),
  ]
}
