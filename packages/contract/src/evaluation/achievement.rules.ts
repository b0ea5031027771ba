import type { Role } from '../platform/roles.ts'
import { MOVE_NAMES, type MoveName, moveOf } from './achievement-moves.rules.ts'
import type { AchievementOutcome, AchievementStatus, Mover } from './achievement-status.rules.ts'

/**
 * Achievement evaluation as a state machine: who may make which move (docs/handbook/evaluation.md#moves). The server enforces it, pages ask for
 * `actions`, the log names its rows.
 */

/** Shortest opinion of a move that must be explained. */
export const MIN_OPINION = 10

/** As whom a role moves; the super administrator stands in for all three of the staff, and the log says so. */
export const moversOf = (role: Role): readonly Mover[] => {
  if (role === 'superAdmin') return ['handler', 'inCharge', 'expertReview']
  if (role === 'handler' || role === 'inCharge' || role === 'expertReview') return [role]
  if (role === 'expert') return ['expert']
  return role === 'person' || role === 'project' ? ['applicant'] : []
}

interface Situation {
  readonly status: AchievementStatus | 'new'
  readonly outcome: AchievementOutcome | ''
}
/** What the applicant asked for; a request is answered once, and asked for once. */
export interface Requests {
  /** To be let out of the evaluation, not yet decided. */
  readonly withdrawal: boolean
  /** Against the present conclusion, decided or not. */
  readonly appealed: boolean
  /** The last day to appeal against it, as it was told, has passed. */
  readonly appealOver: boolean
}

/** Whether the move belongs to that role at all, wherever the achievement stands. */
export const mayEver = (name: MoveName, role: Role | 'timer'): boolean => {
  const move = moveOf(name)
  if (move.superOnly) return role === 'superAdmin'
  if (move.alsoSuper && role === 'superAdmin') return true
  const movers: readonly Mover[] = role === 'timer' ? ['timer'] : moversOf(role)
  return move.by.some((mover) => movers.includes(mover))
}

export const isAppealable = (outcome: AchievementOutcome | ''): boolean =>
  outcome === 'failed' || outcome === 'rejected'

/** Whether the move exists from here; what depends on the content is asked by its guards. */
export const canMove = (name: MoveName, { status, outcome }: Situation, role: Role | 'timer'): boolean => {
  const move = moveOf(name)
  if (!move.from.includes(status)) return false
  if (name === 'reopen' && outcome !== 'passed' && outcome !== 'failed') return false
  if (name === 'appeal' && !isAppealable(outcome)) return false
  return mayEver(name, role)
}

const isAsked = (name: MoveName, { withdrawal, appealed, appealOver }: Requests): boolean => {
  if (name === 'appeal') return !appealed && !appealOver
  if (name === 'askWithdrawal') return !withdrawal
  return withdrawal || (name !== 'grantWithdrawal' && name !== 'refuseWithdrawal')
}

/** The moves that a role is offered from here, in the order of the buttons. */
export const movesAt = (situation: Situation & { readonly requests: Requests }, role: Role): MoveName[] =>
  MOVE_NAMES.filter(
    (name) => !moveOf(name).quiet && canMove(name, situation, role) && isAsked(name, situation.requests),
  )
