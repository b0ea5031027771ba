import { MOVES } from './manual-moves.ts'
import { ONE_MACHINE } from './manual-one-machine.ts'
import type { Part } from './manual-part.ts'
import { RESCUES } from './manual-rescues.ts'

/** The whole manual. */
export const WALK: readonly Part[] = [...ONE_MACHINE, ...MOVES, ...RESCUES]
