import type { NominationState } from '@portal/contract/award/award.rules'
import type { awardNomination } from '@portal/contract/award/nomination.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type { TagTone } from '../../shared/ui/tag.tsx'

export type Open = OutputOf<typeof awardNomination.list>['open'][number]
export type View = OutputOf<typeof awardNomination.view>

export const NOMINATION_TONES: Record<NominationState, TagTone> = {
  draft: 'wait',
  submitted: 'good',
  returned: 'bad',
  withdrawn: 'plain',
}
