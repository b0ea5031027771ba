import {
  type achievement as calls,
  ERROR_STATUSES,
  EXPERT_REVIEW_STATUSES,
} from '@portal/contract/evaluation/achievement.calls'
import type { Requests } from '@portal/contract/evaluation/achievement.rules'
import { ACHIEVEMENT_STATUSES, AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { type SqlBool, sql } from 'kysely'
import { gramsSought } from '../../membership/organisation/grams.rules.ts'
import { rowsWritten } from '../../platform/database/rows-written.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import { nameKeyOf } from '../application/application-form.actions.ts'
import { appealedNow, appealOver, withdrawalOpen } from '../process/request.queries.ts'
import { dueFor, late, lateFor, type OpenTask, tasksOf, waitsFor } from '../task/task.queries.ts'
import type { AchievementRow } from './achievement.rows.ts'
import { codeList } from './codes.queries.ts'

/** The list of achievements with its filters and counts (docs/handbook/interface.md#lists). */

/** Who sees which of them, as `mayRead` says of one; experts have a list of their own. */
export const visibleTo = ({ role, memberId }: Actor) => {
  if (role === 'superAdmin') return sql<SqlBool>`true`
  if (role === 'person' || role === 'project') return sql<SqlBool>`achievement."ownerId" = ${memberId}`
  if (role === 'handler' || role === 'inCharge' || role === 'administrator')
    return sql<SqlBool>`achievement.status <> ${sql.lit(AchievementStatus.draft)}`
  if (role === 'expertReview')
    return sql<SqlBool>`(achievement.status = any(${[...EXPERT_REVIEW_STATUSES]})
      or (achievement.status in ${codeList(AchievementStatus.returned, AchievementStatus.objection)} and achievement."resumeTo" = ${sql.lit(AchievementStatus.evaluation)}))`
  return sql<SqlBool>`false`
}

export type ListFilter = InputOf<typeof calls.list>

const keywordCondition = (keyword: string) => {
  const key = nameKeyOf(keyword)
  const number = `${keyword
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[%_\\]/g, '\\$&')}%`
  const byNumber = sql<SqlBool>`achievement."acceptNo" like ${number}`
  return key === ''
    ? byNumber
    : sql<SqlBool>`(${byNumber} or (achievement."searchGrams" @> ${gramsSought(key)}::text[]
        and strpos(achievement."nameKey", ${key}) > 0))`
}

const conditionsOf = (filter: ListFilter, actor: Actor, withStatus: boolean) => {
  const conditions = [sql<SqlBool>`achievement."deletedAt" is null`, visibleTo(actor)]
  const add = (condition: ReturnType<typeof sql<SqlBool>>) => conditions.push(condition)
  if (withStatus && filter.status) add(sql`achievement.status = any(${filter.status})`)
  if (filter.outcome) add(sql`achievement.outcome = any(${filter.outcome})`)
  if (filter.type) add(sql`achievement.type = any(${filter.type})`)
  if (filter.evalMode) add(sql`achievement."evalMode" = any(${filter.evalMode})`)
  if (filter.keyword) add(keywordCondition(filter.keyword))
  if (filter.orgId)
    add(sql`exists (
      select from "achievementUnit" part join organisation named on named.id = part."orgId"
      where part."achievementId" = achievement.id
        and coalesce(named."mergedInto", named.id) = ${filter.orgId}
    )`)
  if (filter.handler) add(sql`achievement."handlerId" = ${filter.handler}`)
  if (filter.from) add(sql`achievement."submittedAt" >= ${filter.from}::date`)
  if (filter.to) add(sql`achievement."submittedAt" < ${filter.to}::date + 1`)
  if (filter.overdue !== undefined) add(filter.overdue ? late : sql`not ${late}`)
  if (filter.needMe !== undefined) {
    const mine = waitsFor(actor)
    add(filter.needMe ? mine : sql`not ${mine}`)
  }
  if (filter.errors) add(sql`achievement.status = any(${[...ERROR_STATUSES]})`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

export type ListedRow = AchievementRow & {
  applicant: string
  handlerName: string
  requests: Requests
  /** What it waits for, the most urgent first. */
  tasks: readonly OpenTask[]
}

const listed = (db: Db) =>
  db
    .selectFrom('achievement')
    .innerJoin('member', 'member.id', 'achievement.ownerId')
    .leftJoin('account as handler', 'handler.id', 'achievement.handlerId')
    .selectAll('achievement')
    .select([
      'member.name as applicant',
      sql<string>`coalesce(handler.name, '')`.as('handlerName'),
      sql<Requests>`json_build_object('withdrawal', ${withdrawalOpen}, 'appealed', ${appealedNow}, 'appealOver', ${appealOver})`.as(
        'requests',
      ),
    ])

const withTasks = async (db: Db, rows: readonly Omit<ListedRow, 'tasks'>[]): Promise<ListedRow[]> => {
  const tasks = await tasksOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, tasks: tasks.get(row.id) ?? [] }))
}

