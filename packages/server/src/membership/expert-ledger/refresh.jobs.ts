import type { Db } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { approvedExpertsAfter, todayOf } from './activity.queries.ts'
import { type ActivityRules, type Assessed, assess } from './assess.rules.ts'
import { insertBlock, type Levels, ledgerOf, lockLevels, touchExpert, writeLevels } from './credit.queries.ts'

/** Writes what follows from the ledger into the records of the experts. */

export interface ActivityDeps {
  readonly settings: Settings
}

const readRules = async (settings: Settings): Promise<ActivityRules> => {
  const all = await settings.all()
  return {
    high: all.activityHigh,
    middle: all.activityMiddle,
    bands: { A: all.creditA, B: all.creditB, C: all.creditC },
    conflict: all.creditConflict,
    noShow: all.creditNoShow,
    fresh: all.creditFresh,
  }
}

/** By expert id; a standing block makes it D whatever the figures say. */
export const assessed = async ({ settings }: ActivityDeps, db: Db, ids: readonly string[]) => {
  const rules = await readRules(settings)
  const today = await todayOf(db)
  const ledger = await ledgerOf(db, ids)
  const entries = Map.groupBy(ledger.entries, ({ expertId }) => expertId)
  const sheets = Map.groupBy(ledger.sheets, ({ expertId }) => expertId)
  const blocks = Map.groupBy(ledger.blocks, ({ expertId }) => expertId)
  return new Map(
    ids.map((id): [string, Assessed & { blocked: boolean }] => {
      const known = blocks.get(id) ?? []
      const lifts = known.flatMap(({ liftedAt }) => liftedAt ?? []).toSorted()
      const blocked = known.some(({ liftedAt }) => liftedAt === null)
      const found = assess(
        entries.get(id) ?? [],
        sheets.get(id) ?? [],
        { today, liftedAt: lifts.at(-1) ?? null },
        rules,
      )
      return [id, { ...found, credibility: blocked ? 'D' : found.credibility, blocked }]
    }),
  )
}

/** Holds the records while it counts, so that two events at once are both counted. */
export const refreshExperts = async (deps: ActivityDeps, db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const before = await lockLevels(db, ids)
  const levels = await assessed(
    deps,
    db,
    before.map(({ id }) => id),
  )
  for (const row of before) {
    const now = levels.get(row.id)
    if (!now) continue
    if (now.credibility === 'D' && !now.blocked) await insertBlock(db, row.id, now.cause)
    const set: Levels = {
      credibilityLevel: now.credibility,
      activityLevel: now.level,
      participateActivitiesText: now.text,
    }
    if (Object.entries(set).every(([key, value]) => row[key as keyof Levels] === value)) continue
    await writeLevels(db, row.id, set)
    if (now.credibility !== row.credibilityLevel) await touchExpert(db, row.id)
  }
}

const CHUNK = 500
/** Points grow old by themselves. */
export const refreshAll = async (
  deps: ActivityDeps,
  within: <T>(act: (db: Db) => Promise<T>) => Promise<T>,
  signal?: AbortSignal,
): Promise<void> => {
  let after = '00000000-0000-0000-0000-000000000000'
  while (!signal?.aborted) {
    const done = await within(async (db) => {
      const ids = await approvedExpertsAfter(db, after, CHUNK)
      await refreshExperts(deps, db, ids)
      after = ids.at(-1) ?? after
      return ids.length < CHUNK
    })
    if (done) return
  }
}
