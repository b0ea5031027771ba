import type { Requests } from '@portal/contract/evaluation/achievement.rules'
import type { RequestState } from '@portal/contract/evaluation/process/request.fields'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'

/** What was asked for beside the moves: appeals, corrections, withdrawals. One at a time is undecided. */

const ofAchievement = (db: Db, achievementId: string) =>
  db.selectFrom('achievementAppeal').selectAll().where('achievementId', '=', achievementId)

export const listRequests = (db: Db, achievementId: string) =>
  ofAchievement(db, achievementId).orderBy('at', 'desc').execute()

/** The applicant's own as they read them: not what the society asks of itself. */
export const applicantRequests = async (db: Db, achievementId: string) =>
  (await listRequests(db, achievementId)).flatMap(({ kind, ...row }) =>
    kind === 'correction' ? [] : [{ kind, ...row }],
  )

/** The appeal or correction that is not over; undefined when there is none. */
export const findOpenAppeal = (db: Db, achievementId: string) =>
  ofAchievement(db, achievementId)
    .where('kind', '<>', 'withdrawal')
    .where('state', 'in', ['open', 'reopen'])
    .forUpdate()
    .executeTakeFirst()

export const findOpenWithdrawal = (db: Db, achievementId: string) =>
  ofAchievement(db, achievementId)
    .where('kind', '=', 'withdrawal')
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()

/** Of rows of achievements: whether a withdrawal waits, and whether this conclusion was appealed against. */
export const withdrawalOpen = sql<SqlBool>`exists (
  select from "achievementAppeal" r
  where r."achievementId" = achievement.id and r.kind = 'withdrawal' and r.state = 'open'
)`
export const appealedNow = sql<SqlBool>`exists (
  select from "achievementAppeal" r
  where r."achievementId" = achievement.id and r.kind = 'appeal' and r.at >= achievement."enteredAt"
)`
/** The last day that was told has passed; where none was kept yet, the guard of the move says so. */
export const appealOver = sql<SqlBool>`coalesce((
  select e.detail->>'appealUntil' < to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
  from "achievementEvent" e where e."achievementId" = achievement.id and e.move in ('reject', 'conclude')
  order by e.no desc limit 1
), false)`
export const requestsOf = async (db: Db, row: Pick<AchievementRow, 'id'>): Promise<Requests> =>
  db
    .selectFrom('achievement')
    .select([withdrawalOpen.as('withdrawal'), appealedNow.as('appealed'), appealOver.as('appealOver')])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow() as Promise<Requests>

export const insertRequest = async (
  db: Db,
  request: {
    achievementId: string
    kind: 'appeal' | 'correction' | 'withdrawal'
    reason: string
    byName: string
    dueAt?: string
    /** Whose conclusion an appeal is against. */
    concludedById?: string | null
    state?: 'reopen'
  },
): Promise<void> => {
  await db.insertInto('achievementAppeal').values(request).execute()
}

export const decideRequest = async (
  db: Db,
  id: string,
  decision: { state: Exclude<RequestState, 'open'>; decision: string; decidedBy: string },
): Promise<void> => {
  await db
    .updateTable('achievementAppeal')
    .set({ ...decision, decidedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The evaluation ended in another way: nobody has to decide about leaving it any more. */
export const closeWithdrawals = async (db: Db, achievementId: string, decidedBy: string): Promise<void> => {
  await db
    .updateTable('achievementAppeal')
    .set({ state: 'done', decidedBy, decidedAt: sql`now()` })
    .where('achievementId', '=', achievementId)
    .where('kind', '=', 'withdrawal')
    .where('state', '=', 'open')
    .execute()
}

/** An appeal is due as the achievement is: lists and counters show it. */
export const setAppealDue = async (db: Db, achievementId: string, dueAt: string | null): Promise<void> => {
  await db.updateTable('achievement').set({ dueAt }).where('id', '=', achievementId).execute()
}
