import type { OutputOf } from '@portal/contract/endpoint'
import { conclusion } from '@portal/contract/features/conclusion'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './conclusion.module.css'

type Summary = OutputOf<typeof conclusion.summary>
type Criteria = NonNullable<Summary['aggregate']>['criteria']

const LEFT = 200
const WIDE = 400
const at = (value: number) => LEFT + (value / 100) * WIDE

/** Smallest, quarters, median and largest of each criterion; the table below says the same. */
const BoxPlot = ({ criteria }: { criteria: Criteria }) => (
  <svg
    className={styles.plot}
    viewBox={`0 0 ${LEFT + WIDE + 24} ${criteria.length * 34 + 30}`}
    role="img"
    aria-label="各项指标得分的箱线图，数值见下表"
  >
    {[0, 20, 40, 60, 80, 100].map((mark) => (
      <g key={mark}>
        <line x1={at(mark)} x2={at(mark)} y1={0} y2={criteria.length * 34} stroke="var(--line)" />
        <text className={styles.axis} x={at(mark)} y={criteria.length * 34 + 18} textAnchor="middle">
          {mark}
        </text>
      </g>
    ))}
    {criteria.map(({ cid, title, spread }, n) => (
      <g key={cid} transform={`translate(0 ${n * 34})`}>
        <text x={0} y={22}>
          {[...title].length > 14 ? `${[...title].slice(0, 13).join('')}…` : title}
        </text>
        {spread && (
          <g stroke="var(--ink)" fill="none">
            <line x1={at(spread.min)} x2={at(spread.max)} y1={17} y2={17} />
            <rect
              x={at(spread.q1)}
              y={8}
              width={Math.max(2, at(spread.q3) - at(spread.q1))}
              height={18}
              fill="#cfe2ef"
            />
            <line x1={at(spread.median)} x2={at(spread.median)} y1={6} y2={28} strokeWidth={2.5} />
          </g>
        )}
      </g>
    ))}
  </svg>
)

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
        通过须同意票不少于{all.agreeNeeded}票、平均分不低于{all.meanNeeded}分；按现有评分：
        {all.outcome === null ? '无法判定' : all.outcome === 'passed' ? '达到通过条件' : '未达到通过条件'}。
        水平：
        {all.levels
          .filter(({ count }) => count > 0)
          .map(({ label, count }) => `${label}${count}票`)
          .join('，') || '—'}
      </p>
      <BoxPlot criteria={all.criteria} />
      <div className={styles.scroll}>
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
            {all.criteria.map(({ cid, title, weight, spread }) => (
              <tr key={cid}>
                <th scope="row">{title}</th>
                <td>{weight}%</td>
                {(['mean', 'min', 'q1', 'median', 'q3', 'max'] as const).map((key) => (
                  <td key={key}>{spread?.[key] ?? '—'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.outliers.map((one) => (
        <div key={one.expertId} className={styles.report}>
          <span>
            离群评分：{one.name} {one.total}分{one.note ? `　组长说明：${one.note}` : '　待组长说明'}
          </span>
          {data.mayNote && (
            <Button kind="secondary" onClick={() => setNoting(one.expertId)}>
              填写说明
            </Button>
          )}
        </div>
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
