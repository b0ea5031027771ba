/**
 * Each document that is printed is declared where it is made, and nothing is printed without: so there is one list of them, and
 * a test that looks at the pages of every one.
 */

export interface DocumentKind {
  /** Stands in the properties of the file as its subject. */
  readonly name: string
}

const declared = new Map<string, DocumentKind>()

export const documentKind = (name: string): DocumentKind => {
  if (declared.has(name)) throw new Error(`document ${name} is declared twice`)
  const kind = { name }
  declared.set(name, kind)
  return kind
}

/** Of the features that are loaded. */
export const documentKinds = (): readonly string[] => [...declared.keys()]
