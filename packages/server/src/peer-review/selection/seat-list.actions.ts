import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { notRenewedAmong } from '../../membership/expert-ledger/year.queries.ts'
import { type Db, guardFailed } from '../../platform/http/context.ts'
import { seatsWithOpenInvitation, takeOffSeat, updateMember } from '../panel/panel.queries.ts'
import type { DistributionMode, PanelMemberRecord } from '../panel/panel.rows.ts'
import type { Chosen } from './choose.actions.ts'
import { insertSeats } from './seat-list.queries.ts'

/** Whom the society appoints no more is chosen no more; who sits already stays (docs/handbook/membership.md#expert-year). */
export const refuseNotRenewed = async (db: Db, ids: readonly string[]): Promise<void> => {
  const [name] = await notRenewedAmong(db, ids)
  if (name) throw guardFailed(REVIEW_GUARDS, 'notRenewed', name)
}

/** Rows for those who are new; whoever was asked already does not simply vanish. */
export const saveSeats = async (
  db: Db,
  achievementId: string,
  before: readonly PanelMemberRecord[],
  { chosen, source }: { chosen: readonly Chosen[]; source: DistributionMode },
): Promise<void> => {
  const wanted = new Map(chosen.map((one) => [one.expertId, one]))
  const asked = await seatsWithOpenInvitation(db, achievementId)
  for (const row of before) {
    const now = wanted.get(row.expertId)
    if (!now) {
      if (row.joinStatus !== JoinStatus.pending || asked.has(row.id))
        throw guardFailed(REVIEW_GUARDS, 'askedAlready')
      await takeOffSeat(db, row.id, { reason: '调整名单' })
    } else if (now.role !== row.role || now.reserveNo !== row.reserveNo)
      await updateMember(db, row.id, { role: now.role, reserveNo: now.reserveNo })
    wanted.delete(row.expertId)
  }
  await refuseNotRenewed(db, [...wanted.keys()])
  await insertSeats(db, achievementId, [...wanted.values()], source)
}
