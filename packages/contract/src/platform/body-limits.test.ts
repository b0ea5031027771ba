import { expect, test } from 'vitest'
import * as z from 'zod'
import { allEndpoints } from '../all.ts'
import { bodyLimitOf, type Endpoint } from './endpoint.ts'

interface Schema {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Texts without a length of their own are dates, numbers and the like, judged by a pattern. */
const SHORT = 60
/** Lists that are never long, such as choices among a few. */
const FEW = 20

/** A list of thousands of people is judged by what people are called, not by thousands of the longest names. */
const MANY = 1000
const NAME = 10

/** Bytes of the longest document that the schema lets pass, in Chinese, which takes three for each character. */
const longest = (schema: Schema, most = Number.POSITIVE_INFINITY): number => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return Math.max(...choices.map((choice) => longest(choice, most)))
  const fixed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (fixed) return Math.max(...fixed.map((value) => Buffer.byteLength(JSON.stringify(value))))
  if (schema.type === 'string')
    return (schema.format === 'uuid' ? 36 : 3 * Math.min(most, schema.maxLength ?? SHORT)) + 2
  if (schema.type === 'array') {
    const items = schema.prefixItems ?? Array(schema.maxItems ?? FEW).fill(schema.items ?? {})
    return items.reduce(
      (sum: number, item: Schema) => sum + longest(item, items.length > MANY ? NAME : most) + 1,
      2,
    )
  }
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).reduce(
      (sum, [name, value]) => sum + name.length + 4 + longest(value, most),
      2,
    )
  return 24
}

test('whatever a call accepts fits into what it reads', () => {
  expect(allEndpoints.length).toBeGreaterThan(400)
  const need = allEndpoints.map((call) => ({
    path: call.path,
    bytes: longest(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema),
    limit: bodyLimitOf(call),
  }))
  expect(need.filter(({ bytes, limit }) => bytes > limit)).toEqual([])
  // A wider field or a narrower limit is noticed.
  expect(need.some(({ bytes, limit }) => bytes > limit / 2)).toBe(true)
})

test('whoever has no account sends so many megabytes of files and no more, by whatever call', () => {
  const open = (allEndpoints as readonly Endpoint[]).filter(
    ({ access, files }) => files && (access === 'public' || access.ticket),
  )
  expect(open.length).toBeGreaterThan(3)
  const unlimited = open.filter(({ limits = [] }) => !limits.some(({ of }) => of === 'megabytes'))
  expect(unlimited.map(({ path }) => path)).toEqual([])
})

/** Known to whoever got the letter alone. */
const SECRETS = new Set(['/api/reply/open input.code'])
test('no limit of an open call is by a name alone: whoever knows it would use it up for everybody', () => {
  const open = (allEndpoints as readonly Endpoint[]).filter(
    ({ access }) => access === 'public' || access.ticket,
  )
  const limits = open.flatMap(({ path, limits = [] }) => limits.map(({ by }) => `${path} ${by}`))
  expect(limits.length).toBeGreaterThan(50)
  expect(limits.filter((one) => / input\./.test(one) && !SECRETS.has(one))).toEqual([])
  expect(limits.some((one) => SECRETS.has(one))).toBe(true)
})
