import type { PublicityState } from '@portal/contract/features/publicity'
import type { TagTone } from '../../shared/ui/tag.tsx'

export const TONES: Record<PublicityState, TagTone> = {
  open: 'good',
  paused: 'wait',
  ended: 'plain',
  withdrawn: 'bad',
}
