import { TableUploadStatus } from '@portal/contract/identity/application-state'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import {
  DISTRIBUTIONS,
  type Distribution,
  FUNNEL,
  type FunnelStage,
  type StatisticsKind,
  type statistics,
} from '@portal/contract/office/statistics.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { to } from '../../../shared/routes/table.ts'
import { Grid } from '../../../shared/ui/layout.tsx'
import { Stat } from '../../../shared/ui/stat.tsx'
import { LIST_OF } from '../menu-badges.ts'
import { FigureCard, type FigureRow } from './figure-card.tsx'
import styles from './figures.module.css'
import type { FigureFilter } from './use-figures.ts'

type Overview = OutputOf<typeof statistics.overview>

const counterOf =
  ({ funnel }: Overview) =>
  (stage: FunnelStage) =>
    funnel.find((one) => one.stage === stage)?.count ?? 0

/** The list behind a figure: the filters that its page understands. */
const linker = (kind: StatisticsKind) => (filter: Readonly<Record<string, string | undefined>>) =>
  to(LIST_OF[kind], Object.fromEntries(Object.entries(filter).filter(([, value]) => value)))

const STAGES: Readonly<Record<FunnelStage, Readonly<Record<string, string>> | undefined>> = {
  submitted: {},
  uploaded: { tableUploadStatus: TableUploadStatus.uploaded },
  // Several states at once; the parts below lead there.
  reviewed: undefined,
  approved: { state: 'approved' },
  returned: { state: 'returned' },
  rejected: { state: 'rejected' },
  pending: { state: 'pending' },
  incomplete: { state: 'incomplete' },
}

const counter = (kind: StatisticsKind) => (kind === 'unit' ? '家' : '人')
const days = (value: number | null) => (value === null ? '—' : value < 0.1 ? '不到 0.1' : value.toFixed(1))
const number = new Intl.NumberFormat('zh-CN')

export const Figures = ({
  kind,
  filter,
  figures,
}: {
  kind: StatisticsKind
  filter: FigureFilter
  figures: Overview
}) => {
  const { total, distributions, ages, series, funnel } = figures
  const to = linker(kind)
  const unit = counter(kind)
  const joined = { state: 'approved', examinedFrom: filter.from, examinedTo: filter.to }
  const submitted = { submittedFrom: filter.from, submittedTo: filter.to, via: 'self' }
  const countOf = counterOf(figures)

  const distribution = (name: Distribution) => {
    const found = distributions.find((one) => one.name === name)
    if (!found) return null
    const rows = found.groups.map(
      ({ code, label, count }): FigureRow => ({
        label,
        code,
        values: [count],
        // The list of a sex knows two of them.
        links: [name === 'sex' && code === '未知' ? undefined : to({ ...joined, [name]: code })],
      }),
    )
    return (
      <FigureCard
        key={name}
        title={`${found.title}分布`}
        head={found.title}
        columns={[`${unit}数`]}
        rows={rows}
        shape={name === 'region' ? 'tiles' : 'bars'}
        whole={total}
      />
    )
  }
  const shown = distributions
    .map(({ name }) => name)
    .filter((name) => !['sex', 'age', 'region'].includes(name))

  return (
    <>
      <Totals kind={kind} figures={figures} />
      <div className={styles.grid}>
        <OverTime series={series} to={to} />
        <FigureCard
          title="申请进展"
          note="申请人自行提交的申请"
          head="阶段"
          columns={['件数']}
          shape="bars"
          whole={countOf('submitted')}
          rows={funnel.map(({ stage, count }) => {
            const narrowed = STAGES[stage]
            return {
              label: FUNNEL[stage],
              values: [count],
              links: [narrowed && to({ ...submitted, ...narrowed })],
            }
          })}
        />
        {ages.length > 0 && (
          <FigureCard
            title="性别与年龄"
            head={DISTRIBUTIONS.age}
            columns={ages.some((band) => band.未知 > 0) ? ['男', '女', '未知'] : ['男', '女']}
            shape="stack"
            rows={ages.map((band) => ({
              label: band.label,
              values: ages.some((each) => each.未知 > 0) ? [band.男, band.女, band.未知] : [band.男, band.女],
              links: ['男', '女'].map((sex) => to({ ...joined, sex, age: band.code })),
            }))}
          />
        )}
        {shown.map(distribution)}
      </div>
      {distribution('region')}
    </>
  )
}

const Totals = ({ kind, figures }: { kind: StatisticsKind; figures: Overview }) => {
  const { total, waiting } = figures
  const unit = counter(kind)
  const countOf = counterOf(figures)
  return (
    <Grid min="stat">
      <Stat label={`审核通过的${MEMBER_KINDS[kind].label}`} value={number.format(total)} unit={unit} />
      <Stat
        label="自行提交的申请"
        value={number.format(countOf('submitted'))}
        unit="件"
        note={`其中待审核 ${countOf('pending')} 件`}
      />
      <Stat
        label="审核等待（中位数）"
        value={days(waiting.median)}
        unit="天"
        note={`已审核 ${waiting.decided} 次`}
      />
      <Stat label="九成申请的等待不超过" value={days(waiting.p90)} unit="天" note="从提交到审核" />
    </Grid>
  )
}

/** A total of hundreds beside a few applications a month would flatten both: each has its own axis. */
const OverTime = ({ series, to }: { series: Overview['series']; to: ReturnType<typeof linker> }) => {
  const tick = (from: string) => (series.step === 'year' ? `${from.slice(0, 4)}年` : from.slice(0, 7))
  const span = series.step === 'year' ? '年份' : '月份'
  return (
    <>
      <FigureCard
        title="申请与审核"
        head={span}
        columns={['提交申请', '审核通过']}
        shape="lines"
        rows={series.points.map((point) => ({
          label: tick(point.from),
          values: [point.submitted, point.approved],
          links: [
            to({ submittedFrom: point.from, submittedTo: point.to }),
            to({ state: 'approved', examinedFrom: point.from, examinedTo: point.to }),
          ],
        }))}
      />
      <FigureCard
        title="会员增长"
        note="现有会员按通过日期累计"
        head={span}
        columns={['期末总数']}
        shape="lines"
        rows={series.points.map((point) => ({
          label: tick(point.from),
          values: [point.total],
          links: [to({ state: 'approved', examinedTo: point.to })],
        }))}
      />
    </>
  )
}
