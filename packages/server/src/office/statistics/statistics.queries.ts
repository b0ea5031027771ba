import type { Distribution, StatisticsKind } from '@portal/contract/office/statistics.calls'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import {
  type Applications,
  type Approvals,
  applicationsOf,
  type Counted,
  type Counts,
  daysWaited,
  groupingsOf,
  hasWaited,
  type Submissions,
  summedUp,
  type Waiting,
  waitingOf,
} from './groupings.queries.ts'

/** Figures counted from the records. Each statement walks the members of a kind once, however many ways they are counted. */

export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const approvedIn = (
  kind: StatisticsKind,
  { from, to }: Period,
) => sql`member.kind = ${kind} and member."deletedAt" is null
  and member.state = 'approved' ${from ? sql`and member."examineDate" >= ${from}::date` : sql``}
  ${to ? sql`and member."examineDate" <= ${to}::date` : sql``}`

/** What all kinds are counted by, out of one table; everything else stands in the table of the kind. */
const SHARED: readonly Distribution[] = ['level', 'memberTag1', 'region']

/** Approved members by each of the names. */
const countGroups = async (
  db: Db,
  kind: StatisticsKind,
  period: Period,
  today: string,
): Promise<Counted[]> => {
  const groupings = groupingsOf(kind, today)
  const names = Object.keys(groupings) as Distribution[]
  const columns = names.map((name) => sql`${groupings[name]?.value} as ${sql.id(name)}`)
  // Two sets of a few hundred combinations each cost a fraction of a set for each name.
  const sets = [names.filter((name) => !SHARED.includes(name)), names.filter((name) => SHARED.includes(name))]
  const ids = (set: readonly Distribution[]) => sql.join(set.map((name) => sql.id(name)))
  const { rows } = await sql<Record<string, string | null> & { set: number; count: number }>`
    select ${ids(names)}, grouping(${sql.id(sets[0]?.[0] ?? '')}) as set, count(*) as count
    from (
      select ${sql.join(columns)}
      from member join ${sql.table(kind)} on ${sql.ref(`${kind}.id`)} = member.id
      where ${approvedIn(kind, period)}
    ) counted
    group by grouping sets (${sql.join(sets.map((set) => sql`(${ids(set)})`))})
  `.execute(db)
  return summedUp(
    rows.map(({ set, count, ...row }) => ({
      values: Object.fromEntries(sets[set]?.map((name) => [name, row[name] ?? null]) ?? []),
      count,
    })),
    groupings,
  )
}

const submittedIn = ({ from, to }: Period) =>
  sql`${
    from ? sql`and "submittedAt" >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'` : sql``
  } ${to ? sql`and "submittedAt" < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : sql``}`

/**
 * Submissions and approvals by month in the period. Approvals before the period come under the empty month: totals begin with them.
 */
const countApplications = async (
  db: Db,
  kind: StatisticsKind,
  { from, to }: Period,
): Promise<Applications> => {
  const until = to ? sql`and day <= ${to}::date` : sql``
  const { rows } = await sql<Submissions & Approvals & { sent: boolean }>`
    with days as (
      select grouping(sent) = 0 as sent, uploaded, state, "byStaff", coalesce(sent, approved) as day, count(*) as count
      from (
        select "tableUploadStatus" = '1' as uploaded, state, "submittedVia" = 'staff' as "byStaff",
          ("submittedAt" at time zone 'Asia/Shanghai')::date as sent, "examineDate" as approved
        from member where kind = ${kind} and "deletedAt" is null
        -- Looked at from outside, so that days are not taken to be as many as instants and no sort is planned for them.
        offset 0
      ) record
      group by grouping sets ((uploaded, state, "byStaff", sent), (state, approved))
    )
    select sent, uploaded, state, "byStaff", coalesce(to_char(month, 'YYYY-MM'), '') as month, sum(count)::int as count
    from (
      select *, case when sent or day >= ${from ?? '-infinity'}::date then date_trunc('month', day::timestamp) end as month
      from days
      where (sent ${from ? sql`and day >= ${from}::date` : sql``} or not sent and state = 'approved') ${until}
    ) counted group by 1, 2, 3, 4, 5
  `.execute(db)
  return applicationsOf(
    rows.filter(({ sent }) => sent),
    rows.filter(({ sent }) => !sent),
  )
}

/** Days from each submission of an application to its decision, also of those that were returned and came again. */
const measureWaiting = async (db: Db, kind: StatisticsKind, period: Period): Promise<Waiting> => {
  const { rows } = await sql<{ days: number; count: number }>`
    select ${daysWaited}::float8 as days, count(*) as count
    from "memberRevision" revision
    where ${hasWaited} ${submittedIn(period)}
      and "memberId" in (select id from member where kind = ${kind} and "deletedAt" is null)
    group by 1
  `.execute(db)
  return waitingOf(rows)
}

export interface PeriodAsked {
  readonly period: Period
  readonly today: string
  readonly known?: Applications | undefined
}

/** Applications are not counted where they are known. */
export const countPeriod = async (
  db: Db,
  kind: StatisticsKind,
  { period, today, known }: PeriodAsked,
): Promise<Counts> => {
  const [groups, applications, waiting] = await Promise.all([
    countGroups(db, kind, period, today),
    known ?? countApplications(db, kind, period),
    measureWaiting(db, kind, period),
  ])
  return { groups, applications, waiting }
}
