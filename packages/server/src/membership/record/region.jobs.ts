import type { Db } from '../../platform/http/context.ts'
import type { MemberDeps } from './member.parts.ts'
import { fillRegion, readForm, withoutRegion } from './member.queries.ts'
import { definitionOf } from './member.views.ts'
import { regionOf } from './region.rules.ts'

const SLICE = 500

/** Records from before regions were kept get theirs; answers how many. Nothing about a record itself changes. */
export const fillRegions = async (deps: MemberDeps, db: Db, signal: AbortSignal): Promise<number> => {
  for (let filled = 0; ; ) {
    const rows = await withoutRegion(db, SLICE)
    for (const row of rows) {
      if (signal.aborted) return filled
      const definition = definitionOf(deps, row.kind)
      const region = regionOf(definition, await readForm(db, definition, row))
      await fillRegion(db, row.id, region)
      filled += 1
    }
    if (rows.length < SLICE) return filled
  }
}
