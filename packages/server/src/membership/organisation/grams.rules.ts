/**
 * Characters and pairs of characters of a name. An array of them under a GIN index answers one- and two-character searches at
 * once, where trigrams read the whole table (docs/handbook/quality.md#list-speed).
 */
export const gramsOf = (text: string): string[] => {
  const letters = [...text]
  const pairs = letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
  return [...new Set([...letters, ...pairs])]
}

/** What a name that contains `part` certainly has: its pairs, or the one character. */
export const gramsSought = (part: string): string[] => {
  const letters = [...part]
  return letters.length < 2
    ? letters
    : [...new Set(letters.slice(1).map((letter, i) => `${letters[i]}${letter}`))]
}
