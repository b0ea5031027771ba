import { AGE, groupLabel } from '@portal/contract/membership/kind/groups'
import {
  DISTRIBUTIONS,
  type Distribution,
  FUNNEL,
  type FunnelStage,
  type Group,
  type StatisticsKind,
  type statistics,
} from '@portal/contract/office/statistics.calls'
import { UNKNOWN } from '@portal/contract/platform/divisions'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { daysIn, isDate, monthAfter, today } from '@portal/contract/platform/time'
import { findStamp } from '../../membership/list/list.queries.ts'
import { createKept } from '../../membership/record/kept.rules.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { type Counted, groupingsOf, type Months } from './groupings.queries.ts'
import { readKept, readKeptApplications } from './kept.queries.ts'
import { countPeriod, type Period } from './statistics.queries.ts'

export type Overview = OutputOf<typeof statistics.overview>

/** In the order of the options; what nobody is stays with 0, and 未知 is shown when there is somebody. */
const groupsOf = (
  kind: StatisticsKind,
  name: Distribution,
  counted: readonly Counted[],
  today: string,
): Group[] => {
  const options = groupingsOf(kind, today)[name]?.options ?? []
  const own = counted.filter(({ values }) => Object.keys(values).every((key) => key === name))
  const countOf = (code: string) => own.find(({ values }) => values[name] === code)?.count ?? 0
  const groups = [...options.map(({ code }) => code), UNKNOWN].map((code) => ({
    code,
    label: groupLabel(options, code),
    count: countOf(code),
  }))
  const filled = groups.filter(({ code, count }) => count > 0 || (code !== UNKNOWN && name !== 'region'))
  // Provinces by size; there are many, and their order says nothing.
  return name === 'region'
    ? filled.sort((a, b) => Number(a.code === UNKNOWN) - Number(b.code === UNKNOWN) || b.count - a.count)
    : filled
}

const agesOf = (counted: readonly Counted[]): Overview['ages'] => {
  const within = counted.filter(({ values }) => values.age != null && values.sex != null)
  const countOf = (age: string, sex: string) =>
    within.find(({ values }) => values.age === age && values.sex === sex)?.count ?? 0
  return [...AGE.map(({ code }) => code), UNKNOWN]
    .map((code) => ({
      code,
      label: groupLabel(AGE, code),
      男: countOf(code, '男'),
      女: countOf(code, '女'),
      未知: countOf(code, UNKNOWN),
    }))
    .filter((band) => band.code !== UNKNOWN || band.男 + band.女 + band.未知 > 0)
}

/** More steps than these are years. */
export const MOST_MONTHS = 36

const lastDayOf = (month: string): string => `${month}-${daysIn(month)}`
export const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}

/** A step for each month (or year) of the period, those without an event too. The ends are cut to the period. */
export const seriesOf = (
  counted: readonly Months[],
  { from, to }: Period,
  today: string,
): Overview['series'] => {
  const active = counted.filter(({ submitted, approved }) => submitted + approved > 0)
  const last = (to && to < today ? to : today).slice(0, 7)
  const first = (from ?? active[0]?.month ?? last).slice(0, 7)
  const months = monthsBetween(first, last)
  const step = months.length > MOST_MONTHS ? 'year' : 'month'
  const keyOf = (month: string) => (step === 'year' ? month.slice(0, 4) : month)
  let total = counted.filter(({ month }) => month < first).reduce((sum, { approved }) => sum + approved, 0)
  const points = [...new Set(months.map(keyOf))].map((key) => {
    const own = months.filter((month) => keyOf(month) === key)
    const events = counted.filter(({ month }) => own.includes(month))
    const sum = (of: 'submitted' | 'approved') => events.reduce((all, event) => all + event[of], 0)
    total += sum('approved')
    const start = `${own[0]}-01`
    const end = lastDayOf(own.at(-1) ?? key)
    return {
      from: from && from > start ? from : start,
      to: to && to < end ? to : end,
      submitted: sum('submitted'),
      approved: sum('approved'),
      total,
    }
  })
  return { step, points }
}

export const checked = (period: Period): Period => {
  for (const [field, value] of Object.entries(period))
    if (value !== undefined && !isDate(value))
      throw new AppError('badInput', { fields: { [field]: '日期格式不正确' } })
  const { from, to } = period
  if (from && to && from > to) throw new AppError('badInput', { fields: { to: '结束日期不能早于开始日期' } })
  return { from, to }
}

// Counted again when a record of the kind changes, and after a minute at the latest.
const KEPT_MS = 60_000

export const createFigures = () => {
  const keep = createKept(KEPT_MS)
  const count = async (db: Db, kind: StatisticsKind, period: Period, today: string): Promise<Overview> => {
    const { groups, applications, waiting } =
      period.from || period.to
        ? await countPeriod(db, kind, { period, today, known: await readKeptApplications(db, kind, period) })
        : ((await readKept(db, kind, today)) ?? (await countPeriod(db, kind, { period, today })))
    const { months, funnel } = applications
    const stages = { ...funnel, reviewed: funnel.approved + funnel.returned + funnel.rejected }
    const levels = groupsOf(kind, 'level', groups, today)
    const names = Object.keys(groupingsOf(kind, today)) as Distribution[]
    return {
      at: new Date().toISOString(),
      total: levels.reduce((sum, group) => sum + group.count, 0),
      distributions: names.map((name) => ({
        name,
        title: DISTRIBUTIONS[name],
        groups: groupsOf(kind, name, groups, today),
      })),
      ages: kind === 'unit' ? [] : agesOf(groups),
      series: seriesOf(months, period, today),
      funnel: (Object.keys(FUNNEL) as FunnelStage[]).map((stage) => ({ stage, count: stages[stage] })),
      waiting,
    }
  }
  const overview = async (db: Db, kind: StatisticsKind, given: Period): Promise<Overview> => {
    const period = checked(given)
    const day = today()
    const stamp = await findStamp(db, kind)
    return keep([kind, period.from, period.to, day].join('|'), stamp, () => count(db, kind, period, day))
  }
  return {
    overview,
    async one(db: Db, kind: StatisticsKind, name: Distribution, period: Period) {
      const { total, distributions } = await overview(db, kind, period)
      return { total, list: distributions.find((each) => each.name === name)?.groups ?? [] }
    },
  }
}
