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
