import { EXPERT_REVIEW_STATUSES } from '@portal/contract/evaluation/achievement.calls'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { type Actor, AppError, type Db } from '../../platform/http/context.ts'
import type { AchievementPorts } from './achievement.parts.ts'
import { findAchievement } from './achievement.queries.ts'
import type { AchievementRow } from './achievement.rows.ts'

/**
 * Who sees which achievement (docs/handbook/evaluation.md#who-sees). Drafts are their applicant's own affair; the super administrator sees that they
 * exist, because he may delete them. The expert-review accounts see one from the end of the publicity on, also while it is sent back.
 */

export const isOwner = (row: Pick<AchievementRow, 'ownerId'>, actor: Pick<Actor, 'memberId'>): boolean =>
  actor.memberId !== null && actor.memberId === row.ownerId

export const mayRead = async (
  ports: Pick<AchievementPorts, 'mayExpertRead'>,
  db: Db,
  row: AchievementRow,
  actor: Actor,
): Promise<boolean> => {
  const { role, memberId } = actor
  if (role === 'superAdmin') return true
  if (role === 'person' || role === 'project') return isOwner(row, actor)
  if (role === 'handler' || role === 'inCharge' || role === 'administrator')
    return row.status !== AchievementStatus.draft
  if (role === 'expertReview') return seenByExpertReview(row)
  return role === 'expert' && memberId !== null && ports.mayExpertRead(db, row.id, memberId)
}

const seenByExpertReview = ({ status, resumeTo }: AchievementRow): boolean =>
  EXPERT_REVIEW_STATUSES.includes(status) ||
  ((status === AchievementStatus.returned || status === AchievementStatus.objection) &&
    resumeTo === AchievementStatus.evaluation)

/** The achievement, for those who see it; for others it does not exist. */
export const requireVisible = async (
  ports: Pick<AchievementPorts, 'mayExpertRead'>,
  db: Db,
  id: string,
  actor: Actor,
): Promise<AchievementRow> => {
  const row = await findAchievement(db, id)
  if (!row || !(await mayRead(ports, db, row, actor))) throw new AppError('notFound')
  return row
}

/** Objections are no business of the expert-review accounts, nor of those who only read. */
export const seesCases = ({ role }: Pick<Actor, 'role'>): boolean =>
  role === 'handler' || role === 'inCharge' || role === 'superAdmin'
