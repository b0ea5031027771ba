import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { AWARD_ITEM_OUT, type AwardItemState } from '@portal/contract/award/award.rules'
import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { isInvolved } from '../../evaluation/achievement/involvement.queries.ts'
import { findAccount } from '../../identity/account/account.queries.ts'
import { namesOfUnit } from '../../membership/organisation/organisation.queries.ts'
import { type Db, guardFailed } from '../../platform/http/context.ts'
import type { ItemRow } from '../batch/award.rows.ts'

/** Nobody works on an item that they or their unit have a part in (docs/handbook/evaluation.md#separation, docs/handbook/award.md#seats). */

const OUT: readonly AwardItemState[] = AWARD_ITEM_OUT
/** It takes part no more, and does not come back. */
export const isOut = ({ state }: Pick<ItemRow, 'state'>): boolean => OUT.includes(state)

type Parts = Pick<ItemRow, 'id' | 'units' | 'contactMobile' | 'achievementId'>

/** Ids of the items that this account stays away from. */
export const involvedIn = async (
  db: Db,
  items: readonly Parts[],
  accountId: string,
): Promise<ReadonlySet<string>> => {
  const account = await findAccount(db, accountId)
  if (!account) return new Set()
  const names = await namesOfUnit(db, account.orgId)
  const found = new Set<string>()
  for (const item of items) {
    const own =
      (account.mobileTel !== '' && item.contactMobile === account.mobileTel) ||
      item.units.some((unit) => names.has(canonicalOrganisation(unit))) ||
      (item.achievementId !== null && (await isInvolved(db, item.achievementId, accountId)))
    if (own) found.add(item.id)
  }
  return found
}

export const refuseInvolved = async (db: Db, items: readonly Parts[], accountId: string): Promise<void> => {
  if ((await involvedIn(db, items, accountId)).size > 0) throw guardFailed(AWARD_ACT_GUARDS, 'involved')
}
