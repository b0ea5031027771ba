import type { AwardItemState, AwardSeatState, AwardStatus } from '@portal/contract/award/award.rules'
import { errorText } from '../../shared/api.ts'
import type { TagTone } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'

export const STATUS_TONES: Record<AwardStatus, TagTone> = {
  draft: 'plain',
  formal: 'wait',
  publicity: 'wait',
  review: 'wait',
  meeting: 'wait',
  result: 'wait',
  announced: 'good',
  cancelled: 'bad',
}
export const ITEM_TONES: Record<AwardItemState, TagTone> = {
  unchecked: 'wait',
  passed: 'good',
  failed: 'bad',
  withdrawn: 'plain',
  disqualified: 'bad',
}
export const SEAT_TONES: Record<AwardSeatState, TagTone> = {
  waiting: 'wait',
  none: 'wait',
  draft: 'wait',
  submitted: 'wait',
  signed: 'good',
  recused: 'plain',
  missing: 'bad',
}

/** Says what went wrong, and answers whether it went well. */
export const attempt = async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
  try {
    await act()
    if (done) toast(done, 'success')
    return true
  } catch (cause) {
    toast(errorText(cause), 'error')
    return false
  }
}
