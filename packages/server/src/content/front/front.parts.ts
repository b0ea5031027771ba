import type { PublicFigures } from '@portal/contract/content/front.calls'
import { createKept } from '../../membership/record/kept.rules.ts'
import { extensionPoint, theOne } from '../../platform/assembly/extension-point.ts'
import { oncePerPortal, type Parts } from '../../platform/assembly/parts.ts'
import type { Db } from '../../platform/http/context.ts'
import { createRateLimits, networkOf } from '../../platform/limits/rate-limits.ts'

/** What the society counts of itself, for everybody. */
export const publicFigures = extensionPoint<(db: Db) => Promise<PublicFigures>>('publicFigures')

/** Everybody who comes within these seconds reads the same. */
const KEPT_MS = 3_000
const FIGURES_KEPT_MS = 60_000

export const frontOf = oncePerPortal((parts: Parts) => {
  const figures = theOne(parts.all(publicFigures), 'what everybody may count')
  const limits = createRateLimits(parts.pool)
  const keepFigures = createKept(FIGURES_KEPT_MS)
  return {
    db: parts.db,
    keyRing: parts.keyRing,
    settings: parts.settings,
    publicUrl: parts.publicUrl,
    /** Counting walks all members; a minute more or less says nothing. */
    figures: (db: Db) => keepFigures('figures', '', () => figures(db)),
    keep: createKept(KEPT_MS),
    /** Pages are no calls: they have the coarse limit of an address. */
    admits: async (ip: string) => (await limits.countLocally(networkOf(ip))) === null,
    /** So many of one network are made at once, as calls are. */
    inTurn: <T>(ip: string, work: () => Promise<T>) => limits.turns(networkOf(ip), work),
  }
})
export type FrontDeps = ReturnType<typeof frontOf>
