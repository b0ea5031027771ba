import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
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
