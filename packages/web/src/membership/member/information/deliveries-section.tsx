import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { DeliveryList } from '../../../shared/list/delivery-list.tsx'
import { timeOf } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import styles from './information.module.css'

/** What the portal wrote to a member, and whether it arrived. */
export const DeliveriesSection = ({ id }: { id: string }) => {
  const [pageSize, setPageSize] = useState(5)
  const { data, error, refetch } = useQuery({
    queryKey: ['member-deliveries', id, pageSize],
    queryFn: ({ signal }) => call(memberAdmin.deliveries, { id, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="no-print" aria-label="通知发送情况">
      <h2>通知发送情况</h2>
      {error ? (
        <ErrorState title="通知发送情况加载失败" onRetry={() => refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : !data ? (
        <Skeleton rows={3} />
      ) : data.total === 0 ? (
        <p className={styles.hint}>近期没有发送过短信或邮件。</p>
      ) : (
        <>
          <DeliveryList
            rows={data.list.map(({ channel, destination, sentAt, createdAt, reason, ...row }) => ({
              ...row,
              detail: `${channel === 'sms' ? '短信' : '邮件'} ${destination}`,
              note: [timeOf(sentAt ?? createdAt), reason].filter(Boolean).join(' · '),
            }))}
          />
          {data.total > data.list.length && pageSize < 50 && (
            <Button kind="quiet" onClick={() => setPageSize(50)}>
              显示更多（共 {data.total} 条）
            </Button>
          )}
        </>
      )}
    </section>
  )
}
