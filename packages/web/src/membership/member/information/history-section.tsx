import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { useQuery } from '@tanstack/react-query'
import { call, errorText } from '../../../shared/api.ts'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { HistoryList } from '../review/history-list.tsx'
import styles from './information.module.css'

export const historyKey = (id: string) => ['member-history', id] as const

/** Everything that happened to a record, with what each act changed. */
export const HistorySection = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: historyKey(id),
    queryFn: ({ signal }) => call(memberAdmin.history, { id }, { signal }),
  })
  return (
    <section className="no-print" aria-label="办理记录">
      <h2>办理记录</h2>
      {error ? (
        <ErrorState title="办理记录加载失败" onRetry={() => refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : data ? (
        <div className={styles.history}>
          <HistoryList entries={data.list} />
        </div>
      ) : (
        <Skeleton rows={4} />
      )}
    </section>
  )
}
