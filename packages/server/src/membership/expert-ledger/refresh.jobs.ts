import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { type ActivityRules, type Assessed, assess } from './assess.rules.ts'

/** Writes what follows from the ledger into the records of the experts. */

export interface ActivityDeps {
  readonly settings: Settings
}

const readRules = async (settings: Settings): Promise<ActivityRules> => {
  const all = await settings.all()
  return {
    ...{ high: all.activityHigh, middle: all.activityMiddle },
    bands: { A: all.creditA, B: all.creditB, C: all.creditC },
    ...{ conflict: all.creditConflict, noShow: all.creditNoShow, fresh: all.creditFresh },
  }
}

export const todayOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`.execute(db)
  return rows[0]?.today ?? ''
}

const among = (ids: readonly string[]) => sql<SqlBool>`"expertId" = any(${ids}::uuid[])`

/** By expert id; a standing block makes it D whatever the figures say. */
export const assessed = async ({ settings }: ActivityDeps, db: Db, ids: readonly string[]) => {
  const rules = await readRules(settings)
  const today = await todayOf(db)
  const entries = Map.groupBy(
    await db.selectFrom('expertActivity').selectAll().where(among(ids)).execute(),
    ({ expertId }) => expertId,
  )
  const sheets = Map.groupBy(
    await db.selectFrom('expertAppraisal').selectAll().where(among(ids)).execute(),
    ({ expertId }) => expertId,
  )
  const blocks = Map.groupBy(
    await db.selectFrom('expertCreditBlock').selectAll().where(among(ids)).execute(),
    ({ expertId }) => expertId,
  )
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
  const before = await db
    .selectFrom('expert')
    .select(['id', 'credibilityLevel', 'activityLevel', 'participateActivitiesText'])
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const levels = await assessed(
    deps,
    db,
    before.map(({ id }) => id),
  )
  for (const row of before) {
    const now = levels.get(row.id)
    if (!now) continue
    if (now.credibility === 'D' && !now.blocked)
      await db.insertInto('expertCreditBlock').values({ expertId: row.id, cause: now.cause }).execute()
    const set = {
      credibilityLevel: now.credibility,
      activityLevel: now.level,
      participateActivitiesText: now.text,
    }
    if (Object.entries(set).every(([key, value]) => row[key as keyof typeof set] === value)) continue
    await db.updateTable('expert').set(set).where('id', '=', row.id).execute()
    // Panels with this expert are checked again (docs/handbook/peer-review.md#recusal).
    if (now.credibility !== row.credibilityLevel)
      await db.updateTable('member').set({ updatedAt: sql`now()` }).where('id', '=', row.id).execute()
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
      const rows = await db
        .selectFrom('expert')
        .innerJoin('member', 'member.id', 'expert.id')
        .select('expert.id')
        .where('member.state', '=', 'approved')
        .where('member.deletedAt', 'is', null)
        .where('expert.id', '>', after)
        .orderBy('expert.id')
        .limit(CHUNK)
        .execute()
      await refreshExperts(
        deps,
        db,
        rows.map(({ id }) => id),
      )
      after = rows.at(-1)?.id ?? after
      return rows.length < CHUNK
    })
    if (done) return
  }
}
