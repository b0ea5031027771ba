import { heldNotices } from './features/achievement/process/held.ts'
import { heldCampaigns } from './features/message/held.ts'
import { heldPublications } from './features/publication/held.ts'
import { type HeldSource, heldTimers } from './platform/held.ts'
import { heldMessages } from './platform/outbox/held.ts'

/** All that a restore holds back, each with the part it belongs to. The timers come last: they count what went out before. */
export const HELD_SOURCES: readonly HeldSource[] = [
  heldMessages,
  heldCampaigns,
  heldNotices,
  heldPublications,
  heldTimers,
]
