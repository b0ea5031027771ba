import { COLUMNS } from '@portal/contract/content/publication-columns'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { KINDS } from '@portal/contract/membership/kind/member-kinds'
import type { ReportFigures } from '@portal/contract/office/report/report.calls'
import type { ReportNumberKey, ReportPeriod } from '@portal/contract/office/report/report.rules'
import { STATISTICS_KINDS, type StatisticsKind } from '@portal/contract/office/statistics.calls'
import { REGION, UNKNOWN } from '@portal/contract/platform/divisions'
import { type RawBuilder, sql } from 'kysely'
import { survivorOf } from '../../membership/duplicate/same-person.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import {
  countPublished,
  during,
  HELD,
  inAttendance,
  onDays,
  SENT,
  timesOf,
} from '../statistics/happened.queries.ts'

/** What a report counts, a statement for each part; `of` in the contract says what each number is. */

type Days = Pick<ReportPeriod, 'from' | 'to'>
type Numbers<K extends ReportNumberKey> = Readonly<Record<K, number | null>>

const one = async <T extends object>(db: Db, statement: RawBuilder<T>): Promise<T> => {
  const { rows } = await statement.execute(db)
  return rows[0] as T
}

/** Whoever was approved and is not deleted or merged, with the day they left. */
const JOINED = sql`
  select id, kind, region, "examineDate" as joined, case when state = 'ended' then "endedOn" end as "leftOn"
  from member
  where "deletedAt" is null and "mergedInto" is null and state in ('approved', 'ended')
    and "examineDate" is not null and kind in (${sql.join(STATISTICS_KINDS)})`
const atEnd = ({ to }: Days) => sql`joined <= ${to}::date and ("leftOn" is null or "leftOn" > ${to}::date)`

export const countMembers = async (db: Db, days: Days): Promise<ReportFigures['members']> => {
  const { rows } = await sql<{ kind: StatisticsKind; begin: number; joined: number; left: number }>`
    select kind,
      (count(*) filter (where joined < ${days.from}::date and ("leftOn" is null or "leftOn" >= ${days.from}::date)))::int as begin,
      (count(*) filter (where ${onDays(sql`joined`, days)}))::int as joined,
      (count(*) filter (where ${onDays(sql`"leftOn"`, days)} and joined <= ${days.to}::date))::int as left
    from (${JOINED}) member group by kind`.execute(db)
  const none = { begin: 0, joined: 0, left: 0 }
  return STATISTICS_KINDS.map((kind) => {
    const { begin, joined, left } = rows.find((row) => row.kind === kind) ?? none
    return { kind, begin, joined, left, end: begin + joined - left }
  })
}

const PEOPLE = sql.join(
  STATISTICS_KINDS.map((kind) => sql`(count(*) filter (where kind = ${kind}))::int as ${sql.id(kind)}`),
)
type People = Readonly<Record<StatisticsKind, number>>

export const countRegions = async (db: Db, days: Days): Promise<ReportFigures['regions']> => {
  const { rows } = await sql<{ region: string } & People>`
    select coalesce(region, '') as region, ${PEOPLE} from (${JOINED}) member where ${atEnd(days)}
    group by 1 order by count(*) desc, 1`.execute(db)
  const known = new Map(REGION.map(({ code, label }) => [code, label]))
  const named = rows.map(({ region, ...counts }) => ({ label: known.get(region) ?? UNKNOWN, ...counts }))
  const sums = new Map<string, ReportFigures['regions'][number]>()
  for (const row of named) {
    const sum = sums.get(row.label)
    if (sum) for (const kind of STATISTICS_KINDS) sum[kind] += row[kind]
    else sums.set(row.label, { ...row })
  }
  const last = sums.get(UNKNOWN)
  sums.delete(UNKNOWN)
  return [...sums.values(), ...(last ? [last] : [])]
}

/** Posts in the order of the charter; those that nobody holds are left out. */
export const countPosts = async (db: Db, days: Days): Promise<ReportFigures['posts']> => {
  const { rows } = await sql<{ post: string } & People>`
    select h.post, ${PEOPLE}
    from (
      select distinct post, ${survivorOf('record')} as "memberId"
      from "councilHolding" join member record on record.id = "memberId"
      where coalesce("beginsOn", '-infinity') <= ${days.to}::date and ("endsOn" is null or "endsOn" > ${days.to}::date)
    ) h join (${JOINED}) member on member.id = h."memberId" and ${atEnd(days)}
    group by h.post`.execute(db)
  const order = [...new Set(STATISTICS_KINDS.flatMap((kind) => KINDS[kind].posts.map(({ code }) => code)))]
  return order.flatMap((code) => {
    const { post: label = '', ...counts } = rows.find(({ post }) => post === code) ?? {}
    return label ? [{ label, person: 0, expert: 0, unit: 0, ...counts }] : []
  })
}

