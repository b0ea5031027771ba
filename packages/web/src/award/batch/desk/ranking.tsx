import { award } from '@portal/contract/award/award.calls'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { BoxPlot } from '../../../evaluation/conclusion/index.ts'
import { download, errorText, saveFile } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import styles from '../award.module.css'
import { attempt } from '../words.ts'
import { useScores } from './progress.tsx'
import { Scroll } from './scroll.tsx'
import { type PartProps, pointsOf, type Ranked, titleOf } from './view.ts'

const gradesOf = ({ grades }: Ranked) =>
  grades
    .filter(({ count }) => count > 0)
    .map(({ grade, count }) => `${grade}${count}人`)
    .join('，') || '—'

const Detail = ({ row, onClose }: { row: Ranked; onClose: () => void }) => (
  <Dialog open title={`${row.no} ${row.name}`} onClose={onClose}>
    <div className={styles.form}>
      <BoxPlot all={{ total: row.total, criteria: row.criteria }} />
      <Scroll label="各项指标得分">
        <table className={styles.table}>
          <caption className="visually-hidden">各项指标得分</caption>
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
            {row.criteria.map(({ cid, title, weight, spread }) => (
              <tr key={cid}>
                <th scope="row">{title}</th>
                <td>{weight}%</td>
                {(['mean', 'min', 'q1', 'median', 'q3', 'max'] as const).map((key) => (
                  <td key={key}>{pointsOf(spread?.[key] ?? null)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <h3>专家意见（不署名）</h3>
      {row.comments.length === 0 ? (
        <p className={styles.meta}>没有意见。</p>
      ) : (
        <ul className={styles.rows}>
          {row.comments.map((text, n) => (
            <li key={`${n}${text.slice(0, 20)}`} className={styles.text}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  </Dialog>
)

/** The order within each group, once the scores are opened (docs/handbook/award.md#sheets, docs/handbook/award.md#ranking). */
export const Ranking = ({ batch }: PartProps) => {
  const { data, error, refetch } = useScores(batch.id)
  const [query, setQuery] = useSearchParams()
  const group = data?.groups.find((name) => name === query.get('group')) ?? ''
  const [open, setOpen] = useState<Ranked>()
  if (error)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="table" rows={6} />
  if (!data.opened)
    return (
      <EmptyState title="评分尚未开放" icon="lock">
        全部专家签字，或负责人结束专家评审之后，这里显示排名、离散程度和各项指标的分布。
      </EmptyState>
    )
  const groups = group ? [group] : data.groups
  return (
    <>
      <div className={styles.search}>
        <SelectField
          label="组别"
          placeholder="全部"
          options={data.groups.map((code) => ({ code, label: code }))}
          value={group}
          onChange={(name) => setQuery(name ? { group: name } : {}, { replace: true })}
        />
        <Button
          kind="secondary"
          busyText="正在导出…"
          onClick={() =>
            attempt(async () => saveFile(await download(award.exportRanking, { batchId: batch.id })))
          }
        >
          导出排名
        </Button>
      </div>
      {groups.map((name) => {
        const rows = data.list
          .filter((row) => row.group === name)
          .sort((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER))
        if (rows.length === 0) return null
        return (
          <section key={name} className={styles.card} aria-label={`${name}排名`}>
            <h3>
              {titleOf(batch)}　{name}
            </h3>
            <Scroll label={`${name}排名表`}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    {[
                      '名次',
                      '项目',
                      '申报',
                      '去极值平均',
                      '平均',
                      '标准差',
                      '评分',
                      '建议等级',
                      '表决',
                      '',
                    ].map((title) => (
                      <th key={title} scope="col">
                        {title || <span className="visually-hidden">操作</span>}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.itemId}>
                      <td>
                        <strong>{row.rank ?? '—'}</strong>
                      </td>
                      <th scope="row">
                        {row.name}
                        <p className={styles.meta}>
                          {row.no}　{row.firstUnit}
                        </p>
                      </th>
                      <td className={styles.short}>{row.grade}</td>
                      <td>
                        <strong>{pointsOf(row.trimmed)}</strong>
                      </td>
                      <td>{pointsOf(row.mean)}</td>
                      <td>{pointsOf(row.sd)}</td>
                      <td className={styles.short}>
                        <span>
                          {row.signed} / {row.assigned}
                        </span>
                        {row.cells.some(({ outlier }) => outlier) && <Tag tone="wait">有离群</Tag>}
                      </td>
                      <td>{gradesOf(row)}</td>
                      <td>
                        {row.votes ? (
                          <Tag tone={row.votes.passed ? 'good' : 'bad'}>
                            {row.votes.passed ? row.votes.grade : '未通过'}
                          </Tag>
                        ) : (
                          '—'
                        )}
                      </td>
                      <td>
                        <Button kind="quiet" aria-label={`查看分布 ${row.name}`} onClick={() => setOpen(row)}>
                          分布
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          </section>
        )
      })}
      {open && <Detail row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
