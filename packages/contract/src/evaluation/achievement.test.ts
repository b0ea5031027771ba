import { describe, expect, test } from 'vitest'
import type { Role } from '../platform/roles.ts'
import { labelFor } from './achievement.calls.ts'
import { canMove, isAppealable, mayEver, moversOf, movesAt } from './achievement.rules.ts'
import { MOVE_NAMES, type MoveName, moveOf } from './achievement-moves.rules.ts'
import {
  ACHIEVEMENT_STATUSES,
  AchievementStatus as at,
  isWritten,
  staffLabel,
} from './achievement-status.rules.ts'

const ROLES: readonly Role[] = [
  ...(['superAdmin', 'administrator', 'editor', 'handler', 'inCharge', 'expertReview', 'auditor'] as const),
  ...(['person', 'expert', 'unit', 'project'] as const),
]
const nothing = { withdrawal: false, appealed: false, appealOver: false }

test('the super administrator stands in for the three offices, an applicant is a person or an evaluation account', () => {
  expect(Object.fromEntries(ROLES.map((role) => [role, moversOf(role)]))).toEqual({
    superAdmin: ['handler', 'inCharge', 'expertReview'],
    administrator: [],
    editor: [],
    handler: ['handler'],
    inCharge: ['inCharge'],
    expertReview: ['expertReview'],
    auditor: [],
    person: ['applicant'],
    expert: ['expert'],
    unit: [],
    project: ['applicant'],
  })
})

test('where experts write, staff read of no meeting', () => {
  expect([staffLabel(at.evaluation, 'correspondence'), staffLabel(at.evaluation, 'meeting')]).toEqual([
    '通讯评价',
    '筹备会议',
  ])
  expect(labelFor(at.evaluation, 'handler', 'correspondence')).toBe('通讯评价')
  expect(labelFor(at.evaluation, 'project', 'correspondence')).toBe('评价进行中')
  expect(staffLabel(at.publicised, 'correspondence')).toBe('公示完成')
})

describe('a move', () => {
  test('belongs to its movers; reopening to the super administrator alone', () => {
    const who = (name: MoveName) => ROLES.filter((role) => mayEver(name, role))
    expect(who('submit')).toEqual(['person', 'project'])
    expect(who('publish')).toEqual(['superAdmin', 'inCharge'])
    expect(who('startEvaluation')).toEqual(['superAdmin', 'handler'])
    expect(who('arrangeExperts')).toEqual(['superAdmin', 'handler', 'expertReview'])
    expect(who('examine')).toEqual(['superAdmin', 'expertReview', 'expert'])
    expect(who('reopen')).toEqual(['superAdmin'])
    expect(who('publicityEnds')).toEqual([])
    expect(MOVE_NAMES.filter((name) => mayEver(name, 'timer'))).toEqual(['publicityEnds'])
    // In the name of the office, also where the row does not name one of the three.
    const also = MOVE_NAMES.filter((name) => moveOf(name).alsoSuper)
    for (const name of also) expect([name, mayEver(name, 'superAdmin')]).toEqual([name, true])
  })

  test('exists only from the statuses of its row', () => {
    for (const name of MOVE_NAMES)
      for (const status of ACHIEVEMENT_STATUSES) {
        const role = ROLES.find((one) => mayEver(name, one))
        if (!role) continue
        const possible = canMove(name, { status, outcome: 'failed' }, role)
        expect([name, status, possible]).toEqual([name, status, moveOf(name).from.includes(status)])
      }
  })

  test('reopens what passed or failed, appeals what failed or was rejected', () => {
    const outcomes = ['passed', 'failed', 'rejected', 'terminated', 'withdrawn', 'expired', ''] as const
    const of = (name: MoveName, role: Role) =>
      outcomes.filter((outcome) => canMove(name, { status: at.concluded, outcome }, role))
    expect(of('reopen', 'superAdmin')).toEqual(['passed', 'failed'])
    expect(of('appeal', 'person')).toEqual(['failed', 'rejected'])
    expect(outcomes.filter(isAppealable)).toEqual(['failed', 'rejected'])
    expect(of('reopen', 'inCharge')).toEqual([])
  })
})

describe('what is offered', () => {
  const concluded = { status: at.concluded, outcome: 'failed' } as const
  test('an appeal is once, whatever became of it', () => {
    expect(movesAt({ ...concluded, requests: nothing }, 'person')).toEqual(['appeal'])
    expect(movesAt({ ...concluded, requests: { ...nothing, appealed: true } }, 'person')).toEqual([])
    expect(movesAt({ ...concluded, requests: { ...nothing, appealOver: true } }, 'person')).toEqual([])
  })
  test('a withdrawal is asked for once, and decided only where it was asked for', () => {
    const evaluated = { status: at.evaluation, outcome: '' } as const
    const asked = { ...evaluated, requests: { ...nothing, withdrawal: true } }
    expect(movesAt({ ...evaluated, requests: nothing }, 'person')).toEqual(['askWithdrawal'])
    expect(movesAt(asked, 'person')).toEqual([])
    const decides = (requests: typeof nothing) =>
      movesAt({ ...evaluated, requests }, 'inCharge').filter((name) => name.endsWith('Withdrawal'))
    expect([decides(nothing), decides({ ...nothing, withdrawal: true })]).toEqual([
      [],
      ['grantWithdrawal', 'refuseWithdrawal'],
    ])
    expect(movesAt(asked, 'inCharge')).toContain('conclude')
    expect(movesAt({ ...evaluated, requests: nothing }, 'inCharge')).toContain('conclude')
  })
  test('quiet moves have no button', () => {
    for (const status of ACHIEVEMENT_STATUSES)
      for (const role of ROLES)
        for (const name of movesAt({ status, outcome: '', requests: nothing }, role))
          expect([name, moveOf(name).quiet]).toEqual([name, undefined])
  })
})

test('the form is with its applicant as a draft and when it was returned', () => {
  expect(ACHIEVEMENT_STATUSES.filter(isWritten)).toEqual([at.draft, at.returned])
})
