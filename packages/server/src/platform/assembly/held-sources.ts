import { type HeldSource, heldTimers } from '../held/held.ts'
import { heldMessages } from '../outbox/held.queries.ts'
import type { Module } from './module.ts'

/**
 * All that a restore holds back, each with the part it belongs to, as people look at it: messages first, then what goes to many. The
 * timers come last: they count what went out before.
 */
export const heldSourcesOf = (modules: readonly Module[]): readonly HeldSource[] => [
  heldMessages,
  ...modules.toReversed().flatMap(({ held }) => held ?? []),
  heldTimers,
]
