import { OWNER_DOMAINS, type OwnerDomain, ownerOf } from './table-owners.ts'

/** Who reads and writes which table, seen in the statements that the tests really ran (testing/statement-record.ts). */

export interface Traffic {
  /** From `packages/server/src/` on. */
  readonly file: string
  readonly act: 'reads' | 'writes'
  readonly table: string
}

const NAME = '(?:only\\s+)?"?(\\w+)"?'
const WRITES = [`insert\\s+into\\s+${NAME}`, `delete\\s+from\\s+${NAME}`, `merge\\s+into\\s+${NAME}`].map(
  (pattern) => new RegExp(`\\b${pattern}`, 'g'),
)
/** `for update` locks and `do update` belongs to an insert. */
const UPDATES = new RegExp(`(?<!\\b(?:for|key|do)\\s+)\\bupdate\\s+${NAME}`, 'g')
const ONE = '(?:only\\s+)?"?\\w+"?(?:\\s+(?:as\\s+)?"?\\w+"?)?'
const LISTS = new RegExp(`\\b(?<!delete\\s+)(?:from|join|using)\\s+(${ONE}(?:\\s*,\\s*${ONE})*)`, 'g')

const namesIn = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The tables of the portal in a statement; what stands in quoted text is none. */
export const tablesOf = (statement: string): Record<Traffic['act'], string[]> => {
  const text = statement.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/--.*$/gm, '')
  const known = (names: string[]) => [...new Set(names)].filter((name) => ownerOf(name) !== undefined)
  const writes = [...WRITES, UPDATES].flatMap((pattern) => namesIn(pattern, text))
  const reads = namesIn(LISTS, text).flatMap((list) =>
    list.split(',').map((one) => /^\s*(?:only\s+)?"?(\w+)"?/.exec(one)?.[1] ?? ''),
  )
  return { reads: known(reads), writes: known(writes) }
}

const NOT_THE_PORTAL = /\.(test|testing|factory)\.ts$|^(testing|demo|migrations)\//
const rankOf = (domain: OwnerDomain | undefined): number =>
  domain === undefined ? OWNER_DOMAINS.length : OWNER_DOMAINS.indexOf(domain)
const domainOf = (file: string): OwnerDomain | undefined =>
  OWNER_DOMAINS.find((domain) => file.startsWith(`${domain}/`))

/**
 * Whose statement it is: the file nearest to the database, unless that is a helper of the platform which was given the table of a
 * domain; then the file that called it. Undefined when a test asked by itself.
 */
export const issuerOf = (files: readonly string[], table: string): string | undefined => {
  const near = files.find((file) => !file.startsWith('platform/database/'))
  const helper = near?.startsWith('platform/') && ownerOf(table) !== 'platform'
  const issuer = helper ? files.find((file) => !file.startsWith('platform/')) : near
  return issuer === undefined || NOT_THE_PORTAL.test(issuer) ? undefined : issuer
}

/** A domain writes its own tables only, and reads them and those of the domains below it. */
export const trespassOf = ({ file, act, table }: Traffic): string | undefined => {
  const [domain, owner] = [domainOf(file), ownerOf(table)]
  const allowed = act === 'writes' ? domain === owner : rankOf(owner) <= rankOf(domain)
  return allowed ? undefined : `${domain ?? file.split('/')[0]} ${act} ${table}`
}

/** `known`: a use by its name, or a file whose uses are all known. */
export const judge = (traffic: readonly Traffic[], known: Readonly<Record<string, string>>) => {
  const trespasses = traffic.flatMap((one) => {
    const name = trespassOf(one)
    return name === undefined ? [] : [{ name, file: one.file }]
  })
  const isKnown = (name: string) => Object.hasOwn(known, name)
  const alone = trespasses.filter(({ file }) => !isKnown(file))
  const seen = new Set([...trespasses.map(({ file }) => file), ...alone.map(({ name }) => name)])
  return {
    real: alone.filter(({ name }) => !isKnown(name)),
    gone: Object.keys(known).filter((name) => !seen.has(name)),
  }
}
