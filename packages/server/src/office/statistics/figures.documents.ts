import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { FUNNEL, type StatisticsKind } from '@portal/contract/office/statistics.calls'
import type { SheetColumn, SheetRow } from '../../platform/documents/sheet/sheet.ts'
import type { Overview } from './figures.views.ts'
import type { WorkFigures } from './work.views.ts'

/** The figures as one sheet that can be filtered and pivoted: what is counted, which group, how many, which part. */

export const FIGURE_COLUMNS: SheetColumn[] = [
  { key: 'figure', title: '统计项', width: 18 },
  { key: 'group', title: '类别', width: 26 },
  { key: 'count', title: '数量', width: 12 },
  { key: 'share', title: '占比（%）', width: 12 },
]

const share = (count: number, total: number) => (total === 0 ? null : Math.round((count / total) * 1000) / 10)
const days = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

export function* figureRows(kind: StatisticsKind, figures: Overview): Generator<SheetRow> {
  const { total, distributions, ages, series, funnel, waiting } = figures
  yield {
    figure: '总数',
    group: `审核通过的${MEMBER_KINDS[kind].label}`,
    count: total,
    share: share(total, total),
  }
  for (const { title, groups } of distributions)
    for (const { label, count } of groups)
      yield { figure: title, group: label, count, share: share(count, total) }
  for (const { label, ...sexes } of ages)
    for (const sex of ['男', '女', '未知'] as const)
      if (sex !== '未知' || sexes.未知 > 0)
        yield {
          figure: '性别与年龄',
          group: `${label} ${sex}`,
          count: sexes[sex],
          share: share(sexes[sex], total),
        }
  for (const { from, to, submitted, approved, total: members } of series.points) {
    const span = `${from} 至 ${to}`
    yield { figure: '提交申请', group: span, count: submitted, share: null }
    yield { figure: '审核通过', group: span, count: approved, share: null }
    yield { figure: '期末总数', group: span, count: members, share: null }
  }
  const submitted = funnel.find(({ stage }) => stage === 'submitted')?.count ?? 0
  for (const { stage, count } of funnel)
    yield { figure: '申请进展', group: FUNNEL[stage], count, share: share(count, submitted) }
  yield {
    figure: '审核等待（天）',
    group: `中位数（${waiting.decided} 件）`,
    count: days(waiting.median),
    share: null,
  }
  yield { figure: '审核等待（天）', group: '九成不超过', count: days(waiting.p90), share: null }
}

export const WORK_COLUMNS: SheetColumn[] = [
  { key: 'figure', title: '统计项', width: 18 },
  { key: 'group', title: '类别', width: 26 },
  { key: 'series', title: '内容', width: 12 },
  { key: 'count', title: '数量', width: 12 },
]

/** The pictures of dues or activity as one sheet of the same kind. */
export function* workRows({ totals, cards }: WorkFigures): Generator<SheetRow> {
  for (const { label, value, unit } of totals)
    yield { figure: '合计', group: label, series: unit, count: value }
  for (const { title, columns, rows } of cards)
    for (const { label, values } of rows)
      for (const [index, series] of columns.entries())
        yield { figure: title, group: label, series, count: values[index] ?? 0 }
}
