import { expect, test } from 'vitest'
import { NEVER_CARRIED } from '../../identity/carried-draft.rules.ts'
import { fieldOf, isSecret } from '../../platform/fields.ts'
import type { AnyKind } from './kind.fields.ts'
import { KINDS } from './member-kinds.ts'

test('no secret field of a kind travels with a draft', () => {
  const secret = Object.values<AnyKind>(KINDS).flatMap(({ fields }) =>
    Object.entries(fields.shape).flatMap(([name, rule]) => {
      const field = fieldOf(rule)
      return field && isSecret(field) ? [name] : []
    }),
  )
  expect(secret).toContain('idCard')
  expect(secret.filter((name) => !NEVER_CARRIED.includes(name))).toEqual([])
})
