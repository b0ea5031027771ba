import { ACHIEVEMENT_STATUS, AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { sql } from 'kysely'
import { findAccount } from '../../identity/account/account.queries.ts'
import { type Actor, type Db, guardFailed } from '../../platform/http/context.ts'
import { listCompletingUnits } from './achievement.queries.ts'

/** Who of the staff stays away from an achievement. */

/** The applicant under a staff account of theirs, known by the phone. */
const isApplicant = async (db: Db, achievementId: string, mobileTel: string): Promise<boolean> =>
  mobileTel !== '' &&
  (await db
    .selectFrom('achievement')
    .innerJoin('member', 'member.id', 'achievement.ownerId')
    .select('member.id')
    .where('achievement.id', '=', achievementId)
    .where('member.mobileTel', '=', mobileTel)
    .executeTakeFirst()) !== undefined

/** Nobody acts on their own achievement, nor where their own unit is a completing unit, whatever their role (docs/handbook/evaluation.md#separation). */
export const isInvolved = async (db: Db, achievementId: string, accountId: string): Promise<boolean> => {
  const account = await findAccount(db, accountId)
  if (!account) return false
  if (await isApplicant(db, achievementId, account.mobileTel)) return true
  if (!account.orgId) return false
  const own = await db
    .selectFrom('organisation')
    .select(({ fn }) => fn.coalesce('mergedInto', 'id').as('id'))
    .where('id', '=', account.orgId)
    .executeTakeFirst()
  const units = await listCompletingUnits(db, achievementId)
  return units.some(({ orgId }) => orgId === own?.id)
}

/** For what staff do beside the moves: refuses whoever {@link isInvolved}. */
export const refuseInvolved = async (
  db: Db,
  achievementId: string,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<void> => {
  if (await isInvolved(db, achievementId, accountId)) throw guardFailed(GUARDS, 'notInvolved')
}

/** Applications that are not decided, by their owner; a draft waits for nobody else. */
export const applicationsUnderWay = async (db: Db, ownerIds: readonly string[]) => {
  const rows = await db
    .selectFrom('achievement')
    .select(['ownerId as memberId', 'name', 'status'])
    .where('ownerId', '=', sql<string>`any(${[...ownerIds]}::uuid[])`)
    .where('deletedAt', 'is', null)
    .where('status', '<>', AchievementStatus.concluded)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ memberId, name, status }) => {
    const draft = status === AchievementStatus.draft
    const { label } = ACHIEVEMENT_STATUS[status as AchievementStatus]
    const called = name ? `《${name}》` : ''
    return {
      memberId,
      what: draft ? `未提交的成果评价申请${called}` : `成果评价申请${called}（${label}）`,
      bars: !draft,
    }
  })
}
