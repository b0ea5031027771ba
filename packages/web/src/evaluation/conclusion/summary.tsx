import { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Grid, Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { Stat } from '../../shared/ui/stat.tsx'
import { Table } from '../../shared/ui/table.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { BoxPlot } from './box-plot.tsx'

type Summary = OutputOf<typeof conclusion.summary>
type Aggregate = NonNullable<Summary['aggregate']>

const Figures = ({ all }: { all: Aggregate }) => (
  <>
    <Grid min="xs" gap={2}>
      {(
        [
          ['平均分', all.mean],
          ['中位数', all.median],
          ['去极值平均', all.trimmed],
          ['标准差', all.sd],
          ['同意票', `${all.votes.agree} / ${all.present}`],
          ['不同意', all.votes.disagree],
          ['弃权', all.votes.abstain],
          ...(all.votes.recused > 0 ? ([['回避', all.votes.recused]] as const) : []),
        ] as const
      ).map(([title, value]) => (
        <Stat key={title} label={title} value={value ?? '—'} />
      ))}
    </Grid>
    <Row>
      <Tag tone={all.outcome === 'passed' ? 'good' : all.outcome === 'failed' ? 'bad' : 'wait'}>
        {all.outcome === null ? '无法判定' : all.outcome === 'passed' ? '达到通过条件' : '未达到通过条件'}
      </Tag>
      <Hint>
        通过须同意票不少于{all.agreeNeeded}票、平均分不低于{all.meanNeeded}分。 水平：
        {all.levels
          .filter(({ count }) => count > 0)
          .map(({ label, count }) => `${label}${count}票`)
          .join('，') || '—'}
      </Hint>
    </Row>
  </>
)

const SPREAD = [
  ['mean', '平均'],
  ['min', '最低'],
  ['q1', '下四分位'],
  ['median', '中位数'],
  ['q3', '上四分位'],
  ['max', '最高'],
] as const
const Scores = ({ all }: { all: Aggregate }) => (
  <Table
    label="得分表"
    density="compact"
    rows={[...all.criteria, { cid: '', title: '总分', weight: 100, spread: all.total }]}
    rowKey={({ cid }) => cid}
    columns={[
      { key: 'title', title: '指标', rowHead: true, width: 9 },
      { key: 'weight', title: '权重', align: 'right', render: ({ weight }) => `${weight}%` },
      ...SPREAD.map(([key, title]) => ({
        ...{ key, title, align: 'right' as const, nowrap: true },
        render: ({ spread }: Aggregate['criteria'][number]) => spread?.[key] ?? '—',
      })),
    ]}
  />
)

/** What the scores say, once they are open. */
export const ScoreSummary = ({ projectId }: { projectId: string }) => {
  const [noting, setNoting] = useState<string>()
  const summary = useCall(conclusion.summary, { projectId })
  return (
    <Loaded call={summary}>
      {({ aggregate: all, outliers, mayNote }) =>
        all && (
          <Card title="评分汇总" label="评分汇总">
            <Stack>
              <Figures all={all} />
              <BoxPlot all={all} />
              <Scores all={all} />
              {outliers.map((one) => (
                <Banner
                  key={one.expertId}
                  tone={one.note ? 'info' : 'warning'}
                  title={`离群评分：${one.name} ${one.total}分`}
                  actions={
                    mayNote && (
                      <Button kind="secondary" onClick={() => setNoting(one.expertId)}>
                        {one.note ? '修改说明' : '填写说明'}
                      </Button>
                    )
                  }
                >
                  {one.note ? `组长说明：${one.note}` : '待组长说明；评分照常计入'}
                </Banner>
              ))}
            </Stack>
            {noting && (
              <ActionDialog
                endpoint={conclusion.noteOutlier}
                fixed={{ projectId, expertId: noting }}
                defaults={{ note: outliers.find(({ expertId }) => expertId === noting)?.note }}
                draft={`outlier:${projectId}:${noting}`}
                title="说明离群评分"
                submitText="保存说明"
                onClose={() => setNoting(undefined)}
              />
            )}
          </Card>
        )
      }
    </Loaded>
  )
}
