import type { AwardItemState, AwardSeatState, AwardStatus } from '@portal/contract/award/award.rules'
import type { TagTone } from '../../shared/ui/tag.tsx'

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
  removed: 'plain',
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
