import { heldCampaigns } from './communication/campaign/held.queries.ts'
import { heldPublications } from './content/publication/held.queries.ts'
import { heldNotices } from './evaluation/process/held.queries.ts'
import { type HeldSource, heldTimers } from './platform/held/held.ts'
import { heldMessages } from './platform/outbox/held.ts'

/** All that a restore holds back, each with the part it belongs to. The timers come last: they count what went out before. */
export const HELD_SOURCES: readonly HeldSource[] = [
  heldMessages,
  heldCampaigns,
  heldNotices,
  heldPublications,
  heldTimers,
]
