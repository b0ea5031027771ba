import { AchievementStatus, STAFF_STATUSES } from '@portal/contract/evaluation/achievement-status.rules'
import { type SqlBool, sql } from 'kysely'
import type { Actor, Db } from '../../platform/http/context.ts'
import { codeList } from '../achievement/codes.queries.ts'

/** What waits for the staff. */

export interface Waiting {
  readonly id: string
  readonly name: string
  readonly acceptNo: string | null
  readonly status: AchievementStatus
  readonly handlerId: string | null
  readonly dueAt: string | null
}

/** Returns are the applicant's affair until they may be closed (docs/handbook/evaluation.md#return). */
export const listWaiting = (db: Db, expireDays: number): Promise<Waiting[]> =>
  db
    .selectFrom('achievement')
    .select(['id', 'name', 'acceptNo', 'status', 'handlerId', 'dueAt'])
    .where(
      sql<SqlBool>`(status in ${codeList(...STAFF_STATUSES)}
        or status = ${sql.lit(AchievementStatus.returned)} and "dueAt" + make_interval(days => ${expireDays}) < now())`,
    )
    .where('deletedAt', 'is', null)
    .orderBy('dueAt')
    .limit(2000)
    .execute()

/** How much waits for somebody of that role, and how many objections are under way. */
export const countTodo = async (db: Db, actor: Pick<Actor, 'role' | 'accountId'>) => {
  const mine =
    {
      handler: sql<boolean>`status in ${codeList(AchievementStatus.handlerReview, AchievementStatus.publicised)} and ("handlerId" is null or "handlerId" = ${actor.accountId})`,
      inCharge: sql<boolean>`status in ${codeList(AchievementStatus.inChargeReview, AchievementStatus.objection)}`,
      expertReview: sql<boolean>`status = ${sql.lit(AchievementStatus.evaluation)}`,
    }[actor.role as string] ?? sql<boolean>`status in ${codeList(...STAFF_STATUSES)}`
  const { rows } = await sql<{ waiting: number; overdue: number; objections: number }>`
    select count(*) filter (where ${mine})::int as waiting,
      count(*) filter (where ${mine} and "dueAt" < now())::int as overdue,
      (select count(*)::int from objection where state in ('submitted', 'accepted', 'investigated')) as objections
    from achievement where "deletedAt" is null and status in ${codeList(...STAFF_STATUSES)}
  `.execute(db)
  return rows[0] ?? { waiting: 0, overdue: 0, objections: 0 }
}

/** Objections that nobody has looked at. */
export const countNewObjections = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('objection')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow()
  return Number(count)
}
