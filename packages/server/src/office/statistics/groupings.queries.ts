import type { ReviewState } from '@portal/contract/identity/application-state'
import { AGE, AGE_BANDS, birthdaysOf, UNIT_TYPE } from '@portal/contract/membership/kind/groups'
import { KINDS } from '@portal/contract/membership/kind/member-kinds'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { listStateOf } from '@portal/contract/membership/review/review.rules'
import type { Distribution, StatisticsKind } from '@portal/contract/office/statistics.calls'
import { REGION, UNKNOWN } from '@portal/contract/platform/divisions'
import {
  EDUCATION,
  type Options,
  SEX,
  SUBJECT,
  TITLE_FORM,
  TITLE_STAFF,
} from '@portal/contract/platform/enums'
import { type RawBuilder, sql } from 'kysely'
import { unitType } from '../../membership/unit/unit.queries.ts'

/** By what members are counted, and the sums of it. */

interface Grouping {
  readonly value: RawBuilder<string>
  /** In the order of the figures; what is none of them counts as 未知. */
  readonly options: Options
}

const column = (ref: string) => sql<string>`${sql.ref(ref)}`
const titles = { person: TITLE_STAFF, expert: TITLE_FORM } as const

/** The code of the band, or '' outside of them; `birthday` is a date or its text. */
export const ageOf = (birthday: RawBuilder<unknown>, today: string, type: 'date' | 'text' = 'date') => {
  const cases = AGE_BANDS.map(({ code }) => {
    const days = birthdaysOf(code, today)
    return sql`when ${birthday} > ${days?.after}::${sql.raw(type)} and ${birthday} <= ${days?.upTo}::${sql.raw(type)}
      then ${sql.lit(code)}`
  })
  return sql<string>`case ${sql.join(cases, sql` `)} else '' end`
}

export const groupingsOf = (kind: StatisticsKind, today: string): Partial<Record<Distribution, Grouping>> => {
  const shared = {
    level: { value: column('member.level'), options: MEMBER_KINDS[kind].levels },
    memberTag1: { value: column('member.memberTag1'), options: KINDS[kind].posts },
    region: { value: column('member.region'), options: REGION.filter(({ code }) => code !== UNKNOWN) },
  }
  if (kind === 'unit') return { type: { value: unitType, options: UNIT_TYPE }, ...shared }
  return {
    education: { value: column(`${kind}.education`), options: EDUCATION },
    zc: { value: column(`${kind}.zc`), options: titles[kind] },
    sex: { value: column(`${kind}.sex`), options: SEX },
    age: { value: ageOf(column(`${kind}.birthday`), today), options: AGE },
    ...(kind === 'expert' && { subject: { value: column('expert.subject'), options: SUBJECT } }),
    ...shared,
  }
}

export interface Counted {
  /** One name, or age and sex together. */
  readonly values: Readonly<Partial<Record<Distribution, string>>>
  readonly count: number
}

/**
 * Rows of several names each, as they stand in the records: summed up by each of the names, and by sex within age where a row has both.
 * What is none of a name's options is 未知.
 */
export const summedUp = (
  rows: readonly { values: Partial<Record<Distribution, string | null>>; count: number }[],
  groupings: ReturnType<typeof groupingsOf>,
): Counted[] => {
  const codes = new Map(
    Object.entries(groupings).map(([name, { options }]) => [name, new Set(options.map(({ code }) => code))]),
  )
  const sums = new Map<string, { values: Counted['values']; count: number }>()
  const add = (values: Counted['values'], count: number) => {
    const key = JSON.stringify(values)
    const known = sums.get(key)
    if (known) known.count += count
    else sums.set(key, { values, count })
  }
  for (const { values, count } of rows) {
    const known = Object.entries(values).map(([name, value]): [string, string] => [
      name,
      value != null && codes.get(name)?.has(value) ? value : UNKNOWN,
    ])
    for (const [name, code] of known) add({ [name]: code }, count)
    const { age, sex }: Counted['values'] = Object.fromEntries(known)
    if (age !== undefined && sex !== undefined) add({ age, sex }, count)
  }
  return [...sums.values()]
}

export interface Months {
  readonly month: string
  readonly submitted: number
  readonly approved: number
}
/** What applicants handed in themselves, as it stands now. */
interface Funnel {
  readonly submitted: number
  readonly uploaded: number
  readonly approved: number
  readonly returned: number
  readonly rejected: number
  /** In the reviewers' queue. */
  readonly pending: number
  /** Waiting for the applicant's form. */
  readonly incomplete: number
}
export interface Applications {
  readonly months: readonly Months[]
  readonly funnel: Funnel
}

/** Submissions of a month (`YYYY-MM`) by what became of them. */
export interface Submissions {
  readonly month: string
  readonly uploaded: boolean
  readonly state: ReviewState
  readonly byStaff: boolean
  readonly count: number
}
export interface Approvals {
  readonly month: string
  readonly count: number
}

const sum = (of: readonly { count: number }[] | undefined) =>
  (of ?? []).reduce((all, { count }) => all + count, 0)

export const applicationsOf = (
  submissions: readonly Submissions[],
  approvals: readonly Approvals[],
): Applications => {
  const funnel = {
    submitted: 0,
    uploaded: 0,
    approved: 0,
    returned: 0,
    rejected: 0,
    pending: 0,
    incomplete: 0,
  }
  for (const { uploaded, state, byStaff, count } of submissions)
    if (!byStaff) {
      funnel.submitted += count
      if (uploaded) funnel.uploaded += count
      // Whoever has left was approved once.
      const reached = listStateOf({ state, tableUploadStatus: uploaded ? '1' : '0' })
      funnel[reached === 'ended' ? 'approved' : reached] += count
    }
  const submitted = Map.groupBy(submissions, ({ month }) => month)
  const approved = Map.groupBy(approvals, ({ month }) => month)
  const months = [...new Set([...submitted.keys(), ...approved.keys()])].sort()
  return {
    months: months.map((month) => ({
      month,
      submitted: sum(submitted.get(month)),
      approved: sum(approved.get(month)),
    })),
    funnel,
  }
}

export interface Waiting {
  readonly decided: number
  readonly median: number | null
  readonly p90: number | null
}

/** Of a submission `revision`: an application that somebody handed in and that was decided. */
export const hasWaited = sql`revision.purpose = 'application' and revision."decidedAt" is not null
  and revision."submittedVia" <> 'staff'`
/** Days in hundredths: as exact as anybody asks, and few enough to be counted. */
export const daysWaited = sql<number>`round((extract(epoch from revision."decidedAt" - revision."submittedAt") / 86400)::numeric, 2)`

/** Between the two nearest, as `percentile_cont`. */
const quantile = (sorted: readonly { days: number; count: number }[], share: number): number | null => {
  const place = share * (sum(sorted) - 1)
  const at = (index: number) => {
    let before = 0
    return sorted.find(({ count }) => {
      before += count
      return index < before
    })?.days
  }
  const [low, high] = [at(Math.floor(place)), at(Math.ceil(place))]
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place))
}

export const waitingOf = (waits: readonly { days: number; count: number }[]): Waiting => {
  const sorted = waits.toSorted((a, b) => a.days - b.days)
  return { decided: sum(waits), median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) }
}

/** All that the page is made of. */
export interface Counts {
  readonly groups: readonly Counted[]
  readonly applications: Applications
  readonly waiting: Waiting
}
