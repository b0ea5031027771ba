import { held } from '@portal/contract/platform/held.calls'
import { findRestore } from '../../platform/held/held.queries.ts'
import { findHeld, type HeldGroup, type HeldSource, heldNote, listHeld } from '../../platform/held/held.ts'
import { AppError, actorOf, type Context, implement, type Route } from '../../platform/http/context.ts'

/** After a restore: what waits, and the decision about each group. */
export const heldRoutes = (sources: readonly HeldSource[]): Route[] => {
  const act = async (
    what: 'release' | 'discard',
    { groups }: { groups: readonly { group: string; count: number }[] },
    context: Context,
  ) => {
    const done: HeldGroup[] = []
    for (const one of groups) {
      const { source, found } = (await findHeld(context.db, sources, one)) ?? {}
      if (!source || !found || (what === 'discard' && !found.discardable)) throw new AppError('stateChanged')
      await source[what](context.db, found.id, actorOf(context).name)
      done.push(found)
    }
    context.note(heldNote(done))
    return {}
  }
  return implement(held, {
    state: async (_input, { db }) => ({ waiting: (await listHeld(db, sources)).length > 0 }),
    list: async (_input, { db }) => {
      const { at, backupAt } = (await findRestore(db)) ?? {}
      return { restoredAt: at ?? null, backupAt: backupAt ?? null, list: await listHeld(db, sources) }
    },
    release: (input, context) => act('release', input, context),
    discard: (input, context) => act('discard', input, context),
  })
}
