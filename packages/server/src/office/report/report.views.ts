import type { Report, ReportFigures } from '@portal/contract/office/report/report.calls'
import {
  REPORT_SPANS,
  type ReportPeriod,
  reportPeriod,
  reportPeriodBefore,
} from '@portal/contract/office/report/report.rules'
import { createKept } from '../../membership/record/kept.rules.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { asLongWork } from '../../platform/database/patience.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import {
  countAwards,
  countColumns,
  countDues,
  countEvaluations,
  countMembers,
  countPosts,
  countRegions,
  countService,
  listHeld,
} from './report.queries.ts'

/** A report as the records stand now (docs/handbook/office.md#reports). */

/** So many lines a report names; the numbers count all. */
const MAX_EVENTS = 200

const countNumbers = async (db: Db, period: ReportPeriod) => {
  const events = await listHeld(db, period)
  const sum = (of: 'registered' | 'attended') => events.reduce((all, event) => all + event[of], 0)
  const numbers = {
    ...(await countDues(db, period)),
    ...(await countEvaluations(db, period)),
    ...(await countAwards(db, period)),
    ...{ held: events.length, registered: sum('registered'), attended: sum('attended') },
    ...(await countService(db, period)),
  }
  return { numbers, events: events.slice(0, MAX_EVENTS) }
}

const countFigures = async (db: Db, period: ReportPeriod): Promise<ReportFigures> => ({
  ...(await countNumbers(db, period)),
  members: await countMembers(db, period),
  regions: await countRegions(db, period),
  posts: await countPosts(db, period),
  columns: await countColumns(db, period),
})

export const knownPeriod = (code: string): ReportPeriod => {
  const period = reportPeriod(code)
  if (!period) throw new AppError('badInput', { fields: { period: '请选择统计期' } })
  return period
}

export const reportTitle = ({ span, label }: ReportPeriod): string =>
  span === 'year' ? `${label.replace('年', '')}${REPORT_SPANS.year.title}` : `${label}工作报告`

/** Every record of some years is looked at: longer than a request's statements may take, where there are many. */
const COUNTING_MS = 60_000

export const countReport = async (db: Db, asked: string): Promise<Report> => {
  const period = knownPeriod(asked)
  const before = knownPeriod(reportPeriodBefore(period))
  const { figures, numbers } = await asLongWork(AbortSignal.timeout(COUNTING_MS), async () => ({
    figures: await countFigures(db, period),
    numbers: (await countNumbers(db, before)).numbers,
  }))
  const { code, from, to } = period
  const at = portalNow().toISOString()
  return { period: code, title: reportTitle(period), from, to, at, figures, before: numbers }
}

const KEPT_MS = 60_000

/** May be a minute old: what is kept and what is printed is what the page showed. */
export const createReports = () => {
  const keep = createKept(KEPT_MS)
  return (db: Db, code: string): Promise<Report> => keep(code, '', () => countReport(db, code))
}
