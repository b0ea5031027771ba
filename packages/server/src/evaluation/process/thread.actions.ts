import { isStaff, ROLES, type Role } from '@portal/contract/platform/roles'
import { sql } from 'kysely'
import { type Actor, AppError, type Db } from '../../platform/http/context.ts'

/** Talk about an achievement: the thread between applicant and staff. */

type Audience = 'both' | 'staff'

/** The expert-review accounts never talk to applicants (3.3); the administrator only reads. */
export const audiencesOf = (role: Role): Audience[] => {
  if (role === 'administrator') return []
  if (role === 'expertReview') return ['staff']
  return isStaff(role) ? ['both', 'staff'] : ['both']
}

export const listThread = async (db: Db, achievementId: string, actor: Actor) => {
  const staff = isStaff(actor.role)
  let query = db.selectFrom('achievementMessage').selectAll().where('achievementId', '=', achievementId)
  if (!staff) query = query.where('audience', '=', 'both')
  const rows = await query.orderBy('at').orderBy('id').limit(500).execute()
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
  await db
    .insertInto('achievementMessage')
    .values({
      achievementId,
      authorId: actor.accountId,
      audience,
      text,
      authorName: staff ? `${ROLES[actor.role].label} ${actor.name}` : actor.name,
      side: staff ? 'staff' : 'applicant',
    })
    .execute()
  await markSeen(db, achievementId, actor.accountId)
}

export const markSeen = async (db: Db, achievementId: string, accountId: string): Promise<void> => {
  await db
    .insertInto('achievementMessageSeen')
    .values({ achievementId, accountId })
    .onConflict((conflict) =>
      conflict.columns(['achievementId', 'accountId']).doUpdateSet({ at: sql<string>`now()` }),
    )
    .execute()
}

/** What others wrote since the reader last wrote here. */
export const countUnread = async (db: Db, achievementId: string, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('achievementMessage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('achievementId', '=', achievementId)
    .where('side', '=', 'applicant')
    .where(
      'at',
      '>',
      sql<string>`coalesce((select at from "achievementMessageSeen" s
        where s."achievementId" = ${achievementId} and s."accountId" = ${accountId}), '-infinity'::timestamptz)`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
