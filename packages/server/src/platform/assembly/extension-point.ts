/** Something that one module hands to another that it knows nothing of otherwise. */
export interface Gift {
  readonly point: symbol
  /** Made when somebody reads the point: what is given may itself be built of other gifts. */
  readonly make: () => unknown
}

/**
 * What a domain asks of those above it, which it must not import: it declares the point, they give to it in their `module.ts`, and it
 * reads what was given by `parts.all(point)`.
 */
export interface ExtensionPoint<T> {
  /** For a module: its gift. */
  give(make: () => T): Gift
  /** For the assembly: what of this point is in a gift. */
  in(gift: Gift): readonly T[]
}

export const extensionPoint = <T>(name: string): ExtensionPoint<T> => {
  const point = Symbol(name)
  return {
    give: (make) => ({ point, make }),
    in: (gift) => (gift.point === point ? [gift.make() as T] : []),
  }
}

/** Where there must be exactly one. */
export const theOne = <T>(given: readonly T[], what: string): T => {
  const [one, ...more] = given
  if (one === undefined || more.length > 0) throw new Error(`${given.length} modules give ${what}`)
  return one
}
