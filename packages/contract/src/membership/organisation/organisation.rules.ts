/** When two names are one organisation, and when they may be (docs/handbook/membership.md#organisations). */

/**
 * One spelling per name for the duplicate check: width, brackets, blanks and the two ways to say "limited company" do not
 * tell two organisations apart.
 */
export const canonicalOrganisation = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s·・.,，。、"'“”‘’()（）[\]【】〔〕〈〉《》<>\-‐-―_]/g, '')
    .replaceAll('有限责任公司', '有限公司')

/** Two-character pieces of a normalised name: what similarity counts. */
const pieces = (name: string): string[] => {
  const letters = [...canonicalOrganisation(name)]
  return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
}
const ORDINAL = /[0-9〇零一二三四五六七八九十百]/g
const ordinals = (name: string) => canonicalOrganisation(name).match(ORDINAL)?.join('') ?? ''

/**
 * How alike two names are, from 0 to 1 (docs/handbook/membership.md#organisations): the share of common two-character pieces, or, where one name is the other with
 * something around it, a little more. Names that differ in a number (第一, 第二) are different organisations whatever the rest says.
 */
export const organisationLikeness = (a: string, b: string): number => {
  if (ordinals(a) !== ordinals(b)) return 0
  const [left, right] = [pieces(a), pieces(b)]
  if (left.length === 0 || right.length === 0) return 0
  const rest = [...right]
  const common = left.filter((piece) => {
    const at = rest.indexOf(piece)
    if (at < 0) return false
    rest.splice(at, 1)
    return true
  }).length
  const dice = (2 * common) / (left.length + right.length)
  const [short, long] = [canonicalOrganisation(a), canonicalOrganisation(b)].sort(
    (x, y) => x.length - y.length,
  )
  const within = short && long && short.length >= 4 && long.includes(short)
  return within ? Math.max(dice, 0.8) : dice
}
/** From here on two names are shown as possibly one organisation. */
export const LIKELY_SAME = 0.75
