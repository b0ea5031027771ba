import { isStaff, ROLES, type Role } from '@portal/contract/platform/roles'
import { type Actor, AppError, type Db } from '../../platform/http/context.ts'
import { insertMessage, listMessages, markSeen } from './thread.queries.ts'

/** Talk about an achievement: the thread between applicant and staff. */

type Audience = 'both' | 'staff'

/** The expert-review accounts never talk to applicants (docs/handbook/evaluation.md#who-sees); the administrator only reads. */
export const audiencesOf = (role: Role): Audience[] => {
  if (role === 'administrator') return []
  if (role === 'expertReview') return ['staff']
  return isStaff(role) ? ['both', 'staff'] : ['both']
}

export const listThread = async (db: Db, achievementId: string, actor: Actor) => {
  const staff = isStaff(actor.role)
  const rows = await listMessages(db, achievementId, staff)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    side: row.side,
    audience: row.audience,
    text: row.text,
    // An applicant does not hear who of the staff it is.
    authorName: !staff && row.side === 'staff' ? '学会工作人员' : row.authorName,
    own: row.authorId === actor.accountId,
  }))
}

export const post = async (
  db: Db,
  achievementId: string,
  actor: Actor,
  { audience, text }: { audience: Audience; text: string },
): Promise<void> => {
  if (!audiencesOf(actor.role).includes(audience)) throw new AppError('forbidden')
  const staff = isStaff(actor.role)
  await insertMessage(db, {
    achievementId,
    authorId: actor.accountId,
    audience,
    text,
    authorName: staff ? `${ROLES[actor.role].label} ${actor.name}` : actor.name,
    side: staff ? 'staff' : 'applicant',
  })
  await markSeen(db, achievementId, actor.accountId)
}
