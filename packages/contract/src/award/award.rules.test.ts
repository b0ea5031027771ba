import { expect, test } from 'vitest'
import {
  AWARD_MOVE_NAMES,
  type AwardGuard,
  type AwardMoveName,
  awardMoveOf,
  awardMovesAt,
  canMoveAward,
} from './award.rules.ts'

/** Written by hand, apart from the table: what stands against each move (docs/handbook/award.md#batch). */
const GUARDS: Record<AwardMoveName, readonly AwardGuard[]> = {
  startFormal: ['nominationsOver', 'hasItems'],
  backToDraft: [],
  publish: ['allChecked', 'hasPassed', 'noSecret', 'publicityDays'],
  unpublish: ['noOpenObjection'],
  startReview: [
    ...['publicityOver', 'noOpenObjection', 'hasPassed', 'expertsAssigned'],
    ...['waiversConfirmed', 'recusalClear', 'deadlineAhead'],
  ] as AwardGuard[],
  closeReview: ['noOpenObjection', 'conflictsSettled', 'someSigned', 'sheetsIn', 'minSheets'],
  publishResult: ['noOpenObjection', 'votesWhole', 'quorum', 'noSecret', 'publicityDays'],
  unpublishResult: ['noOpenObjection'],
  announce: ['publicityOver', 'noOpenObjection'],
  cancel: ['noOpenObjection'],
}

test.each(AWARD_MOVE_NAMES)('%s has each of its conditions', (name) => {
  expect([...awardMoveOf(name).guards].sort()).toEqual([...GUARDS[name]].sort())
})

test('a batch is moved from its status, by those who may, and by the super administrator', () => {
  expect(awardMovesAt('draft', 'handler')).toEqual(['startFormal'])
  expect(awardMovesAt('draft', 'inCharge')).toEqual(['startFormal', 'cancel'])
  expect(awardMovesAt('formal', 'handler')).toEqual(['backToDraft'])
  expect(awardMovesAt('formal', 'superAdmin')).toEqual(['backToDraft', 'publish', 'cancel'])
  expect(awardMovesAt('announced', 'superAdmin')).toEqual([])
  for (const role of ['administrator', 'editor', 'expertReview', 'expert', 'person'] as const)
    expect(awardMovesAt('draft', role)).toEqual([])
  expect(canMoveAward('announce', 'review', 'superAdmin')).toBe(false)
})
