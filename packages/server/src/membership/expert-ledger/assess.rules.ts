import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type ActivityLevel,
  type CredibilityLevel,
} from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import { monthsBefore } from '@portal/contract/platform/time'
import type { ActivityRecord, AppraisalRecord } from './activity.rows.ts'

/** From the ledger to the levels (docs/handbook/membership.md#expert-ledger). Pure, so that every number can be followed. */

export interface ActivityRules {
  readonly high: number
  readonly middle: number
  readonly bands: { readonly A: number; readonly B: number; readonly C: number }
  readonly conflict: number
  readonly noShow: number
  /** Of whoever was never appraised. */
  readonly fresh: number
}

type Entry = Pick<ActivityRecord, 'date' | 'kind' | 'points' | 'text' | 'createdAt' | 'removedAt'>
type Sheet = Pick<AppraisalRecord, 'ethics' | 'ability' | 'discipline' | 'integrity' | 'at' | 'removedAt'>

export interface Assessed {
  readonly sum24m: number
  readonly level: ActivityLevel
  /** 0 to 100 */
  readonly score: number
  readonly credibility: CredibilityLevel
  /** participateActivitiesText */
  readonly text: string
  /** Why the credibility is D; '' otherwise. */
  readonly cause: string
}

export const totalOf = (sheet: Omit<Sheet, 'at' | 'removedAt'>): number =>
  sheet.ethics + sheet.ability + sheet.discipline + sheet.integrity

const SHEETS = 5
const newestFirst = (a: Sheet, b: Sheet) => b.at.localeCompare(a.at)

const digest = (recent: readonly Entry[], sum: number): string => {
  const served = recent.filter(({ kind }) => kind !== 'conflict' && kind !== 'leak')
  if (served.length === 0) return '近24个月没有参加活动的记录。'
  const counts = Map.groupBy(served, ({ kind }) => kind)
  const parts = [...counts].map(([kind, list]) => `${ACTIVITY_KINDS[kind].label}${list.length}次`)
  const last = served
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .slice(0, 3)
    .map(({ date, kind, text }) => `${date} ${ACTIVITY_KINDS[kind].label}（${text}）`)
  return `近24个月积分${sum}：${parts.join('，')}。最近：${last.join('；')}。`
}

export const assess = (
  entries: readonly Entry[],
  sheets: readonly Sheet[],
  { today, liftedAt }: { today: string; liftedAt: string | null },
  rules: ActivityRules,
): Assessed => {
  const standing = entries.filter(({ removedAt }) => removedAt === null)
  const half = monthsBefore(today, 12)
  const recent = standing.filter(({ date }) => date > monthsBefore(today, 24))
  const sum24m = recent.reduce((sum, { date, points }) => sum + (date > half ? points : points / 2), 0)
  const level = sum24m >= rules.high ? '高' : sum24m >= rules.middle ? '中' : sum24m > 0 ? '低' : '沉睡'

  const five = sheets
    .filter(({ removedAt }) => removedAt === null)
    .toSorted(newestFirst)
    .slice(0, SHEETS)
  const average = five.length
    ? five.reduce((sum, sheet) => sum + totalOf(sheet), 0) / five.length
    : rules.fresh
  const times = (kind: ActivityKind) => recent.filter((entry) => entry.kind === kind).length
  const minus = times('conflict') * rules.conflict + times('noShow') * rules.noShow
  const score = Math.max(0, Math.round((average - minus) * 10) / 10)
  const leaked = standing.some(({ kind }) => kind === 'leak')
  const { A, B, C } = rules.bands
  const counted: CredibilityLevel = leaked
    ? 'D'
    : score >= A
      ? 'A'
      : score >= B
        ? 'B'
        : score >= C
          ? 'C'
          : 'D'
  // What was known when two people lifted a block does not bring it back.
  const evidence = [...standing.map(({ createdAt }) => createdAt), ...five.map(({ at }) => at)]
  const forgiven =
    counted === 'D' && liftedAt !== null && !evidence.some((at) => Date.parse(at) > Date.parse(liftedAt))
  const credibility = forgiven ? 'C' : counted
  const cause = credibility !== 'D' ? '' : leaked ? '泄露评审信息' : `信誉评分${score}，低于${C}`
  return { sum24m, level, score, credibility, text: digest(recent, sum24m), cause }
}
