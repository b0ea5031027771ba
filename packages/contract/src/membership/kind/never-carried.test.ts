import { expect, test } from 'vitest'
import { NEVER_CARRIED } from '../../identity/carried-draft.rules.ts'
import { isSecret } from '../../platform/fields.ts'
import type { AnyKind } from './kind.fields.ts'
import { KINDS } from './member-kinds.ts'

test('no secret field of a kind travels with a draft', () => {
  const text = JSON.stringify(Object.keys(KINDS))
  expect(text).not.toBe('[]')
  const secret = Object.values<AnyKind>(KINDS).flatMap(({ fields }) =>
    [...fields].filter(([, field]) => isSecret(field)).map(([name]) => name),
  )
  expect(secret.length).toBeGreaterThan(0)
  expect(secret.filter((name) => !NEVER_CARRIED.includes(name))).toEqual([])
})