const SORTS = {
  updatedAt: sql`achievement."updatedAt"`,
  submittedAt: sql`achievement."submittedAt"`,
  dueAt: sql`achievement."dueAt"`,
  enteredAt: sql`achievement."enteredAt"`,
  acceptNo: sql`achievement."acceptNo"`,
} as const

export const listAchievements = async (db: Db, filter: ListFilter, actor: Actor) => {
  const { pageNum, pageSize, sort = 'updatedAt', order } = filter
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  // Exactly the order of the indexes, forwards or backwards.
  const within = sort === 'updatedAt' || order === 'asc' ? direction : sql`${direction} nulls last`
  const list = await listed(db)
    .where(conditionsOf(filter, actor, true))
    // Who applied finds first what waits for them: drafts, corrections, an objection to be answered.
    .$if(actor.memberId !== null && filter.sort === undefined, (query) =>
      query.orderBy(sql<boolean>`(${waitsFor(actor)})`, 'desc'),
    )
    // Of what waits for the reader the day is that of their own task.
    .orderBy(sql`${sort === 'dueAt' && filter.needMe ? dueFor(actor) : SORTS[sort]} ${within}`)
    .orderBy(sql`achievement.id ${direction}`)
    .limit(rowsWritten(pageSize))
    .offset(rowsWritten((pageNum - 1) * pageSize))
    .execute()
  const counted = await db
    .selectFrom('achievement')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where(conditionsOf(filter, actor, false))
    .groupBy('status')
    .execute()
  const counts = Object.fromEntries(ACHIEVEMENT_STATUSES.map((status) => [status, 0])) as Record<
    AchievementStatus,
    number
  >
  for (const { status, count } of counted) counts[status] = Number(count)
  const wanted: readonly AchievementStatus[] = filter.status ?? ACHIEVEMENT_STATUSES
  const total = [...new Set(wanted)].reduce((sum, status) => sum + counts[status], 0)
  return { total, list: await withTasks(db, list), counts }
}

/** One row as lists show it. */
export const findListed = async (db: Db, id: string): Promise<ListedRow | undefined> =>
  (await withTasks(db, await listed(db).where('achievement.id', '=', id).execute()))[0]

/** What the badge counts: an applicant's returned and objected ones; what is overdue of those whose turn it is. */
export const countErrors = async (db: Db, actor: Actor) => {
  // An applicant has a few, each looked at by itself; of all achievements what is late is found once.
  const overdue = actor.memberId ? sql<SqlBool>`${dueFor(actor)} < now()` : lateFor(actor)
  const row = await db
    .selectFrom('achievement')
    .select([
      sql<number>`count(*) filter (where status = ${sql.lit(AchievementStatus.returned)})`.as('returned'),
      sql<number>`count(*) filter (where status = ${sql.lit(AchievementStatus.objection)})`.as('objection'),
      sql<number>`count(*) filter (where ${overdue})`.as('overdue'),
    ])
    .where(sql<SqlBool>`"deletedAt" is null and ${visibleTo(actor)}`)
    .executeTakeFirstOrThrow()
  return { returned: Number(row.returned), objection: Number(row.objection), overdue: Number(row.overdue) }
}
