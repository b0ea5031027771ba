import type { AchievementStatus } from '@portal/contract/achievement'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** Working days in which somebody has to have acted (evaluation.md 3.2, defaults). */
const WORKING_DAYS: Partial<Record<AchievementStatus, number>> = { '23': 10, '24': 5 }

/** The end of that working day by the weekdays alone, where no calendar of holidays is at hand; null: nobody is waited for. */
export const dueByWeekdays = async (db: Db, status: AchievementStatus): Promise<string | null> => {
  const days = WORKING_DAYS[status]
  if (days === undefined) return null
  const { at } = await db
    .selectNoFrom(
      sql<string>`(
        select ((day::date + time '23:59:59') at time zone 'Asia/Shanghai')
        from generate_series((now() at time zone 'Asia/Shanghai')::date + 1,
          (now() at time zone 'Asia/Shanghai')::date + ${days * 2 + 7}::int, interval '1 day') day
        where extract(isodow from day) < 6 order by day offset ${days - 1} limit 1
      )`.as('at'),
    )
    .executeTakeFirstOrThrow()
  return at
}
