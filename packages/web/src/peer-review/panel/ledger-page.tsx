import { panel } from '@portal/contract/peer-review/panel.calls'
import { RECUSAL_RULES } from '@portal/contract/peer-review/panel.rules'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { timeOf } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import styles from './panel.module.css'

/** Every hit and every waiver of an achievement, to be printed as an annex of the report. */
export function Page() {
  const [query] = useSearchParams()
  const projectId = query.get('id') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', projectId],
    queryFn: () => call(panel.ledger, { projectId }),
  })
  if (error) return <ErrorState title={errorText(error)} onRetry={() => refetch()} />
  if (!data) return <Skeleton shape="table" rows={6} />
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2>
          {data.name}（{data.acceptNo}）
        </h2>
        <div className={`${styles.acts} no-print`}>
          <Link to={to('panels', { id: projectId })}>返回专家组</Link>
          <Button kind="secondary" onClick={() => window.print()}>
            打印
          </Button>
        </div>
      </div>
      <p className={styles.meta}>
        {data.checkedAt ? `最近核查：${timeOf(data.checkedAt)}` : '尚未核查'}
        。核查范围：单位库、身份证号、手机号、姓名和单位、申请人要求、本平台成果、专家声明。
      </p>
      {data.list.length === 0 ? (
        <EmptyState title="没有发现回避情形">名单保存、邀请和会议前一天都会自动核查。</EmptyState>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {['专家', '情形', '说明', '发现时间', '处理'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={`${row.expertId} ${row.rule}`}>
                <td data-title="专家">
                  <span className={styles.name}>{row.expertName}</span>
                  <p className={styles.meta}>{row.orgName}</p>
                </td>
                <td data-title="情形">
                  {RECUSAL_RULES[row.rule].label}（{row.level === 'hard' ? '必须回避' : '可说明免除'}）
                </td>
                <td data-title="说明">{row.text}</td>
                <td data-title="发现时间">{timeOf(row.foundAt)}</td>
                <td data-title="处理">
                  {row.clearedAt
                    ? `${timeOf(row.clearedAt)} 复核时已不存在`
                    : row.waiver
                      ? `免回避：${row.waiver.reason}（${row.waiver.by} ${timeOf(row.waiver.at)}${
                          row.waiver.confirmedAt
                            ? `；${row.waiver.confirmedBy} ${timeOf(row.waiver.confirmedAt)} 确认`
                            : '；待确认'
                        }）`
                      : row.onPanel
                        ? '待处理'
                        : '未进入名单'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
