import type { Endpoint } from '@portal/contract/platform/endpoint'
import { fictionalPerson, fictionalUnit } from '../../demo/people/fictional.ts'
import { parseInput } from '../../platform/http/input.ts'
import { type Schema, schemaOf } from '../call-schema.ts'

/** An input that a call takes, made of its declaration, and where ids stand in it. */

export type Path = readonly (string | number)[]
export type Values = Record<string, unknown>

/** Of nothing. */
export const ABSENT = '0a1b2c3d-0000-4000-8000-00000000dead'

const choicesOf = ({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] => [...anyOf, ...oneOf]
const holdsId = (schema: Schema): boolean =>
  schema.format === 'uuid' ||
  [...choicesOf(schema), ...(schema.items ? [schema.items] : []), ...(schema.prefixItems ?? [])].some(
    holdsId,
  ) ||
  Object.values(schema.properties ?? {}).some(holdsId) ||
  (typeof schema.additionalProperties === 'object' && holdsId(schema.additionalProperties))

/** By what the pattern asks for, the first that fits. */
const TEXTS = [
  ...[
    '示例',
    '请补充材料后再报，谢谢。',
    '2026-01-05',
    '2026-01',
    '123456',
    '13900001234',
    'person.M',
    'nobody_one',
  ],
  ...[
    '/columns',
    'A'.repeat(43),
    '示例一份说明，写得足够长，使任何一条长度要求都能满足，共有四十个字以上才行。',
  ],
]
const textOf = ({ format, pattern, minLength = 0 }: Schema): string => {
  if (format === 'uuid') return ABSENT
  if (format === 'date-time') return '2026-01-05T08:00:00Z'
  if (format === 'uri') return 'https://example.org/'
  const rule = new RegExp(pattern ?? '', 'u')
  const fitting = TEXTS.find((text) => text.length >= minLength && rule.test(text))
  return fitting ?? '示'.repeat(minLength)
}

/** The least that the schema takes, and every place where an id may stand. */
const leastOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = choicesOf(schema)
  if (choices.length > 0) return leastOf(choices.find(holdsId) ?? (choices[0] as Schema))
  if (schema.prefixItems) return schema.prefixItems.map(leastOf)
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.max(schema.minimum ?? 1, Math.ceil(schema.exclusiveMinimum ?? 0), 1)
  if (schema.type === 'array') {
    const { minItems = 0, items = {} } = schema
    return Array.from({ length: Math.max(minItems, holdsId(items) ? 1 : 0) }, () => leastOf(items))
  }
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'object' || schema.properties) return leastOfObject(schema)
  return '示例'
}
const leastOfObject = ({ properties = {}, required = [], ...rest }: Schema): Values => {
  const wanted = Object.entries(properties).filter(
    ([name, inner]) => holdsId(inner) || (required.includes(name) && inner.default === undefined),
  )
  const more = rest.additionalProperties
  const key =
    typeof more === 'object' && holdsId(more)
      ? [[String(leastOf(rest.propertyNames ?? {})), leastOf(more)]]
      : []
  return Object.fromEntries([...wanted.map(([name, inner]) => [name, leastOf(inner)]), ...key])
}

/** What a field may mean whose rule a schema cannot tell. */
const MEANT = [
  ...[
    '2026-01-05',
    // From a minute to a later one.
    ...['2026-01-05T09:00', '2026-01-06T17:00'],
    '13900001234',
    'a@example.org',
    'https://example.org',
    'K7QM-4F2P',
    'AAAA-AAAA',
    'M',
    '汉族',
  ],
  ...[
    '群众',
    fictionalPerson(1).birthday,
    fictionalPerson(1).idCard,
    fictionalUnit(1).cpcode,
    '请补充材料后再报，谢谢。',
  ],
]
/** By field; empty where the call takes the input. */
const wrongIn = (call: Endpoint, values: Values): Readonly<Record<string, string>> => {
  try {
    parseInput(call, values)
    return {}
  } catch (error) {
    return (error as { fields?: Record<string, string> }).fields ?? { '': String(error) }
  }
}

/** What a call takes, found from its declaration: where a rule refuses a field, whatever else the field may mean is tried. */
export const leastInput = (call: Endpoint): Values => {
  let values = leastOf(schemaOf(call)) as Values
  for (const name of Object.keys(wrongIn(call, values))) {
    if (name === '') throw new Error(`${call.path} takes no input that could be made for it`)
    const path = name.split('.')
    const text = MEANT.find((each) => !(name in wrongIn(call, withAt(values, path, each) as Values)))
    values = withAt(values, path, text) as Values
  }
  const wrong = wrongIn(call, values)
  if (Object.keys(wrong).length > 0) throw new Error(`${call.path}: ${JSON.stringify(wrong)}`)
  return values
}

/** Where in a value an id stands. */
export const idsIn = (value: unknown, at: Path = []): Path[] => {
  if (value === ABSENT) return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    idsIn(inner, [...at, Array.isArray(value) ? Number(name) : name]),
  )
}

/** A copy with another value at one place. */
export const withAt = (values: unknown, [step, ...rest]: Path, value: unknown): unknown => {
  if (step === undefined) return value
  const copy: Values = Array.isArray(values) ? ([...values] as unknown as Values) : { ...(values as Values) }
  copy[step] = withAt(copy[step], rest, value)
  return copy
}
