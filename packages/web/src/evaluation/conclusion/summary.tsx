import { conclusion } from '@portal/contract/evaluation/conclusion.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { BoxPlot } from './box-plot.tsx'
import styles from './conclusion.module.css'

export const ScoreSummary = ({ projectId }: { projectId: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['score-summary', projectId],
    queryFn: () => call(conclusion.summary, { projectId }),
  })
  const [noting, setNoting] = useState('')
  if (error) return <ErrorState title={errorText(error)} onRetry={() => refetch()} />
  if (!data) return <Skeleton rows={4} />
  const all = data.aggregate
  if (!all) return null
  const figures = [
    ['平均分', all.mean],
    ['中位数', all.median],
    ['去极值平均', all.trimmed],
    ['标准差', all.sd],
    ['同意票', `${all.votes.agree} / ${all.present}`],
    ['不同意', all.votes.disagree],
    ['弃权', all.votes.abstain],
  ] as const
  return (
    <section className={styles.card} aria-label="评分汇总">
      <h3>评分汇总</h3>
      <dl className={styles.figures}>
        {figures.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.meta}>
        <Tag tone={all.outcome === 'passed' ? 'good' : all.outcome === 'failed' ? 'bad' : 'wait'}>
          {all.outcome === null ? '无法判定' : all.outcome === 'passed' ? '达到通过条件' : '未达到通过条件'}
        </Tag>
        　通过须同意票不少于{all.agreeNeeded}票、平均分不低于{all.meanNeeded}分。 水平：
        {all.levels
          .filter(({ count }) => count > 0)
          .map(({ label, count }) => `${label}${count}票`)
          .join('，') || '—'}
      </p>
      <BoxPlot all={all} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and must with the keyboard */}
      <section className={styles.scroll} aria-label="得分表" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {['指标', '权重', '平均', '最低', '下四分位', '中位数', '上四分位', '最高'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...all.criteria, { cid: '', title: '总分', weight: 100, spread: all.total }].map((row) => (
              <tr key={row.cid}>
                <th scope="row">{row.title}</th>
                <td>{row.weight}%</td>
                {(['mean', 'min', 'q1', 'median', 'q3', 'max'] as const).map((key) => (
                  <td key={key}>{row.spread?.[key] ?? '—'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.outliers.map((one) => (
        <Banner
          key={one.expertId}
          tone={one.note ? 'info' : 'warning'}
          title={`离群评分：${one.name} ${one.total}分`}
          actions={
            data.mayNote && (
              <Button kind="secondary" onClick={() => setNoting(one.expertId)}>
                {one.note ? '修改说明' : '填写说明'}
              </Button>
            )
          }
        >
          {one.note ? `组长说明：${one.note}` : '待组长说明；评分照常计入'}
        </Banner>
      ))}
      {noting && (
        <ReasonDialog
          title="说明离群评分"
          confirmText="保存说明"
          help="评分照常计入，说明由学会存档（至少5个字）"
          onClose={() => setNoting('')}
          onConfirm={async (note) => {
            try {
              await call(conclusion.noteOutlier, { projectId, expertId: noting, note })
              setNoting('')
              await refetch()
            } catch (cause) {
              toast(errorText(cause), 'error')
            }
          }}
        />
      )}
    </section>
  )
}
