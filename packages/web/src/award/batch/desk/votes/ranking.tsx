import { award } from '@portal/contract/award/award.calls'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { BoxPlot } from '../../../../evaluation/conclusion/index.ts'
import { Loaded } from '../../../../shared/call/loaded.tsx'
import { useDownload } from '../../../../shared/call/use-download.ts'
import { useChoice } from '../../../../shared/routes/said.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Dialog } from '../../../../shared/ui/dialog.tsx'
import { Card, Hint, Section, Stack } from '../../../../shared/ui/layout.tsx'
import { Select } from '../../../../shared/ui/select.tsx'
import { EmptyState } from '../../../../shared/ui/states.tsx'
import { Table, type TableColumn } from '../../../../shared/ui/table.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import { Timeline } from '../../../../shared/ui/timeline.tsx'
import { Toolbar } from '../../../../shared/ui/toolbar.tsx'
import { useScores } from '../progress.tsx'
import { type PartProps, pointsOf, type Ranked, type Scores, titleOf } from '../view.ts'

const gradesOf = ({ grades }: Ranked) =>
  grades
    .filter(({ count }) => count > 0)
    .map(({ grade, count }) => `${grade}${count}人`)
    .join('，') || '—'

const SPREAD = [
  ['mean', '平均'],
  ['min', '最低'],
  ['q1', '下四分位'],
  ['median', '中位数'],
  ['q3', '上四分位'],
  ['max', '最高'],
] as const
const criteria: readonly TableColumn<Ranked['criteria'][number]>[] = [
  { key: 'title', title: '指标', width: 8, rowHead: true },
  { key: 'weight', title: '权重', align: 'right', render: ({ weight }) => `${weight}%` },
  ...SPREAD.map(([key, title]) => ({
    ...{ key, title, align: 'right' as const },
    render: ({ spread }: Ranked['criteria'][number]) => pointsOf(spread?.[key] ?? null),
  })),
]

const Detail = ({ row, onClose }: { row: Ranked; onClose: () => void }) => (
  <Dialog open title={`${row.no} ${row.name}`} onClose={onClose}>
    <Stack>
      <BoxPlot all={{ total: row.total, criteria: row.criteria }} />
      <Table label="各项指标得分" rows={row.criteria} rowKey={({ cid }) => cid} columns={criteria} />
      <Section title="专家意见（不署名）">
        {row.comments.length === 0 ? (
          <Hint>没有意见。</Hint>
        ) : (
          <Timeline
            label="专家意见"
            moments={row.comments.map((text, n) => ({ key: String(n), title: `意见${n + 1}`, text }))}
          />
        )}
      </Section>
    </Stack>
  </Dialog>
)

const columnsOf = (onOpen: (row: Ranked) => void): readonly TableColumn<Ranked>[] => [
  { key: 'rank', title: '名次', align: 'right', render: ({ rank }) => <strong>{rank ?? '—'}</strong> },
  {
    key: 'name',
    title: '项目',
    width: 16,
    rowHead: true,
    render: ({ name, no, firstUnit }) => (
      <>
        {name}
        <Hint>
          {no}　{firstUnit}
        </Hint>
      </>
    ),
  },
  { key: 'grade', title: '申报', nowrap: true },
  {
    key: 'trimmed',
    title: '去极值平均',
    align: 'right',
    render: ({ trimmed }) => <strong>{pointsOf(trimmed)}</strong>,
  },
  { key: 'mean', title: '平均', align: 'right', render: ({ mean }) => pointsOf(mean) },
  { key: 'sd', title: '标准差', align: 'right', render: ({ sd }) => pointsOf(sd) },
  {
    key: 'signed',
    title: '评分',
    nowrap: true,
    render: ({ signed, assigned, cells }) => (
      <>
        {`${signed} / ${assigned}`} {cells.some(({ outlier }) => outlier) && <Tag tone="wait">有离群</Tag>}
      </>
    ),
  },
  { key: 'grades', title: '建议等级', width: 8, render: gradesOf },
  {
    key: 'votes',
    title: '表决',
    render: ({ votes }) =>
      votes ? <Tag tone={votes.passed ? 'good' : 'bad'}>{votes.passed ? votes.grade : '未通过'}</Tag> : '—',
  },
  {
    key: 'acts',
    title: <span className="visually-hidden">操作</span>,
    noPrint: true,
    render: (row) => (
      <Button kind="link" aria-label={`查看分布 ${row.name}`} onClick={() => onOpen(row)}>
        分布
      </Button>
    ),
  },
]

const Shown = ({ batch, scores }: PartProps & { scores: Scores }) => {
  const [, setQuery] = useSearchParams()
  const [open, setOpen] = useState<Ranked>()
  const save = useDownload(award.exportRanking)
  const group = useChoice('group', scores.groups) ?? ''
  return (
    <>
      <Toolbar
        end={
          <Button
            kind="secondary"
            busy={save.busy}
            busyText="正在导出…"
            onClick={() => save.run({ batchId: batch.id })}
          >
            导出排名
          </Button>
        }
      >
        <Select
          label="组别"
          placeholder="全部组别"
          clearable
          options={scores.groups.map((code) => ({ code, label: code }))}
          value={group}
          onChange={(name) => setQuery(name ? { group: name } : {}, { replace: true })}
        />
      </Toolbar>
      {(group ? [group] : scores.groups).map((name) => {
        const rows = scores.list
          .filter((row) => row.group === name)
          .sort((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER))
        return (
          rows.length > 0 && (
            <Card key={name} title={`${titleOf(batch)}　${name}`} label={`${name}排名`} flush>
              <Table
                label={`${name}排名表`}
                rows={rows}
                rowKey={({ itemId }) => itemId}
                columns={columnsOf(setOpen)}
              />
            </Card>
          )
        )
      })}
      {open && <Detail row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** The order within each group, once the scores are opened (docs/handbook/award.md#sheets, docs/handbook/award.md#ranking). */
export const Ranking = ({ batch }: PartProps) => {
  const scores = useScores(batch.id)
  return (
    <Loaded call={scores} failed="加载失败" shape="table" rows={6}>
      {(data) =>
        data.opened ? (
          <Shown batch={batch} scores={data} />
        ) : (
          <EmptyState title="评分尚未开放" icon="lock">
            全部专家签字，或负责人结束专家评审之后，这里显示排名、离散程度和各项指标的分布。
          </EmptyState>
        )
      }
    </Loaded>
  )
}
