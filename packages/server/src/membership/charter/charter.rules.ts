/** Readings of the charter that need no database. */

const NUMERALS = '零一二三四五六七八九十'
/** 五 → 5, 十二 → 12; digits as they are; undefined for anything else. */
export const ordinalOf = (text: string): number | undefined => {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text]
  const digit = (sign: string | undefined, empty: number) =>
    sign ? (sign.length === 1 && NUMERALS.indexOf(sign) > 0 ? NUMERALS.indexOf(sign) : Number.NaN) : empty
  const value = (text.includes('十') ? digit(tens, 1) * 10 : 0) + digit(ones, 0)
  return value > 0 ? value : undefined
}

/** The longest row of consecutive sessions (届) in which a text names this post, e.g. 第四届、第五届副理事长 → 2. */
export const termsOf = (history: string, post: string): number => {
  const sessions = history.split(/[；;。\n]/).flatMap((part) =>
    // 副理事长 is no 理事长.
    new RegExp(`(?<!副)(?<!常务)${post}`).test(part)
      ? [...part.matchAll(/第([\d零一二三四五六七八九十]{1,3})届/g)].flatMap(
          ([, text]) => ordinalOf(text ?? '') ?? [],
        )
      : [],
  )
  let longest = 0
  let run = 0
  let before: number | undefined
  for (const session of [...new Set(sessions)].sort((a, b) => a - b)) {
    run = before !== undefined && session === before + 1 ? run + 1 : 1
    longest = Math.max(longest, run)
    before = session
  }
  return longest
}
