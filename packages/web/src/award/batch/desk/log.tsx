import { award } from '@portal/contract/award/award.calls'
import { useQuery } from '@tanstack/react-query'
import { call, errorText } from '../../../shared/api.ts'
import { timeOf } from '../../../shared/time.ts'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import styles from '../award.module.css'
import { batchKey, type PartProps } from './view.ts'

/** What happened to the batch and its items, newest first; each row holds the one before by its hash. */
export const Log = ({ batch }: PartProps) => {
  const { data, error, refetch } = useQuery({
    queryKey: [...batchKey(batch.id), 'log'],
    queryFn: () => call(award.log, { id: batch.id }),
  })
  if (error)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={6} />
  return (
    <section className={styles.card} aria-label="办理记录">
      <ol className={styles.rows}>
        {data.list.map((row) => (
          <li key={row.hash}>
            <div className={styles.rowHead}>
              <strong>{row.act}</strong>
              {row.itemNo && <span className={styles.meta}>项目 {row.itemNo}</span>}
              <span className={styles.meta}>
                {row.byName}　{timeOf(row.at)}
              </span>
            </div>
            {row.opinion && <p className={styles.text}>{row.opinion}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
