import { moversOf } from '@portal/contract/evaluation/achievement.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { STATUS_TASKS, type TaskCode, tasksFor } from '@portal/contract/evaluation/process/task.rules'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { Role } from '@portal/contract/platform/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countHandedIn, panelStanding } from '../../peer-review/assignment/panel-standing.queries.ts'
import { openObjections } from '../../peer-review/publicity/objection.queries.ts'
import { lastSecondOf } from '../../platform/clock/working-day.queries.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import { codeList } from '../achievement/codes.queries.ts'
import { unpaid } from '../fees/fee-task.queries.ts'

/** What each achievement waits for. Nothing of it is kept: it follows from the status, and from panel, meeting, opinion, cases, requests and fees. */

export interface OpenTask {
  readonly achievementId: string
  readonly task: TaskCode
  readonly dueAt: string | null
  /** Whose it would be, but for what they did before. */
  readonly notBy: string | null
}

const task = (code: TaskCode) => sql.lit(code)

/** The session that is to come or under way, else the last that was held. */
const session = sql`(
  select m.state, m."startAt" from "meetingItem" i join meeting m on m.id = i."meetingId"
  where i."achievementId" = a.id and i."removedAt" is null and m.state <> 'cancelled'
  order by m.state = 'closed', m."startAt" desc limit 1
)`
const newest = sql`(
  select v.id from "opinionVersion" v where v."achievementId" = a.id order by v.no desc limit 1
)`
const signed = sql`exists (select from "opinionSignature" s where s."versionId" = ${newest})`
/** Of whom a stance is expected; their silence is not explained (docs/handbook/evaluation.md#stances). */
const unheard = sql`exists (
  select from "panelMember" m
  where m."achievementId" = a.id and m."goneAt" is null and m."reserveNo" = 0 and m.role <> 'leader'
    and (m."joinStatus" = ${sql.lit(JoinStatus.present)}
      or (a."evalMode" = 'correspondence' and m."joinStatus" = ${sql.lit(JoinStatus.agreed)}))
    and not exists (
      select from examination x
      where x."achievementId" = a.id and x."expertId" = m."expertId" and x.state = 'recused'
    )
    and not exists (
      select from "opinionStance" t where t."versionId" = ${newest} and t."expertId" = m."expertId"
    )
    and not exists (
      select from "opinionSilence" q
      where q."versionId" = ${newest} and q."expertId" = m."expertId" and q.reason <> ''
    )
)`
const byMail = sql`a."evalMode" = 'correspondence'`

const IN_EVALUATION = sql`
  select a.id as "achievementId", 3 as rank, a."handlerId",
    case
      when p.state is null or p.state = 'draft' then ${task('formPanel')}
      when p.state = 'confirmed' and p.seated >= p.size and p.agreed = p.seated then ${task('lockPanel')}
      when p.state = 'confirmed' and p.asked > 0 then ${task('awaitAnswers')}
      when p.state = 'confirmed' then ${task('invite')}
      when p."openedAt" is not null and ${signed} then ${task('conclude')}
      when p."openedAt" is not null and ${newest} is null then ${task('writeOpinion')}
      when p."openedAt" is not null and ${unheard} then ${task('collectStances')}
      when p."openedAt" is not null then ${task('signOpinion')}
      when not p.complete then ${task('refill')}
      when ${byMail} then ${task('awaitSheets')}
      when s.state is null then ${task('prepareMeeting')}
      when s.state = 'planned' then ${task('holdMeeting')}
      else ${task('awaitSheets')}
    end as task,
    case
      when p.state is null or p.state = 'draft' then a."panelDueAt"
      when p.state = 'confirmed' then coalesce(p."answerBy", p."meetingAt", a."panelDueAt")
      when p."openedAt" is not null then a."dueAt"
      when ${byMail} then coalesce(p."dueAt", a."dueAt")
      when s.state is null then coalesce(p."meetingAt", a."panelDueAt")
      when s.state = 'planned' then s."startAt"
      else a."dueAt"
    end as "dueAt", null::uuid as "notBy"
  from achievement a
  left join lateral ${panelStanding(sql`a.id`)} p on true
  left join lateral ${session} s on true
  where a.status = ${sql.lit(AchievementStatus.evaluation)} and a."deletedAt" is null`

const BY_STATUS = sql`
  select a.id, 3, a."handlerId",
    case a.status ${sql.join(
      STATUS_TASKS.map(([status, code]) => sql`when ${sql.lit(status)} then ${task(code)}`),
      sql` `,
    )} end, a."dueAt", null::uuid
  from achievement a
  where a.status in ${codeList(...STATUS_TASKS.map(([status]) => status))} and a."deletedAt" is null`

