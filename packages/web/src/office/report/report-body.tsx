import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import type { Report } from '@portal/contract/office/report/report.calls'
import {
  REPORT_NUMBERS,
  REPORT_PARTS,
  type ReportNumberKey,
  type ReportPart,
} from '@portal/contract/office/report/report.rules'
import { STATISTICS_KINDS } from '@portal/contract/office/statistics.calls'
import { Link } from 'react-router'
import { to } from '../../shared/routes/table.ts'
import { Card, Grid, Hint, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Table, type TableColumn } from '../../shared/ui/table.tsx'
import { LIST_OF } from '../statistics/index.ts'

const number = new Intl.NumberFormat('zh-CN')
const shown = (value: number | null | undefined): string => (value == null ? '—' : number.format(value))

interface Compared {
  readonly key: ReportNumberKey
  readonly title: string
  readonly of: string
  readonly unit: string
  readonly now: number | null | undefined
  readonly past: number | null | undefined
}
const difference = ({ now, past }: Compared): string => {
  if (now == null || past == null) return '—'
  const change = Math.round((now - past) * 10) / 10
  return change > 0 ? `+${number.format(change)}` : number.format(change)
}
const right = <Row,>(key: string, title: string, render: TableColumn<Row>['render']): TableColumn<Row> => ({
  key,
  title,
  align: 'right',
  nowrap: true,
  width: 7,
  render,
})

const COMPARED: readonly TableColumn<Compared>[] = [
  {
    key: 'title',
    title: '指标',
    rowHead: true,
    render: ({ title, unit, of }) => (
      <>
        {title}（{unit}）<Hint>{of}</Hint>
      </>
    ),
  },
  right('now', '本期', ({ now }) => shown(now)),
  right('past', '上期', ({ past }) => shown(past)),
  right('change', '变化', difference),
]

const Numbers = ({ part, report }: { part: ReportPart; report: Report }) => {
  const rows = Object.entries(REPORT_NUMBERS)
    .filter(([, one]) => one.part === part)
    .map(([key, { title, unit, of }]): Compared => {
      const name = key as ReportNumberKey
      return { key: name, title, unit, of, now: report.figures.numbers[name], past: report.before[name] }
    })
  return <Table label={REPORT_PARTS[part]} rows={rows} rowKey={({ key }) => key} columns={COMPARED} />
}

type Members = Report['figures']['members'][number]

/** Each number of people leads to its list. */
const MembersTable = ({ report: { figures, from, to: until } }: { report: Report }) => {
  const joined = ({ kind, joined: count }: Members) =>
    count === 0 ? (
      shown(count)
    ) : (
      <Link
        to={to(LIST_OF[kind], { state: 'approved', examinedFrom: from, examinedTo: until })}
        aria-label={`${MEMBER_KINDS[kind].label}新增 ${count}，查看名单`}
      >
        {shown(count)}
      </Link>
    )
  return (
    <Table
      label={REPORT_PARTS.members}
      rows={figures.members}
      rowKey={({ kind }) => kind}
      columns={[
        { key: 'kind', title: '类别', rowHead: true, render: ({ kind }) => MEMBER_KINDS[kind].label },
        right<Members>('begin', '期初', ({ begin }) => shown(begin)),
        right<Members>('joined', '新增', joined),
        right<Members>('left', '退出', ({ left }) => shown(left)),
        right<Members>('end', '期末', ({ end }) => shown(end)),
      ]}
    />
  )
}

type ByKind = Report['figures']['posts'][number]
const byKind = (title: string): readonly TableColumn<ByKind>[] => [
  { key: 'label', title, rowHead: true, nowrap: true },
  ...STATISTICS_KINDS.map((kind) => right<ByKind>(kind, MEMBER_KINDS[kind].label, (row) => shown(row[kind]))),
]

const People = ({ report }: { report: Report }) => {
  const { posts, regions } = report.figures
  return (
    <Grid min="l">
      <Card flush level={2} title="任职（期末）" note="按任期起止计算，可同时担任几项职务">
        {posts.length > 0 ? (
          <Table
            label="任职"
            rows={posts}
            rowKey={({ label }) => label}
            columns={byKind('职务')}
            visible={10}
          />
        ) : (
          <EmptyState title="期末没有人任职">任职在“届次与任职”中登记。</EmptyState>
        )}
      </Card>
      <Card flush level={2} title="地区分布（期末）" note="会员所在的省级地区">
        {regions.length > 0 ? (
          <Table
            label="地区分布"
            rows={regions}
            rowKey={({ label }) => label}
            columns={byKind('地区')}
            visible={10}
          />
        ) : (
          <EmptyState title="期末没有会员" />
        )}
      </Card>
    </Grid>
  )
}

type Held = Report['figures']['events'][number]
type Column = Report['figures']['columns'][number]

const NUMBERED = ['dues', 'evaluation', 'award', 'service'] as const

/** A report, part by part, on the page and on paper. */
export const ReportBody = ({ report }: { report: Report }) => {
  const { events, columns } = report.figures
  return (
    <Stack>
      <Card flush level={2} title={REPORT_PARTS.members} note="已通过审核的会员，已合并和删除的记录不计">
        <MembersTable report={report} />
      </Card>
      <People report={report} />
      {NUMBERED.slice(0, 3).map((part) => (
        <Card key={part} flush level={2} title={REPORT_PARTS[part]}>
          <Numbers part={part} report={report} />
        </Card>
      ))}
      <Card flush level={2} title={REPORT_PARTS.events}>
        <Numbers part="events" report={report} />
        {events.length > 0 && (
          <Table
            label="举办的活动"
            rows={events}
            rowKey={({ title, day }) => `${day}${title}`}
            columns={[
              { key: 'title', title: '活动', rowHead: true },
              { key: 'day', title: '日期', nowrap: true },
              { key: 'place', title: '地点' },
              right<Held>('registered', '报名', ({ registered }) => shown(registered)),
              right<Held>('attended', '到会', ({ attended }) => shown(attended)),
            ]}
          />
        )}
      </Card>
      <Card flush level={2} title={REPORT_PARTS.content}>
        <Table
          label="新发布的内容"
          rows={columns}
          rowKey={({ label }) => label}
          columns={[
            { key: 'label', title: '栏目', rowHead: true },
            right<Column>('articles', '文章', ({ articles }) => shown(articles)),
            right<Column>('videos', '视频', ({ videos }) => shown(videos)),
          ]}
        />
        <Numbers part="content" report={report} />
      </Card>
      <Card flush level={2} title={REPORT_PARTS.service}>
        <Numbers part="service" report={report} />
      </Card>
    </Stack>
  )
}
