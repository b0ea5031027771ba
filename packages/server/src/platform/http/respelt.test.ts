import { expect, test } from 'vitest'
import * as z from 'zod'
import { respelt } from './respelt.ts'

const schema = z.object({
  changes: z.record(z.string(), z.string()),
  agree: z.enum(['0', '1']),
  size: z.number(),
})
const spell = (values: Record<string, unknown>) => {
  const { error } = schema.safeParse(values)
  return respelt(values, error?.issues ?? [])
}

test('what a form or another language wrote is spelt as the declaration has it', () => {
  expect(spell({ changes: '{"tel":"1"}', agree: 1, size: '7' })).toEqual({
    ...{ changes: { tel: '1' }, agree: '1', size: 7 },
  })
  expect(spell({ changes: {}, agree: '2', size: 1 })).toBeUndefined()
})

test('no prototype comes in by a document inside a form, however its name is spelt', () => {
  for (const name of ['__proto__', '\\u005f_proto__'])
    expect(spell({ changes: `{"${name}":{"polluted":"1"}}`, agree: '1', size: 1 })).toBeUndefined()
})

test('what a caller sent is left as it was, and nothing beside the value is copied', () => {
  const list = [{ size: '1' }, { size: 2 }]
  const values = { list, other: { deep: [1] } }
  const lists = z.object({ list: z.array(z.object({ size: z.number() })), other: z.unknown() })
  const spelt = respelt(values, lists.safeParse(values).error?.issues ?? [])
  expect(spelt).toEqual({ list: [{ size: 1 }, { size: 2 }], other: { deep: [1] } })
  expect(values.list).toEqual([{ size: '1' }, { size: 2 }])
  expect(spelt?.other).toBe(values.other)
})
