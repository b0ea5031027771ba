import type { RecusalRule } from '@portal/contract/peer-review/panel.rules'
import type { Db } from '../../platform/http/context.ts'
import type { PanelDeps } from '../panel/panel.parts.ts'
import { readPolicy } from '../panel/panel-policy.rules.ts'
import { waiversOf } from './conflict.queries.ts'
import { factsOf, surroundingsOf } from './facts.queries.ts'
import { findHits } from './recusal.rules.ts'

/** They speak against a seat, and not against being in the room. */
const NO_RELATION: ReadonlySet<RecusalRule> = new Set([
  'notApproved',
  'noCredit',
  'suggested',
  'frequent',
  'overAge',
])

export interface Conflict {
  readonly expertId: string
  readonly text: string
}
/** Who of these has to be outside while an achievement is dealt with, whether or not they sit on its panel. Writes nothing. */
export const findConflicts = async (
  deps: PanelDeps,
  db: Db,
  achievementId: string,
  expertIds: readonly string[],
): Promise<Conflict[]> => {
  const policy = await readPolicy(deps.settings)
  const on = await surroundingsOf(deps, db, achievementId, policy.recusal)
  const facts = await factsOf(db, expertIds, on)
  const waivers = await waiversOf(db, { achievementId }, expertIds)
  return [...facts].flatMap(([expertId, fact]) => {
    const hit = findHits(fact, on).find(
      ({ rule }) => !NO_RELATION.has(rule) && !waivers.get(expertId)?.get(rule)?.confirmedAt,
    )
    return hit ? [{ expertId, text: hit.text }] : []
  })
}
