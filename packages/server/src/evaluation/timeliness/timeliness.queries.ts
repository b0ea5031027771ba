import type { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { FEWEST_SHOWN } from '@portal/contract/peer-review/timeliness/timeliness.calls'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** Medians from the log of moves, nothing else; what is too few to be shown does not leave the database (docs/handbook/evaluation.md#timeliness). */

interface Span {
  readonly stage: string
  /** The one before is 1. */
  readonly back: number
  readonly count: number
  readonly median: number
}

/** All that an achievement spent in a status, its returns to it included, once it has left it; the whole way, once it was concluded. */
const TOOK = sql`
  select s."toStatus" as stage, sum(s.until - s.at) as took, max(s.until) as ended
  from (
    select e."achievementId", e."toStatus", e.at,
      lead(e.at) over (partition by e."achievementId" order by e.no) as until
    from "achievementEvent" e
  ) s join achievement a on a.id = s."achievementId"
  where s.until is not null and a."deletedAt" is null and a.status <> s."toStatus"
  group by s."achievementId", s."toStatus"
  union all
  select 'whole', min(e.at) filter (where e.move = 'conclude') - min(e.at) filter (where e.move = 'submit'),
    min(e.at) filter (where e.move = 'conclude')
  from "achievementEvent" e join achievement a on a.id = e."achievementId"
  where a."deletedAt" is null
  group by e."achievementId"`

/** By the code of the status, or `whole`; in days. */
export const mediansOf = async (db: Db, months: number) =>
  (
    await sql<Span & { stage: AchievementStatus | 'whole' }>`
      select took.stage, span.back, count(*)::int as count,
        round((extract(epoch from percentile_cont(0.5) within group (order by took.took)) / 86400)::numeric, 1)::float as median
      from (${TOOK}) took
      join (values (0), (1)) span(back)
        on took.ended <= now() - make_interval(months => span.back * ${months}::int)
        and took.ended > now() - make_interval(months => (span.back + 1) * ${months}::int)
      where took.took is not null
      group by 1, 2
      having count(*) >= ${FEWEST_SHOWN}`.execute(db)
  ).rows

export const spanOf = async (db: Db, months: number) =>
  (
    await sql<{
      from: string
      to: string
    }>`select now() - make_interval(months => ${months}::int) as "from", now() as "to"`.execute(db)
  ).rows[0] ?? { from: '', to: '' }
