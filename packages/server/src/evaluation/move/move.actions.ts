import { MIN_OPINION, mayEver, moversOf } from '@portal/contract/evaluation/achievement.rules'
import { type MoveName, moveOf } from '@portal/contract/evaluation/achievement-moves.rules'
import {
  type AchievementOutcome,
  AchievementStatus,
  type Mover,
} from '@portal/contract/evaluation/achievement-status.rules'
import { GUARDS, type Guard } from '@portal/contract/evaluation/evaluation.guards'
import type { Updateable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { type Actor, AppError, type Db, guardFailed } from '../../platform/http/context.ts'
import { lockRow, updateStatus } from '../achievement/achievement.queries.ts'
import type { AchievementRow, ActorRole } from '../achievement/achievement.rows.ts'
import { appendEvent, type Happening } from '../achievement/achievement-log.queries.ts'

/**
 * The one way in which an achievement changes its status (docs/handbook/evaluation.md#moves): lock, compare what the page showed, check, write,
 * append to the log; all in the caller's transaction, together with the messages that it sends.
 */

export interface Expected {
  readonly id: string
  readonly expectVersion: number
  readonly expectStatus?: AchievementStatus | undefined
}

/** The row, locked; refuses with `notFound`, or with `stateChanged` where it is no longer what the caller saw. */
export const lockAchievement = async (db: Db, { id, expectVersion, expectStatus }: Expected) => {
  const row = await lockRow(db, id)
  if (!row) throw new AppError('notFound')
  if (row.version !== expectVersion || (expectStatus && row.status !== expectStatus))
    throw new AppError('stateChanged')
  return row
}

/** As whom somebody makes a move: the super administrator stands in for the staff, and the log says so. */
export const actorRoleOf = (name: MoveName, actor: Pick<Actor, 'role'>): ActorRole => {
  if (actor.role === 'superAdmin') return 'superAdmin'
  const movers: readonly Mover[] = moversOf(actor.role)
  return moveOf(name).by.find((mover) => movers.includes(mover)) ?? 'public'
}

/** Refuses a role that never makes this move, then one that is made from elsewhere, and asks for what must be explained. */
export const checkMove = (
  row: Pick<AchievementRow, 'status'>,
  name: MoveName,
  role: Actor['role'] | 'timer',
  { opinion = '', items = [] }: { opinion?: string; items?: readonly unknown[] } = {},
): void => {
  if (!mayEver(name, role)) throw new AppError('forbidden')
  if (!moveOf(name).from.includes(row.status)) throw new AppError('stateChanged')
  const { asks } = moveOf(name)
  if (asks && [...opinion.trim()].length < MIN_OPINION)
    throw new AppError('badInput', { fields: { opinion: `请填写至少${MIN_OPINION}个字的意见` } })
  if (asks === 'items' && items.length === 0)
    throw new AppError('badInput', { fields: { items: '请至少列出一项需要补正的内容' } })
}

/** The answer to each guard of a move: true where it is met. A missing one does not compile where all are given. */
export type GuardAnswers = Partial<Record<Guard, boolean>>

/** Refuses with the words of the first guard of the move that is not met; an unanswered one is a defect. */
export const checkGuards = (name: MoveName, answers: GuardAnswers): void => {
  for (const guard of moveOf(name).guards) {
    if (answers[guard] === undefined) throw new Error(`guard ${guard} of ${name} was not asked`)
    if (!answers[guard]) throw guardFailed(GUARDS, guard)
  }
}

export interface Change {
  readonly to: AchievementStatus
  readonly outcome?: AchievementOutcome
  /** Other columns that change with it. */
  readonly set?: Updateable<Tables['achievement']>
}

/** Writes the change and its log row; answers the row as it is now. */
export const applyMove = async (
  db: Db,
  row: AchievementRow,
  { move, to, outcome, set = {} }: Change & { readonly move: MoveName },
  happening: Pick<Happening, 'actor' | 'via' | 'opinion' | 'own' | 'detail'>,
): Promise<AchievementRow> => {
  const entered = to !== row.status || move === 'resubmit'
  const after = await updateStatus(
    db,
    row,
    { ...set, status: to, outcome: to === AchievementStatus.concluded ? (outcome ?? row.outcome) : '' },
    entered,
  )
  // By when it was due is part of what happened: settings and calendar change.
  const due = entered && after.dueAt ? { dueAt: new Date(after.dueAt).toISOString() } : {}
  const detail = { ...due, ...happening.detail }
  await appendEvent(db, { ...happening, detail, achievementId: row.id, move, from: row.status, to })
  return after
}
