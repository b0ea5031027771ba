import { REGION, UNKNOWN } from '@portal/contract/divisions'
import { EDUCATION, type Options, SEX, SUBJECT, TITLE_FORM, TITLE_STAFF } from '@portal/contract/enums'
import { MEMBER_KINDS } from '@portal/contract/features/member'
import type { Distribution, StatisticsKind } from '@portal/contract/features/statistics'
import { AGE, AGE_BANDS, birthdaysOf, UNIT_TYPE } from '@portal/contract/groups'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { POSTS_OF } from '../member/index.ts'
import { unitType } from '../unit/index.ts'

/** All SQL of the figures. Each statement walks the members of a kind once, however many ways they are counted. */

export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface Grouping {
  readonly value: RawBuilder<string>
  /** In the order of the figures; what is none of them counts as 未知. */
  readonly options: Options
}

const column = (ref: string) => sql<string>`${sql.ref(ref)}`
const titles = { person: TITLE_STAFF, expert: TITLE_FORM } as const

const ageOf = (birthday: string, today: string) => {
  const cases = AGE_BANDS.map(({ code }) => {
    const days = birthdaysOf(code, today)
    return sql`when ${sql.ref(birthday)} > ${days?.after}::date and ${sql.ref(birthday)} <= ${days?.upTo}::date then ${sql.lit(code)}`
  })
  return sql<string>`case ${sql.join(cases, sql` `)} else '' end`
}

/** By what a kind is counted. */
export const groupingsOf = (kind: StatisticsKind, today: string): Partial<Record<Distribution, Grouping>> => {
  const shared = {
    level: { value: column('member.level'), options: MEMBER_KINDS[kind].levels },
    memberTag1: { value: column('member.memberTag1'), options: POSTS_OF[kind] },
    region: { value: column('member.region'), options: REGION.filter(({ code }) => code !== UNKNOWN) },
  }
  if (kind === 'unit') return { type: { value: unitType, options: UNIT_TYPE }, ...shared }
  return {
    education: { value: column(`${kind}.education`), options: EDUCATION },
    zc: { value: column(`${kind}.zc`), options: titles[kind] },
    sex: { value: column(`${kind}.sex`), options: SEX },
    age: { value: ageOf(`${kind}.birthday`, today), options: AGE },
    ...(kind === 'expert' && { subject: { value: column('expert.subject'), options: SUBJECT } }),
    ...shared,
  }
}

const approvedIn = (
  kind: StatisticsKind,
  { from, to }: Period,
) => sql`member.kind = ${kind} and member."deletedAt" is null
  and member.state = 'approved' ${from ? sql`and member."examineDate" >= ${from}::date` : sql``}
  ${to ? sql`and member."examineDate" <= ${to}::date` : sql``}`

export interface Counted {
  /** Null: not the one that this row is grouped by. */
  readonly values: Readonly<Partial<Record<Distribution, string | null>>>
  readonly count: number
}

/** Approved members by each of the names, and by sex within age where both are asked for. */
export const countGroups = async (
  db: Db,
  kind: StatisticsKind,
  names: readonly Distribution[],
  period: Period,
  today: string,
): Promise<Counted[]> => {
  const groupings = groupingsOf(kind, today)
  const known = (name: Distribution) => groupings[name]?.options.map(({ code }) => code) ?? []
  const columns = names.map((name) => {
    const value = groupings[name]?.value ?? sql`''`
    return sql`case when ${value} = any(${known(name)}::text[]) then ${value} else ${UNKNOWN} end as ${sql.id(name)}`
  })
  const both = names.includes('age') && names.includes('sex')
  const sets = [...names.map((name) => sql`(${sql.id(name)})`), ...(both ? [sql`(age, sex)`] : [])]
  const { rows } = await sql<Record<string, string | null> & { count: number }>`
    select ${sql.join(names.map((name) => sql.id(name)))}, count(*) as count
    from (
      select ${sql.join(columns)}
      from member join ${sql.table(kind)} on ${sql.ref(`${kind}.id`)} = member.id
      where ${approvedIn(kind, period)}
    ) counted
    group by grouping sets (${sql.join(sets)})
  `.execute(db)
  return rows.map(({ count, ...values }) => ({ values, count: Number(count) }))
}

const submittedIn = ({ from, to }: Period) =>
  sql`${
    from ? sql`and "submittedAt" >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'` : sql``
  } ${to ? sql`and "submittedAt" < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : sql``}`

export interface Months {
  readonly month: string
  readonly submitted: number
  readonly approved: number
}

/**
 * Submissions and approvals by month (`YYYY-MM`) in the period. Approvals before it come under the empty month: totals begin with
 * them.
 */
export const countMonths = async (db: Db, kind: StatisticsKind, period: Period): Promise<Months[]> => {
  const { rows } = await sql<Months>`
    select month, sum(submitted)::int as submitted, sum(approved)::int as approved from (
      select to_char(month, 'YYYY-MM') as month, count as submitted, 0 as approved from (
        select date_trunc('month', "submittedAt" at time zone 'Asia/Shanghai') as month, count(*) as count
        from member where kind = ${kind} and "deletedAt" is null ${submittedIn(period)} group by 1
      ) submissions
      union all
      select coalesce(to_char(month, 'YYYY-MM'), ''), 0, count from (
        select case when "examineDate" >= ${period.from ?? '-infinity'}::date then date_trunc('month', "examineDate") end as month,
          count(*) as count
        from member where ${approvedIn(kind, { to: period.to })} group by 1
      ) approvals
    ) both_kinds group by month order by month
  `.execute(db)
  return rows
}

export interface Funnel {
  readonly submitted: number
  readonly uploaded: number
  readonly approved: number
  readonly returned: number
  readonly rejected: number
  readonly pending: number
}

/** What applicants handed in themselves, as it stands now. */
export const countFunnel = async (db: Db, kind: StatisticsKind, period: Period): Promise<Funnel> => {
  const { rows } = await sql<Funnel>`
    select count(*) as submitted, count(*) filter (where "tableUploadStatus" = '1') as uploaded,
      count(*) filter (where state = 'approved') as approved, count(*) filter (where state = 'returned') as returned,
      count(*) filter (where state = 'rejected') as rejected, count(*) filter (where state = 'pending') as pending
    from member where kind = ${kind} and "deletedAt" is null and "submittedVia" <> 'staff' ${submittedIn(period)}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return row
}

export interface Waiting {
  readonly decided: number
  readonly median: number | null
  readonly p90: number | null
}

/** Days from each submission of an application to its decision, also of those that were returned and came again. */
export const measureWaiting = async (db: Db, kind: StatisticsKind, period: Period): Promise<Waiting> => {
  const { rows } = await sql<{ decided: number; quantiles: number[] | null }>`
    select count(*) as decided,
      percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from "decidedAt" - "submittedAt") / 86400) as quantiles
    from "memberRevision"
    where purpose = 'application' and "decidedAt" is not null and "submittedVia" <> 'staff' ${submittedIn(period)}
      and "memberId" in (select id from member where kind = ${kind} and "deletedAt" is null)
  `.execute(db)
  const { decided = 0, quantiles = null } = rows[0] ?? {}
  const [median = null, p90 = null] = quantiles ?? []
  return { decided, median, p90 }
}
