import { expect, test } from 'vitest'
import { REVIEW_STATES, stateOf } from './application-state.ts'
import { CARRY_LETTERS, canonicalCarryCode, isCarryCode, shownCarryCode } from './carry-code.ts'

test('a state is read back from the two words that it is stored by', () => {
  for (const [state, { confirmStatus, reviewOutcome }] of Object.entries(REVIEW_STATES))
    expect(stateOf({ confirmStatus, reviewOutcome })).toBe(state)
  // Older records have no word for how they were refused.
  expect(stateOf({ confirmStatus: '2', reviewOutcome: '' })).toBe('returned')
  expect(stateOf({ confirmStatus: '0', reviewOutcome: 'ended' })).toBe('pending')
})

test('a code of eight letters, however it was typed', () => {
  expect(canonicalCarryCode(' abcd-2345 ')).toBe('ABCD2345')
  expect(canonicalCarryCode('ＡＢＣＤ 2345')).toBe('ABCD2345')
  expect(shownCarryCode('ABCD2345')).toBe('ABCD-2345')
  expect(
    ['ABCD2345', 'ABCD234', 'ABCD23456', 'ABCD234I', 'ABCD2340', '', 'abcd2345'].map(isCarryCode),
  ).toEqual([...[true, false, false, false, false, false, false]])
  // What is taken for one another is not in it.
  for (const letter of '01OIL') expect(CARRY_LETTERS).not.toContain(letter)
})
