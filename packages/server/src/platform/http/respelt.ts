import type * as z from 'zod'
import { measureJson } from './body.ts'

/**
 * A form has only text, and a client's language may write a code as a number: `1` and `"1"` say the same thing. Where a value was
 * refused for its type alone, it is spelt as the declaration asks for, in every call alike (docs/handbook/interface.md#fields).
 */

type Issue = z.core.$ZodIssue
type Holder = Record<PropertyKey, unknown>

const NUMERAL = /^\s*[+-]?\d{1,15}(\.\d{1,15})?\s*$/
const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** However it is spelt: escapes are read by then. */
const withoutPrototype = (name: string, value: unknown): unknown => {
  if (name === '__proto__') throw new SyntaxError(name)
  return value
}

/** A form has no lists of objects: they stand in it as JSON, within the limits of a body of JSON. */
const documentIn = (text: string): unknown => {
  if (!/^[[{]/.test(text)) return
  measureJson(Buffer.from(text))
  try {
    return JSON.parse(text, withoutPrototype)
  } catch {
    return
  }
}

/** The same value as another type; undefined where it cannot be one. */
const spellingOf = (value: unknown, { code, ...issue }: Issue): unknown => {
  const expected = code === 'invalid_type' ? (issue as { expected?: string }).expected : undefined
  if (typeof value === 'number' || typeof value === 'boolean')
    return expected === undefined || expected === 'string' ? String(value) : undefined
  if (typeof value !== 'string') return
  if (expected === 'number' && NUMERAL.test(value)) return Number(value)
  if (expected === 'boolean') return TRUTH.get(value)
  if (expected === 'array') return value.startsWith('[') ? documentIn(value) : [value]
  if (expected === 'object' || expected === 'record') return documentIn(value)
}

/**
 * Copies what lies on the way to a value and nothing beside it, each holder once: of an object with ten thousand names one is spelt
 * anew, and copying them all would keep everybody waiting.
 */
const copyOnTheWay = (root: Holder) => {
  const copied = new Set<Holder>()
  const copyOf = (holder: Holder): Holder => {
    if (copied.has(holder)) return holder
    const copy = (Array.isArray(holder) ? [...holder] : { ...holder }) as Holder
    copied.add(copy)
    return copy
  }
  let top = root
  return {
    get values() {
      return top
    },
    isChanged: () => copied.size > 0,
    /** What holds the value that an issue is about, if it holds it. */
    holderOf(path: readonly PropertyKey[]): Holder | undefined {
      let holder: unknown = top
      for (const step of path.slice(0, -1)) {
        if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, step)) return
        holder = (holder as Holder)[step]
      }
      return typeof holder === 'object' &&
        holder !== null &&
        Object.hasOwn(holder, path.at(-1) as PropertyKey)
        ? (holder as Holder)
        : undefined
    },
    /** Puts a value where an issue says. */
    put(path: readonly PropertyKey[], value: unknown): void {
      top = copyOf(top)
      let holder = top
      for (const step of path.slice(0, -1)) {
        const next = copyOf(holder[step] as Holder)
        holder[step] = next
        holder = next
      }
      holder[path.at(-1) as PropertyKey] = value
    },
  }
}

const MISTYPED: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

/** A copy of the values in the declaration's own spelling; undefined where no issue is one of spelling. */
export const respelt = (
  values: Readonly<Record<string, unknown>>,
  issues: readonly Issue[],
): Record<string, unknown> | undefined => {
  const mistyped = issues.filter(({ code, path }) => MISTYPED.has(code) && path.length > 0)
  if (mistyped.length === 0) return
  const copy = copyOnTheWay(values)
  for (const issue of mistyped) {
    const holder = copy.holderOf(issue.path)
    const spelling = holder && spellingOf(holder[issue.path.at(-1) as PropertyKey], issue)
    if (spelling !== undefined) copy.put(issue.path, spelling)
  }
  return copy.isChanged() ? (copy.values as Record<string, unknown>) : undefined
}
