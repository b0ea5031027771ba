import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { MAX_AWARD_MATERIALS } from '@portal/contract/award/award.rules'
import { guardFailed } from '../../platform/http/context.ts'
import { isLate } from '../batch/award.queries.ts'
import type { BatchRow } from '../batch/award.rows.ts'
import type { NominationRow } from './nomination.queries.ts'

/** When a nomination is written, corrected, handed in and withdrawn (docs/handbook/award.md#nominations). */

/** Beside the stamped form. */
export const MOST_MATERIALS = MAX_AWARD_MATERIALS - 1

export const takesNominations = ({ status, nominateUntil }: BatchRow): boolean =>
  status === 'draft' && nominateUntil !== null && !isLate(nominateUntil)

type Refusal = 'nominationsClosed' | 'correctionOver' | 'nominationHandedIn'
/** Why it cannot be written now. */
export const closedBy = (batch: BatchRow, row: NominationRow): Refusal | undefined => {
  if (row.state === 'draft') return takesNominations(batch) ? undefined : 'nominationsClosed'
  if (row.state !== 'returned') return 'nominationHandedIn'
  if (batch.status !== 'formal') return 'nominationsClosed'
  return isLate(row.returnDue) ? 'correctionOver' : undefined
}
export const requireOpen = (batch: BatchRow, row: NominationRow): void => {
  const closed = closedBy(batch, row)
  if (closed) throw guardFailed(AWARD_ACT_GUARDS, closed)
}

export const maySeeOff = ({ status }: BatchRow, { state }: NominationRow): boolean =>
  state !== 'withdrawn' && (status === 'draft' || status === 'formal')
