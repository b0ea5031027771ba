import type { PublicityState } from '@portal/contract/peer-review/publicity.calls'
import type { TagTone } from '../../shared/ui/tag.tsx'

export const TONES: Record<PublicityState, TagTone> = {
  open: 'good',
  paused: 'wait',
  ended: 'plain',
  withdrawn: 'bad',
}
