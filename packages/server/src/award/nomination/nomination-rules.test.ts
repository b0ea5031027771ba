import { MAX_AWARD_MATERIALS } from '@portal/contract/award/award.rules'
import { expect, test } from 'vitest'
import type { BatchRow } from '../batch/award.rows.ts'
import type { NominationRow } from './nomination.queries.ts'
import { closedBy, MOST_MATERIALS, maySeeOff, requireOpen, takesNominations } from './nomination.rules.ts'

const [PAST, AHEAD] = ['2001-01-01', '2999-12-31']
const batch = (status: string, nominateUntil: string | null = AHEAD) =>
  ({ status, nominateUntil }) as BatchRow
const row = (state: string, returnDue: string | null = null) => ({ state, returnDue }) as NominationRow

test('nominations are taken by a batch that is prepared, until the day that was set', () => {
  expect([
    takesNominations(batch('draft')),
    takesNominations(batch('draft', PAST)),
    takesNominations(batch('draft', null)),
    takesNominations(batch('formal')),
  ]).toEqual([true, false, false, false])
})

test('one is written as long as nominations are taken, and corrected during the check, until its day', () => {
  const closed = (state: string, status: string, { until = AHEAD, due = null as string | null } = {}) =>
    closedBy(batch(status, until), row(state, due), undefined)
  expect([
    closed('draft', 'draft'),
    closed('draft', 'draft', { until: PAST }),
    closed('draft', 'formal'),
  ]).toEqual([...[undefined, 'nominationsClosed', 'nominationsClosed']])
  expect([closed('returned', 'formal', { due: AHEAD }), closed('returned', 'formal')]).toEqual([
    undefined,
    undefined,
  ])
  expect(closed('returned', 'formal', { due: PAST })).toBe('correctionOver')
  expect([closed('returned', 'draft', { due: AHEAD }), closed('returned', 'review', { due: AHEAD })]).toEqual(
    [...['nominationsClosed', 'nominationsClosed']],
  )
  for (const state of ['submitted', 'withdrawn']) expect(closed(state, 'draft')).toBe('nominationHandedIn')
})

test('what is closed is refused by its name', () => {
  expect(requireOpen(batch('draft'), row('draft'), undefined)).toBeUndefined()
  expect(() => requireOpen(batch('draft'), row('submitted'), undefined)).toThrow(
    expect.objectContaining({ guard: 'nominationHandedIn' }),
  )
})

test('it can be withdrawn before the review, once', () => {
  const may = (status: string, state = 'submitted') => maySeeOff(batch(status), row(state), undefined)
  expect([may('draft'), may('formal'), may('review'), may('draft', 'withdrawn')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('what became of an item that is out is over, and of any other it goes on', () => {
  const formal = batch('formal')
  const [back, sent] = [row('returned', AHEAD), row('submitted')]
  for (const state of ['withdrawn', 'removed', 'disqualified'] as const) {
    expect(closedBy(formal, back, { state })).toBe('itemOut')
    expect(maySeeOff(formal, sent, { state })).toBe(false)
  }
  expect(closedBy(formal, back, { state: 'unchecked' })).toBeUndefined()
  expect(maySeeOff(formal, sent, { state: 'passed' })).toBe(true)
})

test('beside the stamped form there is room for the others', () => {
  expect(MOST_MATERIALS).toBe(MAX_AWARD_MATERIALS - 1)
})
