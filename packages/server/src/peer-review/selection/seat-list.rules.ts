import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { guardFailed } from '../../platform/http/context.ts'
import type { PanelMemberRecord } from '../panel/panel.rows.ts'
import type { Chosen } from './choose.actions.ts'

/** The list of a panel as it is written down. */

export const differs = (before: readonly PanelMemberRecord[], chosen: readonly Chosen[]): boolean =>
  before.length !== chosen.length ||
  chosen.some(
    (one) =>
      !before.some(
        (row) => row.expertId === one.expertId && row.role === one.role && row.reserveNo === one.reserveNo,
      ),
  )

/** Reserves in order without gaps; nobody twice. */
export const tidy = (members: readonly Chosen[]): Chosen[] => {
  if (new Set(members.map(({ expertId }) => expertId)).size !== members.length)
    throw guardFailed(REVIEW_GUARDS, 'namedTwice')
  const seats = members.filter(({ reserveNo }) => reserveNo === 0)
  const reserves = members.filter(({ reserveNo }) => reserveNo > 0).sort((a, b) => a.reserveNo - b.reserveNo)
  return [...seats, ...reserves.map((one, i) => ({ ...one, role: 'member' as const, reserveNo: i + 1 }))]
}
