import * as z from 'zod'

/** Some values that a field takes: all of a few, the first and the last of many; of a text those that are known. */
export const samplesOf = (schema: z.ZodType, known: readonly unknown[] = []): readonly unknown[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return samplesOf(schema.unwrap() as z.ZodType, known)
  if (schema instanceof z.ZodPipe) {
    const inner = [schema.out, schema.in].find((one) => !(one instanceof z.ZodTransform)) as z.ZodType
    return samplesOf(inner, known)
  }
  if (schema instanceof z.ZodArray) {
    const each = samplesOf(schema.element as z.ZodType, known)
    return each.length > 1 ? [[each[0]], [each.at(-1)], each.slice(0, 3)] : each.map((one) => [one])
  }
  if (schema instanceof z.ZodEnum) {
    const values = schema.options as unknown[]
    return values.length > 8 ? [values[0], values.at(-1)] : values
  }
  if (schema instanceof z.ZodUnion && schema.options[0] instanceof z.ZodBoolean) return ['true', 'false']
  return known
}

const keywords = (...words: string[]) => words.map((keyword) => ({ keyword }))
const SEARCHES = keywords(
  ...[
    '水',
    '张',
    '张三',
    '示例水利',
    'zhang',
    'zw',
    'sl',
    '1234',
    '17',
    'G2026010100001M',
    'PJ2026',
    'ZS-G-2026-00001',
  ],
)
const IDENTIFIERS = keywords('nobody@example.org', '990101198001010012', 'E12345678')
/** Calls behind a ticket; what is not approved has no outcome. */
export const TICKETED = {
  '/api/user/signup/outcome': { ticket: { purpose: 'download', kind: 'person' }, refusal: 'ticketInvalid' },
  '/api/find/passwordLink': { ticket: { purpose: 'setpassword', kind: 'person' } },
} as const

/** What the search from everywhere is asked: much and little of names, titles, letters, digits and numbers. */
export const SEARCHED = {
  '/api/search/find': { input: { keyword: '水利' }, tried: SEARCHES },
  '/api/search/identify': { input: { keyword: '13900001234' }, tried: IDENTIFIERS },
  '/api/user/owners': { input: { keyword: '13900001234' }, tried: IDENTIFIERS },
}
