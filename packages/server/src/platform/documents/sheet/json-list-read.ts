/** Reading a stranger's list in JSON; to be done in a worker. */

type Simple = string | number | undefined
export type JsonList =
  | { readonly items: (Record<string, Simple> | null)[] }
  | { readonly failure: 'invalid' }
  | { readonly failure: 'tooMany'; readonly count: number }

/** Of a text; what is longer is no name and no address. */
const LONGEST = 1000

const simple = (value: unknown): Simple =>
  typeof value === 'string' ? value.slice(0, LONGEST) : typeof value === 'number' ? value : undefined

/** The named texts and numbers of each object; null for what is no object or has something else under such a name. */
export const listIn = (
  content: Buffer,
  { most, names }: { readonly most: number; readonly names: readonly string[] },
): JsonList => {
  let list: unknown
  try {
    list = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return { failure: 'invalid' }
  }
  if (!Array.isArray(list) || list.length === 0) return { failure: 'invalid' }
  if (list.length > most) return { failure: 'tooMany', count: list.length }
  return {
    items: list.map((item: unknown) => {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) return null
      const given = names.map((name) => [name, (item as Record<string, unknown>)[name] ?? undefined] as const)
      if (given.some(([, value]) => value !== undefined && simple(value) === undefined)) return null
      return Object.fromEntries(given.map(([name, value]) => [name, simple(value)]))
    }),
  }
}
