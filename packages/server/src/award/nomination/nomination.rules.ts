import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { MAX_AWARD_MATERIALS } from '@portal/contract/award/award.rules'
import { guardFailed } from '../../platform/http/context.ts'
import { isLate } from '../batch/award.queries.ts'
import type { BatchRow, ItemRow } from '../batch/award.rows.ts'
import { isOut } from '../item/item-access.rules.ts'
import type { NominationRow } from './nomination.queries.ts'

/** When a nomination is written, corrected, handed in and withdrawn (docs/handbook/award.md#nominations). */

/** Beside the stamped form. */
export const MOST_MATERIALS = MAX_AWARD_MATERIALS - 1

export const takesNominations = ({ status, nominateUntil }: BatchRow): boolean =>
  status === 'draft' && nominateUntil !== null && !isLate(nominateUntil)

/** What it became, once it was handed in. */
type Item = Pick<ItemRow, 'state'> | undefined
type Refusal = 'nominationsClosed' | 'correctionOver' | 'nominationHandedIn' | 'itemOut'
/** Why it cannot be written now. An item that left meanwhile does not come back by its correction. */
export const closedBy = (batch: BatchRow, row: NominationRow, item: Item): Refusal | undefined => {
  if (item && isOut(item)) return 'itemOut'
  if (row.state === 'draft') return takesNominations(batch) ? undefined : 'nominationsClosed'
  if (row.state !== 'returned') return 'nominationHandedIn'
  if (batch.status !== 'formal') return 'nominationsClosed'
  return isLate(row.returnDue) ? 'correctionOver' : undefined
}
export const requireOpen = (batch: BatchRow, row: NominationRow, item: Item): void => {
  const closed = closedBy(batch, row, item)
  if (closed) throw guardFailed(AWARD_ACT_GUARDS, closed)
}

export const maySeeOff = ({ status }: BatchRow, { state }: NominationRow, item: Item): boolean =>
  state !== 'withdrawn' && !(item && isOut(item)) && (status === 'draft' || status === 'formal')