/** Whether a case is taken is decided within so many days; from then on it has a day of its own. */
const TRIAGE_DAYS = 5

const BY_CASE = sql`
  select o."achievementId", 2, a."handlerId",
    case o.state
      when 'submitted' then case when o.late then ${task('triageLate')} else ${task('triage')} end
      when 'accepted' then ${task('investigate')}
      else ${task('rule')}
    end, coalesce(o."dueAt", ${lastSecondOf(sql`o."filedAt" + make_interval(days => ${sql.lit(TRIAGE_DAYS)})`)}), null::uuid
  from ${openObjections} o join achievement a on a.id = o."achievementId"
  where a."deletedAt" is null`

/** The completing units are heard meanwhile. */
const BY_STATEMENT = sql`
  select o."achievementId", 4, a."handlerId", ${task('stateCase')}, o."statementDueAt", null::uuid
  from ${openObjections} o join achievement a on a.id = o."achievementId"
  where o."statementDueAt" is not null and o."statedAt" is null and a."deletedAt" is null`

/** Somebody in charge who did not make the conclusion that is appealed against. */
const anotherInCharge = sql`exists (
  select from account c where c.kind = 'staff' and c.role = 'inCharge' and c."disabledAt" is null and c."deletedAt" is null
    and c.id is distinct from r."concludedById"
)`
const BY_REQUEST = sql`
  select r."achievementId", 1, a."handlerId",
    case when r.state = 'reopen' then ${task('reopen')}
      when r.kind = 'withdrawal' then ${task('withdrawal')}
      when ${anotherInCharge} then ${task('appeal')}
      else ${task('appealElsewhere')} end, r."dueAt",
    case when r.state = 'open' then r."concludedById" end
  from "achievementAppeal" r join achievement a on a.id = r."achievementId"
  where r.state in ('open', 'reopen') and a."deletedAt" is null`

/** Experts are paid after all else is done. */
const BY_FEES = sql`
  select u."achievementId", 5, u."handlerId",
    case when u.entered then ${task('confirmFees')} else ${task('enterFees')} end, u."dueAt", null::uuid
  from (${unpaid}) u`

/** All that is open, the most urgent kind of each achievement by its rank. */
const openTasks = sql<OpenTask & { rank: number; handlerId: string | null }>`(
  ${IN_EVALUATION} union all ${BY_STATUS} union all ${BY_CASE} union all ${BY_STATEMENT} union all ${BY_REQUEST}
  union all ${BY_FEES}
)`

/** What of it is the actor's: of a handler their own, and what nobody has taken up. */
const isTheirs = ({ role, accountId }: Pick<Actor, 'role' | 'accountId'>): RawBuilder<SqlBool> => {
  const theirs = sql<SqlBool>`(t.task = any(${tasksFor(moversOf(role), role === 'superAdmin')}::text[])
    and t."notBy" is distinct from ${accountId}::uuid)`
  return role === 'handler'
    ? sql<SqlBool>`(${theirs} and (t."handlerId" is null or t."handlerId" = ${accountId}))`
    : theirs
}

export const OF_CASES: readonly TaskCode[] = ['triage', 'triageLate', 'investigate', 'rule']
const DEALS_WITH_CASES: readonly Role[] = ['handler', 'inCharge', 'superAdmin']
/** That somebody objects is no business of others before it shows in the status. */
export const isSeen = (code: TaskCode, { role }: Pick<Actor, 'role'>): boolean =>
  !OF_CASES.includes(code) || DEALS_WITH_CASES.includes(role)

/** The same of a row that has been read. */
export const isMine = (
  { task: code, notBy }: Pick<OpenTask, 'task' | 'notBy'>,
  { handlerId }: { readonly handlerId: string | null },
  { role, accountId }: Pick<Actor, 'role' | 'accountId'>,
): boolean =>
  tasksFor(moversOf(role), role === 'superAdmin').includes(code) &&
  notBy !== accountId &&
  (role !== 'handler' || handlerId === null || handlerId === accountId)

/** A condition on rows of `achievement`. */
export const waitsFor = (actor: Pick<Actor, 'role' | 'accountId'>) =>
  sql<SqlBool>`achievement.id in (select t."achievementId" from ${openTasks} t where ${isTheirs(actor)})`
/** The first day of what waits for the actor, of a row of `achievement`. */
export const dueFor = (actor: Pick<Actor, 'role' | 'accountId'>) => sql`(
  select min(t."dueAt") from ${openTasks} t
  where t."achievementId" = achievement.id and ${isTheirs(actor)}
)`
export const lateFor = (actor: Pick<Actor, 'role' | 'accountId'>) =>
  sql<SqlBool>`achievement.id in (
    select t."achievementId" from ${openTasks} t where ${isTheirs(actor)} and t."dueAt" < now()
  )`
