/** The codes of a list of choices, as a schema wants them. */
export const codesOf = <K extends string>(options: readonly { readonly code: K }[]) =>
  options.map(({ code }) => code) as [K, ...K[]]
/** The same of a table. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) =>
  Object.keys(table) as [K, ...K[]]
