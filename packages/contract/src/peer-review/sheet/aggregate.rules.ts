import { ACHIEVEMENT_LEVELS } from '../subject.rules.ts'
import { type ScoringTemplate, totalOf } from './scoring.rules.ts'

/** What a panel says as a whole (docs/handbook/peer-review.md#aggregate): computed from the sheets whenever it is read, and frozen in the report. */

export interface AggregateSheet {
  readonly scores: readonly { readonly cid: string; readonly value?: number | undefined }[]
  readonly level?: string | undefined
  readonly vote?: string | undefined
}
export interface AggregateRules {
  /** Share of those present that has to agree, as in 2/3. */
  readonly agree: string
  readonly mean: number
  /** Points between a total and the median that make an outlier. */
  readonly outlierPoints: number
  /** From so many sheets on, the highest and the lowest are left out of the trimmed mean. */
  readonly trimFrom: number
}

/** Smallest, quarters and largest; what a box plot draws. */
export interface Spread {
  readonly min: number
  readonly q1: number
  readonly median: number
  readonly q3: number
  readonly max: number
  readonly mean: number
}

const SD_OUTLIER = 1.5
const tenth = (value: number) => Math.round(value * 10) / 10
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Linear between the two neighbours, as spreadsheets do it. */
const quantile = (sorted: readonly number[], share: number): number => {
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] ?? 0
  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at))
}

/** Undefined without a value. */
export const spreadOf = (values: readonly number[]): Spread | undefined => {
  if (values.length === 0) return undefined
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => tenth(quantile(sorted, share))
  return {
    min: at(0),
    q1: at(0.25),
    median: at(0.5),
    q3: at(0.75),
    max: at(1),
    mean: tenth(meanOf(sorted)),
  }
}

/** Of the sample; no number for fewer than two values. */
const deviationOf = (values: readonly number[]): number => {
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

const trimmedMean = (values: readonly number[], from: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return meanOf(values.length >= Math.max(3, from) ? sorted.slice(1, -1) : sorted)
}

/** `2/3` of 5 are 4. */
export const agreeNeeded = (share: string, present: number): number => {
  const [part = 2, whole = 3] = share.split('/').map(Number)
  return Math.ceil((present * part) / whole - 1e-9)
}

export const aggregate = (
  template: ScoringTemplate,
  sheets: readonly { readonly expertId: string; readonly sheet: AggregateSheet }[],
  present: number,
  rules: AggregateRules,
) => {
  const rated = sheets.flatMap(({ expertId, sheet }) => {
    const total = totalOf(template, sheet.scores)
    return total === undefined ? [] : [{ expertId, total }]
  })
  const totals = rated.map(({ total }) => total)
  const spread = spreadOf(totals)
  const sd = deviationOf(totals)
  const { median = 0, mean = 0 }: Partial<Spread> = spread ?? {}
  const outliers = rated.filter(
    ({ total }) => Math.abs(total - median) > rules.outlierPoints || Math.abs(total - mean) > SD_OUTLIER * sd,
  )
  const criteria = template.criteria.map(({ cid, title, weight }) => {
    const values = sheets.flatMap(({ sheet }) => sheet.scores.find((score) => score.cid === cid)?.value ?? [])
    return { cid, title, weight, spread: spreadOf(values) ?? null }
  })
  const votesOf = (code: string) => sheets.filter(({ sheet }) => sheet.vote === code).length
  const agree = votesOf('agree')
  const disagree = votesOf('disagree')
  const needed = agreeNeeded(rules.agree, present)
  const levels = ACHIEVEMENT_LEVELS.map(({ code, label }) => ({
    code,
    label,
    count: sheets.filter(({ sheet }) => sheet.level === code).length,
  }))
  const most = Math.max(0, ...levels.map(({ count }) => count))
  const passes = agree >= needed && present > 0 && mean >= rules.mean
  return {
    present,
    rated: totals.length,
    mean: spread?.mean ?? null,
    median: spread?.median ?? null,
    trimmed: totals.length > 0 ? tenth(trimmedMean(totals, rules.trimFrom)) : null,
    sd: totals.length > 1 ? tenth(sd) : null,
    total: spread ?? null,
    criteria,
    outliers: outliers.map(({ expertId }) => expertId),
    votes: { agree, disagree, abstain: present - agree - disagree },
    agreeNeeded: needed,
    meanNeeded: rules.mean,
    levels,
    /** Chosen most often; of two alike the more modest one. */
    level: most > 0 ? (levels.findLast(({ count }) => count === most)?.code ?? null) : null,
    /** By votes and mean; null while nobody rated. */
    outcome: totals.length === 0 ? null : passes ? ('passed' as const) : ('failed' as const),
  }
}
export type Aggregate = ReturnType<typeof aggregate>
