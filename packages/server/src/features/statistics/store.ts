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
  /** One name, or age and sex together. */
  readonly values: Readonly<Partial<Record<Distribution, string>>>
  readonly count: number
}

/** What all kinds are counted by, out of one table; everything else stands in the table of the kind. */
const SHARED: readonly Distribution[] = ['level', 'memberTag1', 'region']

/** Each row has the values of one set of names: summed up by each of them, and by sex within age where it has both. */
const summedUp = (
  rows: readonly { values: Partial<Record<Distribution, string>>; count: number }[],
): Counted[] => {
  const sums = new Map<string, { values: Counted['values']; count: number }>()
  const add = (values: Counted['values'], count: number) => {
    const key = JSON.stringify(values)
    const known = sums.get(key)
    if (known) known.count += count
    else sums.set(key, { values, count })
  }
  for (const { values, count } of rows) {
    for (const [name, value] of Object.entries(values)) add({ [name]: value }, count)
    const { age, sex } = values
    if (age !== undefined && sex !== undefined) add({ age, sex }, count)
  }
  return [...sums.values()]
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
  const columns = names.map((name) => sql`${groupings[name]?.value ?? sql`''`} as ${sql.id(name)}`)
  // Two sets of a few hundred combinations each cost a fraction of a set for each name.
  const sets = [
    names.filter((name) => !SHARED.includes(name)),
    names.filter((name) => SHARED.includes(name)),
  ].filter((set) => set.length > 0)
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
  const codes = new Map(
    names.map((name) => [name, new Set(groupings[name]?.options.map(({ code }) => code))]),
  )
  return summedUp(
    rows.map(({ set, count, ...row }) => {
      const codeOf = (name: Distribution) => {
        const value = row[name]
        return typeof value === 'string' && codes.get(name)?.has(value) ? value : UNKNOWN
      }
      return { values: Object.fromEntries(sets[set]?.map((name) => [name, codeOf(name)]) ?? []), count }
    }),
  )
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
/** What applicants handed in themselves, as it stands now. */
export interface Funnel {
  readonly submitted: number
  readonly uploaded: number
  readonly approved: number
  readonly returned: number
  readonly rejected: number
  readonly pending: number
}

interface Sum {
  /** Counted by the day of the submission, not by that of the approval. */
  submitted: boolean
  uploaded: boolean
  state: keyof Funnel
  byStaff: boolean
  month: string
  count: number
}

/**
 * Submissions and approvals by month (`YYYY-MM`) in the period, and how far applications came. Approvals before the period come under
 * the empty month: totals begin with them.
 */
export const countApplications = async (
  db: Db,
  kind: StatisticsKind,
  { from, to }: Period,
): Promise<{ months: Months[]; funnel: Funnel }> => {
  const until = to ? sql`and day <= ${to}::date` : sql``
  const { rows } = await sql<Sum>`
    with days as (
      select grouping(sent) = 0 as submitted, uploaded, state, "byStaff", coalesce(sent, approved) as day, count(*) as count
      from (
        select "tableUploadStatus" = '1' as uploaded, state, "submittedVia" = 'staff' as "byStaff",
          ("submittedAt" at time zone 'Asia/Shanghai')::date as sent, "examineDate" as approved
        from member where kind = ${kind} and "deletedAt" is null
        -- Looked at from outside, so that days are not taken to be as many as instants and no sort is planned for them.
        offset 0
      ) record
      group by grouping sets ((uploaded, state, "byStaff", sent), (state, approved))
    )
    select submitted, uploaded, state, "byStaff", coalesce(to_char(month, 'YYYY-MM'), '') as month, sum(count)::int as count
    from (
      select *, case when submitted or day >= ${from ?? '-infinity'}::date then date_trunc('month', day::timestamp) end as month
      from days
      where (submitted ${from ? sql`and day >= ${from}::date` : sql``} or not submitted and state = 'approved') ${until}
    ) counted group by 1, 2, 3, 4, 5
  `.execute(db)
  const funnel = { submitted: 0, uploaded: 0, approved: 0, returned: 0, rejected: 0, pending: 0 }
  for (const { submitted, uploaded, state, byStaff, count } of rows)
    if (submitted && !byStaff) {
      funnel.submitted += count
      if (uploaded) funnel.uploaded += count
      funnel[state] += count
    }
  const sum = (of: readonly Sum[]) => of.reduce((all, { count }) => all + count, 0)
  const months = [...Map.groupBy(rows, ({ month }) => month)].map(([month, own]) => ({
    month,
    submitted: sum(own.filter(({ submitted }) => submitted)),
    approved: sum(own.filter(({ submitted }) => !submitted)),
  }))
  return { months: months.sort((a, b) => (a.month < b.month ? -1 : 1)), funnel }
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
      percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from "decidedAt" - "submittedAt")::float8 / 86400) as quantiles
    from "memberRevision"
    where purpose = 'application' and "decidedAt" is not null and "submittedVia" <> 'staff' ${submittedIn(period)}
      and "memberId" in (select id from member where kind = ${kind} and "deletedAt" is null)
  `.execute(db)
  const { decided = 0, quantiles = null } = rows[0] ?? {}
  const [median = null, p90 = null] = quantiles ?? []
  return { decided, median, p90 }
}
