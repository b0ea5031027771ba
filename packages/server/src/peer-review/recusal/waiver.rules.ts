import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { guardFailed } from '../../platform/http/context.ts'
import type { HitRecord } from '../panel/panel.rows.ts'

/** Whether the account explained one of these. */
export const explains = (hits: readonly Pick<HitRecord, 'waivedById'>[], accountId: string | null): boolean =>
  hits.some(({ waivedById }) => waivedById !== null && waivedById === accountId)

/** What one person explains another one decides, whatever is examined. */
export const refuseOwnWaiver = (
  hits: readonly Pick<HitRecord, 'waivedById'>[],
  by: { readonly id: string | null },
): void => {
  if (explains(hits, by.id)) throw guardFailed(REVIEW_GUARDS, 'waiverByAnother')
}
