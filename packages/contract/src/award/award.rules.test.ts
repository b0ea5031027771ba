import { expect, test } from 'vitest'
import { AWARD_MOVE_NAMES, type AwardGuard, type AwardMoveName, awardMoveOf } from './award.rules.ts'

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
