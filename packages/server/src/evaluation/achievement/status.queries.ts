import type { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { sql } from 'kysely'

/** Statuses as they stand in SQL: written out and not passed, so that the planner knows the partial indexes that name them. */
export const statusList = (...statuses: readonly AchievementStatus[]) =>
  sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`