/** Somebody's day has passed. */
export const late = sql<SqlBool>`achievement.id in (
  select t."achievementId" from ${openTasks} t where t."dueAt" < now()
    and t.task not in (${task('write')}, ${task('publicity')}, ${task('stateCase')})
)`

/** When each step of the panel's work was done, and how many of how many there are. */
export interface StepFacts {
  readonly confirmed: boolean
  readonly lockedAt: string | null
  readonly openedAt: string | null
  readonly heldAt: string | null
  readonly signedAt: string | null
  readonly meetingAt: string | null
  readonly sheetsBy: string | null
  readonly concludeBy: string | null
  readonly agreed: number
  readonly size: number
  readonly sheets: number
}
export const stepFacts = async (db: Db, id: string): Promise<StepFacts | undefined> => {
  const { rows } = await sql<StepFacts>`
    select coalesce(p.state <> 'draft', false) as confirmed, p."lockedAt", p."openedAt",
      case when s.state = 'closed' then s."startAt" end as "heldAt",
      (select g.at from "opinionSignature" g join "opinionVersion" v on v.id = g."versionId"
        where v."achievementId" = a.id order by v.no desc limit 1) as "signedAt",
      coalesce(s."startAt", p."meetingAt") as "meetingAt", p."dueAt" as "sheetsBy", a."dueAt" as "concludeBy",
      coalesce(p.agreed, 0) as agreed, coalesce(p.size, 0) as size,
      ${countHandedIn(sql`a.id`)} as sheets
    from achievement a
    left join lateral ${panelStanding(sql`a.id`)} p on true
    left join lateral ${session} s on true
    where a.id = ${id}
  `.execute(db)
  return rows[0]
}

export interface Waiting extends OpenTask {
  readonly name: string
  readonly acceptNo: string | null
  readonly handlerId: string | null
}
/** Of these achievements, the most urgent kind first and within it what is due first. */
export const tasksOf = async (db: Db, ids: readonly string[]): Promise<Map<string, OpenTask[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<OpenTask>`
    select t."achievementId", t.task, t."dueAt", t."notBy" from ${openTasks} t
    where t."achievementId" = any(${[...ids]}::uuid[])
    order by t.rank, t."dueAt" nulls last, t.task
  `.execute(db)
  return Map.groupBy(rows, ({ achievementId }) => achievementId)
}

/** All of them, what is due first. Returns are the applicant's affair until they may be closed (docs/handbook/evaluation.md#return). */
export const listWaiting = async (db: Db, expireDays: number): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select t."achievementId", t.task, t."dueAt", t."notBy", t."handlerId", a.name, a."acceptNo"
    from ${openTasks} t join achievement a on a.id = t."achievementId"
    where t.task not in (${task('write')}, ${task('publicity')}, ${task('stateCase')})
      and (t.task <> ${task('correct')} or t."dueAt" + make_interval(days => ${expireDays}) < now())
    order by t."dueAt" nulls last, t."achievementId", t.task
    limit 2000
  `.execute(db)
  return rows
}

/** Of the actor's tasks what is due within so many days, and cases whenever they are due. */
export const listPressing = async (
  db: Db,
  actor: Pick<Actor, 'role' | 'accountId'>,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<(Waiting & { late: boolean })[]> => {
  const { rows } = await sql<Waiting & { late: boolean }>`
    select t."achievementId", t.task, t."dueAt", t."notBy", t."handlerId", a.name, a."acceptNo",
      coalesce(t."dueAt" < now(), false) as late
    from ${openTasks} t join achievement a on a.id = t."achievementId"
    where ${isTheirs(actor)}
      and (t."dueAt" < now() + make_interval(days => ${days}) or t.task = any(${[...OF_CASES]}::text[]))
    order by t."dueAt" nulls last, t."achievementId", t.task
    limit ${limit}
  `.execute(db)
  return rows
}

/** How much waits for the actor, and how much of it is late. */
export const countWaiting = async (db: Db, actor: Pick<Actor, 'role' | 'accountId'>) => {
  const { rows } = await sql<{ waiting: number; overdue: number }>`
    select count(distinct t."achievementId")::int as waiting,
      (count(distinct t."achievementId") filter (where t."dueAt" < now()))::int as overdue
    from ${openTasks} t where ${isTheirs(actor)}
  `.execute(db)
  return rows[0] ?? { waiting: 0, overdue: 0 }
}