export const countDues = (db: Db, days: Days) =>
  one(
    db,
    sql<Numbers<'duesUnits' | 'duesAmount' | 'duesOpen' | 'duesPaidUnits' | 'duesReceived'>>`
      select
        (count(distinct "memberId") filter (where due))::int as "duesUnits",
        coalesce(sum(amount) filter (where due), 0)::float8 as "duesAmount",
        coalesce(sum(amount) filter (where due and status <> 'paid'), 0)::float8 as "duesOpen",
        (count(distinct "memberId") filter (where paid))::int as "duesPaidUnits",
        coalesce(sum("paidAmount") filter (where paid), 0)::float8 as "duesReceived"
      from (
        select dues.*, dues.status = 'paid' and ${onDays(sql`dues."paidOn"`, days)} as paid,
          ${onDays(sql`dues."dueDate"`, days)} and dues.status <> 'waived'
            and (dues.status = 'paid' or member.state = 'approved' and member."deletedAt" is null) as due
        from dues left join member on member.id = dues."memberId"
      ) dues`,
  )

export const countEvaluations = async (db: Db, days: Days) => ({
  ...(await one(
    db,
    sql<Numbers<'submitted' | 'accepted' | 'passed' | 'failed' | 'refused' | 'days'>>`
      select
        (count(*) filter (where ${during(sql`submitted`, days)}))::int as submitted,
        (count(*) filter (where ${during(sql`accepted`, days)}))::int as accepted,
        (count(*) filter (where ended and outcome = 'passed'))::int as passed,
        (count(*) filter (where ended and outcome = 'failed'))::int as failed,
        (count(*) filter (where ended and outcome not in ('passed', 'failed', '')))::int as refused,
        round((extract(epoch from percentile_cont(0.5) within group (order by concluded - submitted)
          filter (where ended and outcome in ('passed', 'failed'))) / 86400)::numeric, 1)::float8 as days
      from (
        select a.outcome, e.*, a.status = ${AchievementStatus.concluded} and ${during(sql`e.concluded`, days)} as ended
        from achievement a join (
          select "achievementId", min(at) filter (where move = 'submit') as submitted,
            min(at) filter (where move = 'publish') as accepted,
            max(at) filter (where "toStatus" = ${AchievementStatus.concluded} and "fromStatus" <> "toStatus") as concluded
          from "achievementEvent" group by "achievementId"
        ) e on e."achievementId" = a.id
        where a."deletedAt" is null
      ) evaluation`,
  )),
  ...(await one(
    db,
    sql<Numbers<'meetings' | 'experts' | 'reports' | 'objections'>>`
      select
        (select count(*) from meeting where state = 'closed' and ${during(sql`"closedAt"`, days)})::int as meetings,
        ${timesOf('experts', days)} as experts, ${timesOf('reported', days)} as reports,
        (select count(*) from objection where ${during(sql`"filedAt"`, days)})::int as objections`,
  )),
})

export const countAwards = (db: Db, days: Days) =>
  one(
    db,
    sql<Numbers<'nominations' | 'awardItems' | 'awardCertificates'>>`
      select
        (select count(*) from "awardNomination" where state <> 'withdrawn' and ${during(sql`"submittedAt"`, days)})::int as nominations,
        (select count(*) from "awardItem" where state not in ('withdrawn', 'removed', 'disqualified')
          and ${during(sql`"addedAt"`, days)})::int as "awardItems",
        (select count(*) from "awardCertificate" where status = 'valid' and kind in ('item', 'unit', 'person')
          and ${onDays(sql`"issuedOn"`, days)})::int as "awardCertificates"`,
  )

export const listHeld = async (db: Db, days: Days): Promise<ReportFigures['events']> => {
  const { rows } = await sql<ReportFigures['events'][number]>`
    select title, to_char("beginsAt" at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      coalesce(nullif(place, ''), case when link <> '' then '线上' else '' end) as place,
      ${inAttendance}
    from event left join "eventRegistration" r on r."eventId" = event.id
    where ${HELD} and ${during(sql`event."endsAt"`, days)}
    group by event.id order by event."beginsAt", event.id`.execute(db)
  return rows
}

/** Columns without anything new stay, with 0. */
export const countColumns = async (db: Db, days: Days): Promise<ReportFigures['columns']> => {
  const rows = await countPublished(db, days)
  return Object.entries(COLUMNS).map(([code, { label }]) => {
    const { articles = 0, videos = 0 } = rows.find(({ column }) => column === code) ?? {}
    return { label, articles, videos }
  })
}

export const countService = (db: Db, days: Days) =>
  one(
    db,
    sql<Numbers<'views' | 'certificates' | 'changes' | 'mails' | 'texts' | 'feedback' | 'answered'>>`
      select
        ${timesOf('views', days)} as views, ${timesOf('certificates', days)} as certificates,
        (select count(*) from "memberRevision" where purpose <> 'application' and ${during(sql`"decidedAt"`, days)})::int as changes,
        sent.mails, sent.texts, ${timesOf('asked', days)} as feedback, ${timesOf('answered', days)} as answered
      from (
        select (count(*) filter (where campaign.channel = 'mail'))::int as mails,
          (count(*) filter (where campaign.channel = 'sms'))::int as texts
        from campaign join "campaignRecipient" r on r."campaignId" = campaign.id
        where campaign."dispatchedAt" < (${days.to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
          and campaign."createdAt" > (${days.from}::date - 400)::timestamp at time zone 'Asia/Shanghai'
          and ${SENT} and ${during(sql`r."sentAt"`, days)}
      ) sent`,
  )
