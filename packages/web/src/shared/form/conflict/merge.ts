/** Values of a record by field, as a form holds them. */
export type Values = Readonly<Record<string, unknown>>

export interface Clash {
  readonly name: string
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

export interface Merged {
  /** Changed by one side only: these go through by themselves. */
  readonly theirs: readonly Clash[]
  readonly mine: readonly Clash[]
  /** Changed by both, and not to the same. */
  readonly clashes: readonly Clash[]
  /** Everything as it will be saved once the clashes are chosen; until then they hold one's own. */
  readonly values: Values
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** Two people changed one record: what each changed since both read it (`base`), and where they meet. */
export const merge = (names: readonly string[], base: Values, theirs: Values, mine: Values): Merged => {
  const rows = names.map((name) => ({ name, base: base[name], theirs: theirs[name], mine: mine[name] }))
  const changedBy = (side: 'theirs' | 'mine') => rows.filter((row) => !same(row.base, row[side]))
  const mineToo = new Set(changedBy('mine').map(({ name }) => name))
  const theirsToo = new Set(changedBy('theirs').map(({ name }) => name))
  return {
    theirs: changedBy('theirs').filter(({ name }) => !mineToo.has(name)),
    mine: changedBy('mine').filter(({ name }) => !theirsToo.has(name)),
    clashes: rows.filter(
      (row) => mineToo.has(row.name) && theirsToo.has(row.name) && !same(row.theirs, row.mine),
    ),
    values: Object.fromEntries(rows.map((row) => [row.name, mineToo.has(row.name) ? row.mine : row.theirs])),
  }
}

/** The record as somebody else left it. */
export interface Newest {
  values: Readonly<Record<string, unknown>>
  /** What of the input goes with it: the new version. */
  fixed: Readonly<Record<string, unknown>>
  /** Who changed it, and when, where the record knows. */
  by?: string | undefined
  at?: string | undefined
}

export interface Conflict extends Merged {
  newest: Newest
}
