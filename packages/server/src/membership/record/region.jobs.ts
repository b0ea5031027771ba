import type { Db } from '../../platform/http/context.ts'
import type { MemberDeps } from './member.parts.ts'
import { readForm } from './member.queries.ts'
import { definitionOf } from './member.views.ts'
import { regionOf } from './region.rules.ts'

const SLICE = 500

/** Records from before regions were kept get theirs; answers how many. Nothing about a record itself changes. */
export const fillRegions = async (deps: MemberDeps, db: Db, signal: AbortSignal): Promise<number> => {
  for (let filled = 0; ; ) {
    const rows = await db.selectFrom('member').selectAll().where('region', 'is', null).limit(SLICE).execute()
    for (const row of rows) {
      if (signal.aborted) return filled
      const definition = definitionOf(deps, row.kind)
      const region = regionOf(definition, await readForm(db, definition, row))
      await db
        .updateTable('member')
        .set({ region })
        .where('id', '=', row.id)
        // Somebody may have written it meanwhile.
        .where('region', 'is', null)
        .execute()
      filled += 1
    }
    if (rows.length < SLICE) return filled
  }
}
