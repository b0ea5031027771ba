/** Two devices wrote on one draft (docs/handbook/peer-review.md#sheets): what only one of them changed stands; of a value that both changed, that of this device; of a text, both. */

const TEXTS = new Set(['merits', 'problems', 'suggestions', 'dissent', 'comment'])

interface Row {
  readonly cid: string
}
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value)

const rows = (base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Row[] => {
  const of = (list: readonly Row[], cid: string) => list.find((one) => one.cid === cid)
  const cids = [...new Set([...theirs, ...mine].map(({ cid }) => cid))]
  return cids.flatMap((cid) => {
    const changed = !same(of(mine, cid), of(base, cid))
    return (changed ? of(mine, cid) : of(theirs, cid)) ?? []
  })
}

const text = (base: string, mine: string, theirs: string): string => {
  if (mine === base) return theirs
  if (theirs === base || mine.includes(theirs)) return mine
  return theirs.includes(mine) ? theirs : `${theirs}\n${mine}`
}

/** Of sheets of one kind: rows by criterion, texts, and choices. */
export const mergeSheets = <S extends object>(base: S, mine: S, theirs: S): S => {
  const merged = (key: keyof S) => {
    const [was, here, there] = [base[key], mine[key], theirs[key]]
    if (isRows(was) && isRows(here) && isRows(there)) return rows(was, here, there)
    if (TEXTS.has(String(key))) return text(String(was), String(here), String(there))
    return same(here, was) ? there : here
  }
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])] as (keyof S)[]
  return Object.fromEntries(keys.map((key) => [key, merged(key)])) as S
}
