import { GUARD_TABLES } from '@portal/contract/all-guards'
import { expect, test } from 'vitest'
import { judgeRefusals, NEVER_REFUSED } from './never-refused.ts'

/** `check-refusals.ts` counts with it what the tests of a whole run met. */

const met = (text: string) => ({ guard: 'panelOpened', text })

test('a condition that refused nobody is named, each in its own table', () => {
  const { all, unmet } = judgeRefusals([met(GUARD_TABLES.GUARDS.panelOpened)], new Set())
  expect(all).toBeGreaterThan(200)
  expect(unmet).toHaveLength(all - 1)
  expect(unmet).toContain('REVIEW_GUARDS.panelOpened')
  expect(unmet).not.toContain('GUARDS.panelOpened')
})

test('without any record everything is named', () => {
  const { all, unmet } = judgeRefusals([], new Set())
  expect(unmet).toHaveLength(all)
})

test('one that is known is let be until a test meets it, and one that is gone is told', () => {
  const known = new Set(['GUARDS.panelOpened', 'REVIEW_GUARDS.panelOpened', 'GUARDS.neverWas'])
  const { unmet, gone } = judgeRefusals([met(GUARD_TABLES.REVIEW_GUARDS.panelOpened)], known)
  expect(unmet).not.toContain('GUARDS.panelOpened')
  expect(gone).toEqual(['REVIEW_GUARDS.panelOpened', 'GUARDS.neverWas'])
})

test('each that is known is a condition of the contract', () => {
  for (const name of NEVER_REFUSED) {
    const [table = '', guard = ''] = name.split('.')
    expect(Object.keys((GUARD_TABLES as Record<string, object>)[table] ?? {})).toContain(guard)
  }
})
